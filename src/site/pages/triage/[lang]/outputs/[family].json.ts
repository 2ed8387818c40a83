import type { APIRoute } from 'astro';
import { shippedOutputs } from '../../../../../content/library/outputs.ts';
import { getTree } from '../../../../../content/library/read-fs.ts';
import { localeCodes } from '../../../../../core/locales.ts';

export const getStaticPaths = () =>
	localeCodes.flatMap((lang) =>
		[...shippedOutputs(getTree(), lang)].map(([family, output]) => ({ params: { lang, family }, props: { output } })),
	);

/** The rules of a family of outputs, asked for where one of it is recognised. */
export const GET: APIRoute = ({ props }) => Response.json(props['output']);
