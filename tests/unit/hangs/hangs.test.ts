/** What was collected of jobs that stood still or were slow: it alone leads to the page, and names who is to blame. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import en from '../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../content/ui/zh.json' with { type: 'json' };
import { shippedOutputs } from '../../../src/content/library/outputs.ts';
import { lookAt } from '../../../src/publishing/cli/look-fs.ts';
import { run } from '../../../src/publishing/cli/run.ts';
import { faultsOf, levelPickle, saysOf, sideBySide } from '../../hangs/collected.ts';
import { collectedOf, readHangs, readSaid } from '../../hangs/hangs-fs.ts';
import { noServer, shelf } from '../publishing/cli/catalogue.ts';
import { realTree } from '../real-content.ts';

const root = process.cwd();
const hangs = readHangs(root);
const kept = hangs.flatMap((one) => Object.keys(one.runs).map((set) => ({ name: `${one.id} ${set}`, one, set })));
const languages = { en: [shippedOutputs(realTree, 'en'), en], zh: [shippedOutputs(realTree, 'zh'), zh] } as const;

const readFolder = (folder: string) =>
	new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const));

/** The first thing that the command finds in a folder. */
async function byCommand(folder: string) {
	let out = '';
	const stdout = new Writable({
		write(bytes, _, done) {
			out += bytes;
			done();
		},
	});
	const deaf = () => () => undefined;
	const stderr = new Writable({ write: (_bytes, _, done) => done() });
	const none = { look: lookAt, end: () => undefined, onInterrupt: deaf, onStop: deaf, server: noServer };
	const stdin = process.stdin;
	await run({ argv: ['--json', folder], env: { LANG: 'C' }, stdin, stdout, stderr, shelf, ...none });
	return JSON.parse(out).findings[0];
}

test('twelve jobs at least were watched, with two to eight ranks, as their scripts stand: else npm run lab -- hangs', () => {
	expect(hangs.length).toBeGreaterThanOrEqual(12);
	const unwatched = hangs.flatMap(({ id, data, runs, fingerprint }) =>
		data.sets.filter((set) => runs[set]?.fingerprint !== fingerprint).map((set) => `${id} ${set}`),
	);
	expect(unwatched).toEqual([]);
});

describe.each(kept)('$name', ({ one, set }) => {
	const folder = join(root, collectedOf(one, set));
	const in_ = (language: 'en' | 'zh') => {
		const [shipped, words] = languages[language];
		return saysOf(readFolder(folder), (family) => shipped.get(family), words);
	};

	test('leads to the page and names the rank, in both languages', () => {
		const said = sideBySide(in_('en'), in_('zh'));
		expect(faultsOf(said, one.data, [])).toEqual([]);
		expect(said).toEqual(readSaid(one, set, root));
	});

	test('leads there in the command, too', async () => {
		expect(await byCommand(folder)).toMatchObject({ failure: one.data.failure });
	});

	test('holds nothing of the machine on which it was watched', () => {
		const all = [...readFolder(folder).values()].map((bytes) => bytes.toString('latin1')).join('\n');
		expect(all).not.toMatch(/\/(?:root|tmp|work|opt|builds?)\/|\/home\/(?!me\/)|\.cache\/lab/);
	});
});

test.each([
	['X\x04\0\0\0/a/b', 'X\x07\0\0\0/home/b'],
	['X\x04\0\0\0/a/bX\x02\0\0\0/a', 'X\x07\0\0\0/home/bX\x05\0\0\0/home'],
	['no text of a pickle: /a/b', 'no text of a pickle: /a/b'],
])('the folders in a pickle are made even with their lengths: %j', (pickle, levelled) => {
	expect(levelPickle(Buffer.from(pickle, 'latin1'), [['/a', '/home']]).toString('latin1')).toBe(levelled);
});
