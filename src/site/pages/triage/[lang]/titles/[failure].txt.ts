import type { APIRoute } from 'astro';
import { getLibrary } from '../../../../../content/library/read-fs.ts';
import { localeCodes } from '../../../../../core/locales.ts';

export const getStaticPaths = () =>
	localeCodes.flatMap((lang) =>
		getLibrary(lang).failures.map(({ id, text }) => ({
			params: { lang, failure: id },
			props: { title: text.data.title },
		})),
	);

/** The title of a failure, for answers that name it without showing it: a list of all would grow with the content. */
export const GET: APIRoute = ({ props }) => new Response(props['title']);
