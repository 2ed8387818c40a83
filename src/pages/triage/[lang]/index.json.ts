import type { APIRoute } from 'astro';
import { getT } from '../../../i18n/t.ts';
import { type Locale, localeCodes } from '../../../locales.ts';
import { makeTriageTitles } from '../../../problems/triage.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What the box needs for any answer in a language: its own words, and the titles of everything. */
export const GET: APIRoute = async ({ params }) => {
	const locale = params['lang'] as Locale;
	return Response.json({
		words: getT(locale)('triage', { returnObjects: true }),
		...(await makeTriageTitles(locale)),
	});
};
