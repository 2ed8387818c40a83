/** What the addresses of requests tell by themselves, counted in the built files; "How it works" says these figures. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { termsOf } from '../../src/core/text/query.ts';
import { listOf } from '../../src/core/text/vocabulary.ts';
import { readIndex } from '../../src/diagnosis/matching/pack.ts';
import { readFilter } from '../../src/diagnosis/matching/shards.ts';
import { LEAST_IN_SHARD } from '../../src/diagnosis/matching/split.ts';
import { readShard } from '../../src/diagnosis/printed/match.ts';
import { LEAST_IN_SHARD as LEAST_PRINTED } from '../../src/diagnosis/printed/shards.ts';
import { itemsOf, textOf } from '../../src/publishing/search-index/cbor.ts';
import { LEAST_WORDS } from '../../src/publishing/search-index/divide-index.ts';
import { dist } from './site.ts';

const MARK = 'pagefind_dcd'.length;
const content = (path: string) => gunzipSync(readFileSync(dist(path))).subarray(MARK);
const filesOf = (folder: string) => readdirSync(dist(folder)).map((name) => `${folder}/${name}`);

/** How many words each piece of the index for words has. */
const piecesOf = (locale: string) =>
	filesOf(`pagefind/${locale}/index`).map((path) => itemsOf(itemsOf(content(path))[0] ?? Buffer.of()).length);

const shards = filesOf('triage/shards').map((path) =>
	readIndex(readFileSync(dist(path), 'utf8')).failures.reduce((sum, [, , messages]) => sum + messages.length, 0),
);

/** How many messages each piece of what programs can print has; an empty one says nothing of any. */
const printed = filesOf('triage/printed')
	.filter((path) => /-\d+\.txt$/.test(path))
	.map(
		(path) =>
			readShard(readFileSync(dist(path), 'utf8'))
				.split('\n')
				.filter((line) => line && !line.startsWith('=')).length,
	)
	.filter(Boolean);

const middle = (sizes: readonly number[]) => sizes.toSorted((a, b) => a - b)[sizes.length >> 1] ?? 0;
const say = (what: string, sizes: readonly number[]) =>
	console.log(
		`${sizes.length} ${what} of ${Math.min(...sizes)} to ${Math.max(...sizes)}, half of them up to ${middle(sizes)}`,
	);

/** What the page says of the smallest piece and of the middle one, in both languages. */
const said = (locale: string, path: string): number[] => {
	const row = new RegExp(`<td>(?:(?!</tr>).)*${RegExp.escape(path)}.*?</tr>`, 's');
	const html = readFileSync(dist(`${locale}/how-it-works/index.html`), 'utf8');
	const [, , cell = ''] = (row.exec(html)?.[0] ?? '').split('</td>');
	return [...cell.replace(/<[^>]*>/g, '').matchAll(/\d+/g)].map(Number);
};

for (const locale of localeCodes) {
	test(`the page in ${locale} says how many words and messages the files are for that are asked for`, () => {
		const index = Object.fromEntries(localeCodes.map((code) => [code, piecesOf(code)]));
		for (const [code, sizes] of Object.entries(index)) {
			say(`pieces of words in ${code}`, sizes);
			expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEAST_WORDS);
		}
		say('shards', shards);
		expect(Math.min(...shards)).toBeGreaterThanOrEqual(LEAST_IN_SHARD);
		const [leastMessages, halfMessages = 0] = said(locale, '/triage/shards/');
		expect(leastMessages).toBe(LEAST_IN_SHARD);
		expect(middle(shards)).toBeGreaterThanOrEqual(halfMessages);
		say('pieces of what is printed', printed);
		expect(Math.min(...printed)).toBeGreaterThanOrEqual(LEAST_PRINTED);
		const [leastPrinted, halfPrinted = 0] = said(locale, '/triage/printed/{build}');
		expect(leastPrinted).toBe(LEAST_PRINTED);
		expect(middle(printed)).toBeGreaterThanOrEqual(halfPrinted);
		const [leastWords, ...half] = said(locale, '/index/');
		expect(leastWords).toBe(LEAST_WORDS);
		expect(half).toHaveLength(2);
		for (const [at, code] of (['en', 'zh'] as const).entries())
			expect(middle(index[code] ?? [])).toBeGreaterThanOrEqual(half[at] ?? Infinity);
	});
}

/** The files that a text asks for before anything is recognised in it, as far as they can be told without a browser. */
function askedFor(text: string, locale: string): string {
	const filter = readFilter(readFileSync(dist('triage/index.txt'), 'utf8').replace(/^.*\n/, ''));
	const [meta = ''] = filesOf(`pagefind/${locale}`).filter((path) => path.endsWith('.pf_meta'));
	const ranges = itemsOf(itemsOf(content(meta))[2] ?? Buffer.of()).map((item) => itemsOf(item).map(textOf));
	const [folder = ''] = filesOf(`pagefind/${locale}/words`);
	const lists = readdirSync(dist(folder))
		.map((name) => name.replace(/\.txt$/, ''))
		.sort();
	const words = termsOf(text).map((term) => term.text.toLowerCase());
	const pieces = words.flatMap((word) =>
		ranges.flatMap(([from = '', to = '', name = '']) => (from <= word && word <= to ? [name] : [])),
	);
	const asked = [...filter.shardsIn(text), ...pieces, ...words.flatMap((word) => listOf(word, lists) ?? [])];
	return [...new Set(asked.map(String))].sort().join();
}

test('all requests together nearly always tell one text from another: the page says so', () => {
	const texts = readFileSync('tests/eval/queries.jsonl', 'utf8').trim().split('\n');
	const sets = texts.map((line) => askedFor(JSON.parse(line).text, 'en'));
	const distinct = new Set(sets).size;
	console.log(`${texts.length} texts ask for ${distinct} different sets of files`);
	expect(distinct / texts.length).toBeGreaterThan(0.9);
	for (const [locale, sentence] of [
		['en', 'Together they may identify a text'],
		['zh', '合在一起可能认出一段文字'],
	]) {
		const html = readFileSync(dist(`${locale}/how-it-works/index.html`), 'utf8');
		expect(html.replace(/<[^>]*>/g, '')).toContain(sentence);
	}
});
