/** What one release tells, where it takes more than one of its files to say it. Pure. */
import { pointsOfClass } from '../../diagnosis/printed/kinds.ts';
import { type MessagePart, type ToldMessage, templatesOf } from './parts.ts';

/** Its files, and what stands in each. */
export type ReleaseTold = ReadonlyMap<string, readonly ToldMessage[]>;

/** A template where it is told; undefined where a message says too little to be one. */
export interface ToldTemplate {
	template: string | undefined;
	message: ToldMessage;
	file: string;
}

/**
 * The templates of a release, by its files. What says too little by itself is told with what callers hand to it: `Caught
 * <…> <…>` and, of another file, `in DataLoader worker process <…>`. What a class says of itself is told where it is raised,
 * too.
 */
export function* templatesIn(told: ReleaseTold): Generator<ToldTemplate> {
	const handed = handedIn(told);
	const raised = raisedIn(told);
	for (const [file, messages] of told) {
		for (const message of messages.filter(({ parts }) => parts.length)) {
			const templates = templatesFor(message, file, handed);
			if (!templates.length) yield { template: undefined, message, file };
			const others = isOfClass(message) ? (raised.get(message.kind) ?? []) : [];
			for (const template of templates) {
				yield { template, message, file };
				for (const one of others) yield { template, ...one };
			}
		}
	}
}

/** A message that many callers complete is told for so many of them. */
const MOST_HANDED = 8;

function templatesFor({ parts, kind }: ToldMessage, file: string, handed: Handed): string[] {
	const ofClass = pointsOfClass(file, kind);
	const own = templatesOf(parts, ofClass);
	if (own.length) return own;
	const texts = (handed.get(giverOf(parts) ?? '') ?? []).slice(0, MOST_HANDED);
	return [...new Set(texts.flatMap((text) => templatesOf(filled(parts, text), ofClass)))];
}

const filled = (parts: readonly MessagePart[], text: readonly MessagePart[]): MessagePart[] =>
	parts.flatMap((part) => (typeof part === 'string' || part.given === undefined ? [part] : text));

/** Whose arguments fill a hole. */
const giverOf = (parts: readonly MessagePart[]): string | undefined =>
	parts.map((part) => (typeof part === 'string' ? undefined : part.given)).find((given) => given !== undefined);

/** For each function or class whose arguments fill a hole, the texts that it is called with. */
type Handed = ReadonlyMap<string, readonly (readonly MessagePart[])[]>;

function handedIn(told: ReleaseTold): Handed {
	const messages = [...told.values()].flat();
	const handed = new Map<string, MessagePart[][]>();
	for (const { parts } of messages) {
		const giver = giverOf(parts);
		if (giver !== undefined) handed.set(giver, []);
	}
	for (const { kind, parts } of messages) if (parts.length) handed.get(kind)?.push(parts);
	return handed;
}

/** What a class says of itself: in its own functions. */
const isOfClass = ({ kind, function: within }: ToldMessage): boolean => within.split('.').includes(kind);

/** For each class, where it is raised without a text. */
function raisedIn(told: ReleaseTold): ReadonlyMap<string, { message: ToldMessage; file: string }[]> {
	const raised = new Map<string, { message: ToldMessage; file: string }[]>();
	for (const [file, messages] of told) {
		for (const message of messages.filter(({ parts }) => !parts.length))
			raised.set(message.kind, [...(raised.get(message.kind) ?? []), { message, file }]);
	}
	return raised;
}
