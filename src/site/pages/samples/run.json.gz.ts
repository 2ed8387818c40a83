import { gzipSync } from 'node:zlib';
import type { APIRoute } from 'astro';
import { readSampleRun } from '../../../content/library/sample-run-fs.ts';

/** The sample run in one file, packed: not every host packs what it sends. */
export const GET: APIRoute = () => new Response(gzipSync(JSON.stringify(readSampleRun()), { level: 9 }));
