import type { APIRoute } from 'astro';
import { makePrintedFiles } from '../../../../content/library/printed-fs.ts';
import { getTree } from '../../../../content/library/read-fs.ts';
import { getT, unfilled } from '../../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../../core/locales.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What the box says where nothing is recognised, and which pieces say who prints the line. */
export const GET: APIRoute = ({ params }) => {
	const { unknown, copy } = getT(params['lang'] as Locale)('triage', { returnObjects: true, ...unfilled });
	const { build, common } = makePrintedFiles(getTree());
	return Response.json({ ...unknown, copy, printed: { build, common } });
};
