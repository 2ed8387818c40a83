import type { APIRoute } from 'astro';
import { getLibrary } from '../../../../content/library/read-fs.ts';
import { makeTriageGuides } from '../../../../content/library/triage.ts';
import { getT, unfilled } from '../../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../../core/locales.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What the box needs for any answer in a language: its own words, and the names of the guides. Those for nothing recognised: unknown.json, of families: families/. */
export const GET: APIRoute = ({ params }) => {
	const locale = params['lang'] as Locale;
	const { unknown: _, family: __, ...words } = getT(locale)('triage', { returnObjects: true, ...unfilled });
	return Response.json({ words, ...makeTriageGuides(getLibrary(locale)) });
};
