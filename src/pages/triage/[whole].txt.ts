import type { APIRoute } from 'astro';
import { makeMatchFiles } from '../../problems/triage.ts';

export async function getStaticPaths() {
	const { whole } = await makeMatchFiles();
	return whole ? [{ params: { whole: 'whole' }, props: { text: whole } }] : [];
}

/** Every message of an index in shards: for where a shard cannot be had, and for what comes near an unknown line. */
export const GET: APIRoute = ({ props }) => new Response(props['text']);
