/** What `gdb -batch -ex 'thread apply all bt'` prints: stacks of native code. */
import type { Format } from './format.ts';
import { type Dump, type Stack, type StackFrame, stacksIn } from './stack.ts';

const THREAD =
	/^Thread (\d{1,6}) \((?:Thread 0x[\da-f]{1,20} )?\(?(?:LWP|process) (\d{1,10})\)?(?: "([^"]{0,64})")?\)+:$/;
const FRAME = /^#(\d{1,5}) {1,3}(?:0x[\da-f]{1,20} in )?(\S.{0,900})$/;

export const gdb: Format<Dump> = {
	id: 'gdb',
	begins: (line) => THREAD.test(line),
	goesOn: (line) =>
		line === '' ||
		THREAD.test(line) ||
		FRAME.test(line) ||
		/^(?: {2,}|\(More stack frames|Backtrace stopped|No (?:locals|symbol table info available)\.)/.test(line),
	read({ lines }) {
		const stacks = stacksIn(lines, threadOf, (line) => {
			const text = FRAME.exec(line)?.[2];
			return text === undefined ? undefined : frameOf(text);
		});
		const main = stacks.find((stack) => stack.main) ?? stacks.at(-1);
		if (!main || !stacks.some(({ frames }) => frames.length)) return undefined;
		return { pid: main.pid, stacks: stacks.map(({ pid: _, ...stack }) => stack) };
	},
};

function threadOf(line: string): (Omit<Stack, 'frames'> & { pid: number }) | undefined {
	const [, number, pid, name] = THREAD.exec(line) ?? [];
	return number === undefined ? undefined : { pid: Number(pid), ...(name && { name }), main: number === '1' };
}

/**
 * @example frameOf('c10d::Work::wait (this=0x1) at Work.cpp:12') // => { name: 'c10d::Work::wait', file: 'Work.cpp', line: 12 }
 * @example frameOf('poll () from /lib/libc.so.6') // => { name: 'poll', file: 'libc.so.6' }
 */
export function frameOf(text: string): StackFrame {
	const from = text.lastIndexOf(' from ');
	const at = text.lastIndexOf(' at ');
	const bracket = text.indexOf(' (');
	const name = (bracket < 0 ? text : text.slice(0, bracket)).slice(0, 200);
	const place = at > from ? text.slice(at + 4) : from >= 0 ? text.slice(from + 6) : '';
	const [, file = place, line] = /^(.{1,600}):(\d{1,9})$/.exec(place) ?? [];
	return { name, file: file.split('/').at(-1) ?? file, ...(line && { line: Number(line) }) };
}
