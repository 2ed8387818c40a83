import type { APIRoute } from 'astro';
import { getTree } from '../../../../content/library/read-fs.ts';
import { makeMatchFiles } from '../../../../content/library/triage.ts';

export function getStaticPaths() {
	const { build, shards } = makeMatchFiles(getTree());
	return shards.flatMap((text, number) => (text ? [{ params: { shard: `${build}-${number}` }, props: { text } }] : []));
}

/** A piece of a large index. Its build is in its name, so that no piece of another one is taken for it. */
export const GET: APIRoute = ({ props }) => new Response(props['text']);
