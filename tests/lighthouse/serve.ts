import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const types: Record<string, string> = {
	'.css': 'text/css',
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript',
	'.json': 'application/json',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.webmanifest': 'application/manifest+json',
	'.xml': 'application/xml',
};

/** By path and time of writing: a host compresses before it is asked, so a file that was asked for once costs nothing again. */
const compressed = new Map<string, Buffer>();

function compressedOf(file: string): Buffer {
	const key = `${file} ${statSync(file).mtimeMs}`;
	const known = compressed.get(key) ?? brotliCompressSync(readFileSync(file));
	compressed.set(key, known);
	return known;
}

/**
 * Serves a built site as a good host does: compressed, hashed files for ever, the rest asked for anew. The first request
 * for a file waits for its compression, which no host's does: ask twice, and measure the second.
 */
export function serve(folder: string, port: number): Promise<Server> {
	const server = createServer((request, response) => {
		const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
		const wanted = join(folder, path.endsWith('/') ? `${path}index.html` : path);
		const found = existsSync(wanted) && statSync(wanted).isFile();
		const file = found ? wanted : join(folder, '404.html');
		response.writeHead(found ? 200 : 404, {
			'content-type': types[extname(file)] ?? 'application/octet-stream',
			'content-encoding': 'br',
			'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
			'x-content-type-options': 'nosniff',
		});
		response.end(compressedOf(file));
	});
	return new Promise((resolve) => server.listen(port, () => resolve(server)));
}
