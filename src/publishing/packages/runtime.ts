/** For which Node a package is made. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * The Node that is asked for: `--node FOLDER`, unpacked from one of npm's `node-*` packages or from nodejs.org; else the
 * one that runs this. Ends the process, with a sentence, where the arguments are no use.
 *
 * @param script `npm run …`
 */
export function nodeFrom(script: string, args: string[]): string {
	const usage = `Usage: npm run ${script} [-- --node FOLDER]
Makes it for this system, or for that of the Node in FOLDER (bin/node, LICENSE), of version ${process.version}. For macOS it
must be signed there before it runs.`;
	try {
		const { node } = parseArgs({ args, options: { node: { type: 'string' } } }).values;
		const file = node === undefined ? process.execPath : join(node, 'bin/node');
		if (!existsSync(file)) throw new Error(`There is no ${file}.`);
		return file;
	} catch (error) {
		console.error(`${(error as Error).message}\n${usage}`);
		return process.exit(2);
	}
}

/** What is told of a binary that is not signed. */
export const UNSIGNED = 'It is not signed, and macOS does not run it: there, codesign --sign - FILE.';
