import type { APIRoute } from 'astro';
import { getLibrary } from '../../../../content/library/read-fs.ts';
import { makeTriageDetails } from '../../../../content/library/triage.ts';
import { localeCodes } from '../../../../core/locales.ts';

export const getStaticPaths = () =>
	localeCodes.flatMap((lang) => {
		const library = getLibrary(lang);
		return library.failures.map((failure) => ({ params: { lang, failure: failure.id }, props: { library, failure } }));
	});

/** What the box says once it has recognised a failure. */
export const GET: APIRoute = ({ props }) => Response.json(makeTriageDetails(props['library'], props['failure']));
