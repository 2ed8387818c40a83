import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { itemAt, itemsOf, textOf } from '../../../../src/publishing/search-index/cbor.ts';
import { divideIndex, LEAST_WORDS } from '../../../../src/publishing/search-index/divide-index.ts';
import type { IndexFile } from '../../../../src/publishing/search-index/index-form.ts';
import type { PagefindInstance } from '../../../../src/site/search/pagefind-client.ts';
import { share, some } from '../../some.ts';

/** Small enough that every common beginning runs over several files. */
const MOST = 600;

const folder = mkdtempSync(join(tmpdir(), 'faultline-divided-'));
afterAll(async () => {
	vi.unstubAllGlobals();
	rmSync(folder, { recursive: true });
	await close();
});

/** Which files stand at an address, and what was asked for there. */
const served = new Map<string, { files: readonly IndexFile[]; loaded: string[] }>();
const plain = new Map<Uint8Array, Buffer<ArrayBuffer>>();

/** Sends files decompressed, as a server and a browser do it together. */
async function send(url: string): Promise<Response> {
	const [, base = '', path = ''] = /^(\/pagefind\/\d+\/)([^?]+)/.exec(url) ?? [];
	const { files, loaded } = served.get(base) ?? expect.fail(`nothing at ${url}`);
	const { content } = files.find((file) => file.path === path) ?? expect.fail(`no ${path}`);
	loaded.push(path);
	const known = plain.get(content) ?? Buffer.from(path.endsWith('.json') ? content : gunzipSync(content));
	plain.set(content, known);
	return new Response(known);
}

beforeAll(() => {
	vi.stubGlobal('fetch', send);
});

/** What Pagefind itself makes of some of our texts. */
async function indexOf(locale: string): Promise<IndexFile[]> {
	const { index } = await createIndex();
	for (const failure of readdirSync('content/failures').slice(0, share(25, 3))) {
		const text = readFileSync(`content/failures/${failure}/${locale}.mdx`, 'utf8').replaceAll('<', '&lt;');
		await index?.addHTMLFile({ url: `/${failure}/`, content: `<html lang="${locale}"><p>${text}</p></html>` });
	}
	return (await index?.getFiles())?.files ?? [];
}

const contentOf = ({ content }: IndexFile) => gunzipSync(content).subarray('pagefind_dcd'.length);
const find = (files: readonly IndexFile[], path: RegExp) =>
	files.find((file) => path.test(file.path)) ?? expect.fail(`no ${path}`);
const listed = (files: readonly IndexFile[]) =>
	itemsOf(itemsOf(contentOf(find(files, /\.pf_meta$/)))[2] ?? Buffer.of()).map((item) => itemsOf(item).map(textOf));

/** Every word with its places, in the order of the list. */
function wordsOf(files: readonly IndexFile[]): string[][] {
	const names = [...new Set(listed(files).map(([, , name]) => name))];
	return names.map((name) => {
		const [words] = itemsOf(contentOf(find(files, new RegExp(`^index/${name}\\.pf_index$`))));
		return itemsOf(words ?? Buffer.of()).map((word) => word.toString('latin1'));
	});
}

