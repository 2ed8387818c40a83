/**
 * Under which circumstances something failed: functions on the stack, options of the command. They make no finding. A
 * finding is handed those that its failure lists, and the failures to which functions on its stack lead; its readings ask.
 */
import type { Gatherings } from './claimed.ts';
import type { Circumstance, Finding, NamedValue } from './diagnosis.ts';
import type { Hit } from './exact.ts';
import { isFrame } from './frames.ts';
import { type Block, lineOf, prefixOf } from './join.ts';
import type { Prepared } from './prepare.ts';
import { detach, messageOf } from './read.ts';

interface Found extends Circumstance {
	/** Whose readings may ask; of a function that leads to another page, those of every failure. */
	failure: string | undefined;
	line: number;
	rank: number | undefined;
	/** It is of a stack: it tells of what is raised below it. */
	isFrame: boolean;
}

/** Of a log of more the beginning matters, as of everything that is raised in it. */
const MOST = 256;
/** A frame stands so many lines above what was raised below it: a stack of fifty calls has a hundred. */
const MOST_ABOVE = 150;
/** In a title, and in the sentence below it, people name the error of a traceback that they cut. */
const LINES_OF_HEAD = 3;

export function createCircumstances(ids: Prepared['failures']) {
	const all: Found[] = [];
	return {
		take(block: Block, { message, first, values }: Hit): void {
			const failure = ids[message.failure];
			const isPlace = message.role === 'place';
			const id = isPlace ? failure : message.id;
			if (failure === undefined || !id || all.length >= MOST) return;
			const prefix = prefixOf(block, first);
			all.push({
				failure: isPlace ? undefined : failure,
				id,
				line: block.scanned.numbers[first] as number,
				rank: prefix.rank,
				isFrame: isPlace || isFrame(messageOf(lineOf(block, first), prefix)),
				values: values.flatMap(({ name, hole, text }): NamedValue[] => (name ? [[name, hole, detach(text)]] : [])),
			});
		},
		/** The same findings, each with its circumstances. */
		tell(told: Gatherings): Gatherings {
			if (all.length === 0) return told;
			const withGiven = (finding: Finding): Finding => {
				const given = all.filter((one) => isOf(one, finding)).map(({ id, values }): Circumstance => ({ id, values }));
				return given.length > 0 ? { ...finding, given } : finding;
			};
			return { ...told, findings: told.findings.map(withGiven), beside: told.beside.map(withGiven) };
		},
	};
}

/** Of the same rank, where both tell one; a frame stands above a line of the finding, or below one in the head of a thread. */
function isOf({ failure, line, rank, isFrame: isOfStack }: Found, { failure: own, best, lines }: Finding): boolean {
	if (failure !== undefined && failure !== own) return false;
	if (rank !== undefined && best.rank !== undefined && rank !== best.rank) return false;
	const isNear = (above: number) => above >= 0 && above <= MOST_ABOVE;
	const isHead = lines.every((found) => found.line <= LINES_OF_HEAD) && best.prefix.end === 0;
	return !isOfStack || lines.some((found) => isNear(found.line - line)) || (isHead && isNear(line - best.line));
}
