import type { Locale } from '../../core/locales.ts';
import { mayHold } from '../../diagnosis/outputs/heads.ts';

/** An output further down is shown when it was read. */
const HEAD = 20_000;

/** Where a text may begin with an output, loads what shows it, while the text is still read. What is lost is asked for again. */
export async function loadForOutputs(text: string, locale: Locale): Promise<void> {
	const head = text.slice(0, HEAD);
	if (!mayHold(head)) return;
	await import('./output-answer.ts').then(({ loadFor }) => loadFor(head, locale)).catch(() => undefined);
}
