import type { APIRoute } from 'astro';
import { makePrintedFiles } from '../../../../content/library/printed-fs.ts';
import { getTree } from '../../../../content/library/read-fs.ts';

export function getStaticPaths() {
	const { shards } = makePrintedFiles(getTree());
	return shards.map(({ name, text }) => ({ params: { shard: name }, props: { text } }));
}

/** A piece of what the programs of the field can print. */
export const GET: APIRoute = ({ props }) => new Response(props['text']);
