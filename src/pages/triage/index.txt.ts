import type { APIRoute } from 'astro';
import { makeMatchFiles } from '../../problems/triage.ts';

/** Every message that the box recognises; where they are very many, what tells which shards to load (matching/shards.ts). */
export const GET: APIRoute = async () => new Response((await makeMatchFiles()).index);
