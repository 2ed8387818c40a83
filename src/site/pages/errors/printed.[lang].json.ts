import type { APIRoute } from 'astro';
import type { PrintedTexts } from '../../../content/error-index/printed.ts';
import { printedProgramsIn } from '../../../content/library/printed-fs.ts';
import { getTree } from '../../../content/library/read-fs.ts';
import { getT, unfilled } from '../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../core/locales.ts';

const textsIn = (locale: Locale): PrintedTexts => ({
	words: getT(locale)('printed', { returnObjects: true, ...unfilled }),
	programs: printedProgramsIn(getTree()).map(({ software, name, messages }) => [software, name, messages]),
});

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What a list of all that programs can print loads first. */
export const GET: APIRoute<Record<string, never>, { lang: Locale }> = ({ params }) =>
	Response.json(textsIn(params.lang));
