/**
 * Divides Pagefind's index of words into smaller files. Pagefind makes files of 30 kB, and each word of a query loads
 * one or two of them for the few hundred bytes that it needs; there is no option for their size.
 *
 * A file of the index is gzip of a mark and CBOR `[[word, ...]]`, sorted; the list of files, in `pf_meta`, is the third
 * part of `[version, pages, files, filters, sorts, fields]`, each `[from, to, name]`. A word loads all files whose
 * `from` and `to` it lies between, the ends included.
 *
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind_web/src/lib.rs `request_indexes`
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind_web/src/search.rs `find_word_extensions`
 */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { arrayOf, itemAt, itemsOf, text, textOf } from './cbor.ts';

export interface IndexFile {
	/** Below `pagefind/{locale}/`. */
	path: string;
	content: Uint8Array;
}

interface Word {
	word: string;
	/** With all places where it stands. */
	bytes: Buffer;
}

const knownVersion = '1.6.0';
const mark = 'pagefind_dcd';
/** After every word that begins with what stands before it. */
const LAST = '\u{10ffff}';

/**
 * @param files what Pagefind made for one language.
 * @param most bytes of a file before compression; a word that is larger has a file for itself. By default about where
 * the list of files and the five or so files that a query loads are smallest together.
 * @returns the same files with the index divided. Whatever word is asked, of two Latin letters or more, the answer is
 * that of the whole index.
 * @throws when the files are not of the form that is known.
 */
export function divideIndex(files: readonly IndexFile[], most?: number): IndexFile[] {
	const find = (path: string | RegExp) => {
		const found = files.find((file) => (typeof path === 'string' ? file.path === path : path.test(file.path)));
		return found ?? fail(`there is no file ${path}`);
	};
	const entry = find('pagefind-entry.json');
	const settings = JSON.parse(Buffer.from(entry.content).toString()) as Entry;
	const [language] = Object.values(settings.languages);
	if (settings.version !== knownVersion || !language) fail(`it is version ${settings.version}`);
	const meta = find(`pagefind.${language.hash}.pf_meta`);
	const [version, pages, list, ...rest] = understand(meta.path, () => itemsOf(unpack(meta.content)));
	if (!version || !pages || !list || rest.length !== 3) fail(`${meta.path} has another number of parts`);
	const old = understand(meta.path, () => itemsOf(list).map((item) => itemsOf(item).map(textOf)));
	const words = [...new Set(old.map(([, , name]) => name))].flatMap((name) => {
		const { path, content } = find(`index/${name}.pf_index`);
		return understand(path, () => wordsOf(unpack(content)));
	});
	const disordered = words.findIndex(
		({ word }, at) => at > 0 && Buffer.compare(Buffer.from(words[at - 1]?.word ?? ''), Buffer.from(word)) >= 0,
	);
	if (disordered > 0) fail(`"${words[disordered]?.word}" stands after "${words[disordered - 1]?.word}"`);

	const code = Object.keys(settings.languages)[0] ?? '';
	const total = words.reduce((sum, { bytes }) => sum + bytes.length, 0);
	const chunks = cut(words, most ?? 3 * Math.sqrt(total));
	const made = chunks.map((chunk) => {
		const content = arrayOf([arrayOf(chunk.map(({ bytes }) => bytes))]);
		return { name: nameOf(code, content, 7), content: pack(content) };
	});
	refuseTwins(made.map(({ name }) => name));
	const ranges = rangesOf(chunks).map(({ from, to, chunk }) => arrayOf([from, to, made[chunk]?.name ?? ''].map(text)));
	const newMeta = arrayOf([version, pages, arrayOf(ranges), ...rest]);
	language.hash = nameOf(code, newMeta, 10);
	return [
		...files.filter((file) => file !== entry && file !== meta && !file.path.startsWith('index/')),
		{ path: entry.path, content: Buffer.from(JSON.stringify(settings)) },
		{ path: `pagefind.${language.hash}.pf_meta`, content: pack(newMeta) },
		...made.map(({ name, content }) => ({ path: `index/${name}.pf_index`, content })),
	];
}

interface Entry {
	version: string;
	languages: Record<string, { hash: string }>;
}

