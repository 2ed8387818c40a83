import type { APIRoute } from 'astro';
import { shippedSet, shownTables } from '../../../../../content/library/members.ts';
import { getTree } from '../../../../../content/library/read-fs.ts';
import { type Locale, localeCodes } from '../../../../../core/locales.ts';

export const getStaticPaths = () =>
	localeCodes.flatMap((lang) =>
		shownTables(getTree()).map((table) => ({ params: { lang, set: table.id }, props: { table } })),
	);

/** The members of a closed set and what is said of them, asked for where a line shows one. */
export const GET: APIRoute = ({ params, props }) =>
	Response.json(shippedSet(props['table'], getTree(), params['lang'] as Locale));
