// Writes .br and .gz beside the files of a built site, for servers that send them as they are; hence `-fs`.
import { readdirSync } from 'node:fs';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import { gzippedKinds, textKinds } from '../../core/policy/headers.ts';

/** Below this, headers and padding weigh more than what is saved. */
const fewestBytes = 512;
/** zlib works on the threads of Node's pool, which are four. */
const atOnce = 4;

const encodings = {
	'.br': (content: Buffer) =>
		promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
	'.gz': (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

const kindOf = (name: string) => extname(name).slice(1);

/**
 * What stands beside a file, by its ending.
 *
 * @param name the name of the file, which says whether it is gzipped already. Its `.br` is then of what is in it, and
 * who takes gzip alone gets the file itself.
 */
export async function compressFile(name: string, content: Buffer): Promise<Partial<Record<Ending, Buffer>>> {
	if (gzippedKinds.includes(kindOf(name))) return { '.br': await encodings['.br'](await promisify(gunzip)(content)) };
	return { '.br': await encodings['.br'](content), '.gz': await encodings['.gz'](content) };
}

type Ending = keyof typeof encodings;

/** What was done, in files and bytes. */
export interface Compressed {
	files: number;
	before: number;
	/** By ending of the file. */
	after: Record<Ending, number>;
}

/**
 * Compresses every text of a folder as well as can be (brotli 11, gzip 9), and what is gzipped already by brotli alone.
 * Each copy gets the time of its original, as nginx asks for.
 */
export async function compressFolder(folder: string): Promise<Compressed> {
	const waiting = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => [...textKinds, ...gzippedKinds].includes(kindOf(name)))
		.map((name) => join(folder, name));
	const sum: Compressed = { files: 0, before: 0, after: { '.br': 0, '.gz': 0 } };
	const work = async () => {
		for (let file = waiting.pop(); file; file = waiting.pop()) {
			const content = await readFile(file);
			if (content.length < fewestBytes) continue;
			const { atime, mtime } = await stat(file);
			sum.files++;
			sum.before += content.length;
			for (const [ending, smaller] of Object.entries(await compressFile(file, content))) {
				await writeFile(file + ending, smaller);
				await utimes(file + ending, atime, mtime);
				sum.after[ending as Ending] += smaller.length;
			}
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return sum;
}
