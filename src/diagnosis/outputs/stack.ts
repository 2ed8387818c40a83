/** Stacks of threads and processes, however they were dumped. Pure. */

/** One frame. `file` is as printed: of native code the library, or nothing. */
export interface StackFrame {
	name: string;
	file: string;
	line?: number;
}

/** The stack of a thread, the innermost frame first. */
export interface Stack {
	name?: string;
	/** It stood first, or is the one that the program calls its main thread. */
	main: boolean;
	frames: readonly StackFrame[];
}

export interface Dump {
	pid?: number;
	/** As the dump itself tells it: in the command, or in a local variable. */
	rank?: number;
	command?: string;
	/** The dump was ended by a signal that kills: the process is gone. */
	fatal?: string;
	/** It was stopped by a signal, so that its stack could not be read. */
	stopped?: boolean;
	stacks: readonly Stack[];
}

/** The stacks of a dump that has a line for each thread, and below it one for each of its frames. */
export function stacksIn<Thread>(
	lines: readonly string[],
	threadOf: (line: string) => Thread | undefined,
	frameOf: (line: string) => StackFrame | undefined,
): (Thread & { frames: StackFrame[] })[] {
	const stacks: (Thread & { frames: StackFrame[] })[] = [];
	for (const line of lines) {
		const thread = threadOf(line);
		const frame = thread ? undefined : frameOf(line);
		if (thread) stacks.push({ ...thread, frames: [] });
		else if (frame) stacks.at(-1)?.frames.push(frame);
	}
	return stacks;
}

/**
 * The stack that tells what the process does: of its main thread, else the longest.
 *
 * @example mainStack({ stacks: [worker, main] }) // => main
 */
export const mainStack = ({ stacks }: Pick<Dump, 'stacks'>): Stack | undefined =>
	stacks.find(({ main, frames }) => main && frames.length > 0) ??
	stacks.toSorted((a, b) => b.frames.length - a.frames.length)[0];

/**
 * The rank that a command line or its environment names.
 *
 * @example rankIn('python train.py --local_rank=3') // => 3
 */
export function rankIn(command: string): number | undefined {
	const [, digits] = /(?:^|[\s"'-])(?:local[-_]?rank|rank|RANK)[= ](\d{1,6})(?!\d)/.exec(command) ?? [];
	return digits === undefined ? undefined : Number(digits);
}
