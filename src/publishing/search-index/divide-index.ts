/**
 * Divides Pagefind's index of words into smaller files. Pagefind makes files of 30 kB, and each word of a query loads
 * one or two of them for the few hundred bytes that it needs; there is no option for their size.
 *
 * Files of words and of pages are named by number, after one name for the whole. Pagefind names each by a hash of its
 * own, which was more than half of `pf_meta`, that every query loads. The name of the whole changes when anything does,
 * so a file in somebody's cache never stands for another.
 *
 * A word loads all files whose `from` and `to` (`index-form.ts`) it lies between, the ends included.
 *
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind_web/src/lib.rs `request_indexes`
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind_web/src/search.rs `find_word_extensions`
 */
import { arrayOf, itemsOf, text, textOf } from './cbor.ts';
import { type IndexFile, nameOf, pack, readIndex, understand, type Word } from './index-form.ts';

/** After every word that begins with what stands before it. */
const LAST = '\u{10ffff}';

interface Limits {
	/**
	 * Bytes of a file before compression; that of large words has more, since it holds `least` of them. By default about where the list of
	 * files and the five or so files that a query loads are smallest together.
	 */
	most?: number;
	/** Words of a file: of fewer its address would tell too well which word was asked. */
	least?: number;
}

/** By default; so many that a file tells no more than that one of them, or one that is not known, may have been asked. */
export const LEAST_WORDS = 8;

/**
 * @param files what Pagefind made for one language.
 * @returns the same files with the index divided. Whatever word the index has is answered as by the whole, and so is what
 * begins with a word of four letters, or of two Chinese characters.
 * @throws when the files are not of the form that is known.
 */
export function divideIndex(files: readonly IndexFile[], { most, least = LEAST_WORDS }: Limits = {}): IndexFile[] {
	const { entry, code, version, pages, filters, sorts, fields, words, others } = readIndex(files);
	const total = words.reduce((sum, { bytes }) => sum + bytes.length, 0);
	const chunks = cut(words, most ?? 3 * Math.sqrt(total), least);
	const contents = chunks.map((chunk) => arrayOf([arrayOf(chunk.map(({ bytes }) => bytes))]));
	const whole = nameOf(code, [
		// Pagefind gives its files in any order: without one of our own each build would have another name.
		...others
			.toSorted((a, b) => (a.path < b.path ? -1 : 1))
			.flatMap(({ path, content }) => [Buffer.from(path), content]),
		...contents,
	]);
	const named = (at: number) => text(`${whole}_${at}`);
	const { fragments, newPages } = understand('the list of pages', () => renamePages(pages, named));
	const ranges = rangesOf(chunks).map(({ from, to, chunk }) => arrayOf([text(from), text(to), named(chunk)]));
	const meta = arrayOf([version, arrayOf(newPages), arrayOf(ranges), filters, sorts, fields]);
	const hash = nameOf(code, [meta]);
	const languages = { [code]: { ...entry.languages[code], hash } };
	return [
		...others.map((file) => ({ ...file, path: fragments.get(file.path) ?? file.path })),
		{ path: 'pagefind-entry.json', content: Buffer.from(JSON.stringify({ ...entry, languages })) },
		{ path: `pagefind.${hash}.pf_meta`, content: pack(meta) },
		...contents.map((content, at) => ({ path: `index/${textOf(named(at))}.pf_index`, content: pack(content) })),
	];
}

/**
 * @param pages of each its name, which is that of its file, and how many words it has.
 * @returns the same with other names, and the new path of each file.
 */
function renamePages(
	pages: readonly Buffer[],
	named: (at: number) => Buffer,
): { newPages: Buffer[]; fragments: ReadonlyMap<string, string> } {
	const path = (name: Buffer) => `fragment/${textOf(name)}.pf_fragment`;
	const fragments = new Map<string, string>();
	const newPages = pages.map((page, at) => {
		const [name, ...rest] = itemsOf(page);
		if (!name || fragments.has(path(name))) throw new RangeError('a page without a name of its own');
		fragments.set(path(name), path(named(at)));
		return arrayOf([named(at), ...rest]);
	});
	return { newPages, fragments };
}

/** Files end where words begin to differ early, so that few words have others of their beginning in the next file. */
function cut(words: readonly Word[], most: number, least: number): Word[][] {
	const chunks: Word[][] = [];
	for (let start = 0; start < words.length; ) {
		let size = words[start]?.bytes.length ?? 0;
		let end = start + 1;
		let best: { end: number; shared: number } | undefined;
		for (; end < words.length; end++) {
			const shared = sharedStart(words, end).length;
			const next = words[end]?.bytes.length ?? 0;
			const isEnough = end - start >= least;
			if (isEnough && size >= most / 2 && shared <= (best?.shared ?? shared)) best = { end, shared };
			if (isEnough && size + next > most) break;
			size += next;
		}
		if (end < words.length && best) end = best.end;
		chunks.push(words.slice(start, end));
		start = end;
	}
	// The last words of all may be too few.
	const last = chunks.at(-1);
	if (last && chunks.length > 1 && last.length < least) chunks.splice(-2, 2, [...(chunks.at(-2) ?? []), ...last]);
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
 * beginning, too; and if the beginning is a word itself, its file is loaded for whatever begins with it. But for short
 * ones: nearly every page has a character such as 不, which says nothing of what begins with it.
 */
function rangesOf(chunks: readonly (readonly Word[])[]): Range[] {
	const words = chunks.flat();
	const homes = new Map(chunks.flatMap((chunk, at) => chunk.map(({ word }) => [word, at] as const)));
	const firsts = chunks.map((_, at) => chunks.slice(0, at).reduce((sum, { length }) => sum + length, 0));
	const shared = firsts.map((first, at) => (at ? sharedStart(words, first) : []));
	const from = firsts.map((first, at) => (at ? boundary(words, first, shared[at]?.length ?? 0) : ''));
	const own = from.map((start, chunk): Range => ({ from: start, to: from[chunk + 1] ?? LAST, chunk }));
	const more: Range[] = [];
	const opened = new Set<number>();
	for (const [chunk, letters] of shared.entries()) {
		// The shortest first: what begins with a longer one begins with it, too.
		for (const beginning of letters.map((_, last) => letters.slice(0, last + 1).join(''))) {
			const home = homes.get(beginning);
			if (home !== undefined || !isLatin(beginning)) more.push({ from: beginning, to: beginning, chunk });
			const range = home === undefined || opened.has(home) ? undefined : own[home];
			if (!range || [...beginning].length < (isLatin(beginning) ? 4 : 2)) continue;
			range.to = beginning + LAST;
			opened.add(range.chunk);
		}
	}
	return [...own, ...more];
}

/**
 * What lies between a word and the one before it: nothing that is asked is just that, so that no word loads both files.
 * Where the word only goes on what stands before it, both are asked for it in any case.
 */
function boundary(words: readonly Word[], at: number, shared: number): string {
	const beginningOf = (word = '') => [...word].slice(0, shared + 1);
	const before = beginningOf(words[at - 1]?.word);
	return before.length > shared ? before.join('') + LAST : beginningOf(words[at]?.word).join('');
}

/** Of Latin words only those are asked that the index has (`core/text/vocabulary.ts`); whatever is Chinese may be. */
const isLatin = (beginning: string) => /^[a-z_]/.test(beginning);
