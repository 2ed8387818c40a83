// Runs Pagefind's indexer, a native program: build and development only.
import { close, createIndex } from 'pagefind';
import { minify } from 'vite';
import { type Locale, localeCodes } from '../locales.ts';
import { divideIndex, type IndexFile } from './divide-index.ts';
import type { SearchRecord } from './records.ts';
import { makeVocabulary } from './vocabulary.ts';

/** What a browser needs of the bundle; the rest is Pagefind's own interface, which we do not use. */
const needed =
	/^(?:pagefind\.js|pagefind-entry\.json|pagefind\..+\.pf_meta|wasm\..+\.pagefind|(?:fragment|index|filter)\/.+)$/;

/**
 * Builds one index for each language. They are kept apart, so that a page can ask both: Pagefind itself would only
 * open the one of the page's language.
 *
 * @throws when Pagefind refuses a record, with all that it says.
 */
export async function buildIndexes(records: readonly SearchRecord[]): Promise<Map<Locale, IndexFile[]>> {
	const built = new Map<Locale, IndexFile[]>();
	try {
		for (const locale of localeCodes) {
			const own = records.filter((record) => record.locale === locale);
			const words = makeVocabulary(own).map(([letter, list]) => ({
				path: `words/${letter}.txt`,
				content: new TextEncoder().encode(list),
			}));
			built.set(locale, [...divideIndex(await buildIndex(own)), ...words]);
		}
	} finally {
		await close();
	}
	return built;
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
	const { code, errors } = await minify(path, new TextDecoder().decode(content), { module: true });
	refuse(errors.map(({ message }) => message));
	return { path, content: new TextEncoder().encode(code) };
}

function refuse(errors: readonly string[]): void {
	if (errors.length) throw new Error(`Pagefind could not index the content:\n${errors.join('\n')}`);
}
