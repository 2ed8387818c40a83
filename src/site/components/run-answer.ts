/** Answers for the logs of a run. Loaded with the first files. */

import { fill, unmarked } from '../../core/i18n/sentences.ts';
import type { Locale } from '../../core/locales.ts';
import { emptyWords, type RunWords } from '../../diagnosis/answer/run.ts';
import { answered, type ReadAttempt, type ReadRun } from '../../diagnosis/runs/answered.ts';
import type { Progress } from '../../diagnosis/runs/read.ts';
import runStyles from '../styles/run.css?url';
import { type ChosenFile, LONGEST_GIB } from '../triage/chosen.ts';
import { readFiles } from '../triage/read-files.ts';
import { loadRunWords } from '../triage/texts.ts';
import { loadTitles } from './answer-setting.ts';
import type { Dropped } from './box-files.ts';
import { element } from './dom.ts';
import { chosenFrom } from './dropped.ts';
import { loadForOutputs } from './load-for-outputs.ts';
import { loadStyles } from './load-styles.ts';
import { runPart, runSummary } from './run-part.ts';
import type { Known } from './search-box-machine.ts';

/** Reading that takes longer says how far it is, in milliseconds. */
const SLOW = 200;

/**
 * Reads files as the logs of a run, and answers.
 *
 * @param show shows how far the reading is, with a way to end it.
 */
export async function answerRun(
	dropped: Dropped,
	locale: Locale,
	signal: AbortSignal,
	show: (part: HTMLElement) => void,
): Promise<Known<HTMLElement>> {
	const [{ answerParts }, words] = await Promise.all([
		import('./answering.ts'),
		loadRunWords(locale).then(wordsOfPage),
		loadStyles(runStyles),
	]);
	const stop = new AbortController();
	const working = workingPart(words, () => stop.abort());
	const slow = setTimeout(() => show(working.part), SLOW);
	try {
		const walked = await chosenFrom(dropped);
		void headsOf(walked.chosen.files).then((heads) => loadForOutputs(heads, locale));
		const { run: read, texts, ...reading } = await readFiles(walked, locale, signal, stop.signal, working.tell);
		let lost = reading.lost ?? false;
		const orLost = () => {
			lost = true;
			return undefined;
		};
		const main = answered(read);
		const titles = await loadTitles(failuresIn(read), locale);
		const titleOf = (failure: string) => unmarked(titles.get(failure) ?? failure);
		const told = { read, words, titleOf };
		const isAnswered = main !== undefined && (main.diagnosis.findings.length > 0 || main.diagnosis.first !== undefined);
		const outputs = reading.found
			? await import('./output-answer.ts')
					.then(({ answerOutputs }) => answerOutputs(reading.found ?? [], locale, isAnswered))
					.catch(orLost)
			: undefined;
		// Files of outputs alone are no run of a program.
		const isRun = !outputs || isAnswered;
		const parts = [outputs?.part, isRun && runPart(told)].filter((part) => part instanceof HTMLElement);
		const run = parts.length === 1 ? parts[0] : element('div', {}, ...parts);
		const linked = outputs?.linked ?? false;
		if (!main) return { ...NOTHING, run, linked, spoken: outputs?.spoken ?? emptyWords(read, words.page), lost };
		const { diagnosis } = main;
		const { items, spoken } = await answerParts(diagnosis, texts, locale, main.parts);
		const summary = runSummary(told);
		const { findings, beside } = diagnosis;
		const asked = !isRun || (findings.length && !diagnosis.first) ? undefined : unknownIn(main, summary, locale);
		// What the run says stands without it.
		const unknown = await asked?.catch(orLost);
		return {
			...NOTHING,
			items,
			linked: linked || findings.length > 0,
			failures: new Set([...findings, ...beside].map(({ failure }) => failure)),
			run,
			...(unknown && { unknown }),
			spoken: [outputs?.spoken, isRun && summary, spoken].filter(Boolean).join(' '),
			lost,
		};
	} finally {
		clearTimeout(slow);
	}
}

/** Of a run of thousands the first few tell what the others are. */
const FEW = 4;
const HEAD = 400;

/** How the first files begin, for what has to be loaded; what cannot be read is told by whoever reads it. */
const headsOf = (files: readonly ChosenFile[]): Promise<string> =>
	Promise.all(files.slice(0, FEW).map(({ file }) => file.slice(0, HEAD).text())).then(
		(heads) => heads.join('\n'),
		() => '',
	);

const NOTHING: Known<HTMLElement> = {
	items: [],
	linked: false,
	failures: new Set(),
	spoken: '',
	query: '',
	lost: false,
};

/** The page unpacks what it can, and other things than the command. */
function wordsOfPage(words: RunWords): RunWords {
	const { noZstd, unreadable, tooLong } = words.page.left;
	return {
		...words,
		left: { ...words.left, noZstd, unreadable, tooLong: tooLong.replace('{limit}', String(LONGEST_GIB)) },
	};
}

/** All failures that are told of. */
const failuresIn = ({ attempts }: ReadRun): string[] => [
	...new Set(attempts.flatMap(({ run }) => run.rows.flatMap(({ event }) => event?.failure ?? []))),
];

/** What to ask about, where nothing is recognised in any log. The logs are gone by then, so that a report tells of the run. */
async function unknownIn(
	{ diagnosis }: ReadAttempt,
	summary: string,
	locale: Locale,
): Promise<HTMLElement | undefined> {
	const { unknown, first } = diagnosis;
	if (!unknown) return undefined;
	const { unknownPart } = await import('./answer-unknown.ts');
	const head = `${summary}\n`;
	const source = head + (first?.text ?? unknown.text);
	const own = { ...unknown, start: head.length, end: source.length };
	return (await unknownPart(own, diagnosis, source, locale, '')).part;
}

/** How far the reading is, and the button that ends it. */
function workingPart(words: RunWords, stop: () => void) {
	const text = element('span', {});
	const bar = element('progress', { max: '1', value: '0', 'aria-label': words.title }) as HTMLProgressElement;
	const button = element('button', { type: 'button', class: 'chip' }, words.page.stop);
	button.addEventListener('click', stop);
	return {
		part: element('div', { class: 'run-working' }, bar, text, button),
		tell({ bytes, ofBytes, ...files }: Progress) {
			const share = bytes / Math.max(1, ofBytes);
			bar.value = share;
			text.textContent = fill(words.reading, { ...files, percent: Math.floor(100 * share) });
		},
	};
}
