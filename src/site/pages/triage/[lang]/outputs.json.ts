import type { APIRoute } from 'astro';
import { getT, unfilled } from '../../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../../core/locales.ts';
import type { OutputsTexts } from '../../../triage/texts.ts';

export const getStaticPaths = () => localeCodes.map((lang) => ({ params: { lang } }));

/** What outputs of diagnostic commands are told with. */
export const GET: APIRoute = ({ params }) => {
	const t = getT(params['lang'] as Locale);
	const { rank, ranks, process, comma, seconds, minutes, hours } = t('run', { returnObjects: true, ...unfilled });
	const texts: OutputsTexts = {
		output: t('output', { returnObjects: true, ...unfilled }),
		run: { rank, ranks, process, comma, seconds, minutes, hours },
	};
	return Response.json(texts);
};
