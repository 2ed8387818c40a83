import type { APIRoute } from 'astro';
import { localeCodes } from '../../../locales.ts';
import { getLibrary } from '../../../problems/content.ts';
import { makeTriageDetails } from '../../../problems/triage.ts';

export async function getStaticPaths() {
	const libraries = await Promise.all(localeCodes.map(async (lang) => ({ lang, library: await getLibrary(lang) })));
	return libraries.flatMap(({ lang, library }) =>
		library.failures.map((failure) => ({ params: { lang, failure: failure.id }, props: { failure, lang } })),
	);
}

/** What the box says once it has recognised a failure. */
export const GET: APIRoute = async ({ props }) =>
	Response.json(await makeTriageDetails(props['failure'], props['lang']));
