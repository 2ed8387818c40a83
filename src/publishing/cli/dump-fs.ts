/** Files that are an output as a whole, and no text to be read line by line: pickles, and JSON. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Collector } from '../../diagnosis/outputs/collect.ts';
import { LARGEST_DUMP, mayBeDump } from '../../diagnosis/outputs/heads.ts';
import type { OutputOrigin } from '../../diagnosis/outputs/origin.ts';
import { HEAD } from '../../diagnosis/runs/listing.ts';

/**
 * Hands a file to the collector, if it is an output as a whole. Nothing of it is carried out.
 *
 * @returns whether it was one.
 */
export async function collectDump(
	path: string,
	origin: OutputOrigin | undefined,
	collector: Collector,
	folder = '',
): Promise<boolean> {
	const file = folder ? join(folder, ...path.split('/')) : path;
	// A pipe is not opened twice: whoever writes into it would lose its reader.
	const found = await stat(file).catch(() => undefined);
	if (!found?.isFile() || found.size > LARGEST_DUMP) return false;
	const handle = await open(file).catch(() => undefined);
	if (!handle) return false;
	try {
		const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
		if (!mayBeDump(buffer.subarray(0, bytesRead))) return false;
		const bytes = await handle.readFile();
		if (bytes[0] === 0x80) collector.pushBytes(path, bytes, origin);
		else {
			collector.begin(path, origin);
			collector.push(bytes.toString());
		}
		return true;
	} finally {
		await handle.close();
	}
}
