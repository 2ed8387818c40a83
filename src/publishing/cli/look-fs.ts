/** What stands at a path that somebody typed, or at a line of a log that is no path at all. */
import { statSync } from 'node:fs';

/** From a stream (a named pipe, a device) comes what another program writes; `unreadable` says why. */
export type Stands = 'file' | 'folder' | 'stream' | { unreadable: string };

/** Nothing can stand there: a whole line of a log is longer than any name. */
const NO_PATH = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'];

/**
 * What stands at a path; undefined where nothing does, as where the text is none.
 *
 * @example lookAt('train.log') // => 'file'
 * @example lookAt('RuntimeError: …') // => undefined
 */
export function lookAt(path: string): Stands | undefined {
	try {
		const found = statSync(path);
		if (found.isDirectory()) return 'folder';
		// What the kernel makes up while it is read (`/proc`) has no size, and may wait for more.
		return found.isFile() && found.size > 0 ? 'file' : 'stream';
	} catch (error) {
		const { code = '' } = error as NodeJS.ErrnoException;
		return NO_PATH.includes(code) ? undefined : { unreadable: code || String(error) };
	}
}
