import { getEntry } from 'astro:content';
import {
	type Agreements,
	readAgreements,
	type StaleSection,
	sectionVersions,
	staleSections,
} from '../content/translation-fs.ts';
import { type Locale, localeCodes } from '../locales.ts';
import { bodyOf } from './content.ts';

let agreements: Agreements | undefined;
const cache = new Map<string, Promise<StaleSection[]>>();

/**
 * The sections of a page that another language has changed since, with those languages. Empty for a page that exists
 * in one language only, or whose agreement was never recorded.
 *
 * @param path the address without language: `/errors/cuda-oom/`, `/lightrft/cuda-oom/`, `/lightrft/`.
 */
export async function changedElsewhere(path: string, locale: Locale): Promise<Map<string, Locale[]>> {
	const known = import.meta.env.DEV ? undefined : cache.get(path);
	const stale = known ?? find(path);
	cache.set(path, stale);
	return new Map(
		(await stale)
			.map(({ section, changed }) => [section, changed.filter((code) => code !== locale)] as const)
			.filter(([, changed]) => changed.length),
	);
}

async function find(path: string): Promise<StaleSection[]> {
	agreements = import.meta.env.DEV || !agreements ? readAgreements(process.cwd()) : agreements;
	const [first = '', second = ''] = path.split('/').filter(Boolean);
	const page =
		first === 'errors'
			? ({ collection: 'failureTexts', id: second, folder: `content/failures/${second}` } as const)
			: second
				? ({
						collection: 'problemTexts',
						id: `${first}/${second}`,
						folder: `content/guides/${first}/problems/${second}`,
					} as const)
				: ({ collection: 'guideTexts', id: first, folder: `content/guides/${first}` } as const);
	const agreement = agreements.get(page.folder);
	if (!agreement) return [];
	const entries = await Promise.all(localeCodes.map((code) => getEntry(page.collection, `${page.id}/${code}`)));
	const versions = Object.fromEntries(
		entries.flatMap((entry, at) => (entry ? [[localeCodes[at], sectionVersions(entry.data, bodyOf(entry))]] : [])),
	);
	return staleSections(versions, agreement);
}
