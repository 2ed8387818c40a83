import type { APIRoute } from 'astro';
import { makePrintedFiles } from '../../../../content/library/printed-fs.ts';
import { getTree } from '../../../../content/library/read-fs.ts';

/** Where a line that nobody knows is looked up. */
export const GET: APIRoute = () => new Response(makePrintedFiles(getTree()).index);
