import type { Locale } from '../../core/locales.ts';
import { OTHER_BUILD } from '../../core/schemas/triage.ts';
import { isExplained } from '../../diagnosis/answer/asked.ts';
import { MAY_BE_EVIDENCE } from '../../diagnosis/matching/flags.ts';
import type { Diagnosis, MatchIndex } from '../../diagnosis/matching/lean.ts';
import { diagnoseLine } from '../../diagnosis/matching/line.ts';
import type { Parts } from '../../diagnosis/matching/parts.ts';
import { indexFor, loadIndex, wholeIndexFor } from './message-index.ts';
import { outputsIn } from './outputs-in.ts';
import { loadTexts, type Texts } from './texts.ts';
import type { Reading } from './triage-worker.ts';

export interface Answer extends Reading {
	texts: Texts;
}

/** Longer texts are read in a worker, so that the page never stands still. */
const LINES_ON_PAGE = 200;

/**
 * Recognises known messages in a text, in this browser.
 *
 * @param signal aborted when another text takes this one's place: a text that the worker did not get yet it never gets.
 * @param onProgress told now and then how much of a long text has been read, from 0 to 1.
 * @throws the signal's reason once it is aborted, an error named `OTHER_BUILD` when the index does not fit this page,
 * others when it or the texts cannot be loaded.
 */
export async function readLog(
	text: string,
	locale: Locale,
	signal: AbortSignal,
	onProgress: (done: number) => void,
): Promise<Answer> {
	const texts = await loadFitting(locale);
	signal.throwIfAborted();
	if (!isLong(text)) return { ...(await onPage(text)), texts };
	const reading = await readInWorker(text, signal, onProgress).catch(() => {
		signal.throwIfAborted();
		return onPage(text);
	});
	return { ...reading, texts };
}

/** The texts of the build that the index is of. Where a cache gave them from two, both are asked for anew, past it. */
export async function loadFitting(locale: Locale): Promise<Texts> {
	for (const cache of [undefined, 'reload'] as const) {
		const [{ build }, texts] = await Promise.all([loadIndex(cache), loadTexts(locale, cache)]);
		if (build === texts.build) return texts;
	}
	throw Object.assign(new Error('The index is of another build than this page.'), { name: OTHER_BUILD });
}

/** What asks the worker is loaded with the first long text. */
const readInWorker = (text: string, signal: AbortSignal, onProgress: (done: number) => void): Promise<Reading> =>
	import('./in-worker.ts').then(({ inWorker }) =>
		inWorker({ text: new Blob([text]) }, signal, ({ progress, diagnosis, lost, found }) => {
			if (progress !== undefined) onProgress(progress);
			return diagnosis && { diagnosis, lost, found };
		}),
	);

/** What only some texts need of what reads more than a line. */
const LOADED_LATER = {
	createWatch: () => import('../../diagnosis/matching/watch.ts').then(({ createWatch }) => ({ createWatch })),
	createNear: () => import('../../diagnosis/matching/near.ts').then(({ createNear }) => ({ createNear })),
	isByPerson: () => import('../../diagnosis/matching/speech.ts').then(({ isByPerson }) => ({ isByPerson })),
} satisfies { [Part in keyof Parts]: () => Promise<Pick<Parts, Part>> };

const parts: Partial<Parts> = {};
const loadPart = async (part: keyof Parts): Promise<unknown> => Object.assign(parts, await LOADED_LATER[part]());

/**
 * What reads more than a line: not loaded for one in which a message stands word for word, or none has two of its words.
 * The rules of evidence come beside it, with what may be some.
 */
const loadMatcher = (text: string) =>
	Promise.all([
		import('../../diagnosis/matching/plain.ts'),
		MAY_BE_EVIDENCE.test(text) && loadPart('createWatch'),
	] as const);

/** Reads a text; where it turns out to need more, that is loaded, and the text is read again. */
async function diagnose(text: string, index: MatchIndex): Promise<Diagnosis> {
	const [matcher] = await loadMatcher(text);
	for (;;) {
		const told = matcher.diagnose(text, index, parts);
		if ('diagnosis' in told) return told.diagnosis;
		await Promise.all([...told.lacking].map(loadPart));
	}
}

async function onPage(text: string): Promise<Reading> {
	// Several lines need it in any case: it comes beside the index.
	const matcher = /\n./.test(text) ? loadMatcher(text) : undefined;
	const [index, outputs] = await Promise.all([
		indexFor(text),
		// The log is answered without them.
		outputsIn(text).then(
			(found) => ({ found }),
			() => ({ lost: true }),
		),
		matcher,
	]);
	const diagnosis = diagnoseLine(text, index) ?? (await diagnose(text, index));
	if (!isExplained(text, diagnosis)) return { lost: index.lost, ...outputs, diagnosis };
	// A line that comes near a message may lack its fingerprint. All messages are loaded here in any case, for what to say.
	const whole = await wholeIndexFor(text);
	if (whole === index) return { lost: whole.lost, ...outputs, diagnosis };
	return { lost: whole.lost, ...outputs, diagnosis: await diagnose(text, whole) };
}

function isLong(text: string): boolean {
	return text.length > LINES_ON_PAGE * 400 || text.split('\n', LINES_ON_PAGE + 2).length > LINES_ON_PAGE + 1;
}
