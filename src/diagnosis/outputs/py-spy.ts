/**
 * What `py-spy dump` prints: plain, with `--locals`, with `--native`, and as JSON.
 *
 * @see https://github.com/benfred/py-spy/blob/v0.4.1/src/dump.rs
 */

import type { Format } from './format.ts';
import { jsonOf } from './json.ts';
import { type Dump, rankIn, type Stack, type StackFrame, stacksIn } from './stack.ts';

const HEAD = /^Process (\d{1,10}): (.{0,4000})$/;
const THREAD = /^Thread (?:0x)?([\dA-Fa-f]{1,20}) ?(?:\((?:[a-z+ ]{1,40})\))?(?:: "([^"]{0,200})")?$/;
/** It attaches to a process and waits for it to stop; one that was stopped already answers with that signal. */
const STOPPED = /^ {4}\d: unexpected waitpid result PtraceEvent\(Pid\(\d{1,10}\), SIGSTOP,/;
/** A local variable: so named ranks are those of the process. */
const LOCAL_RANK = /^ {12,16}(?:self\.)?(?:global_rank|rank|RANK): (\d{1,6})$/;

export const pySpy: Format<Dump> = {
	id: 'py-spy',
	begins: (line) => HEAD.test(line),
	goesOn: (line) => line === '' || /^(?:Python v|Parent Process |Thread |Error: |Caused by:| {4})/.test(line),
	read({ lines: [head = '', ...lines] }) {
		const [, pid, command = ''] = HEAD.exec(head) ?? [];
		const stacks = stacksIn(lines, threadOf, frameOf);
		const stopped = lines.some((line) => STOPPED.test(line));
		if (stopped) return { pid: Number(pid), command, stacks: [], stopped };
		if (!stacks.some(({ frames }) => frames.length)) return undefined;
		const local = lines.map((line) => LOCAL_RANK.exec(line)?.[1]).find(Boolean);
		const rank = local === undefined ? rankIn(command) : Number(local);
		return { pid: Number(pid), command, stacks, ...(rank !== undefined && { rank }) };
	},
};

function threadOf(line: string): Omit<Stack, 'frames'> | undefined {
	const [found, , name] = THREAD.exec(line) ?? [];
	return found === undefined ? undefined : { ...(name && { name }), main: name === 'MainThread' };
}

/**
 * A frame stands four signs in; its variables stand further in.
 *
 * @example frameOf('    main (train.py:104)') // => { name: 'main', file: 'train.py', line: 104 }
 */
function frameOf(line: string): StackFrame | undefined {
	if (!/^ {4}\S/.test(line) || !line.endsWith(')')) return undefined;
	const bracket = line.lastIndexOf(' (');
	if (bracket < 5) return undefined;
	const place = line.slice(bracket + 2, -1);
	const colon = place.lastIndexOf(':');
	const number = place.slice(colon + 1);
	const hasLine = colon > 0 && /^\d{1,9}$/.test(number);
	return {
		name: line.slice(4, bracket).slice(0, 200),
		file: hasLine ? place.slice(0, colon) : place,
		...(hasLine && { line: Number(number) }),
	};
}

/** The same as JSON: a list of threads, each with the pid of its process. */
export const pySpyJson: Format<Dump> = {
	id: 'py-spy',
	begins: () => false,
	isWhole: (head) => /^\s*\[\s*\{\s*"pid": ?\d/.test(head),
	read({ lines }) {
		const threads = jsonOf(lines);
		if (!Array.isArray(threads)) return undefined;
		const stacks = threads.flatMap(stackOf);
		const [first] = threads as { pid?: unknown }[];
		if (!stacks.length || typeof first?.pid !== 'number') return undefined;
		return { pid: first.pid, stacks };
	},
};

function stackOf(thread: unknown): Stack[] {
	const { thread_name: name, frames } = (thread ?? {}) as { thread_name?: unknown; frames?: unknown };
	if (!Array.isArray(frames)) return [];
	return [
		{
			...(typeof name === 'string' && { name }),
			main: name === 'MainThread',
			frames: frames.flatMap((frame: unknown): StackFrame[] => {
				const { name: called, short_filename: short, filename, line } = (frame ?? {}) as Record<string, unknown>;
				const file = typeof short === 'string' ? short : filename;
				if (typeof called !== 'string' || typeof file !== 'string') return [];
				return [{ name: called, file, ...(typeof line === 'number' && line > 0 && { line }) }];
			}),
		},
	];
}
