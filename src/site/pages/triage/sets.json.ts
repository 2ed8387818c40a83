import type { APIRoute } from 'astro';
import { signsOf } from '../../../content/library/members.ts';
import { getTree } from '../../../content/library/read-fs.ts';

/** By what a line tells that a member of a closed set stands in it, for a line that no message is about. */
export const GET: APIRoute = () => Response.json(signsOf(getTree()));
