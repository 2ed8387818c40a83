/** What the site says of what was recognised, as the browser loads it. */

import type { Locale } from '../../core/locales.ts';
import type { FamilyQuestion } from '../../core/schemas/family.ts';
import type { SetSigns, ShippedSet } from '../../core/schemas/shipped-members.ts';
import type { ShippedOutput } from '../../core/schemas/shipped-output.ts';
import type { ShippedReading } from '../../core/schemas/shipped-reading.ts';
import type { ProgramSigns, TriageDetails, TriageFixes, TriageGuides } from '../../core/schemas/triage.ts';
import type { OutputsWords } from '../../diagnosis/answer/outputs.ts';
import type { RunWords } from '../../diagnosis/answer/run.ts';
import type { AnswerWords, FamilyWords, UnknownWords } from '../../diagnosis/answer/say.ts';
import type { TimeWords } from '../../diagnosis/readings/time.ts';
import { loadOnce } from '../loading/load-once.ts';

/** For where nothing is recognised, with the word of its button. */
export interface UnknownTexts extends UnknownWords, Pick<AnswerWords, 'copy'> {
	/** With what the names of the pieces begin that say who prints a line, and by what they are found; empty without them. */
	printed: { build: string; common: string };
}
/** What outputs are told with: their own words, and those of ranks and times. */
export interface OutputsTexts {
	output: OutputsWords;
	run: TimeWords & Pick<RunWords, 'rank' | 'ranks' | 'process' | 'comma'>;
}
/** The question of a family, with the words beside it. */
export type FamilyTexts = FamilyQuestion & { words: FamilyWords & Pick<AnswerWords, 'copy'> };
export type Texts = TriageGuides & { words: AnswerWords };

/** The words of a language, and the names of the guides. */
export const loadTexts = (locale: Locale, cache?: RequestCache) =>
	loadOnce<Texts>(`/triage/${locale}/index.json`, JSON.parse, cache);

/** The words of a language for where nothing is recognised. */
export const loadUnknownWords = (locale: Locale) =>
	loadOnce<UnknownTexts>(`/triage/${locale}/unknown.json`, JSON.parse);

/** The words of a language for what is told of a run. */
export const loadRunWords = (locale: Locale) => loadOnce<RunWords>(`/triage/${locale}/run.json`, JSON.parse);

/** The words of a language for what is told of outputs. */
export const loadOutputWords = (locale: Locale) => loadOnce<OutputsTexts>(`/triage/${locale}/outputs.json`, JSON.parse);

/** The rules of a family of outputs, with their sentences. */
export const loadOutputRules = (family: string, locale: Locale) =>
	loadOnce<ShippedOutput>(`/triage/${locale}/outputs/${family}.json`, JSON.parse);

/** By what programs are told, for where nothing is recognised. */
export const loadPrograms = () => loadOnce<ProgramSigns[]>('/triage/programs.json', JSON.parse);

/** By what a line tells that a member of a closed set stands in it. */
export const loadSigns = () => loadOnce<SetSigns[]>('/triage/sets.json', JSON.parse);

/** A closed set with what is said of its members in a language. */
export const loadSet = (set: string, locale: Locale) =>
	loadOnce<ShippedSet>(`/triage/${locale}/sets/${set}.json`, JSON.parse);

/** The question that tells the failures of a family apart in a language. */
export const loadFamily = (family: string, locale: Locale) =>
	loadOnce<FamilyTexts>(`/triage/${locale}/families/${family}.json`, JSON.parse);

/** What is said of one failure in a language. */
export const loadDetails = (failure: string, locale: Locale) =>
	loadOnce<TriageDetails>(`/triage/${locale}/${failure}.json`, JSON.parse);

/** The fixes of single messages of a failure, and what its guides say of it, in a language. */
export const loadFixes = (failure: string, locale: Locale) =>
	loadOnce<TriageFixes>(`/triage/${locale}/fixes/${failure}.json`, JSON.parse);

/** What the numbers of a failure say in a language. */
export const loadReadings = (failure: string, locale: Locale) =>
	loadOnce<ShippedReading[]>(`/triage/${locale}/numbers/${failure}.json`, JSON.parse);

/** The title of a failure, for where no more of it is shown. */
export const loadTitle = (failure: string, locale: Locale) =>
	loadOnce(`/triage/${locale}/titles/${failure}.txt`, (title) => title);
