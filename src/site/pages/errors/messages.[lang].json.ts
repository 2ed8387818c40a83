import type { APIRoute } from 'astro';
import { indexIn } from '../../../content/library/lists.ts';
import { getLibrary } from '../../../content/library/read-fs.ts';
import { type Locale, localeCodes } from '../../../core/locales.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What the error index loads once it is filtered or shown whole. */
export const GET: APIRoute<Record<string, never>, { lang: Locale }> = ({ params }) =>
	Response.json(indexIn(getLibrary(params.lang)).rest);
