/** Who prints a line that no known message claims: loads the pieces of what was harvested that it may stand in. */
import type { Locale } from '../../core/locales.ts';
import { templatesOf } from '../../diagnosis/matching/pack.ts';
import { readCommon, wordsOfMessages } from '../../diagnosis/printed/keys.ts';
import {
	FORM,
	type PasteAround,
	type PrintedBy,
	printedBy,
	readShard,
	shardsFor,
} from '../../diagnosis/printed/match.ts';
import { loadOnce } from '../loading/load-once.ts';
import { wholeIndex } from './message-index.ts';
import { loadUnknownWords } from './texts.ts';

/**
 * The words of all known messages, which the page has when a line is unknown, lead to the pieces: nothing but two of these
 * is loaded for it.
 *
 * @returns undefined where the pieces cannot be had, are not whole, or are of another build than the messages: the line is
 * then told without them.
 * @example await loadPrinters("ValueError: DDP does not support ignoring 'x' yet", {}, 'en') // => [{ software: 'pytorch', … }]
 */
export async function loadPrinters(
	line: string,
	around: PasteAround,
	locale: Locale,
): Promise<PrintedBy[] | undefined> {
	try {
		const [{ index, lost, build }, { printed }] = await Promise.all([wholeIndex(), loadUnknownWords(locale)]);
		if (!printed.build) return [];
		if (lost || !printed.build.startsWith(`${FORM}-${build}-`)) return undefined;
		const vocabulary = { words: wordsOfMessages(templatesOf(index)), common: readCommon(printed.common) };
		const names = shardsFor(line, vocabulary).map((number) => `/triage/printed/${printed.build}-${number}.txt`);
		const pieces = names.map((name) => loadOnce(name, readShard));
		return printedBy(line, await Promise.all(pieces), around);
	} catch {
		return undefined;
	}
}
