/** Answers what is typed, pasted or dropped into a search box. All of it stays in this page. */

import type { Locale } from '../../core/locales.ts';
import { GUIDE_KEY } from '../../core/policy/kept-names.ts';
import { OTHER_BUILD } from '../../core/schemas/triage.ts';
import { isExplained, MOST_EXPLAINED, mayNameCode, queryOf } from '../../diagnosis/answer/asked.ts';
import type { Diagnosis } from '../../diagnosis/matching/lean.ts';
import type { FoundOutput } from '../../diagnosis/outputs/collect.ts';
import type { Filters, SearchAnswer, TextHit } from '../search/search.ts';
import { keepText } from './kept-text.ts';
import { loadForOutputs } from './load-for-outputs.ts';
import { isOutdated } from './missing-line.ts';
import type { OutputAnswer } from './output-answer.ts';
import { partOf, type Told } from './search-box-listen.ts';
import { type BoxEvent, type Effect, emptyBox, type Known, step } from './search-box-machine.ts';
import { viewOf } from './search-box-view.ts';

/** Answers that take longer say that they are being made. */
const SLOW = 200;

/** What carrying out an effect needs of its box. */
interface Box {
	root: HTMLElement;
	locale: Locale;
	view: ReturnType<typeof viewOf>;
	tell(event: BoxEvent<HTMLElement>): void;
}

/**
 * Brings a search box to life.
 *
 * @returns takes what happens to it, as `listenAtBox` tells it.
 */
export function openSearchBox(root: HTMLElement): (event: Told) => void {
	const locale = root.dataset['locale'] as Locale;
	const filters = root.querySelector('[data-search-filters]');
	let state = emptyBox<HTMLElement>(chosenFilters(filters));
	const view = viewOf(root, locale, state, () => tell({ type: 'retried' }));
	/** Aborted by the next question, so that nothing more is done for an older one. */
	let asked = new AbortController();

	const tell = (event: BoxEvent<HTMLElement>) => {
		const { state: next, effects } = step(state, event);
		if (next.question !== state.question) {
			asked.abort();
			asked = new AbortController();
		}
		state = next;
		view.show(state);
		for (const effect of effects) void carryOut(effect, asked.signal, { root, locale, view, tell });
	};

	filters?.addEventListener('change', () => tell({ type: 'filtered', filters: chosenFilters(filters) }));
	partOf(root, 'results').addEventListener('click', ({ target }) => {
		const guide = target instanceof Element && target.closest<HTMLElement>('[data-guide]')?.dataset['guide'];
		if (guide) rememberGuide(guide);
	});
	return tell;
}

async function carryOut(effect: Effect, signal: AbortSignal, { root, locale, view, tell }: Box): Promise<void> {
	const tellKnown = (question: number, known: Promise<Known<HTMLElement>>) =>
		known.then(
			(known) => tell({ type: 'known', question, known }),
			(error) => tell({ type: 'unrecognised', question, otherBuild: isOtherBuild(error) }),
		);
	switch (effect.type) {
		case 'recognise': {
			const { question, text } = effect;
			const slow = setTimeout(() => tell({ type: 'slow', question }), SLOW);
			const progress = (done: number) => tell({ type: 'progress', question, done });
			const known = recognise(text, locale, signal, progress).finally(() => clearTimeout(slow));
			return tellKnown(question, known);
		}
		case 'share':
			return tellKnown(effect.question, loadShared(effect.failures, locale));
		case 'readRun': {
			const { question, run } = effect;
			const working = (part: HTMLElement) => tell({ type: 'working', question, part });
			void import('../triage/in-worker.ts').then(({ startForRun }) => startForRun()).catch(() => undefined);
			const answering = import('./run-answer.ts');
			const answer = answering.then(({ answerRun }) => answerRun(run, locale, signal, working));
			return tellKnown(question, answer);
		}
		case 'search': {
			const { question, query, line, filters, alone, pause } = effect;
			await new Promise((resolve) => setTimeout(resolve, pause));
			if (signal.aborted) return;
			return import('../search/search.ts')
				.then(({ searchText }) => searchText(query, locale, filters, line))
				.then(async (found) => ({ ...found, asks: alone ? await familyAsked(found, locale) : undefined }))
				.then(
					(found) => tell({ type: 'found', question, ...found }),
					(error) => tell({ type: 'unsearched', question, otherBuild: isOtherBuild(error) }),
				);
		}
		case 'read': {
			const { files } = effect;
			return Promise.all(files.map((file) => file.text())).then(
				(texts) => tell({ type: 'read', files, text: texts.join('\n') }),
				// A folder, or more than a text can hold.
				() => tell({ type: 'unreadable', files }),
			);
		}
		case 'compareBuild':
			if (await isOutdated()) tell({ type: 'outdated', question: effect.question });
			return;
		case 'lead':
			return view.lead();
		case 'reveal':
			return view.reveal();
		case 'keep':
			// The search over a page goes with it.
			if (root.closest('main')) partOf(root, 'kept').hidden = !keepText(effect.text);
			return;
		case 'focusBox':
			return partOf(root, 'box').focus();
	}
}

