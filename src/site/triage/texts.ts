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

const load = <Made>(name: string, cache?: RequestCache) => loadOnce<Made>(`/triage/${name}.json`, JSON.parse, cache);

/** The words of a language, and the names of the guides. */
export const loadTexts = (locale: Locale, cache?: RequestCache) => load<Texts>(`${locale}/index`, cache);

/** The words of a language for where nothing is recognised. */
export const loadUnknownWords = (locale: Locale) => load<UnknownTexts>(`${locale}/unknown`);

/** The words of a language for what is told of a run. */
export const loadRunWords = (locale: Locale) => load<RunWords>(`${locale}/run`);

/** The words of a language for what is told of outputs. */
export const loadOutputWords = (locale: Locale) => load<OutputsTexts>(`${locale}/outputs`);

/** The rules of a family of outputs, with their sentences. */
export const loadOutputRules = (family: string, locale: Locale) => load<ShippedOutput>(`${locale}/outputs/${family}`);

/** By what programs are told, for where nothing is recognised. */
export const loadPrograms = () => load<ProgramSigns[]>('programs');

/** By what a line tells that a member of a closed set stands in it. */
export const loadSigns = () => load<SetSigns[]>('sets');

/** A closed set with what is said of its members in a language. */
export const loadSet = (set: string, locale: Locale) => load<ShippedSet>(`${locale}/sets/${set}`);

/** The question that tells the failures of a family apart in a language. */
export const loadFamily = (family: string, locale: Locale) => load<FamilyTexts>(`${locale}/families/${family}`);

/** What is said of one failure in a language. */
export const loadDetails = (failure: string, locale: Locale) => load<TriageDetails>(`${locale}/${failure}`);

/** The fixes of single messages of a failure, and what its guides say of it, in a language. */
export const loadFixes = (failure: string, locale: Locale) => load<TriageFixes>(`${locale}/fixes/${failure}`);

/** What the numbers of a failure say in a language. */
export const loadReadings = (failure: string, locale: Locale) => load<ShippedReading[]>(`${locale}/numbers/${failure}`);

/** The title of a failure, for where no more of it is shown. */
export const loadTitle = (failure: string, locale: Locale) =>
	loadOnce(`/triage/${locale}/titles/${failure}.txt`, (title) => title);
