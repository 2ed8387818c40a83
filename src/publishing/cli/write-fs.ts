/** Writes the answer, and the copy of what is read. What cannot be written is told, never dropped. */
import { fstatSync, writeFileSync, writeSync } from 'node:fs';
import { Writable } from 'node:stream';

/** Why the system refused: its code, such as `ENOSPC`, else what it says. */
export function systemReason(error: unknown): string {
	const { code, message } = error as NodeJS.ErrnoException;
	return code ?? message;
}

/** A stream, and what is known of the terminal behind it. */
export type Out = Writable & { isTTY?: boolean; columns?: number };

/** The answer could not be written. */
export class Unwritten extends Error {
	reason: string;
	constructor(cause: NodeJS.ErrnoException) {
		super(cause.message, { cause });
		this.reason = systemReason(cause);
	}
}

/**
 * An output of the process. Where it is a file it is written here: Node's own stream takes the part that still found
 * room on a full disk for the whole.
 */
export function openOut(out: Out & { fd: number }): Out {
	if (!fstatSync(out.fd).isFile()) return out;
	return new Writable({
		write(bytes: Buffer, _, done) {
			try {
				for (let at = 0; at < bytes.length; ) at += writeSync(out.fd, bytes, at);
				done();
			} catch (error) {
				done(error as Error);
			}
		},
	});
}

/**
 * Resolves when the lines are taken.
 *
 * @throws {Unwritten} where they cannot be: the disk is full, or whoever reads has left.
 */
export const print = (out: Writable, lines: readonly string[]): Promise<void> =>
	new Promise((taken, failed) => {
		out.write(`${lines.join('\n')}\n`, (error) => (error ? failed(new Unwritten(error)) : taken()));
	});

export interface Passage {
	/** Passes bytes on unchanged, no faster than they are taken. */
	pass(bytes: Buffer): Promise<void>;
	/** Why the copy is not whole, if it is not. */
	failure(): Unwritten | undefined;
}

/**
 * Whoever takes the copy may leave (`| head`), or have no room for it: then it ends there, and reading goes on, since
 * the answer is still wanted. Only the second is a failure.
 */
export function createPassage(out: Writable): Passage {
	let ended: NodeJS.ErrnoException | undefined;
	const end = (error: NodeJS.ErrnoException) => {
		ended ??= error;
	};
	out.on('error', end);
	return {
		pass: (bytes) =>
			ended
				? Promise.resolve()
				: new Promise((taken) => {
						out.write(bytes, (error) => {
							if (error) end(error);
							taken();
						});
					}),
		failure: () => (ended && ended.code !== 'EPIPE' ? new Unwritten(ended) : undefined),
	};
}

/**
 * Writes the brief answer into a file, if one was asked for, at once: whoever ended the job may end us next.
 *
 * @returns why it could not be written.
 */
export function writeBrief(file: string | undefined, lines: readonly string[]): string | undefined {
	if (file === undefined) return undefined;
	try {
		writeFileSync(file, `${lines.join('\n')}\n`);
		return undefined;
	} catch (error) {
		return systemReason(error);
	}
}
