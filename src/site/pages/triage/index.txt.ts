import type { APIRoute } from 'astro';
import { getTree } from '../../../content/library/read-fs.ts';
import { makeMatchFiles } from '../../../content/library/triage.ts';

/** Every message that the box recognises; where they are very many, what tells which shards to load (matching/shards.ts). */
export const GET: APIRoute = () => new Response(makeMatchFiles(getTree()).index);
