import type { Locale } from '../../core/locales.ts';
import { type Agreements, readAgreements, staleSections, versionsOf } from '../files/translation-fs.ts';
import type { AnyFolder, ContentTree } from '../files/tree-fs.ts';
import { oncePer } from './once.ts';
import { folderAt, getTree } from './read-fs.ts';

/** What content/translated.txt records, as of the content that is read. */
const agreementsOf = oncePer((_: ContentTree): Agreements => readAgreements(process.cwd()));

/** @example getAgreements().get('content/failures/cuda-oom')?.get('causes') // => { en: 'e1b3…', zh: '90c2…' } */
export const getAgreements = (): Agreements => agreementsOf(getTree());

const staleIn = oncePer((folder: AnyFolder) => {
	const agreement = getAgreements().get(folder.folder);
	return agreement ? staleSections(versionsOf(folder), agreement) : [];
});

/**
 * The sections of a page that another language has changed since, with those languages. Empty for a page that exists
 * in one language only, or whose agreement was never recorded.
 *
 * @param path the address without language: `/errors/cuda-oom/`, `/lightrft/cuda-oom/`, `/lightrft/`.
 * @example changedElsewhere('/errors/cuda-oom/', 'zh').get('causes') // => ['en']
 */
export function changedElsewhere(path: string, locale: Locale): Map<string, Locale[]> {
	const folder = folderAt(path);
	const stale = folder ? staleIn(folder) : [];
	return new Map(
		stale
			.map(({ section, changed }) => [section, changed.filter((code) => code !== locale)] as const)
			.filter(([, changed]) => changed.length),
	);
}
