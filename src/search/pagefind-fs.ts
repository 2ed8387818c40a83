// Runs Pagefind's indexer, a native program: build and development only.
import { close, createIndex } from 'pagefind';
import { type Locale, localeCodes } from '../locales.ts';
import type { SearchRecord } from './records.ts';
import { makeVocabulary } from './vocabulary.ts';

export interface IndexFile {
	/** Below `pagefind/{locale}/`. */
	path: string;
	content: Uint8Array;
}

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
			const words = { path: 'words.txt', content: new TextEncoder().encode(makeVocabulary(own)) };
			built.set(locale, [...(await buildIndex(own)), words]);
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
	return files.filter(({ path }) => needed.test(path) && !(own && path === 'wasm.unknown.pagefind'));
}

function refuse(errors: readonly string[]): void {
	if (errors.length) throw new Error(`Pagefind could not index the content:\n${errors.join('\n')}`);
}
