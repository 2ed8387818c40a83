/** Where Python itself says that an error was raised: the frame above it shows a line that begins with `raise`. Pure. */
import { readPrefix } from '../../src/diagnosis/matching/read.ts';

export interface RaisedHere {
	/** From the package on: `torch/nn/modules/module.py`. */
	file: string;
	/** The line of the error, as it stands in the text. */
	line: string;
	/** The line of code that raised it. */
	code: string;
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
 * // => { file: 'a/b.py', line: 'ValueError: no shard', code: 'raise ValueError(' }
 */
export function raisedIn(text: string): RaisedHere | undefined {
	const lines = text.split('\n').map((line) => ({ line, said: line.slice(readPrefix(line).end).trim() }));
	const error = lines.findIndex(
		({ said }, at) => ERROR.test(said) && lines.slice(0, at).some((one) => ANY_FRAME.test(one.said)),
	);
	const frame = lines.slice(0, Math.max(0, error)).findLastIndex(({ said }) => ANY_FRAME.test(said));
	const file = FRAME.exec(lines[frame]?.said ?? '')?.[1];
	const code = lines[frame + 1]?.said ?? '';
	const isRaised = /^raise\b/.test(code);
	const line = lines[error];
	return file !== undefined && isRaised && line && SAYS.test(line.said) ? { file, line: line.line, code } : undefined;
}

/**
 * Errors that a frame raises without having made their text (`raise value`): where that stands, read in the sources of the
 * releases that printed them; null where it is another program's than that of the frame. By file and beginning of the line.
 */
const MADE_ELSEWHERE: readonly [file: string, begins: RegExp, made: string | null][] = [
	['huggingface_hub/file_download.py', /: \d{3} Client Error\. /, 'huggingface_hub/utils/_http.py'],
	['ray/_private/worker.py', /WorkerCrashedError: The worker died unexpectedly/, 'ray/exceptions.py'],
	['ray/_private/worker.py', /OutOfMemoryError: \d+ worker\(s\) were killed/, null],
	['httpcore/_exceptions.py', /ConnectError: \[SSL: /, null],
	['torch/__init__.py', /Image features and image tokens do not match/, 'transformers/models/llava/modeling_llava.py'],
];

/**
 * The file that holds the text of an error, where that is not the file of the frame.
 *
 * @returns null where no harvested source has it: a binary's, the interpreter's.
 */
export const madeElsewhere = ({ file, line }: RaisedHere): string | null | undefined =>
	MADE_ELSEWHERE.find(([raisedBy, begins]) => raisedBy === file && begins.test(line))?.[2];

/**
 * So many of a list, evenly drawn: the same ones each time.
 *
 * @example drawn([1, 2, 3, 4], 2) // => [1, 3]
 */
export const drawn = <T>(list: readonly T[], most: number): T[] =>
	list.length <= most
		? [...list]
		: Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)] as T);
