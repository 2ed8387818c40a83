/**
 * The form of Pagefind's files. One of the index is gzip of a mark and CBOR; `pf_meta` is `[version, pages, files of
 * words, filters, sorts, fields]`, a page `[name, words]`, a file of words `[[word, ...]]`, sorted, with the word that it
 * begins and the one that it ends with in `pf_meta`: `[from, to, name]`.
 *
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind_web/src/metadata.rs
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind_web/src/index.rs
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { itemAt, itemsOf, textOf } from './cbor.ts';

export interface IndexFile {
	/** Below `pagefind/{locale}/`. */
	path: string;
	content: Uint8Array;
}

export interface Word {
	word: string;
	/** With all places where it stands. */
	bytes: Buffer;
}

interface ReadIndex {
	entry: Entry;
	/** Of the language, as Pagefind calls it: `zh-cn`. */
	code: string;
	/** The parts of `pf_meta`. */
	version: Buffer;
	pages: Buffer[];
	filters: Buffer;
	sorts: Buffer;
	fields: Buffer;
	/** In order. */
	words: Word[];
	/** All files but the entry, `pf_meta` and those of words. */
	others: IndexFile[];
}

interface Entry {
	version: string;
	languages: Record<string, { hash: string }>;
}

const knownVersion = '1.6.0';
/** What each of its files begins with. */
export const MARK = 'pagefind_dcd';

/**
 * @param files what Pagefind made for one language.
 * @throws when they are not of the form that is known, with the file and what to do.
 */
export function readIndex(files: readonly IndexFile[]): ReadIndex {
	const find = (path: string) => files.find((file) => file.path === path) ?? fail(`there is no file ${path}`);
	const entryFile = find('pagefind-entry.json');
	const entry = JSON.parse(Buffer.from(entryFile.content).toString()) as Entry;
	const [[code, language] = []] = Object.entries(entry.languages);
	if (entry.version !== knownVersion || !code || !language) fail(`it is version ${entry.version}`);
	const meta = find(`pagefind.${language.hash}.pf_meta`);
	const [version, pages, list, filters, sorts, fields, more] = understand(meta.path, () =>
		itemsOf(unpack(meta.content)),
	);
	if (!version || !pages || !list || !filters || !sorts || !fields || more)
		fail(`${meta.path} has another number of parts`);
	const names = understand(meta.path, () => itemsOf(list).map((item) => itemsOf(item).map(textOf)[2]));
	const words = [...new Set(names)].flatMap((name) => {
		const { path, content } = find(`index/${name}.pf_index`);
		return understand(path, () => wordsOf(unpack(content)));
	});
	const disordered = words.findIndex(({ word }, at) => at > 0 && compareWords(words[at - 1]?.word ?? '', word) >= 0);
	if (disordered > 0) fail(`"${words[disordered]?.word}" stands after "${words[disordered - 1]?.word}"`);
	return {
		...{ entry, code, version, filters, sorts, fields, words },
		pages: understand(meta.path, () => itemsOf(pages)),
		others: files.filter((file) => file !== entryFile && file !== meta && !file.path.startsWith('index/')),
	};
}

/** The order of words, which is that of their bytes. */
function compareWords(a: string, b: string): number {
	return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function wordsOf(content: Buffer): Word[] {
	const [words] = itemsOf(content);
	if (!words) throw new RangeError('nothing where the words should be');
	return itemsOf(words).map((bytes) => {
		const { kind, content: start } = itemAt(bytes, 0);
		if (kind !== 'array') throw new RangeError(`${kind} where a word and its places should be`);
		return { word: textOf(bytes.subarray(start)), bytes };
	});
}

function unpack(content: Uint8Array): Buffer {
	const bytes = gunzipSync(content);
	if (bytes.toString('latin1', 0, MARK.length) !== MARK) throw new RangeError(`no "${MARK}" at its start`);
	return bytes.subarray(MARK.length);
}

export function pack(content: Buffer): Buffer {
	return gzipSync(Buffer.concat([Buffer.from(MARK), content]));
}

/** As Pagefind names its files, with ten digits where it has seven and three more: all in the name of the list. */
export function nameOf(language: string, parts: readonly Uint8Array[]): string {
	const hash = createHash('sha256');
	for (const part of parts) hash.update(part);
	return `${language}_${hash.digest('hex').slice(0, 10)}`;
}

/** Says which file is not understood. */
export function understand<Result>(path: string, read: () => Result): Result {
	try {
		return read();
	} catch (error) {
		return fail(`${path} has ${error instanceof Error ? error.message : error}`);
	}
}

function fail(reason: string): never {
	throw new Error(
		`Pagefind's index has another form than src/publishing/search-index/index-form.ts knows, that of ${knownVersion}: ${reason}. ` +
			'If Pagefind was updated, compare the form with its sources and change that file; its test tells when search is right.',
	);
}
