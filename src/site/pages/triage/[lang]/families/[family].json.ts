import type { APIRoute } from 'astro';
import { familyQuestionsIn } from '../../../../../content/library/families.ts';
import { getLibrary } from '../../../../../content/library/read-fs.ts';
import { getT, unfilled } from '../../../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../../../core/locales.ts';
import type { FamilyTexts } from '../../../../triage/texts.ts';

export const getStaticPaths = () =>
	localeCodes.flatMap((lang) =>
		Object.entries(familyQuestionsIn(getLibrary(lang))).map(([family, question]) => ({
			params: { lang, family },
			props: { question },
		})),
	);

/** The question that an answer to words begins with, where many failures are called by them. */
export const GET: APIRoute = ({ params, props }) => {
	const { family, copy } = getT(params['lang'] as Locale)('triage', { returnObjects: true, ...unfilled });
	const texts: FamilyTexts = { ...props['question'], words: { ...family, copy } };
	return Response.json(texts);
};