describe.each(some(['zh', 'en'], 2))('the index of %s', (locale) => {
	let made: IndexFile[];
	let divided: IndexFile[];
	/** Pagefind's own program, over some files; each call begins with nothing loaded. */
	let open: (files: readonly IndexFile[]) => { index: PagefindInstance; loaded: string[] };

	beforeAll(async () => {
		made = await indexOf(locale);
		divided = divideIndex(made, { most: MOST, least: 1 });
		// It looks every 50 ms whether it has been opened.
		const program = find(made, /^pagefind\.js$/).content;
		const quick = Buffer.from(program).toString().replace('setTimeout(r,ms)', 'setTimeout(r)');
		writeFileSync(join(folder, `${locale}.mjs`), quick);
		const { createInstance } = await import(pathToFileURL(join(folder, `${locale}.mjs`)).href);
		open = (files) => {
			const loaded: string[] = [];
			const basePath = `/pagefind/${served.size}/`;
			served.set(basePath, { files, loaded });
			return { index: createInstance({ basePath, noWorker: true, language: locale }), loaded };
		};
	});

	test('no file has so few words that its name tells which was asked', () => {
		for (const most of [MOST, undefined, 1]) {
			const sizes = wordsOf(divideIndex(made, { ...(most && { most }) })).map(({ length }) => length);
			expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEAST_WORDS);
		}
	});

	test('every word stands in one file, in the same order and with the same places', () => {
		const chunks = wordsOf(divided);
		expect(chunks.flat()).toEqual(wordsOf(made).flat());
		expect(chunks.length).toBeGreaterThan(share(100, 3));
		expect(chunks.filter((words) => words.length > 1 && words.join('').length > MOST)).toEqual([]);
	});

	test('the order in which Pagefind gives its files changes no name', () => {
		const names = (files: readonly IndexFile[]) => files.map(({ path }) => path).sort();
		expect(names(divideIndex(made.toReversed(), { most: MOST, least: 1 }))).toEqual(names(divided));
	});

	test('pages and files are numbered after one name, the content of each stays, and the entry names the list', () => {
		const [, whole = ''] = /^index\/(.*)_0\.pf_index$/.exec(find(divided, /^index\/.*_0\.pf_index$/).path) ?? [];
		const pages = (files: readonly IndexFile[]) =>
			itemsOf(itemsOf(contentOf(find(files, /\.pf_meta$/)))[1] ?? Buffer.of()).map((page) => {
				const [name = Buffer.of(), words] = itemsOf(page);
				return { name: textOf(name), words };
			});
		const [before, after] = [pages(made), pages(divided)];
		expect(after.map(({ name }) => name)).toEqual(before.map((_, at) => `${whole}_${at}`));
		expect(after.map(({ words }) => words)).toEqual(before.map(({ words }) => words));
		const fragment = (files: readonly IndexFile[], name: string) =>
			files.find(({ path }) => path === `fragment/${name}.pf_fragment`)?.content;
		for (const [at, { name }] of after.entries()) {
			expect(fragment(divided, name)).toBe(fragment(made, before[at]?.name ?? ''));
		}
		const kept = (files: readonly IndexFile[]) =>
			files.filter(({ path }) => !/^index\/|^fragment\/|pf_meta$|entry/.test(path));
		expect(kept(divided)).toEqual(kept(made));
		const { languages } = JSON.parse(Buffer.from(find(divided, /entry/).content).toString());
		expect(find(divided, /\.pf_meta$/).path).toBe(
			`pagefind.${languages[locale]?.hash ?? languages['zh-cn']?.hash}.pf_meta`,
		);
		const rest = (files: readonly IndexFile[]) => itemsOf(contentOf(find(files, /\.pf_meta$/))).toSpliced(1, 2);
		expect(rest(divided)).toEqual(rest(made));
	});

	test('when one page changes every file of pages and words has another name; the same content has the same', () => {
		const names = (files: readonly IndexFile[]) =>
			divideIndex(files, { most: MOST }).flatMap(({ path }) => (/^(?:index|fragment)\//.test(path) ? path : []));
		const other = made.map((file) =>
			file === find(made, /^fragment\//) ? { ...file, content: gzipSync('pagefind_dcd{}') } : file,
		);
		expect(new Set(names(made)).intersection(new Set(names(other)))).toEqual(new Set());
		expect(names(made)).toEqual(names(made));
		expect(names(made).length).toBe(new Set(names(made)).size);
	});

	test('a word is asked of no file before its own, unless it goes on a word of that which says something', () => {
		const ranges = listed(divided);
		const wordsIn = (name: string) =>
			itemsOf(itemsOf(contentOf(find(divided, new RegExp(`^index/${name}\\.pf_index$`))))[0] ?? Buffer.of()).map(
				(item) => textOf(item.subarray(itemAt(item, 0).content)),
			);
		const homes = [...new Set(ranges.map(([, , name = '']) => name))].map((name) => ({ name, words: wordsIn(name) }));
		const says = (word: string) => [...word].length >= (/^[a-z_]/.test(word) ? 4 : 2);
		const rangesOf = Map.groupBy(ranges, ([, , name = '']) => name);
		const isAskedOf = (word: string, home: string) =>
			rangesOf.get(home)?.some(([from = '', to = '']) => from <= word && word <= to) ?? false;
		const needless = homes.slice(1).flatMap(({ words: [first = ''] }, at) =>
			homes
				.slice(0, at + 1)
				.filter(
					({ name, words }) => isAskedOf(first, name) && !words.some((word) => first.startsWith(word) && says(word)),
				)
				// Both stand side by side where one goes on the other.
				.filter(({ name, words }) => !(name === homes[at]?.name && first.startsWith(words.at(-1) ?? '')))
				.map(({ name }) => `${first} ${name}`),
		);
		expect(needless).toEqual([]);
	});

	test('a word, in Chinese a beginning of one, and what begins with a word are answered as by the whole index', async () => {
		const whole = open(divideIndex(made, { most: Number.POSITIVE_INFINITY })).index;
		// Two that load the program at once would each have a memory of its own, and know only the last.
		await whole.search('nccl');
		const starts = listed(divided).flatMap(([from = '', to = '']) => (from === to ? from : []));
		const textOfWord = (word: string) => textOf(itemsOf(Buffer.from(word, 'latin1'))[0] ?? Buffer.of());
		const firsts = wordsOf(divided).map(([first = '']) => textOfWord(first));
		// Words that are shorter say nothing of what begins with them, with a sign (`lib…`) or without.
		const isShort = (word: string) => /^(?:[a-z_]{1,3}|[^a-z_])[^\p{L}\p{N}_]*$/u.test(word);
		const known = new Set(wordsOf(divided).flat().map(textOfWord));
		const isOfShort = (word: string) =>
			[...word].every((_, at, letters) => {
				const beginning = letters.slice(0, at + 1).join('');
				return !known.has(beginning) || isShort(beginning);
			});
		const longer = firsts.flatMap((word) => (isShort(word) ? [] : [`${word}了`]));
		const beginnings = firsts.map((word) => [...word].slice(0, 2).join('')).filter((word) => !/^[a-z_]/.test(word));
		const isAnswered = (word: string) =>
			known.has(word) || [...known].some((one) => one.startsWith(word)) || !isOfShort(word);
		const asked = [...starts, ...firsts, ...longer, ...beginnings].filter(isAnswered);
		let files = 0;
		const terms = [...new Set(asked)].filter((word, at) => at % 8 === 0 && !/^[a-z_]$/.test(word));
		const wrong: string[] = [];
		const tried = some(terms, 3);
		for (const term of tried) {
			const { index, loaded } = open(divided);
			const answer = async (one: PagefindInstance) =>
				(await one.search(term)).results.map(({ id, score }) => `${id.replace(/.*_/, '')} ${score}`).sort();
			const own = await answer(index);
			files += loaded.filter((path) => path.startsWith('index/')).length;
			if (`${own}` !== `${await answer(whole)}`) wrong.push(term);
		}
		expect(wrong).toEqual([]);
		expect(terms.length).toBeGreaterThan(share(50, 2));
		expect(files / tried.length).toBeLessThan(4);
	});
});

test('a form that is not known is refused, with the file and what to do', async () => {
	const made = await indexOf('en');
	const changed = (path: RegExp, change: (content: Buffer) => Buffer) =>
		made.map((file) => (path.test(file.path) ? { ...file, content: change(Buffer.from(file.content)) } : file));
	const newer = changed(/entry/, (content) => Buffer.from(content.toString().replace('1.6.0', '1.7.0')));
	expect(() => divideIndex(newer)).toThrow(/knows, that of 1\.6\.0: it is version 1\.7\.0\. If Pagefind was updated, /);
	const cut = changed(/pf_meta$/, (content) => gzipSync(gunzipSync(content).subarray(0, 40)));
	expect(() => divideIndex(cut)).toThrow(/: pagefind\..*\.pf_meta has /);
	const unmarked = changed(/pf_index$/, () => gzipSync(Buffer.from('something else')));
	expect(() => divideIndex(unmarked)).toThrow(/: index\/.*\.pf_index has no "pagefind_dcd" at its start/);
	const otherKind = changed(/pf_index$/, () => gzipSync(Buffer.from('pagefind_dcd\xa0', 'latin1')));
	expect(() => divideIndex(otherKind)).toThrow(/an item of another kind \(0xa0\) at byte 0/);
	expect(() => divideIndex(made.filter(({ path }) => !path.startsWith('index/')))).toThrow(/there is no file index\//);
});
