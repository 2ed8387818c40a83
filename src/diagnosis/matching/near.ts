/** The message that a line comes near, where none stands in it: measured by drift.ts. */
import { unfoldMatch, type Value } from './align.ts';
import {
	beginsInside,
	CLOSE,
	type Drift,
	ENOUGH,
	endsInside,
	measure,
	type OwnWord,
	ownWordsOf,
	tellingWords,
} from './drift.ts';
import { type Hit, type OwnLine, shift } from './exact.ts';
import { type Place, unfold } from './fold.ts';
import type { Block } from './join.ts';
import type { Message } from './prepare.ts';

/** What of these messages a line that complains comes nearest to, if it comes near to any. */
export type FindNear = (block: Block, line: number, list: readonly Message[], own: OwnLine) => Hit | undefined;

/** Keeps the words of each message for the next line. */
export function createNear(): FindNear {
	const ownWords = new Map<Message, OwnWord[]>();
	const ownWordsOfMessage = (message: Message) => {
		const known = ownWords.get(message) ?? ownWordsOf(message.folded, message.rarest);
		ownWords.set(message, known);
		return known;
	};
	return (block, line, list, own) => nearestOf(block, line, list, own, ownWordsOfMessage);
}

function nearestOf(
	block: Block,
	line: number,
	list: readonly Message[],
	own: OwnLine,
	ownWordsOfMessage: (message: Message) => OwnWord[],
): Hit | undefined {
	const { raw, folded, align } = own;
	const words = tellingWords(folded.text);
	let best: { message: Message; drift: Drift } | undefined;
	for (const message of list) {
		const cutAfter = endsInside(align(message), folded.text);
		const manner = { complains: true, cutAfter, cutBefore: beginsInside(message.parts, raw) };
		const drift = measure(ownWordsOfMessage(message), words, manner);
		if (drift.agreeing < Math.max(ENOUGH, best?.drift.agreeing ?? 0) || drift.closeness < CLOSE) continue;
		if (!best || drift.agreeing > best.drift.agreeing || drift.closeness > best.drift.closeness)
			best = { message, drift };
	}
	if (!best) return undefined;
	const { message, drift } = best;
	const start = block.scanned.starts[line] as number;
	const marks = drift.pairs.map(([, at]) => {
		const word = drift.words[at] as Place;
		return shift(unfold(raw, folded, word.start, word.end), start);
	});
	return {
		message,
		first: line,
		last: line,
		start: marks[0]?.start ?? start,
		end: marks.at(-1)?.end ?? start,
		values: valuesSoFar(message, own).map((value) => ({ ...value, ...shift(value, start) })),
		exact: false,
		closeness: drift.closeness,
		points: drift.agreeing,
		marks,
	};
}

/** What can be read from a line that is cut: the holes before the cut. */
const valuesSoFar = (message: Message, { raw, folded, align }: OwnLine): Value[] => {
	const match = align(message);
	return match ? unfoldMatch(message.folded, match, folded, raw).values : [];
};
