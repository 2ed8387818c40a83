/**
 * For a line that nothing recognises: the messages that come nearest, and the words in which they differ.
 */
import { ENOUGH, measure, ownWordsOf, tellingWords } from './drift.ts';
import { fold } from './fold.ts';
import type { Message, Prepared } from './prepare.ts';
import { messageOf } from './read.ts';
import { FLOOR, pointsOf } from './words.ts';

/** A piece of text; `same` if the other side says it too. */
export interface Marked {
	text: string;
	same: boolean;
}

export interface Nearest {
	failure: string;
	message: string;
	closeness: number;
	/** The message, with its holes as `<size>`. */
	template: Marked[];
	/** The line, without decoration. */
	line: Marked[];
}

/**
 * With less a message is not near. Of 16 that were named for what no message claimed in 210 threads and recordings, four
 * were about it; with this, with as many points as a near match needs and with the template's rarest word, three of four
 * are, and the fourth says the same of another network.
 */
const CLOSE_ENOUGH = 0.7;
const MOST_MEASURED = 16;

/** The nearest messages of different failures, nearest first. */
export function nearestMessages(raw: string, prepared: Prepared, most = 2): Nearest[] {
	const line = messageOf(raw.slice(0, 8192));
	const folded = fold(line);
	const words = tellingWords(folded.text);
	const known = new Set(words.map(({ text }) => text));
	const nearest: (Nearest & { agreeing: number })[] = [];
	for (const message of mostAlike(known, prepared)) {
		const drift = measure(ownWordsOf(message.folded, message.rarest), words);
		const id = prepared.failures[message.failure];
		if (id === undefined || drift.agreeing < ENOUGH || drift.closeness < CLOSE_ENOUGH) continue;
		if (!holdsName(message, folded.text)) continue;
		const theirs = new Set(drift.pairs.map(([mine]) => drift.own[mine]?.text));
		const mine = drift.pairs.map(([, at]) => folded.at[words[at]?.start ?? 0] ?? 0);
		nearest.push({
			failure: id,
			message: message.id,
			closeness: drift.closeness,
			agreeing: drift.agreeing,
			template: markTemplate(message, theirs),
			line: markLine(line, new Set(mine)),
		});
	}
	nearest.sort((a, b) => b.closeness * b.agreeing - a.closeness * a.agreeing);
	const distinct = nearest.filter((one, at) => nearest.findIndex((other) => other.failure === one.failure) === at);
	return distinct.slice(0, most).map(({ agreeing: _, ...rest }) => rest);
}

/** A function or variable that a message is about: `execve(`, `find_unused_parameters`, `numQueues`. */
const NAMES = /\w+(?=\()|\b[a-z]+_\w+|\b[a-z]+[A-Z]\w*/g;

/** Where a message names some, one of them must be there: "permission denied" is said by many. */
function holdsName({ parts }: Message, line: string): boolean {
	const names = parts.flatMap((part) => ('text' in part ? (part.text.match(NAMES) ?? []) : []));
	return names.length === 0 || names.some((name) => line.includes(fold(name).text));
}

/** The messages that share most with these words, whatever their order. */
function mostAlike(known: Set<string>, { messages, vocabulary }: Prepared): Message[] {
	const isKnown = Uint8Array.from(vocabulary.words, (word) => (known.has(word) ? pointsOf(word) : 0));
	return (
		messages
			// A function on the stack is told by its place; what another program prints is none of ours.
			.filter(({ failure, role }) => failure >= 0 && role !== 'place' && role !== 'foreign' && role !== 'circumstance')
			.map((message) => ({ message, points: message.distinct.reduce((sum, word) => sum + (isKnown[word] ?? 0), 0) }))
			.filter(({ points }) => points >= FLOOR)
			.sort((a, b) => b.points / b.message.points - a.points / a.message.points || b.points - a.points)
			.slice(0, MOST_MEASURED)
			.map(({ message }) => message)
	);
}

/** Cuts text into words and what stands between them. */
const pieces = (text: string) => text.match(/[\p{L}\p{N}_*`'’]+|[^\p{L}\p{N}_*`'’]+/gu) ?? [];

function markTemplate(message: Message, same: Set<string | undefined>): Marked[] {
	return merged(
		message.parts.flatMap((part): Marked[] => {
			if ('hole' in part) return [{ text: `<${part.hole}>`, same: true }];
			return pieces(part.text).map((text) => ({ text, same: tells(text).every((word) => same.has(word)) }));
		}),
	);
}

function markLine(line: string, starts: Set<number>): Marked[] {
	let at = 0;
	return merged(
		pieces(line).map((text): Marked => {
			const from = at;
			at += text.length;
			const isPaired = [...starts].some((start) => start >= from && start < at);
			return { text, same: isPaired || tells(text).every((word) => /^\d/.test(word)) };
		}),
	);
}

const tells = (text: string): string[] => tellingWords(fold(text).text).map((word) => word.text);

/** Neighbours with the same mark become one. */
function merged(marked: Marked[]): Marked[] {
	const list: Marked[] = [];
	for (const { text, same } of marked) {
		const last = list.at(-1);
		if (last?.same === same) last.text += text;
		else list.push({ text, same });
	}
	return list;
}
