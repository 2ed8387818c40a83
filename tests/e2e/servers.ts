/** Real servers for the tests, with the configuration that the repository ships. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { createServer as createListener, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { mediaTypes } from '../../src/core/policy/headers.ts';
import { unpacked } from './unpacked.ts';

const places = ['', unpacked].flatMap((root) =>
	['usr/sbin', 'usr/bin', 'usr/local/bin'].map((at) => join(root, '/', at)),
);
const brotliModule = 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** A server of the system, or an unpacked one, that starts; undefined where there is none. */
export function findServer(name: 'nginx' | 'caddy'): string | undefined {
	const ask = name === 'nginx' ? '-v' : 'version';
	return places.map((at) => join(at, name)).find((path) => existsSync(path) && spawnSync(path, [ask]).status === 0);
}

/** In CI a missing server fails the test that needs it; elsewhere it is skipped, and says so. */
export function canSkip(name: 'nginx' | 'caddy'): [boolean, string] {
	const missing = findServer(name) === undefined && !process.env['CI'];
	return [missing, `There is no ${name}, and none could be installed. Debian: apt-get install ${name}`];
}

export interface Running {
	origin: string;
	/** Whether `.br` files are sent. */
	brotli: boolean;
	stop(): void;
}

async function freePort(): Promise<number> {
	const server = createListener().listen(0, '127.0.0.1');
	await new Promise((listening) => server.once('listening', listening));
	const port = portOf(server);
	await new Promise((closed) => server.close(closed));
	return port;
}

function portOf(server: Server): number {
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port is free.');
	return address.port;
}

/** Waits until a server answers, or fails with what it said. */
async function started(server: ChildProcess, origin: string, stop: () => void): Promise<void> {
	let said = '';
	server.stderr?.on('data', (chunk) => {
		said += chunk;
	});
	for (let attempt = 0; attempt < 100; attempt++) {
		if (server.exitCode !== null) break;
		if (await ask(`${origin}/`).catch(() => undefined)) return;
		await new Promise((later) => setTimeout(later, 100));
	}
	stop();
	throw new Error(`The server did not start.\n${said}`);
}

/** Starts nginx without rights, in a folder of its own, with a shipped file in which only port and root are changed. */
export async function startNginx(shipped: string, root: string): Promise<Running> {
	const binary = findServer('nginx');
	if (!binary) throw new Error(canSkip('nginx')[1]);
	const port = await freePort();
	const folder = mkdtempSync(join(tmpdir(), 'faultline-nginx-'));
	const module = [join('/', brotliModule), join(unpacked, brotliModule)].find((path) => existsSync(path));
	for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi', 'logs']) mkdirSync(join(folder, name));
	const write = (brotli: boolean) => {
		const site = shipped
			.replace('listen 80;', `listen 127.0.0.1:${port};`)
			.replace('/srv/faultline', root)
			.replace('# brotli_static on;', brotli ? 'brotli_static on;' : '');
		writeFileSync(join(folder, 'site.conf'), site);
		writeFileSync(
			join(folder, 'nginx.conf'),
			`${brotli ? `load_module ${module};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid; error_log stderr; daemon off; worker_processes 1;
events {}
http {
	access_log off;
	client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
	uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
	include ${folder}/site.conf;
}
`,
		);
		return spawnSync(binary, ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], { encoding: 'utf8' });
	};
	// The module may belong to another nginx than this one.
	const brotli = module !== undefined && write(true).status === 0;
	if (!brotli) {
		const { status, stderr } = write(false);
		if (status !== 0) throw new Error(`nginx refuses the file:\n${stderr}`);
	}
	const server = spawn(binary, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const origin = `http://127.0.0.1:${port}`;
	const stop = () => {
		server.kill();
		rmSync(folder, { recursive: true, force: true });
	};
	await started(server, origin, stop);
	return { origin, brotli, stop };
}

/** Starts Caddy with a shipped file in which only address and root are changed. */
export async function startCaddy(shipped: string, root: string): Promise<Running> {
	const binary = findServer('caddy');
	if (!binary) throw new Error(canSkip('caddy')[1]);
	const origin = `http://127.0.0.1:${await freePort()}`;
	const folder = mkdtempSync(join(tmpdir(), 'faultline-caddy-'));
	const file = join(folder, 'Caddyfile');
	writeFileSync(
		file,
		`{\n\tadmin off\n\tauto_https off\n}\n${shipped.replace('docs.example.org', origin).replace('/srv/faultline', root)}`,
	);
	const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
	const server = spawn(binary, ['run', '--config', file, '--adapter', 'caddyfile'], {
		env: { ...process.env, ...home },
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const stop = () => {
		server.kill();
		rmSync(folder, { recursive: true, force: true });
	};
	await started(server, origin, stop);
	return { origin, brotli: true, stop };
}

/** Serves a folder as the README of the archive says. */
export async function startPython(root: string): Promise<Running> {
	const port = await freePort();
	const server = spawn('python3', ['-m', 'http.server', '--bind', '127.0.0.1', String(port)], {
		cwd: root,
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const origin = `http://127.0.0.1:${port}`;
	const stop = () => void server.kill();
	await started(server, origin, stop);
	return { origin, brotli: false, stop };
}

/** What a server sends in place of a file. */
export interface InPlace {
	type: string;
	body: string;
	/** The header `Cache-Control`; by default nothing is kept. */
	caching?: string;
	/** 200 where it is not said. */
	status?: number;
}

/**
 * Serves a folder as a static host does, without keeping anything in the browser's own cache.
 *
 * @param inPlaceOf what is sent with status 200 in place of the file at a path; undefined for the file itself.
 */
export async function startStatic(
	root: string,
	inPlaceOf: (path: string) => InPlace | undefined = () => undefined,
): Promise<Running> {
	const server = createServer((request, response) => {
		const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname);
		const file = join(root, path.endsWith('/') ? `${path}index.html` : path);
		const other = inPlaceOf(path);
		if (other) {
			response.writeHead(other.status ?? 200, {
				'Content-Type': other.type,
				'Cache-Control': other.caching ?? 'no-store',
			});
			response.end(other.body);
		} else if (existsSync(file) && statSync(file).isFile()) {
			const type = mediaTypes[extname(file).slice(1)] ?? 'application/octet-stream';
			response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' });
			createReadStream(file).pipe(response);
		} else response.writeHead(404).end();
	}).listen(0);
	await new Promise((listening) => server.once('listening', listening));
	const stop = () => {
		server.close();
		server.closeAllConnections();
	};
	return { origin: `http://localhost:${portOf(server)}`, brotli: false, stop };
}

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

/** Asks without following redirects and without unpacking: what a server really sends. */
export function ask(url: string, headers: Record<string, string> = {}): Promise<Answer> {
	return new Promise((answered, failed) => {
		get(url, { headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk: Buffer) => chunks.push(chunk));
			response.on('end', () =>
				answered({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
			);
		}).on('error', failed);
	});
}
