import type { APIRoute } from 'astro';
import { makeMatchIndex } from '../../problems/triage.ts';

/** Every message that the box recognises. */
export const GET: APIRoute = async () => Response.json(await makeMatchIndex());
