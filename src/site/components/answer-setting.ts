/** What an answer is made from, as far as it was loaded. */

import type { Locale } from '../../core/locales.ts';
import { GUIDE_KEY } from '../../core/policy/kept-names.ts';
import type { Said } from '../../core/schemas/said.ts';
import type { ShippedReading } from '../../core/schemas/shipped-reading.ts';
import type { TriageDetails, TriageFixes } from '../../core/schemas/triage.ts';
import { guideOf, type Setting } from '../../diagnosis/answer/card.ts';
import { PAGE } from '../../diagnosis/answer/medium.ts';
import type { AnswerWords } from '../../diagnosis/answer/say.ts';
import type { Diagnosis, Finding } from '../../diagnosis/matching/index.ts';
import { hasFix, isRead } from '../../diagnosis/readings/label.ts';
import { loadDetails, loadFixes, loadReadings, loadTitle, type Texts } from '../triage/texts.ts';

/** What can be loaded, by failure. */
export async function loadAll<T>(
	failures: readonly string[],
	load: (failure: string) => Promise<T>,
): Promise<Map<string, T>> {
	const loaded = await Promise.allSettled(failures.map(load));
	return new Map(
		failures.flatMap((failure, at) => {
			const result = loaded[at];
			return result?.status === 'fulfilled' ? [[failure, result.value] as const] : [];
		}),
	);
}

/** Those that can be loaded, by failure; what has none is called by its id. */
export const loadTitles = (failures: readonly string[], locale: Locale): Promise<Map<string, string>> =>
	loadAll(failures, (failure) => loadTitle(failure, locale));

/** What reads numbers, and by which readings, by failure. */
interface Numbers {
	readings?: ReadonlyMap<string, ShippedReading[]>;
	read?: NonNullable<Setting['read']>;
}

/** What is said of a failure, with what an answer needs of its fixes. */
type Details = TriageDetails & TriageFixes;

/**
 * What is said of a failure. Where its message has a fix of its own, or a guide speaks, that comes with it or the whole
 * does not: the general fix in its place would be wrong.
 *
 * @param found what was found of it.
 */
export async function loadSaid(
	failure: string,
	locale: Locale,
	{ message = '', problem }: Pick<Finding, 'message' | 'problem'> = {},
): Promise<Details> {
	const isAsked = hasFix(message) || problem !== undefined;
	const [details, fixes] = await Promise.all([loadDetails(failure, locale), isAsked && loadFixes(failure, locale)]);
	const guide = readersGuide();
	const isGuides = Object.keys(details.problems ?? {}).some((id) => guideOf(id) === guide);
	return { ...details, ...(fixes || (isGuides && (await loadFixes(failure, locale)))) };
}

/** What is said of failures, as far as it was loaded. */
export function settingOf(
	{ guides }: Texts,
	details: ReadonlyMap<string, Details>,
	titles: ReadonlyMap<string, string> = new Map(),
	{ readings = new Map(), read }: Numbers = {},
): Setting {
	const known = new Map<string, Said>([...titles].map(([failure, title]) => [failure, { title }]));
	for (const [failure, own] of details) {
		known.set(failure, { ...own, readings: readings.get(failure) ?? [] });
		for (const [problem, said] of Object.entries(own.problems ?? {})) known.set(problem, said);
	}
	return {
		medium: PAGE,
		said: (id) => known.get(id),
		...(read && { read }),
		problemsOf: (failure) => Object.keys(details.get(failure)?.problems ?? {}),
		guides,
		guide: readersGuide(),
		parts: [],
		lines: 0,
	};
}

/**
 * What reads the numbers: loaded where a message was found that a reading is about, so that other answers do not pay for
 * it. Without it the answer is the one that the message alone gives.
 */
export async function numbersOf(
	{ findings, beside }: Diagnosis,
	open: readonly string[],
	{ words, locale }: { words: AnswerWords; locale: Locale },
): Promise<Numbers> {
	const failures = [...findings, ...beside].flatMap(({ failure, read, given }) => {
		const isTold = (label: string) => isRead(label, given !== undefined);
		return open.includes(failure) && read?.some(({ messages }) => messages.some(isTold)) ? [failure] : [];
	});
	if (failures.length === 0) return {};
	return Promise.all([
		import('../../diagnosis/readings/read.ts'),
		loadAll(failures, (failure) => loadReadings(failure, locale)),
	]).then(
		([{ numbersIn }, readings]) => ({ readings, read: numbersIn(words) }),
		() => ({}),
	);
}

function readersGuide(): string | undefined {
	try {
		return localStorage.getItem(GUIDE_KEY) ?? undefined;
	} catch {
		// Storage may be off; the order is then that of the guides.
		return undefined;
	}
}
