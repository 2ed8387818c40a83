import type { APIRoute } from 'astro';
import { getTree } from '../../../content/library/read-fs.ts';
import { makeMatchFiles } from '../../../content/library/triage.ts';

export function getStaticPaths() {
	const { whole } = makeMatchFiles(getTree());
	return whole ? [{ params: { whole: 'whole' }, props: { text: whole } }] : [];
}

/** Every message of an index in shards: for where a shard cannot be had, and for what comes near an unknown line. */
export const GET: APIRoute = ({ props }) => new Response(props['text']);
