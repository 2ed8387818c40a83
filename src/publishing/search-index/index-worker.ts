/** The thread of `indexBeside`: builds at once, and writes when it is told where. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { Written } from './index-thread.ts';
import { buildIndexes } from './pagefind-fs.ts';

const building = buildIndexes(...(workerData as Parameters<typeof buildIndexes>));
// Told when it is asked for: what fails then is an error of the thread.
building.catch(() => {});

parentPort?.once('message', async (folder: string) => parentPort?.postMessage(await write(folder)));

async function write(folder: string): Promise<Written> {
	const indexes = await building;
	const files = [...indexes].flatMap(([locale, own]) =>
		own.map(({ path, content }) => ({ file: join(folder, locale, path), content })),
	);
	// Thousands of files in a few folders.
	for (const parent of new Set(files.map(({ file }) => dirname(file)))) mkdirSync(parent, { recursive: true });
	for (const { file, content } of files) writeFileSync(file, content);
	return { files: files.length, indexes: indexes.size };
}
