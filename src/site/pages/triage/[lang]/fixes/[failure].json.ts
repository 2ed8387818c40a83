import type { APIRoute } from 'astro';
import { getLibrary } from '../../../../../content/library/read-fs.ts';
import { makeTriageFixes } from '../../../../../content/library/triage.ts';
import { localeCodes } from '../../../../../core/locales.ts';

export const getStaticPaths = () =>
	localeCodes.flatMap((lang) => {
		const library = getLibrary(lang);
		return library.failures.flatMap((failure) => {
			const fixes = makeTriageFixes(library, failure);
			return Object.keys(fixes).length ? [{ params: { lang, failure: failure.id }, props: { fixes } }] : [];
		});
	});

/** What is said of a failure in other words, asked for where a message has a fix of its own, or a guide speaks. */
export const GET: APIRoute = ({ props }) => Response.json(props['fixes']);
