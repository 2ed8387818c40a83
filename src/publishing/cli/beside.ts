/** What people wrote beside a log, looked up by its words: as in the page, by the same rule. */
import { defaultLocale, type Locale, localeCodes } from '../../core/locales.ts';
import { isExplained, isPrinted, MOST_EXPLAINED, queryOf } from '../../diagnosis/answer/asked.ts';
import { leadOf, saidBeside } from '../../diagnosis/answer/outputs.ts';
import { askedIn, type Diagnosis } from '../../diagnosis/matching/index.ts';
import type { Output } from '../../diagnosis/outputs/conclude.ts';
import type { Catalogue } from './catalogue.ts';
import { familyAsked, type Hit, lookup } from './lookup.ts';
import type { Shelf } from './shelf.ts';

/** What was found for words, best first, and the family whose question the answer begins with. */
export interface FoundByWords {
	hits: readonly Hit[];
	family?: string;
}

/**
 * What a text asks for by its words: nothing where something is recognised, or where all of it was printed by programs.
 *
 * @param end the end of the text, or all of it.
 * @param outputs outputs of diagnostic commands in it: of them nothing is looked up by its words.
 * @example questionIn('Why does it hang after saving?\n12:03:44 step 3\n12:03:45 saved', diagnosis) // => 'Why does it hang after saving?'
 */
export function questionIn(end: string, diagnosis: Diagnosis, outputs: readonly Output[] = []): string {
	if (diagnosis.findings.length > 0) return '';
	const read = outputs.flatMap(({ from }) => from);
	if (outputs.length > 0) return saidBeside(end.split('\n'), read);
	const said = isExplained(end, diagnosis) ? (diagnosis.unknown?.said ?? askedIn(end.split('\n'))) : undefined;
	// Unlike the page, to which no job's output is piped: lines that nobody wrote ask for nothing.
	return said ?? (isPrinted(end) ? '' : queryOf(end, diagnosis));
}

/**
 * Below an error that heads the answer a page is only named where much agrees: of nine threads
 * none of the pages that were named was about the matter, and all but one reached less.
 */
const LEAST_BELOW_ERROR = 70;
/** Who tells a long story shares words with many pages: of 63 such texts no page was a right one below 59. */
const LEAST_FOR_STORY = 55;
const LONG = 300;

/** What a page must reach to be named. */
function leastFor(question: string, { first }: Diagnosis): number {
	if (first) return LEAST_BELOW_ERROR;
	return question.length > LONG ? LEAST_FOR_STORY : 0;
}

/**
 * What is found for the words that people wrote beside a log.
 *
 * @param outputs what was read in it of diagnostic commands: where that leads to a page, words are not asked.
 */
export function besideLog(
	end: string,
	{ diagnosis, outputs = [] }: { diagnosis: Diagnosis; outputs?: readonly Output[] },
	catalogue: Catalogue,
	shelf: Shelf,
	guide?: string,
): FoundByWords {
	if (leadOf(outputs)) return { hits: [] };
	const question = questionIn(end, diagnosis, outputs);
	if (!question) return { hits: [] };
	const least = leastFor(question, diagnosis);
	const near = lookUp(question, catalogue, shelf, guide).filter(({ isName, score }) => isName || score >= least);
	const hits = recognisedFirst(near, diagnosis);
	// As in the page: where a line is told, the question would come between.
	const isAlone = outputs.length > 0 || (!diagnosis.unknown && !diagnosis.first && diagnosis.beside.length === 0);
	const family = isAlone ? familyAsked(question, hits, catalogue) : undefined;
	return { hits, ...(family !== undefined && { family }) };
}

/**
 * Somebody who tells of trouble and pastes nothing but what healthy runs print, too, mostly pastes it because of that: in nine
 * of nine threads the page of such a line was a right one, and by its words alone it came first in three.
 */
function recognisedFirst(hits: readonly Hit[], { first, beside }: Diagnosis): Hit[] {
	const notices = first ? [] : beside.filter(({ role }) => role === 'notice');
	const told = new Map(notices.toReversed().map(({ failure, message }) => [failure, message]));
	const [{ score = 0 } = {}] = hits;
	const recognised = [...new Set(notices.map(({ failure }) => failure))].map((id) => {
		const message = told.get(id);
		return { ...(hits.find((hit) => hit.id === id) ?? { id, isName: false, score }), ...(message && { message }) };
	});
	return [...recognised, ...hits.filter(({ id }) => !told.has(id))];
}

/** In all languages: people ask in theirs for what the log says in English. */
export function lookUp(text: string, catalogue: Catalogue, shelf: Shelf, guide: string | undefined): Hit[] {
	const others = localeCodes.filter((code) => code !== catalogue.locale);
	const languages = [catalogue.texts, ...others.map((code: Locale = defaultLocale) => shelf.texts(code))];
	return lookup(text, catalogue, languages, guide);
}

/** Keeps the end of what is read, as much as is looked through for a question. */
export function createEnd(): { push(text: string): void; text(): string } {
	let kept = '';
	return {
		push(text) {
			kept += text;
			if (kept.length > 2 * MOST_EXPLAINED) kept = kept.slice(-MOST_EXPLAINED);
		},
		text: () => kept.slice(-MOST_EXPLAINED),
	};
}
