import type { APIRoute } from 'astro';
import { getTree } from '../../../content/library/read-fs.ts';
import { programSigns } from '../../../content/library/software.ts';

/** By what programs are told, for a text in which nothing is recognised. */
export const GET: APIRoute = () => Response.json(programSigns(getTree()));
