import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileIndex } from '../../../../src/diagnosis/matching/index.ts';
import { splitIndex } from '../../../../src/diagnosis/matching/split.ts';
import { type MessageIndex, openShards } from '../../../../src/site/triage/message-shards.ts';

const names = Array.from({ length: 40 }, (_, at) => `kind-${'abcdefghijklmnopqrstuvwxyz'.charAt(at % 26)}${at}`);
const { index } = compileIndex({
	failures: names.map((id, at) => ({
		id,
		followsFrom: [],
		messages: [
			{ id: 'one', template: `The ${id.replaceAll('-', '')} engine ${at} has lost its zqx${at} lever`, role: 'error' },
		],
	})),
	problems: [],
});
const { filter, shards } = splitIndex(index);
const line = (at: number) => `The ${names[at]?.replaceAll('-', '')} engine ${at} has lost its zqx${at} lever`;

/** What the site answers, by path; what is not there is lost. */
let files = new Map<string, string>();
let asked: string[] = [];
/** Shards are loaded once, so that each test has a build of its own. */
let build = '';
let builds = 0;

beforeEach(() => {
	build = `build${builds++}`;
	asked = [];
	files = new Map(shards.map((text, number) => [`/triage/shards/${build}-${number}.txt`, text]));
	vi.stubGlobal('fetch', async (address: string) => {
		const path = new URL(address, 'http://site.invalid').pathname;
		asked.push(path);
		const text = files.get(path);
		return new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 });
	});
});
afterEach(() => vi.unstubAllGlobals());

const nowhere = () => Promise.reject(new Error('Nowhere.'));
const indexOf = (of: string, failures = index.failures): MessageIndex => ({
	build: of,
	isWhole: true,
	indexFor: async () => ({ version: 1, failures }),
});
const namesIn = ({ failures }: { failures: typeof index.failures }) => failures.map(([id]) => id);

test('a text asks for the shards that may hold its message, and once', async () => {
	const indexFor = openShards(filter, build, { whole: nowhere, now: nowhere });
	const found = await indexFor(line(7));
	expect(namesIn(found)).toContain(names[7]);
	expect(found.lost).toBeUndefined();
	expect(asked.length).toBeGreaterThan(0);
	expect(asked.length).toBeLessThan(shards.length);
	const before = asked.length;
	expect(await indexFor(line(7))).toBe(found);
	expect(asked.length).toBe(before);
});

test.each([
	{
		name: 'the whole index of the same build',
		others: () => ({ whole: indexOf(build), now: undefined }),
		lost: undefined,
	},
	{
		name: 'the index that stands there by now, where the whole one is of another build',
		others: () => ({ whole: indexOf('other'), now: indexOf('newer') }),
		lost: undefined,
	},
	{ name: 'what there is, and says that some is lost, where nothing else can be had', others: () => ({}), lost: true },
	{
		name: 'what there is, where the index of now is the same and has lost its shards, too',
		others: () => ({ now: indexOf(build) }),
		lost: true,
	},
	{
		name: 'what there is, where the index of now is of a form that this code does not read',
		others: () => ({ now: indexOf('') }),
		lost: true,
	},
] as { name: string; others: () => { whole?: MessageIndex; now?: MessageIndex }; lost: true | undefined }[])(
	'where a shard is lost it answers with $name',
	async ({ others, lost }) => {
		const { whole, now } = others();
		files.clear();
		const give = (own: MessageIndex | undefined) => (own ? async () => own : nowhere);
		const found = await openShards(filter, build, { whole: give(whole), now: give(now) })(line(7));
		expect(found.lost).toBe(lost);
		expect(namesIn(found).includes(names[7] as string)).toBe(!lost);
	},
);

test('a shard that is no shard counts as lost', async () => {
	for (const path of files.keys()) files.set(path, 'Down for maintenance');
	expect((await openShards(filter, build, { whole: nowhere, now: nowhere })(line(7))).lost).toBe(true);
});
