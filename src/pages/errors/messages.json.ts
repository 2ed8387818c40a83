import type { APIRoute } from 'astro';
import { mergeRests, restOf } from '../../error-index/rest.ts';
import { localeCodes, locales } from '../../locales.ts';
import { getIndex } from '../../problems/lists.ts';

/** What the error index loads once it is filtered or shown whole. Messages are the same in every language. */
export const GET: APIRoute = async () => {
	const indexes = await Promise.all(localeCodes.map(async (locale) => ({ locale, ...(await getIndex(locale)) })));
	const short = indexes.filter(({ form }) => form === 'short');
	return Response.json(
		mergeRests(Object.fromEntries(short.map(({ locale, groups }) => [locales[locale].tag, restOf(groups)]))),
	);
};
