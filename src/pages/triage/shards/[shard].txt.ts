import type { APIRoute } from 'astro';
import { makeMatchFiles } from '../../../problems/triage.ts';

export async function getStaticPaths() {
	const { build, shards } = await makeMatchFiles();
	return shards.map((text, number) => ({ params: { shard: `${build}-${number}` }, props: { text } }));
}

/** A piece of a large index. Its build is in its name, so that no piece of another one is taken for it. */
export const GET: APIRoute = ({ props }) => new Response(props['text']);
