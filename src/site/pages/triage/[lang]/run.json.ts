import type { APIRoute } from 'astro';
import { getT, unfilled } from '../../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../../core/locales.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What is told of a run. */
export const GET: APIRoute = ({ params }) =>
	Response.json(getT(params['lang'] as Locale)('run', { returnObjects: true, ...unfilled }));
