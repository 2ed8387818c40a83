import type { APIRoute } from 'astro';
import { ahead } from '../../error-index/limits.ts';
import { mergeRests, restOf } from '../../error-index/rest.ts';
import { getLibrary } from '../../library/read-fs.ts';
import { localeCodes, locales } from '../../locales.ts';
import { indexIn } from '../../problems/lists.ts';

/** What the error index loads once it is filtered or shown whole. Messages are the same in every language. */
export const GET: APIRoute = () => {
	const indexes = localeCodes.map((locale) => ({ locale, ...indexIn(getLibrary(locale)) }));
	const short = indexes.filter(({ form }) => form === 'short');
	return Response.json(
		mergeRests(
			Object.fromEntries(short.map(({ locale, groups }) => [locales[locale].tag, restOf(groups, ahead.messages)])),
		),
	);
};
