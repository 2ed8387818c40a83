/**
 * The frames of a traceback, as Python, Rich and IPython print them: the file, the function, and what the line calls.
 */

/** One frame. `marked`: an arrow marks its line among those around it; else its line stands below it. */
export interface TracebackFrame {
	file: string;
	line: number;
	call?: string;
	marked: boolean;
}

/** Whoever writes a thread in a word processor gets other quotes. */
const FRAME = /^File ["“](?<file>[^"”]{1,500})["”], line (?<line>\d{1,9})(?:,? in (?<call>\S{1,100})|,? in |$)/;
/** Of Rich and of notebooks: `/job/train.py:85 in main`, `File ~/conf.py:18, in Conf.get(self)`, `Cell In[7], line 3`. */
const MARKED_FRAME =
	/^(?:File (?!["“]))?(?<file>(?:Cell|Input) In ?\[\d{1,6}\]|\S{1,500}\.py)(?::|,? line )(?<line>\d{1,9})(?:,? in (?<call>[\w.<>]{1,100})|$)/;
/** `❱ 85 │   torch.save(x)`, `---> 18     return pick(x)` */
const MARKED = /^(?:❱|-{1,6}>) {0,6}\d{1,9}[ │]{1,80}(?<source>.*)/;
/** Below a line Python marks what failed; of a call the name with `~`, its brackets with `^`. */
const MARKS = /^(~{0,300})\^[~^ ]{0,300}$/;

/** What a line calls. */
const CALLS = /^(?:[\w.,[\]'"() ]{1,80}?(?: =|\+=) )?(?:return |await |yield |with )?(?<name>[A-Za-z_][\w.]{0,80})\(/;

/** @example readFrame('File "train.py", line 3, in main') // => { file: 'train.py', line: 3, call: 'main', marked: false } */
export function readFrame(message: string): TracebackFrame | undefined {
	const plain = FRAME.exec(message);
	const found = plain ?? MARKED_FRAME.exec(message);
	if (!found?.groups) return undefined;
	const { file = '', line, call } = found.groups;
	return { file, line: Number(line), ...(call && { call }), marked: !plain };
}

export const isFrame = (message: string): boolean => FRAME.test(message);

/** The line that an arrow marks. */
export const markedIn = (message: string): string | undefined => MARKED.exec(message)?.groups?.['source'];

/** @example calledIn('state = torch.load(path)') // => 'torch.load' */
export const calledIn = (source: string): string | undefined => CALLS.exec(source.slice(0, 300))?.groups?.['name'];

/**
 * The part of a line that the marks below it say failed, if it is a call: empty, if it is none. Undefined where they are
 * no marks.
 *
 * @param from where they begin in the line above them.
 * @example markedBy('cfg = load(open(p))', '^^^^^^^', 11) // => 'open(p))'
 */
export function markedBy(source: string, marks: string, from: number): string | undefined {
	const before = MARKS.exec(marks)?.[1];
	if (before === undefined) return undefined;
	return before === '' || source[from + before.length] === '(' ? source.slice(from) : '';
}

const INSTALLED =
	/[\\/](?:site|dist)-packages[\\/](?<package>\w+)|^(?:python\/)?(?<compiled>\w+)\/[\w/]{1,200}\.p(?:xi|yx)$/;
/** Programs that people run from a checkout, by folders of their own below their package. */
const CHECKED_OUT =
	/[\\/](?<package>(?:megatron(?=[\\/](?:core|training|legacy|mpu))|verl(?=[\\/](?:trainer|workers|utils|single_controller))|openrlhf(?=[\\/](?:cli|trainer|utils))|llamafactory|sglang(?=[\\/]srt)|vllm(?=[\\/](?:engine|v1|worker|executor|model_executor))|deepspeed(?=[\\/](?:runtime|launcher))))[\\/]/;
const OF_PYTHON =
	/[\\/]lib[\\/]python3|[\\/][Pp]ython3?\d{0,4}[\\/][Ll]ib[\\/]|^<(?:frozen|string|stdin)|[\\/](?:bin|Scripts)[\\/](?:torchrun|accelerate|deepspeed|ray|pip)/;

/**
 * The package that a file is of, installed or checked out, or `python`; undefined for the reader's own.
 *
 * @example packageOf('/home/me/Megatron-LM/megatron/core/parallel_state.py') // => 'megatron'
 */
export function packageOf(file: string): string | undefined {
	const { package: installed, compiled } = (INSTALLED.exec(file) ?? CHECKED_OUT.exec(file))?.groups ?? {};
	return installed ?? compiled ?? (OF_PYTHON.test(file) ? 'python' : undefined);
}