/** Files end where words begin to differ early, so that few words have others of their beginning in the next file. */
function cut(words: readonly Word[], most: number): Word[][] {
	const chunks: Word[][] = [];
	for (let start = 0; start < words.length; ) {
		let size = words[start]?.bytes.length ?? 0;
		let end = start + 1;
		let best: { end: number; shared: number } | undefined;
		for (; end < words.length; end++) {
			const shared = sharedStart(words, end).length;
			const next = words[end]?.bytes.length ?? 0;
			if (size >= most / 2 && shared <= (best?.shared ?? shared)) best = { end, shared };
			if (size + next > most) break;
			size += next;
		}
		if (end < words.length && best) end = best.end;
		chunks.push(words.slice(start, end));
		start = end;
	}
	return chunks;
}

/** The letters that a word has in common with the one before it. */
function sharedStart(words: readonly Word[], at: number): string[] {
	const before = [...(words[at - 1]?.word ?? '')];
	const letters = [...(words[at]?.word ?? '')];
	const differ = letters.findIndex((letter, place) => letter !== before[place]);
	return differ < 0 ? letters : letters.slice(0, differ);
}

interface Range {
	from: string;
	to: string;
	chunk: number;
}

/**
 * For which words each file is loaded. Pagefind answers with all words that begin with the one asked, else with the
 * longest that the one asked begins with. So where a file ends among words of one beginning, the next is loaded for that
 * beginning, too; and if the beginning is a word itself, its file is loaded for whatever begins with it.
 */
function rangesOf(chunks: readonly (readonly Word[])[]): Range[] {
	const words = chunks.flat();
	const homes = new Map(chunks.flatMap((chunk, at) => chunk.map(({ word }) => [word, at] as const)));
	const firsts = chunks.map((_, at) => chunks.slice(0, at).reduce((sum, { length }) => sum + length, 0));
	const shared = firsts.map((first, at) => (at ? sharedStart(words, first) : []));
	const from = firsts.map((first, at) =>
		at ? [...(words[first]?.word ?? '')].slice(0, (shared[at]?.length ?? 0) + 1).join('') : '',
	);
	const own = from.map((start, chunk): Range => ({ from: start, to: from[chunk + 1] ?? LAST, chunk }));
	const more: Range[] = [];
	const opened = new Set<number>();
	for (const [chunk, letters] of shared.entries()) {
		// The shortest first: what begins with a longer one begins with it, too.
		for (const beginning of letters.map((_, last) => letters.slice(0, last + 1).join(''))) {
			if (isLongEnough(beginning, 2)) more.push({ from: beginning, to: beginning, chunk });
			const home = homes.get(beginning);
			const range = home === undefined || opened.has(home) ? undefined : own[home];
			if (!range || !isLongEnough(beginning, 4)) continue;
			range.to = beginning + LAST;
			opened.add(range.chunk);
		}
	}
	return [...own, ...more];
}

/** Of Latin words only so many letters say something; a Chinese character is a word. */
function isLongEnough(beginning: string, latin: number): boolean {
	return !/^[a-z_]/.test(beginning) || beginning.length >= latin;
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
	if (bytes.toString('latin1', 0, mark.length) !== mark) throw new RangeError(`no "${mark}" at its start`);
	return bytes.subarray(mark.length);
}

function pack(content: Buffer): Buffer {
	return gzipSync(Buffer.concat([Buffer.from(mark), content]));
}

/** As Pagefind names its files. Ten digits where it has seven and three more: all in the name of the list. */
function nameOf(language: string, content: Buffer, digits: number): string {
	return `${language}_${createHash('sha256').update(content).digest('hex').slice(0, digits)}`;
}

function refuseTwins(names: readonly string[]): void {
	const twin = names.find((name, at) => names.indexOf(name) !== at);
	if (twin) fail(`two files would be called ${twin}`);
}

/** Says which file is not understood. */
function understand<Result>(path: string, read: () => Result): Result {
	try {
		return read();
	} catch (error) {
		return fail(`${path} has ${error instanceof Error ? error.message : error}`);
	}
}

function fail(reason: string): never {
	throw new Error(
		`Pagefind's index has another form than src/search/divide-index.ts knows, that of ${knownVersion}: ${reason}. ` +
			'If Pagefind was updated, compare the form with its sources and change that file; its test tells when search is right.',
	);
}
