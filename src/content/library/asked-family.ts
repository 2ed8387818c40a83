/**
 * Whether an answer to words begins with the question of a family. Pure: page and command ask it. Which pages the answers
 * name: `answer/family.ts`.
 *
 * Who writes "training hangs" has said nothing yet that tells ten failures apart. Where what is found is near alike and of
 * one family, a question tells more than the order of the pages.
 */

import type { FamilySigns } from '../../core/schemas/family.ts';
import { termsOf } from '../../core/text/query.ts';
import { nameKey } from './name-key.ts';
import { hasName, withoutAsking } from './named.ts';

/** A page that was found. */
export interface NearPage {
	/** Of its failure. */
	families: readonly string[];
	score: number;
	/** It is called what was asked. */
	isNamed?: boolean;
}

/** Pages are near whose score is this part of the best. */
const NEAR = 0.6;
/** Of so many that come first … */
const MOST_NEAR = 5;
/** … so many must be of the family. */
const FEWEST = 3;

/** What is said of anything that was trained: beside the words of a family it tells no member. */
const NEUTRAL =
	/(?<![a-z])(?:training|trains?|trained|jobs?|runs?|running|process(?:es)?|programs?|scripts?|models?|always|again|sometimes|randomly|suddenly|very|keeps?|not|fails?)(?![a-z])|训练|程序|进程|任务|作业|模型|代码|脚本|运行|有时候?|经常|突然|非常|特别|随机|很|太|会|跑|下降|上升|失败/g;

/**
 * The family whose question an answer to words begins with; undefined where none is to be asked.
 *
 * One is asked where a word of it stands in the question, and either nothing else does, or three of the five pages that
 * come first are its members and near the best of them; else one whose words are sure, whatever was found. What a page
 * is called is no question, unless it is of such words alone.
 *
 * @param near the pages that were found, best first.
 * @example familyOf('Training hangs', [{ families: ['hang'], score: 3 }], [{ id: 'hang', words: ['hangs'] }]) // => 'hang'
 */
export function familyOf(
	question: string,
	near: readonly NearPage[],
	families: readonly FamilySigns[],
): string | undefined {
	const key = nameKey(question);
	const said = families.filter(({ words }) => words.some((word) => hasName(key, word)));
	const isBare =
		said.length > 0 &&
		isBareOf(
			key,
			said.flatMap(({ words }) => words),
		);
	if (!isBare && near.some(({ isNamed }) => isNamed)) return undefined;
	const best = Math.max(...near.map(({ score }) => score));
	const first = near.slice(0, MOST_NEAR).filter(({ score, isNamed }) => isNamed || score >= NEAR * best || isBare);
	const counted = said.map(({ id }) => ({ id, members: first.filter(({ families: own }) => own.includes(id)).length }));
	const [most] = counted.sort((a, b) => b.members - a.members);
	if (most && most.members >= (isBare ? 1 : FEWEST)) return most.id;
	return said.find(({ isSure }) => isSure)?.id;
}

/** Whether a question says nothing beside these words. */
function isBareOf(key: string, words: readonly string[]): boolean {
	let rest = withoutAsking(key);
	for (const word of words.toSorted((a, b) => b.length - a.length))
		if (hasName(rest, word)) rest = rest.replaceAll(word, ' ');
	return termsOf(rest.replace(NEUTRAL, ' ')).length === 0;
}
