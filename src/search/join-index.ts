/**
 * Joins what Pagefind made of parts of the pages to what it makes of all. It takes 0.5 MB of memory for a page, all at
 * once when it writes the index; parts one after the other take that of one part.
 */
import { arrayOf, itemAt, itemsOf, number, numbersOf, text, textOf } from './cbor.ts';
import {
	compareWords,
	fail,
	type IndexFile,
	nameOf,
	pack,
	type ReadIndex,
	readIndex,
	unpack,
	type Word,
} from './index-form.ts';

/**
 * @param parts what Pagefind made of each part of the pages of a language, in their order.
 * @returns the files that it makes of all of them, but for names of files, and with all words in one.
 * @throws when a part is not of the form that is known, or when pages of one part have a kind of metadata that no page
 * of another has.
 */
export function joinIndexes(parts: readonly (readonly IndexFile[])[]): IndexFile[] {
	const [only] = parts;
	if (only && parts.length === 1) return [...only];
	const [first, ...others] = parts.map(readIndex).map(renumbered);
	if (!first) return [];
	if (others.some(({ fields, sorts }) => !fields.equals(first.fields) || !sorts.equals(first.sorts)))
		fail('parts of the pages have other metadata');
	const all = [first, ...others];
	const pages = all.flatMap((part) => part.pages);
	const starts = all.map((_, at) => all.slice(0, at).reduce((sum, part) => sum + part.pages.length, 0));
	const filters = joinFilters(all, starts, first.code);
	const words = joinWords(all, starts);
	const content = arrayOf([arrayOf(words.map(({ bytes }) => bytes))]);
	const name = nameOf(first.code, [content]);
	const range = arrayOf([words[0]?.word ?? '', words.at(-1)?.word ?? '', name].map(text));
	const list = filters.map(({ entry }) => entry);
	const meta = arrayOf([first.version, arrayOf(pages), arrayOf([range]), arrayOf(list), first.sorts, first.fields]);
	const hash = nameOf(first.code, [meta]);
	const languages = { [first.code]: { ...first.entry.languages[first.code], hash, page_count: pages.length } };
	const isOfPart = ({ path }: IndexFile) => /^(?:filter|fragment)\//.test(path);
	return [
		...first.others.filter((file) => !isOfPart(file)),
		...all.flatMap((part) => part.others.filter(({ path }) => path.startsWith('fragment/'))),
		...filters.map(({ file }) => file),
		{ path: 'pagefind-entry.json', content: Buffer.from(JSON.stringify({ ...first.entry, languages })) },
		{ path: `pagefind.${hash}.pf_meta`, content: pack(meta) },
		{ path: `index/${name}.pf_index`, content: pack(content) },
	];
}

/** Pages of two parts may have the same name, which is only the beginning of a hash: each gets that of its part, too. */
function renumbered(part: ReadIndex, at: number): ReadIndex {
	return {
		...part,
		pages: part.pages.map((page) => {
			const [name, ...rest] = itemsOf(page);
			if (!name) return fail('a page has no name');
			return arrayOf([text(`${textOf(name)}_${at}`), ...rest]);
		}),
		others: part.others.map(({ path, content }) => {
			return { path: path.replace(/(?<=^fragment\/.*)(?=\.pf_fragment$)/, `_${at}`), content };
		}),
	};
}

function joinWords(parts: readonly ReadIndex[], starts: readonly number[]): Word[] {
	const found = new Map<string, (Buffer[] | undefined)[]>();
	for (const [at, { words }] of parts.entries()) {
		for (const { word, bytes } of words) {
			const [, pages, spellings] = itemsOf(bytes);
			if (!pages || !spellings) return fail(`"${word}" has another number of parts`);
			const known = found.get(word) ?? [];
			known[at] = [pages, spellings];
			found.set(word, known);
		}
	}
	return [...found]
		.sort(([a], [b]) => compareWords(a, b))
		.map(([word, own]) => {
			const forms = new Map<string, (Buffer | undefined)[]>();
			for (const [at, part] of own.entries()) {
				const [, spellings] = part ?? [];
				for (const spelling of spellings ? itemsOf(spellings) : []) {
					const [form, pages] = itemsOf(spelling);
					if (!form || !pages) return fail(`"${word}" has a spelling without pages`);
					const known = forms.get(textOf(form)) ?? [];
					known[at] = pages;
					forms.set(textOf(form), known);
				}
			}
			const pages = joinPages(
				Array.from(own, (part) => part?.[0]),
				starts,
			);
			const spellings = [...forms].map(([form, lists]) => arrayOf([text(form), joinPages(lists, starts)]));
			return { word, bytes: arrayOf([text(word), pages, arrayOf(spellings)]) };
		});
}

/** Of the pages that have a word the first is told by its number, each other by how many stand between. */
function joinPages(lists: readonly (Buffer | undefined)[], starts: readonly number[]): Buffer {
	let last = 0;
	const pages: Buffer[] = [];
	for (const [at, list] of lists.entries()) {
		const [first, ...others] = list ? itemsOf(list) : [];
		if (!first) continue;
		const start = starts[at] ?? 0;
		const [step, ...places] = itemsOf(first);
		pages.push(arrayOf([number(start - last + itemAt(step ?? Buffer.of(), 0).value), ...places]), ...others);
		last = start + [first, ...others].reduce((sum, page) => sum + itemAt(page, itemAt(page, 0).content).value, 0);
	}
	return arrayOf(pages);
}

/** A filter is `[name, hash]` in the list, and in its file `[name, [[value, numbers of pages], ...]]`. */
function joinFilters(
	parts: readonly ReadIndex[],
	starts: readonly number[],
	code: string,
): { entry: Buffer; file: IndexFile }[] {
	const found = new Map<string, Map<string, number[]>>();
	for (const [at, { filters, others }] of parts.entries()) {
		for (const [name = '', hash] of filters.map((filter) => itemsOf(filter).map(textOf))) {
			const path = `filter/${hash}.pf_filter`;
			const { content } = others.find((file) => file.path === path) ?? fail(`there is no file ${path}`);
			const values = found.get(name) ?? new Map<string, number[]>();
			found.set(name, values);
			for (const item of itemsOf(itemsOf(unpack(content))[1] ?? Buffer.of())) {
				const [value = Buffer.of(), pages = Buffer.of()] = itemsOf(item);
				const own = numbersOf(pages).map((page) => page + (starts[at] ?? 0));
				values.set(textOf(value), [...(values.get(textOf(value)) ?? []), ...own]);
			}
		}
	}
	return [...found].map(([name, values]) => {
		const list = [...values]
			.sort(([a], [b]) => compareWords(a, b))
			.map(([value, pages]) => arrayOf([text(value), arrayOf(pages.map(number))]));
		const content = arrayOf([text(name), arrayOf(list)]);
		const hash = nameOf(code, [content]);
		return {
			entry: arrayOf([name, hash].map(text)),
			file: { path: `filter/${hash}.pf_filter`, content: pack(content) },
		};
	});
}
