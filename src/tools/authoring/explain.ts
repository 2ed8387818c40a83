/** Why a line is, or is not, a known message: for authors, with the matcher's own measures. Pure. */

import type { KnownMessage, KnownMessages } from '../../content/library/known-messages.ts';
import { alignFolded } from '../../diagnosis/matching/align.ts';
import {
	beginsInside,
	CLOSE,
	type Drift,
	ENOUGH,
	endsInside,
	measure,
	ownWordsOf,
	tellingWords,
} from '../../diagnosis/matching/drift.ts';
import { fold } from '../../diagnosis/matching/fold.ts';
import { alignTemplate, diagnose, type Value } from '../../diagnosis/matching/index.ts';
import { type Message, type Prepared, prepare } from '../../diagnosis/matching/prepare.ts';
import { messageOf } from '../../diagnosis/matching/read.ts';
import { doesComplain } from '../../diagnosis/matching/words.ts';

export interface ExactMatch {
	message: KnownMessage;
	/** The part of the line that the template covers. */
	covered: string;
	values: Value[];
	/** The one that a reader is shown for this line. */
	chosen: boolean;
}

export interface NearMatch {
	message: KnownMessage;
	/** Between 0 and 1; from `CLOSE` on, the matcher takes the line for the message. */
	closeness: number;
	/** Points that agree; the matcher wants `ENOUGH`. */
	agreeing: number;
	/** Words of the template that the line lacks, and words of the line that the template has no hole for. */
	missing: string[];
	extra: string[];
	/** Words that agree but for one typing error: the template's, the line's. */
	misspelt: [own: string, line: string][];
	/** Why it is no match, in sentences; empty where it is one. */
	because: string[];
	/** The one that a reader is shown for this line. */
	chosen: boolean;
}

export interface Explanation {
	line: string;
	/** The answer that a reader gets for this line alone; undefined where nothing is recognised. */
	failure: string | undefined;
	exact: ExactMatch[];
	/** Nearest first. */
	near: NearMatch[];
}

const MOST_NEAR = 3;
/** Further away than this, a message is not worth naming. */
const NEAR = 0.2;

/**
 * Explains one line.
 *
 * @example explainLine('CUDA out of memory. Tried to allocate 2 GiB', known).exact[0]?.values[0]?.text // => '2 GiB'
 */
export function explainLine(line: string, known: KnownMessages): Explanation {
	const { findings } = diagnose(line, known.index);
	const shown = new Set(findings.map(({ failure, message, problem }) => known.find(failure, message, problem)));
	const prepared = prepare(known.index);
	const exact: ExactMatch[] = [];
	const near: NearMatch[] = [];
	for (const candidate of prepared.messages) {
		const message = known.find(prepared.failures[candidate.failure] ?? '', candidate.id, candidate.problem);
		if (!message) continue;
		const chosen = shown.has(message);
		const aligned = alignTemplate(candidate.parts, line);
		if (aligned)
			exact.push({ message, covered: line.slice(aligned.start, aligned.end), values: aligned.values, chosen });
		else {
			const found = nearMatch(candidate, message, line, chosen);
			if (!found.chosen && found.closeness < NEAR) continue;
			if (!found.chosen && !found.because.length)
				found.because.push(whyNotAsked(candidate, prepared, findings.length > 0));
			near.push(found);
		}
	}
	near.sort((a, b) => Number(b.chosen) - Number(a.chosen) || weight(b) - weight(a));
	exact.sort((a, b) => Number(b.chosen) - Number(a.chosen) || b.covered.length - a.covered.length);
	return { line, failure: findings[0]?.failure, exact, near: near.slice(0, MOST_NEAR) };
}

const weight = ({ closeness, agreeing }: NearMatch) => closeness * agreeing;

function nearMatch(candidate: Message, message: KnownMessage, line: string, chosen: boolean): NearMatch {
	const folded = fold(messageOf(line));
	const words = tellingWords(folded.text);
	const own = ownWordsOf(candidate.folded);
	const cuts = {
		cutAfter: endsInside(alignFolded(candidate.folded, folded.text), folded.text),
		cutBefore: beginsInside(candidate.parts, messageOf(line)),
	};
	const complains = doesComplain(folded.text);
	const judged = measure(own, words, { ...cuts, complains });
	// The measure without the veto: how near the wording itself comes.
	const wording = measure(own, words, { ...cuts, complains: true });
	const closeness = Math.max(judged.closeness, wording.closeness);
	return {
		message,
		closeness,
		agreeing: judged.agreeing,
		...differences(judged),
		because: chosen ? [] : reasons({ closeness, judged, complains }),
		chosen,
	};
}

/** It comes near, and yet the matcher did not say so. */
function whyNotAsked({ place }: Message, { vocabulary }: Prepared, isAnswered: boolean): string {
	if (isAnswered) return 'Another message says more about the line.';
	const { words, from, announced } = vocabulary;
	const rare = words.filter((_, word) => announced.subarray(from[word], from[word + 1]).includes(place));
	return `A line is compared with the messages whose rarest words it holds, spelt right. It holds too few of: ${rare.join(', ')}.`;
}

/** How the words on either side differ. */
function differences({ own, words, pairs }: Drift): Pick<NearMatch, 'missing' | 'extra' | 'misspelt'> {
	const mine = new Set(pairs.map(([at]) => at));
	const theirs = new Set(pairs.map(([, at]) => at));
	const [from, to] = [pairs[0]?.[1] ?? 0, pairs.at(-1)?.[1] ?? -1];
	return {
		missing: own.filter((_, at) => !mine.has(at)).map(({ text }) => text),
		extra: words.filter((_, at) => at > from && at < to && !theirs.has(at)).map(({ text }) => text),
		misspelt: pairs
			.map(([at, other]): [string, string] => [own[at]?.text ?? '', words[other]?.text ?? ''])
			.filter(([template, line]) => template !== line),
	};
}

const VALUE = /^(?:\d+|nan|inf)$/;

function reasons({ closeness, judged, complains }: { closeness: number; judged: Drift; complains: boolean }): string[] {
	const mine = new Set(judged.pairs.map(([at]) => at));
	const values = judged.own.filter(({ text }, at) => VALUE.test(text) && !mine.has(at)).map(({ text }) => text);
	return [
		...(values.length ? [`The template spells out ${values.join(', ')}, and the line does not have it.`] : []),
		...(complains ? [] : ['No word of the line complains (error, failed, not …), so it is taken for a normal one.']),
		...(closeness < CLOSE ? [`Closeness ${closeness.toFixed(2)} is below ${CLOSE}.`] : []),
		...(judged.agreeing < ENOUGH ? [`Only ${judged.agreeing} points agree; ${ENOUGH} are needed.`] : []),
	];
}
