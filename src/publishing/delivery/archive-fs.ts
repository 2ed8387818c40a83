// Packs a built site into one file for a network without another; reads the site, hence `-fs`.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import { textKinds } from '../../core/policy/headers.ts';
import { zipTime } from './zip-time.ts';

export interface ArchiveOptions {
	/** The path that the site was built for: its files stand below it. */
	base: string;
	/** Files to leave out, by their name in the site. */
	without?: RegExp;
}

/**
 * The site as a ZIP, with a README of one line in each language. Whoever unpacks it into the root of a server finds it
 * at its path.
 *
 * @returns the same bytes for the same site, wherever and whenever it is made.
 */
export function makeArchive(folder: string, { base, without }: ArchiveOptions): Uint8Array {
	const at = base.replace(/^\/+|\/*$/g, '');
	const names = readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length).split(sep).join('/'))
		// Copies that `npm run compress` made: a server that sends them gets them there.
		.filter((name) => !/\.(?:br|gz)$/.test(name) && !without?.test(name))
		.sort();
	const files: Zippable = { 'README.txt': [new TextEncoder().encode(readme(at)), { level: 9 }] };
	for (const name of names) {
		const level = textKinds.includes(extname(name).slice(1)) ? 9 : 0;
		files[at ? `${at}/${name}` : name] = [readFileSync(join(folder, name)), { level }];
	}
	// 3: permissions are those of Unix, by which unzip makes files that a server may read.
	return zipSync(files, { mtime: zipTime(), os: 3, attrs: (0o100644 << 16) >>> 0 });
}

function readme(at: string): string {
	const address = `http://localhost:8000/${at && `${at}/`}`;
	return `Faultline, a troubleshooting reference for distributed training, with its search, asking nothing of other hosts: serve this folder with any web server, such as "python3 -m http.server", and open ${address}
Faultline：大模型分布式训练排障手册，自带搜索，不访问外部网络。用任意 Web 服务器托管本目录即可，例如 "python3 -m http.server"，然后打开 ${address}
`;
}
