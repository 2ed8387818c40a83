// Runs Pagefind's indexer, a native program: build and development only.
import { close, createIndex } from 'pagefind';
import { minify } from 'vite';
import { traditionalOf } from '../../content/library/simplified.ts';
import { type Locale, localeCodes } from '../../core/locales.ts';
import type { FamilySigns } from '../../core/schemas/family.ts';
import { divideIndex } from './divide-index.ts';
import type { IndexFile } from './index-form.ts';
import { makeNameLists, numbersOf } from './name-lists.ts';
import type { SearchRecord } from './records.ts';
import { makeWordLists } from './word-lists.ts';

/** What a browser needs of the bundle; the rest is Pagefind's own interface, which we do not use. */
const needed =
	/^(?:pagefind\.js|pagefind-entry\.json|pagefind\..+\.pf_meta|wasm\..+\.pagefind|(?:fragment|index|filter)\/.+)$/;

/**
 * Builds one index for each language. They are kept apart, so that a page can ask both: Pagefind itself would only
 * open the one of the page's language.
 *
 * @throws when Pagefind refuses a record, with all that it says; when a language has no record.
 */
export async function buildIndexes(
	records: readonly SearchRecord[],
	families: readonly FamilySigns[] = [],
): Promise<Map<Locale, IndexFile[]>> {
	const built = new Map<Locale, IndexFile[]>();
	const traditional = traditionalOf(records.map(({ html }) => html).join(''));
	for (const locale of localeCodes) {
		const own = records.filter((record) => record.locale === locale);
		if (!own.length)
			throw new Error(`No page is written in "${locale}" yet: write one, so that there is something to search.`);
		try {
			built.set(locale, withWords(divideIndex(await buildIndex(own)), own, families, traditional));
		} finally {
			// Its process keeps the memory that it took.
			await close();
		}
	}
	return built;
}

/**
 * Adds the lists of words, of names and of traditional characters. They bear the name of their index, so that a page which has opened one never takes the list of
 * another for it; and `pagefind-entry.json`, which is loaded first, has their names, how many lists of names there
 * are, what programs are called, and what is said of families.
 */
function withWords(
	files: readonly IndexFile[],
	records: readonly SearchRecord[],
	families: readonly FamilySigns[],
	traditional: string,
): IndexFile[] {
	const lists = makeWordLists(records);
	const [, hash] = files.map(({ path }) => /^pagefind\.(.+)\.pf_meta$/.exec(path)).find(Boolean) ?? [];
	const bytesOf = (text: string) => new TextEncoder().encode(text);
	const words = lists.map(([beginning]) => beginning).join(' ');
	const nameLists = makeNameLists(records, numbersOf(files));
	const software = [...new Set(records.flatMap((record) => record.software ?? []))];
	return [
		...files.map(({ path, content }) => {
			if (path !== 'pagefind-entry.json') return { path, content };
			const entry = JSON.parse(new TextDecoder().decode(content)) as object;
			const added = { words, names: nameLists.length, software, families };
			return { path, content: bytesOf(JSON.stringify({ ...entry, ...added })) };
		}),
		...lists.map(([beginning, list]) => ({ path: `words/${hash}/${beginning}.txt`, content: bytesOf(list) })),
		...nameLists.map((list, number) => ({ path: `words/${hash}/names-${number}.txt`, content: bytesOf(list) })),
		{ path: `words/${hash}/traditional.txt`, content: bytesOf(traditional) },
	];
}

async function buildIndex(records: readonly SearchRecord[]): Promise<IndexFile[]> {
	const { index, errors } = await createIndex();
	refuse(errors);
	if (!index) throw new Error('Pagefind gave no index.');
	const answers = await Promise.all(records.map(({ url, html }) => index.addHTMLFile({ url, content: html })));
	refuse(answers.flatMap((answer) => answer.errors));
	const { files, errors: fileErrors } = await index.getFiles();
	refuse(fileErrors);
	await index.deleteIndex();
	const own = files.find(({ path }) => /^wasm\.(?!unknown)/.test(path)) !== undefined;
	const kept = files.filter(({ path }) => needed.test(path) && !(own && path === 'wasm.unknown.pagefind'));
	return Promise.all(kept.map(async (file) => (file.path === 'pagefind.js' ? minified(file) : file)));
}

/** Its program comes with the names of its source: shorter ones save 2 kB of 12. */
async function minified({ path, content }: IndexFile): Promise<IndexFile> {
	const { code, errors } = await minify(path, tellLostFiles(new TextDecoder().decode(content)), { module: true });
	refuse(errors.map(({ message }) => message));
	return { path, content: new TextEncoder().encode(code) };
}

/** What Pagefind does with a file of its index that cannot be loaded, once for words and once for filters: nothing. */
const silence = /(this\.cachedLoad\([^;]*"load_(?:index|filter)_chunk"\)\))\.catch\(\(\)=>\{\}\)/g;

/**
 * Pagefind's program, changed in one point: a question of which it cannot load a file is refused. As it comes it answers
 * from the files that it has, so that a page cannot tell a lost file from a word that stands nowhere. What failed it
 * forgets by itself, so that the next question asks for it again.
 *
 * @throws when it handles lost files in another way than is known.
 * @see https://github.com/Pagefind/pagefind/blob/main/pagefind_web_js/lib/coupled_search.ts `loadChunk`
 */
export function tellLostFiles(program: string): string {
	const found = program.match(silence)?.length ?? 0;
	if (found === 2) return program.replace(silence, '$1');
	throw new Error(
		`Pagefind's program passes over lost files in ${found} places, not in the 2 that src/publishing/search-index/pagefind-fs.ts knows. ` +
			'If Pagefind was updated, see what becomes of a file of words that cannot be loaded, and change that file.',
	);
}

function refuse(errors: readonly string[]): void {
	if (errors.length) throw new Error(`Pagefind could not index the content:\n${errors.join('\n')}`);
}
