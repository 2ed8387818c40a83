/** The sentences of an answer, from the words of the interface. */
import type en from '../../../content/ui/en.json';
import { fill, sentences, unmarked } from '../../core/i18n/sentences.ts';
import { showTime } from '../readings/time.ts';
import { saidRanks } from '../runs/ranks.ts';
import type { Answer, CauseRank, Further, RanksTold } from './answer.ts';
import type { Card } from './card.ts';
import type { LogPlace } from './place.ts';

type AllWords = (typeof en)['triage'];
/** Of what was recognised. */
export type AnswerWords = Omit<AllWords, 'unknown' | 'family'>;
/** For where nothing was. */
export type UnknownWords = AllWords['unknown'];
/** For what may be any of a family. */
export type FamilyWords = AllWords['family'];

/** Makes text of a log, or the name of a file, fit to be shown. */
export type Shown = (text: string) => string;
export const asItIs: Shown = (text) => text;

/**
 * A place in a word.
 *
 * @example whereOf({ file: 'rank1.log', line: 20, lines: 64 }) // => 'rank1.log:20'
 * @example whereOf({ line: 20, lines: 64 }) // => '20'
 */
export const whereOf = ({ file, line }: LogPlace, shown = asItIs): string =>
	file ? `${shown(file)}:${line}` : String(line);

/** @example sayTag(card, words) // => 'Cause, line 6 of 9' */
export const sayTag = ({ tag, found: { line, lines } }: Card, words: AnswerWords): string =>
	fill(words[tag], { line, lines });

/**
 * What the numbers say first, above what is to be done; with its own step where the quick fix is another.
 *
 * @example sayRead(card) // => 'Process 8709 holds 27.70 GiB of …'
 */
export function sayRead({ reads, usual }: Card): string | undefined {
	const [first] = reads ?? [];
	return first && (usual ? first.says : sentences(first.says, first.todo));
}

/** @example sayWhy(further, words) // => 'Probably caused by: CUDA out of memory' */
export function sayWhy({ card, why }: Further, words: AnswerWords): string {
	const { line, lines } = card.found;
	return fill(words[why], { line, lines, title: unmarked(card.follows?.title ?? '') });
}

/**
 * What was raised beside the head of the answer, and is not known.
 *
 * @param exception its line, or what stands for it until it is put there.
 */
export function sayAlso(
	also: NonNullable<Answer['also']>[number],
	words: AnswerWords,
	exception: string,
	shown?: Shown,
): string {
	const { rank } = also;
	const told = rank === undefined ? words.also : words.alsoRank;
	return fill(told, { rank: rank ?? '', line: whereOf(also, shown), exception });
}

/** How the run was ended on purpose, and whether that is all that happened. */
export function sayEnded(ended: NonNullable<Answer['ended']>, words: AnswerWords, shown = asItIs): string {
	const { kind, line, file, first } = ended;
	return sentences(
		fill(words.ended[kind], { line }),
		...(file ? [shown(file)] : []),
		...(first ? [words.endedFirst] : []),
	);
}

/** Where the cause stands, or who complained first; who timed out, who is silent: a sentence each. */
export function sayRanks(told: RanksTold, { ranks, numbers }: AnswerWords, shown: Shown = asItIs): string[] {
	const { first, cause, compared = [], waited, earlier, timedOut, silent, world } = told;
	const list = (all: readonly number[]) => saidRanks(all, ranks);
	const time = (seconds: number) => showTime(seconds, numbers);
	const waiting = timedOut.filter((rank) => rank !== cause?.rank);
	const left = silent || cause ? [] : leftOut(told);
	return [
		...compared.map((one) => sayCompared(one, ranks, list)),
		cause
			? fill(ranks.cause, { rank: cause.rank, line: whereOf(cause, shown), place: placeOfCause(cause, ranks, shown) })
			: fill(ranks.first, { rank: first.rank, line: whereOf(first, shown) }),
		...(earlier
			? [fill(ranks.earlier, { rank: earlier.rank, line: whereOf(earlier, shown), time: time(earlier.by) })]
			: []),
		...(waiting.length
			? [
					waited === undefined
						? fill(ranks.timedOut, { ranks: list(waiting) })
						: fill(ranks.waited, { ranks: list(waiting), time: time(waited) }),
				]
			: []),
		...(silent?.length ? [fill(ranks.silent, { ranks: list(silent), world: world ?? 0 })] : []),
		...(left.length ? [fill(ranks.leftOut, { ranks: list(left) })] : []),
	];
}

const MOST_LEFT_OUT = 4;

/** Where nothing tells how many ranks there are: the few among those that waited which are not in the text at all. */
function leftOut({ timedOut, complained }: RanksTold): number[] {
	const last = timedOut.at(-1) ?? 0;
	if (last >= 2 * timedOut.length) return [];
	const heard = new Set([...timedOut, ...complained.shown.map(({ rank }) => rank)]);
	const left = Array.from({ length: last + 1 }, (_, rank) => rank).filter((rank) => !heard.has(rank));
	return left.length <= MOST_LEFT_OUT ? left : [];
}

/** Who is behind, or what they called. */
function sayCompared(
	compared: NonNullable<RanksTold['compared']>[number],
	words: AnswerWords['ranks'],
	list: (ranks: readonly number[]) => string,
): string {
	if (compared.kind === 'behind') {
		const { what, ranks, at, most } = compared;
		return what === 'collective'
			? fill(words.behind, { ranks: list(ranks), at, most })
			: fill(words.behindBy, { ranks: list(ranks), what, at, most });
	}
	const calls = compared.calls.map(({ rank, op, size }) =>
		fill(size === undefined ? words.call : words.callOf, { rank, op, size: size ?? '' }),
	);
	return fill(words.differ, { at: compared.at, calls: calls.join(words.comma) });
}

/** Node and process of the cause, as far as its line tells; begins with a comma. */
function placeOfCause({ host, process, pid }: CauseRank, words: AnswerWords['ranks'], shown: Shown): string {
	const name = [process && shown(process), pid === undefined ? undefined : fill(words.pid, { pid })];
	return [host && shown(host), ...name].flatMap((part) => (part ? [words.and + part] : [])).join('');
}
