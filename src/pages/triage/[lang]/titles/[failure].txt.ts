import type { APIRoute } from 'astro';
import { localeCodes } from '../../../../locales.ts';
import { getLibrary } from '../../../../problems/content.ts';

export async function getStaticPaths() {
	const libraries = await Promise.all(localeCodes.map(async (lang) => ({ lang, library: await getLibrary(lang) })));
	return libraries.flatMap(({ lang, library }) =>
		library.failures.map(({ id, text }) => ({ params: { lang, failure: id }, props: { title: text.data.title } })),
	);
}

/** The title of a failure, for answers that name it without showing it: a list of all would grow with the content. */
export const GET: APIRoute = ({ props }) => new Response(props['title']);
