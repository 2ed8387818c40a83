import type { APIRoute } from 'astro';
import { getLibrary } from '../../../../../content/library/read-fs.ts';
import { makeTriageReadings } from '../../../../../content/library/triage.ts';
import { localeCodes } from '../../../../../core/locales.ts';

export const getStaticPaths = () =>
	localeCodes.flatMap((lang) => {
		const library = getLibrary(lang);
		return library.failures
			.filter(({ data }) => data.readings.length > 0)
			.map((failure) => ({ params: { lang, failure: failure.id }, props: { library, failure } }));
	});

/** What the numbers of a failure say, asked for where a message was found that a reading is about. */
export const GET: APIRoute = ({ props }) => Response.json(makeTriageReadings(props['library'], props['failure']));
