/** In the page: pieces of the harvest as a host may answer with them. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TRIAGE_FORM } from '../../../../src/core/schemas/triage.ts';
import { wordsOfMessages, writeCommon } from '../../../../src/diagnosis/printed/keys.ts';
import { FORM, SHARD_BITS } from '../../../../src/diagnosis/printed/match.ts';
import type { Harvest } from '../../../../src/diagnosis/printed/rows.ts';
import { makeHarvestFiles } from '../../../../src/diagnosis/printed/shards.ts';

const harvestOf = (repository: string, line: number): Harvest => ({
	...{ software: 'demo', name: 'Demo', repository, root: 'demo/', licence: 'MIT' },
	releases: [{ version: '1.0', ref: 'v1.0' }],
	...{ left: 0, unread: 0 },
	rows: [
		{ file: 'load.py', line, function: 'load', kind: 'ValueError', template: 'cannot decode fragment <int> of <…>' },
	],
});
const MESSAGE = 'cannot decode fragment <int> of <…>';
const words = wordsOfMessages([MESSAGE]);
const cut = (repository: string, line: number) =>
	makeHarvestFiles([harvestOf(repository, line)], { words, bits: SHARD_BITS });
const { vocabulary, shards } = cut('owner/demo', 7);
const other = cut('mallory/demo', 9);
const LINE = 'ValueError: cannot decode fragment 3 of x';

const BUILD = '4f6c0d1e';
const PRINTED = { build: `${FORM}-${BUILD}-5d1a77b0`, common: writeCommon(vocabulary.common) };
const MESSAGES = `${TRIAGE_FORM} ${BUILD}\nsome-failure 1\n${MESSAGE}`;

/** What is told of the line where the host answers so; what is not there is lost. */
async function told(
	printed: typeof PRINTED,
	piece: (number: number) => string | undefined,
	messages: string | undefined = MESSAGES,
) {
	vi.resetModules();
	vi.stubGlobal('fetch', async (address: string) => {
		const { pathname } = new URL(address, 'http://site.invalid');
		const [, number] = /-(\d+)\.txt$/.exec(pathname) ?? [];
		const others = pathname.endsWith('/unknown.json') ? JSON.stringify({ printed }) : messages;
		const text = number === undefined ? others : piece(Number(number));
		return new Response(text ?? 'Not found', { status: text === undefined ? 404 : 200 });
	});
	const { loadPrinters } = await import('../../../../src/site/triage/printed.ts');
	return loadPrinters(LINE, {}, 'en');
}
afterEach(() => vi.unstubAllGlobals());

test('a whole one names the place', async () => {
	const places = await told(PRINTED, (number) => shards[number]);
	expect(places?.map(({ url }) => url)).toEqual(['https://github.com/owner/demo/blob/v1.0/demo/load.py#L7']);
});

test('a site without a harvest names nobody', async () => {
	expect(await told({ build: '', common: '' }, () => undefined)).toEqual([]);
});

test('a line asks for two files at most', async () => {
	const asked: number[] = [];
	await told(PRINTED, (number) => {
		asked.push(number);
		return shards[number];
	});
	expect(asked.length).toBeGreaterThan(0);
	expect(asked.length).toBeLessThanOrEqual(2);
});

describe('it cannot be looked up where', () => {
	test.each<[string, (number: number) => string | undefined]>([
		['a piece is lost', () => undefined],
		['a piece is empty', () => ''],
		['a piece is cut in a row', (number) => shards[number]?.slice(0, -10)],
		['a piece is cut at the end of a row', (number) => shards[number]?.split('\n').slice(0, 1).join('\n')],
		['a piece has no seal', (number) => shards[number]?.replace(/\n#\w+$/, '')],
		['a piece was changed', (number) => shards[number]?.replace(/$/, 'x')],
		[
			'a piece has the seal of another',
			(number) => `${shards[number]?.replace(/#\w+$/, '')}#${other.shards[number]?.split('#').at(-1)}x`,
		],
		['a piece is a page', () => '<!doctype html><title>Sign in</title>'],
	])('%s', async (_, piece) => {
		expect(await told(PRINTED, piece)).toBeUndefined();
	});

	test.each<[string, typeof PRINTED]>([
		['the pieces are of another form', { ...PRINTED, build: PRINTED.build.replace(/^\d+/, '99') }],
		['the pieces are of other messages', { ...PRINTED, build: `${FORM}-00000000-5d1a77b0` }],
	])('%s', async (_, printed) => {
		expect(await told(printed, (number) => shards[number])).toBeUndefined();
	});

	test('the messages cannot be had', async () => {
		expect(await told(PRINTED, (number) => shards[number], '<!doctype html>')).toBeUndefined();
	});
});
