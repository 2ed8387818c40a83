/** What a text is taken for before it is answered: printed by a program, or written by a person who asks. */
import type { Diagnosis } from '../matching/lean.ts';

/**
 * Certainly printed by a program: an exception, a time, a level, a place in a file.
 *
 * @example isPrinted('12:03:44 step 3') // => true
 */
export const isPrinted = (text: string): boolean =>
	/\b[A-Z]\w*(?:Error|Exception): \S|^\[(?:rank|\d|PG |[EWIF]\d|[EWIF] |TRACE|DEBUG)|:\d+\]|^\s*File "|\d\d:\d\d:\d\d|\b(?:ERROR|WARN(?:ING)?|INFO|FATAL)\b|^[\w.-]+: (?:error|fatal|warning)/m.test(
		text,
	);

/**
 * Whether a text may have been printed by a program: then the line to ask about is worth telling. Three lines and more
 * are taken for output.
 *
 * @example looksLikeLog('training hangs at the first step') // => false
 */
export const looksLikeLog = (text: string): boolean =>
	/\n.*\n/.test(text.trim()) || /\b\w*(?:Error|Exception)\b|:\d+\]|^\[(?:rank|\d|PG |[EWIF]\d|[EWIF] )/.test(text);

/**
 * Whether what is told beside an error that nobody knows is what such an error means: any program raises one, so that who
 * prints its words says nothing.
 */
export const isOfKind = ([nearest]: Diagnosis['beside']): boolean => nearest?.role === 'kind';

/** Whether it is told what an error that nobody knows says: one heads the answer, or nothing is known of an output. */
export const isExplained = (text: string, { first, findings }: Pick<Diagnosis, 'first' | 'findings'>): boolean =>
	first !== undefined || (findings.length === 0 && looksLikeLog(text));

/** How much of the end of a text is read for the line to ask about, and for what people wrote around it. */
export const MOST_EXPLAINED = 200_000;

/** The messages of so many findings are looked up. */
const MOST_FOUND = 3;
/** How much of a text that nothing recognises is searched word by word. */
const MOST_SEARCHED = 4000;

/**
 * The end of a text that is too long to search word by word: what went wrong stands there.
 *
 * @example endOf('slow training') // => 'slow training'
 */
export const endOf = (text: string): string => text.slice(-MOST_SEARCHED);

/**
 * Whether words name a number with what it is the number of, so that a closed set may have it. Cheap: the sets are loaded
 * only then.
 *
 * @example mayNameCode('node lost, Xid 79') // => true
 * @example mayNameCode('8 GPUs hang') // => false
 */
export const mayNameCode = (text: string): boolean =>
	/\b(?:s?xid|errno|errors?|failure|results?|codes?|status|signal|https?|exited|exitcode|rc|ret)\b.{0,12}?\d/i.test(
		text,
	);

/**
 * What full-text search is asked beside the answer: the lines that were recognised, else what people wrote around an
 * output that is explained, else the end of the text, but nothing of an output. Pages that share words with a log are
 * hardly about it.
 *
 * @param said what people wrote, where the text is explained.
 * @example queryOf('slow training', { findings: [] }) // => 'slow training'
 */
export function queryOf(text: string, { findings }: Pick<Diagnosis, 'findings'>, said?: string): string {
	if (findings.length)
		return findings
			.slice(0, MOST_FOUND)
			.map(({ best }) => best.text)
			.join('\n');
	if (said === undefined) return endOf(text);
	return said || (isPrinted(text) ? '' : endOf(text));
}
