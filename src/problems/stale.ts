import { getEntry } from 'astro:content';
import { type Agreements, readAgreements, sectionVersions, staleSections } from '../content/translation-fs.ts';
import { type Locale, localeCodes } from '../locales.ts';
import { bodyOf } from './content.ts';

let agreements: Agreements | undefined;
const cache = new Map<string, Promise<Map<string, Locale[]>>>();

/**
 * The sections of a page that another language has changed since, with those languages. Empty for a page that exists
 * in one language only, or whose agreement was never recorded.
 *
 * @param path the address without language: `/errors/cuda-oom/`, `/lightrft/cuda-oom/`, `/lightrft/`.
 */
export function changedElsewhere(path: string, locale: Locale): Promise<Map<string, Locale[]>> {
	const key = `${locale}${path}`;
	const known = import.meta.env.DEV ? undefined : cache.get(key);
	if (known) return known;
	const found = find(path, locale);
	cache.set(key, found);
	return found;
}

async function find(path: string, locale: Locale): Promise<Map<string, Locale[]>> {
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
	if (!agreement) return new Map();
	const entries = await Promise.all(localeCodes.map((code) => getEntry(page.collection, `${page.id}/${code}`)));
	const versions = Object.fromEntries(
		entries.flatMap((entry, at) => (entry ? [[localeCodes[at], sectionVersions(entry.data, bodyOf(entry))]] : [])),
	);
	return new Map(
		staleSections(versions, agreement)
			.map(({ section, changed }) => [section, changed.filter((code) => code !== locale)] as const)
			.filter(([, changed]) => changed.length),
	);
}