const isOtherBuild = (error: unknown) => error instanceof Error && error.name === OTHER_BUILD;

async function recognise(
	text: string,
	locale: Locale,
	signal: AbortSignal,
	onProgress: (done: number) => void,
): Promise<Known<HTMLElement>> {
	const { answerParts, readLog } = await import('./answering.ts');
	void loadForOutputs(text, locale);
	const answer = await readLog(text, locale, signal, onProgress);
	const { diagnosis, texts } = answer;
	let { lost = false } = answer;
	const { findings } = diagnosis;
	const orLost = () => {
		lost = true;
		return undefined;
	};
	const isAnswered = findings.length > 0 || diagnosis.first !== undefined;
	const outputs = await answerOutputs(answer.found, locale, isAnswered).catch(orLost);
	const explains = !lost && !outputs && isExplained(text, diagnosis);
	const unknown = explains ? await explain(text, diagnosis, locale).catch(orLost) : undefined;
	const { items, spoken } = await answerParts(diagnosis, texts, locale);
	const related = unknown?.related ?? (await placesIn(diagnosis, locale));
	const codes = findings.length || explains || outputs ? [] : await codesNamed(text, locale);
	// Nothing else is known of the trouble: it was mostly pasted because of that, unless the run ended well.
	if (!isAnswered && !diagnosis.ended)
		items
			.find(({ dataset }) => dataset['match'] === 'notice')
			?.querySelector('details')
			?.toggleAttribute('open', true);
	// Below what is claimed, above what is only beside it.
	const claimed = explains ? 0 : 1;
	return {
		items: [...codes, ...items.slice(0, claimed), ...related, ...items.slice(claimed)],
		linked: findings.length + related.length + codes.length > 0 || outputs?.linked === true,
		failures: new Set([...findings, ...diagnosis.beside, ...shownBy(related)].map(({ failure }) => failure)),
		run: outputs?.part,
		unknown: unknown?.part,
		spoken: [outputs?.spoken, spoken || (unknown?.recognised ? texts.words.beside : unknown?.spoken)]
			.filter(Boolean)
			.join(' '),
		query: outputs
			? await askedBeside(text, outputs, answer.found)
			: queryOf(text, diagnosis, explains ? (unknown?.said ?? '') : undefined),
		line: unknown?.line,
		lost,
	};
}

/** Pages about functions on the stack, where nothing is explained. An extra: without them the answer stands. */
const placesIn = async ({ related }: Diagnosis, locale: Locale): Promise<HTMLElement[]> =>
	related
		? import('./answer-unknown.ts').then(({ relatedItems }) => relatedItems(related, locale)).catch(() => [])
		: [];

