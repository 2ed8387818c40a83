/** Reads the numbers of what was recognised. Loaded where a reading is about one of its messages. */
import type { Setting } from '../answer/card.ts';
import type { AnswerWords } from '../answer/say.ts';
import type { Locale } from '../locales.ts';
import { readNumbers } from '../readings/read.ts';
import { loadReadings } from '../triage/texts.ts';

/** @param failures those whose readings are wanted; one whose file cannot be loaded has none. */
export async function readerOf(
	failures: readonly string[],
	{ numbers, ranks }: AnswerWords,
	locale: Locale,
): Promise<Pick<Setting, 'read'>> {
	const loaded = await Promise.allSettled(failures.map((failure) => loadReadings(failure, locale)));
	const readings = new Map(
		failures.flatMap((failure, at) => {
			const result = loaded[at];
			return result?.status === 'fulfilled' ? [[failure, result.value] as const] : [];
		}),
	);
	const units = { ...numbers, comma: ranks.comma };
	return {
		read: (finding, diagnosis) => readNumbers(finding, diagnosis, readings.get(finding.failure) ?? [], units),
	};
}
