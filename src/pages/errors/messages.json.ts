import type { APIRoute } from 'astro';
import { restOf } from '../../error-index/rest.ts';
import { defaultLocale } from '../../locales.ts';
import { getIndex } from '../../problems/lists.ts';

/** What the error index loads once it is filtered or shown whole. Messages are the same in every language. */
export const GET: APIRoute = async () => {
	const { groups, form } = await getIndex(defaultLocale);
	return Response.json(form === 'short' ? restOf(groups) : {});
};
