/** Where Python itself says that an error was raised: the frame above it shows a line that begins with `raise`. Pure. */
import { readPrefix } from '../../src/diagnosis/matching/read.ts';

export interface RaisedHere {
	/** From the package on: `torch/nn/modules/module.py`. */
	file: string;
	/** The line of the error, as it stands in the text. */
	line: string;
}

const FRAME = /^File "[^"]*\/(?:site|dist)-packages\/([^"]+\.py)", line \d+, in /;
const ANY_FRAME = /^File "[^"]+", line \d+, in /;
const ERROR = /^[\w.]+(?:Error|Exception|Warning)(?::|$)/;
/** The class alone says nothing that could be looked up. */
const SAYS = /^[\w.]+:\s*\S/;

/**
 * The error of the first traceback of a text, where it was raised in an installed package and the traceback shows the line
 * that raised it.
 *
 * @example raisedIn('  File "/v/site-packages/a/b.py", line 3, in f\n    raise ValueError(\nValueError: no shard')
 * // => { file: 'a/b.py', line: 'ValueError: no shard' }
 */
export function raisedIn(text: string): RaisedHere | undefined {
	const lines = text.split('\n').map((line) => ({ line, said: line.slice(readPrefix(line).end).trim() }));
	const error = lines.findIndex(
		({ said }, at) => ERROR.test(said) && lines.slice(0, at).some((one) => ANY_FRAME.test(one.said)),
	);
	const frame = lines.slice(0, Math.max(0, error)).findLastIndex(({ said }) => ANY_FRAME.test(said));
	const file = FRAME.exec(lines[frame]?.said ?? '')?.[1];
	const isRaised = /^raise\b/.test(lines[frame + 1]?.said ?? '');
	const line = lines[error];
	return file !== undefined && isRaised && line && SAYS.test(line.said) ? { file, line: line.line } : undefined;
}

/**
 * So many of a list, evenly drawn: the same ones each time.
 *
 * @example drawn([1, 2, 3, 4], 2) // => [1, 3]
 */
export const drawn = <T>(list: readonly T[], most: number): T[] =>
	list.length <= most
		? [...list]
		: Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)] as T);
