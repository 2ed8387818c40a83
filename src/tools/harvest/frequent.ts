/** Which harvested messages that no page explains stand most often in texts: what to write next. Pure. */
import type { printersIn } from '../../content/library/harvested-printers.ts';
import { type Diagnosis, diagnose, type MatchIndex } from '../../diagnosis/matching/index.ts';
import type { PrintedBy } from '../../diagnosis/printed/match.ts';

export interface Frequent {
	/** Texts in which it is the line to ask about. */
	count: number;
	place: PrintedBy;
	/** One of those lines. */
	line: string;
}

/**
 * The texts of a file: a text for each line of JSON that has a `text`, or a `query`; else the whole file is one.
 *
 * @example textsIn('{"text": "a"}\n{"text": "b"}\n') // => ['a', 'b']
 */
export function textsIn(source: string): string[] {
	const lines = source.split('\n').filter((line) => line.trim());
	const texts = lines.map(textOf);
	return texts.every((text) => text !== undefined) ? texts : [source];
}

function textOf(line: string): string | undefined {
	try {
		const { text, query } = JSON.parse(line) as { text?: unknown; query?: unknown };
		return [text, query].find((one) => typeof one === 'string');
	} catch {
		return undefined;
	}
}

/** What a text is about where no page is: the error that heads its answer, or the line to ask about. */
function unexplained({ findings: [head], first, unknown }: Diagnosis) {
	const raised = first ?? head?.raised;
	const line = unknown?.cut ? undefined : (raised?.text ?? unknown?.text);
	if (line === undefined) return undefined;
	return { line, around: unknown?.around ?? [], ...(raised?.path && { raisedIn: raised.path }) };
}

/**
 * Counts. A text whose answer is headed by a known cause has its page; what says only of which kind an error is is none. Of
 * another text the line to ask about is looked up, and counts once.
 *
 * @returns most frequent first, with how many texts have a page, and of how many nobody is known to print the line.
 */
export function countFrequent(
	texts: readonly string[],
	index: MatchIndex,
	printers: ReturnType<typeof printersIn>,
): { frequent: Frequent[]; explained: number; unprinted: number } {
	const counts = new Map<string, Frequent>();
	let explained = 0;
	let unprinted = 0;
	for (const text of texts) {
		const asked = unexplained(diagnose(text, index));
		const [place] = asked ? printers(asked.line, asked) : [];
		if (!asked) explained++;
		else if (!place) unprinted++;
		if (!asked || !place) continue;
		const key = `${place.software}\t${place.class}\t${place.template}`;
		const known = counts.get(key);
		counts.set(key, { place, line: known?.line ?? asked.line.trim(), count: (known?.count ?? 0) + 1 });
	}
	const frequent = [...counts.values()].sort(
		(a, b) => b.count - a.count || (a.place.url < b.place.url ? -1 : a.place.url > b.place.url ? 1 : 0),
	);
	return { frequent, explained, unprinted };
}
