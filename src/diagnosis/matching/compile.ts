/**
 * Messages → index, at build time. The index is plain data and small: the templates as written, grouped by failure.
 * What matching needs beyond that is derived from it when it is loaded (prepare.ts), which is cheaper than shipping it.
 */
import { foldParts } from './align.ts';
import { parseTemplate } from './template.ts';
import { sayingOf } from './words.ts';

/**
 * What a message says. error: what went wrong, a cause. symptom: what it looked like, and not yet why (a watchdog's
 * timeout, a loss that is nan). consequence: that a peer or a child is gone (a connection that was closed, a heartbeat
 * that was lost). wrapper: that something else failed, a child process or a call inside, and not why. notice: nothing by
 * itself; it is printed beside errors, by launchers about other processes, and by runs that end well. In this order one
 * outranks the other, and a notice never makes an answer. causes/order.ts has the whole order. place: a frame of a
 * traceback; it says where something failed, and leads to a page as related, never as an answer. kind: what any program
 * prints of an error of its kind (`KeyError: …`); it says what was raised only where no other message does (kinds.ts).
 * foreign: what another program prints, and comes so near to a message of this failure that it would be taken for it;
 * a line that is word for word this text is no near match of anything. circumstance: under which circumstances something
 * failed (a function on the stack, an option of the command); it says nothing by itself, and readings of its failure ask
 * for it.
 */
export const ROLES = [
	'error',
	'symptom',
	'consequence',
	'wrapper',
	'notice',
	'place',
	'kind',
	'foreign',
	'circumstance',
] as const;
export type Role = (typeof ROLES)[number];

export interface MessageInput {
	id: string;
	template: string;
	role: Role;
}

/** A function on the stack that tells where something failed, or a line that a traceback shows below one. */
export interface FrameInput {
	/** As a traceback prints its end: `peft/utils/save_and_load.py`. */
	file: string;
	in?: string | undefined;
	line?: string | undefined;
}

/**
 * A frame as a message: what a traceback prints of it, Python's own, one of a notebook or of Rich.
 *
 * @example messageOfFrame({ file: 'peft/peft_model.py', in: 'load_adapter' }).template // => 'peft/peft_model.py<…> in load_adapter'
 * @example messageOfFrame({ file: 'transformers/trainer.py', line: 'TrainerState.load_from_json(' }).template // => 'TrainerState.load_from_json('
 */
export const messageOfFrame = ({ file, in: call, line = '' }: FrameInput): MessageInput => ({
	id: `in-${call ?? line.toLowerCase().replaceAll(/\W+/g, '-')}`,
	template: call === undefined ? line.replaceAll('<', '\\<') : `${file}<…> in ${call}`,
	role: 'place',
});

/**
 * The circumstances of a failure as messages: each id with all its templates.
 *
 * @example messagesOfCircumstances({ evaluating: ['trainer.py<…> in evaluation_loop'] })[0]?.role // => 'circumstance'
 */
export const messagesOfCircumstances = (circumstances: Readonly<Record<string, readonly string[]>>): MessageInput[] =>
	Object.entries(circumstances).flatMap(([id, templates]) =>
		templates.map((template) => ({ id, template, role: 'circumstance' as const })),
	);

export interface CompileInput {
	failures: { id: string; followsFrom: string[]; messages: MessageInput[] }[];
	/** `id` is `guide/problem`; its messages count as messages of its failure. */
	problems: { id: string; failure: string; messages: MessageInput[] }[];
}

/**
 * Template, message id or what stands for it (`CompileOptions.label`), the place of its role in `ROLES`, the problem
 * (`guide/problem`) that owns it. What is empty at the end is left out. `announced` is only told in a piece of an index (shards.ts), which
 * cannot know it: the number of the message among those of its failure, and which of its words announce it.
 */
export type IndexedMessage = [
	template: string,
	id?: string | undefined,
	role?: number | undefined,
	problem?: string | undefined,
	announced?: string | undefined,
];

/** Failure id, places of the failures that it follows from, messages, its own place if that is not its position. */
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
	const failures = input.failures.map(({ id, followsFrom }): IndexedFailure => {
		for (const other of followsFrom) if (!places.has(other)) problems.push(unknownFailure(id, other));
		return [id, followsFrom.flatMap((other) => places.get(other) ?? []), []];
	});
	const seen = new Map<string, { failure: string; place: string }>();
	const add = (failure: string, owner: string, message: MessageInput, problem?: string) => {
		const place = `${owner}, message "${message.id}"`;
		const found = problemsOf(message, failure, place, seen);
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
	{ template, role }: MessageInput,
	failure: string,
	place: string,
	seen: Map<string, { failure: string; place: string }>,
) {
	const { parts, problems } = parseTemplate(template, sayingOf(role));
	const key = foldParts(parts)
		.map((part) => (typeof part === 'string' ? part : `<${part.hole}>`))
		.join('');
	const twin = seen.get(key);
	// A circumstance claims nothing, so it may be one of several failures.
	if (twin && twin.failure !== failure && role !== 'circumstance') {
		problems.push(
			`${twin.place} has the same text. Keep it where the cause is clearest, or add the words that tell them apart.`,
		);
	}
	if (!twin && role !== 'circumstance') seen.set(key, { failure, place });
	return problems;
}
