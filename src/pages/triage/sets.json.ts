import type { APIRoute } from 'astro';
import { signsOf } from '../../library/members.ts';
import { getTree } from '../../library/read-fs.ts';

/** By what a line tells that a member of a closed set stands in it, for a line that no message is about. */
export const GET: APIRoute = () => Response.json(signsOf(getTree()));
