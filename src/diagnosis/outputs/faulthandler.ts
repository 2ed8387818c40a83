/**
 * What Python's faulthandler writes: at a fatal signal, at one that was registered (`kill -USR1`), after a time.
 *
 * @see https://github.com/python/cpython/blob/v3.13.0/Python/traceback.c dump_traceback
 */
import type { Format } from './format.ts';
import { type Dump, type Stack, type StackFrame, stacksIn } from './stack.ts';

const FATAL = /^Fatal Python error: (.{1,200})$/;
const THREAD =
	/^(Current thread|Thread) (0x[\da-f]{4,20})(?: \[([^\]]{1,64})\])? \(most recent call first\):$|^Stack \(most recent call first\):$/;
const FRAME = /^ {2}File "([^"]{1,600})", line (\d{1,9}|\?\?\?)(?: in (.{1,300}))?$/;
const TIMEOUT = /^Timeout \(\d+:\d\d:\d\d/;

export const faulthandler: Format<Dump> = {
	id: 'faulthandler',
	begins: (line) => FATAL.test(line) || THREAD.test(line) || TIMEOUT.test(line),
	goesOn(line, lines) {
		if (line === '' || FRAME.test(line) || /^ {2}(?:\.\.\.|<no Python frame>)$/.test(line)) return true;
		if (THREAD.test(line)) return !isWhole(lines);
		return /^Python runtime state: /.test(line) && FATAL.test(lines[0] ?? '');
	},
	read({ lines }) {
		const stacks = stacksIn(lines, threadOf, frameOf);
		const fatal = FATAL.exec(lines[0] ?? '')?.[1];
		if (!stacks.some(({ frames }) => frames.length)) return undefined;
		// The main thread is the first that Python made, and so the last that is written.
		const at = stacks.findLastIndex(({ frames }) => frames.length > 0);
		return {
			stacks: stacks.map((stack, number) => ({ ...stack, main: number === at })),
			...(fatal && { fatal }),
		};
	},
};

/** Threads are written in turn, the main one last: its stack ends where a program begins. After it another process comes. */
function isWhole(lines: readonly string[]): boolean {
	const last = FRAME.exec(lines.findLast((line) => FRAME.test(line)) ?? '')?.[3] ?? '';
	return ['<module>', '_run_code', '_run_module_as_main'].includes(last);
}

function threadOf(line: string): Omit<Stack, 'frames'> | undefined {
	const thread = THREAD.exec(line);
	return thread ? { ...(thread[3] && { name: thread[3] }), main: false } : undefined;
}

function frameOf(line: string): StackFrame | undefined {
	const [, file, number = '', name = '?'] = FRAME.exec(line) ?? [];
	return file === undefined ? undefined : { name, file, ...(/^\d/.test(number) && { line: Number(number) }) };
}
