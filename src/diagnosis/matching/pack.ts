/**
 * An index as plain text, the form in which it is shipped: a block for each failure, a blank line between them. The
 * first line of a block is the failure, the others are its messages, a tab between their fields. It is smaller than
 * JSON, and a reader of the network panel sees what it is.
 *
 *     cuda-oom 3 17
 *     CUDA out of memory. Tried to allocate <size:requested>
 *     Training error at step <int:step>: CUDA out of memory.\t\t\tlightrft/cuda-oom
 */
import type { IndexedFailure, IndexedMessage, MatchIndex } from './compile.ts';

/** Begins the text of a filter (shards.ts), and of no index: no id has a colon. */
export const FILTER_HEAD = 'filter: ';

/** Whether what was shipped as the index is a filter: the index then comes in shards. */
export const isFilter = (text: string): boolean => text.startsWith(FILTER_HEAD);

/** The text of an index: the same index gives the same text. */
export const writeIndex = (index: MatchIndex): string => index.failures.map(writeFailure).join('\n\n');

function writeFailure([id, causes, messages, place]: IndexedFailure): string {
	const head = [place === undefined ? id : `${id}@${place}`, ...causes].join(' ');
	return [head, ...messages.map(writeMessage)].join('\n');
}

/** What is empty at the end is left out. */
const writeMessage = (message: IndexedMessage): string => message.map(writeField).join('\t').trimEnd();

/** White space of any kind is one space to the matcher. */
const writeField = (field: string | number | undefined): string => (field ? String(field).replaceAll(/\s+/g, ' ') : '');

/**
 * The index that a text holds.
 *
 * @example readIndex('cuda-oom 3\nCUDA out of memory.') // => { version: 1, failures: [['cuda-oom', [3], [['CUDA out of memory.']]]] }
 */
export const readIndex = (text: string): MatchIndex => ({
	version: 1,
	failures: text ? text.split('\n\n').map(readFailure) : [],
});

function readFailure(block: string): IndexedFailure {
	const [head = '', ...lines] = block.split('\n');
	const [name = '', ...causes] = head.split(' ');
	const [id = '', place] = name.split('@');
	const own: IndexedFailure = [id, causes.map(Number), lines.map(readMessage)];
	if (place) own[3] = Number(place);
	return own;
}

function readMessage(line: string): IndexedMessage {
	const [template = '', id, role, problem, announced] = line.split('\t');
	return [template, id, Number(role ?? 0), problem || undefined, announced];
}

/**
 * What the messages of an index are written as, one for each.
 *
 * @example templatesOf(readIndex('cuda-oom 3\nCUDA out of memory.')) // => ['CUDA out of memory.']
 */
export const templatesOf = ({ failures }: MatchIndex): string[] =>
	failures.flatMap(([, , messages]) => messages.map(([template]) => template));