/** What the numbers mean that are named in words, where nothing is recognised. An extra as well. */
const codesNamed = async (text: string, locale: Locale): Promise<HTMLElement[]> =>
	mayNameCode(text)
		? import('./answer-unknown.ts').then(({ codeItems }) => codeItems(text, locale)).catch(() => [])
		: [];

/** What an output says is not looked up by its words; what a person says beside one that leads nowhere is. */
async function askedBeside(text: string, { linked }: OutputAnswer, found: readonly FoundOutput[] = []) {
	if (linked) return '';
	const { saidBeside } = await import('./output-answer.ts');
	const places = found.map(({ from }) => from);
	return saidBeside(text.slice(0, MOST_EXPLAINED).split('\n'), places);
}

/** Loaded with the first output of a diagnostic command. */
async function answerOutputs(
	found: readonly FoundOutput[] | undefined,
	locale: Locale,
	isAnswered: boolean,
): Promise<OutputAnswer | undefined> {
	return found && (await import('./output-answer.ts')).answerOutputs(found, locale, isAnswered);
}

/** The question of the family that was found. It is an extra: where it cannot be loaded, the answer stands without it. */
async function familyAsked({ family, groups }: SearchAnswer, locale: Locale): Promise<HTMLElement | undefined> {
	if (!family) return undefined;
	const found = groups.flatMap(({ failure, hits }) => [...hits.flatMap(problemOf), failure]);
	return import('./family.ts').then(({ familyItem }) => familyItem(family, found, locale)).catch(() => undefined);
}

/** The `guide/problem` of a hit; of the page of a failure none. */
const problemOf = ({ path, guide }: TextHit): string[] => (guide ? [path.slice(1, -1)] : []);

/** The failures that items lead to. */
const shownBy = (items: readonly HTMLElement[]) =>
	items.flatMap(({ dataset: { failure } }) => (failure === undefined ? [] : [{ failure }]));

/** An answer that came as ids only: what is advised, without the log that it was read from. */
async function loadShared(failures: readonly string[], locale: Locale): Promise<Known<HTMLElement>> {
	const { loadTexts, sharedItems } = await import('./answering.ts');
	const texts = await loadTexts(locale);
	const items = await sharedItems(failures, texts, locale);
	return {
		items,
		linked: items.length > 0,
		failures: new Set(failures),
		spoken: texts.words.shared,
		query: '',
		lost: items.length < failures.length,
	};
}

/** Loaded when it is needed: most texts are recognised, or are words. */
async function explain(text: string, diagnosis: Diagnosis, locale: Locale) {
	const [{ askedIn, explainUnknown, saidWithHeading }, { unknownPart }, { wholeIndexFor }] = await Promise.all([
		import('../../diagnosis/matching/unknown.ts'),
		import('./answer-unknown.ts'),
		import('./answering.ts'),
	]);
	const end = text.slice(-MOST_EXPLAINED);
	const unknown = explainUnknown(end, await wholeIndexFor(end), diagnosis.first);
	const said = unknown?.said ?? askedIn(end.split('\n'));
	const recognised = unknown?.recognised === true;
	// What is recognised beside is told as such.
	if (!unknown || recognised)
		return { part: undefined, spoken: '', related: undefined, line: undefined, said, recognised };
	const spoken = saidWithHeading(end.split('\n'), said);
	return { ...(await unknownPart(unknown, diagnosis, end, locale, spoken)), line: unknown.text, said, recognised };
}

function rememberGuide(guide: string): void {
	try {
		localStorage.setItem(GUIDE_KEY, guide);
	} catch {
		// Storage may be off; the guide is then asked for anew.
	}
}

function chosenFilters(filters: Element | null): Filters {
	const chosen: Record<string, string> = {};
	for (const select of filters?.querySelectorAll<HTMLSelectElement>('[data-filter]') ?? []) {
		if (select.value) chosen[select.dataset['filter'] ?? ''] = select.value;
	}
	return chosen;
}
