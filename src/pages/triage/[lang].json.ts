import type { APIRoute } from 'astro';
import { getT } from '../../i18n/t.ts';
import { type Locale, localeCodes } from '../../locales.ts';
import { makeTriageTexts } from '../../problems/triage.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What the box says, in one language: about the failures, and its own words. */
export const GET: APIRoute = async ({ params }) => {
	const locale = params['lang'] as Locale;
	return Response.json({
		words: getT(locale)('triage', { returnObjects: true }),
		...(await makeTriageTexts(locale)),
	});
};
