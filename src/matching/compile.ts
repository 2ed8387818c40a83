/**
 * Messages → index, at build time. The index is plain data and small: the templates as written, grouped by failure.
 * What matching needs beyond that is derived from it when it is loaded (prepare.ts), which is cheaper than shipping it.
 */
import { foldParts } from './align.ts';
import { parseTemplate } from './template.ts';

/**
 * What a message says. error: what went wrong. wrapper: that something else failed, a child process or a call inside,
 * and not why. notice: nothing by itself; it is printed beside errors, by launchers about other processes, and by runs
 * that end well. In this order one outranks the other, and a notice never makes an answer.
 */
export const ROLES = ['error', 'wrapper', 'notice'] as const;
export type Role = (typeof ROLES)[number];

/** Stands among the causes of a failure that other ranks report when one rank fails, whatever that one failed with. */
export const ANY_ERROR = -1;

export interface MessageInput {
	id: string;
	template: string;
	role: Role;
}

export interface CompileInput {
	/** `followsAny`: other ranks print it when one rank fails, whatever that one failed with. */
	failures: { id: string; followsFrom: string[]; followsAny?: boolean; messages: MessageInput[] }[];
	/** `id` is `guide/problem`; its messages count as messages of its failure. */
	problems: { id: string; failure: string; messages: MessageInput[] }[];
}

/**
 * Template, message id or what stands for it (`CompileOptions.label`), the place of its role in `ROLES`, the problem
 * (`guide/problem`) that owns it. What is empty at the end is left out. `announced` is only told in a piece of an index (shards.ts), which
 * cannot know it: the number of the message in the whole, and which of its words announce it.
 */
export type IndexedMessage = [
	template: string,
	id?: string | undefined,
	role?: number | undefined,
	problem?: string | undefined,
	announced?: string | undefined,
];

/** Failure id, places of the failures that it follows from (or `ANY_ERROR`), messages, its own place if that is not its position. */
export type IndexedFailure = [id: string, followsFrom: number[], messages: IndexedMessage[], place?: number];

/**
 * What matching works on; pack.ts writes it as text. The order of everything is the order of the input, so the same
 * content gives the same bytes.
 */
export interface MatchIndex {
	version: 1;
	failures: IndexedFailure[];
}

export interface CompileOptions {
	/**
	 * What a finding calls the message that matched, instead of its id; nothing, where it is empty. Ids are a fifth of the
	 * index, and a page needs less.
	 *
	 * @param owner the failure or `guide/problem`.
	 */
	label?: (owner: string, message: string) => string;
}

/**
 * Compiles messages to an index. `problems` are sentences for authors; a message with a problem is left out.
 *
 * @example compileIndex({ failures: [{ id: 'cuda-oom', followsFrom: [], messages: […] }], problems: [] })
 * // => { index: { version: 1, failures: [['cuda-oom', [], [['CUDA out of memory.', 'bare'], …]]] }, problems: [] }
 */
export function compileIndex(
	input: CompileInput,
	{ label = (_, id) => id }: CompileOptions = {},
): { index: MatchIndex; problems: string[] } {
	const problems: string[] = [];
	const places = new Map(input.failures.map(({ id }, place) => [id, place]));
	const failures = input.failures.map(({ id, followsFrom, followsAny }): IndexedFailure => {
		for (const other of followsFrom) if (!places.has(other)) problems.push(unknownFailure(id, other));
		const causes = followsFrom.flatMap((other) => places.get(other) ?? []);
		return [id, followsAny ? [...causes, ANY_ERROR] : causes, []];
	});
	const seen = new Map<string, { failure: string; place: string }>();
	const add = (failure: string, owner: string, message: MessageInput, problem?: string) => {
		const place = `${owner}, message "${message.id}"`;
		const found = problemsOf(message.template, failure, place, seen);
		if (found.length > 0) problems.push(...found.map((text) => `${place}: ${text}`));
		else
			failures[places.get(failure) as number]?.[2].push(packed({ ...message, id: label(owner, message.id) }, problem));
	};
	for (const { id, messages } of input.failures) for (const message of messages) add(id, id, message);
	for (const { id, failure, messages } of input.problems) {
		if (!places.has(failure)) problems.push(`${id}: there is no failure "${failure}".`);
		else for (const message of messages) add(failure, id, message, id);
	}
	return { index: { version: 1, failures }, problems };
}

const unknownFailure = (id: string, other: string) =>
	`${id}: followsFrom names "${other}", but there is no such failure.`;

function packed({ id, template, role }: MessageInput, problem: string | undefined): IndexedMessage {
	const place = ROLES.indexOf(role);
	if (problem) return [template, id, place, problem];
	if (place > 0) return [template, id, place];
	return id ? [template, id] : [template];
}

/** Problems of the template itself, and the same text under another failure: then nobody could tell which it is. */
function problemsOf(
	template: string,
	failure: string,
	place: string,
	seen: Map<string, { failure: string; place: string }>,
) {
	const { parts, problems } = parseTemplate(template);
	const key = foldParts(parts)
		.map((part) => (typeof part === 'string' ? part : `<${part.hole}>`))
		.join('');
	const twin = seen.get(key);
	if (twin && twin.failure !== failure) {
		problems.push(
			`${twin.place} has the same text. Keep it where the cause is clearest, or add the words that tell them apart.`,
		);
	}
	if (!twin) seen.set(key, { failure, place });
	return problems;
}
