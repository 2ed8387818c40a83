import type { APIRoute } from 'astro';
import { getT, unfilled } from '../../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../../core/locales.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What the box says where nothing is recognised. */
export const GET: APIRoute = ({ params }) => {
	const { unknown, copy } = getT(params['lang'] as Locale)('triage', { returnObjects: true, ...unfilled });
	return Response.json({ ...unknown, copy });
};
