import type { APIRoute } from 'astro';
import type { PrintedTexts } from '../../../content/error-index/printed.ts';
import { indexIn } from '../../../content/library/lists.ts';
import { printedProgramsIn } from '../../../content/library/printed-fs.ts';
import { getLibrary, getTree } from '../../../content/library/read-fs.ts';
import { getT, unfilled } from '../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../core/locales.ts';

const files = {
	/** What the error index loads once it is filtered or shown whole. */
	messages: (locale: Locale) => indexIn(getLibrary(locale)).rest,
	/** What a list of all that programs can print loads first. */
	printed: (locale: Locale): PrintedTexts => ({
		words: getT(locale)('printed', { returnObjects: true, ...unfilled }),
		programs: printedProgramsIn(getTree()).map(({ software, name, messages }) => [software, name, messages]),
	}),
};

export const getStaticPaths = () =>
	Object.entries(files).flatMap(([file, make]) =>
		localeCodes.map((lang) => ({ params: { file, lang }, props: { make } })),
	);

export const GET: APIRoute = ({ params, props }) => Response.json(props['make'](params['lang']));
