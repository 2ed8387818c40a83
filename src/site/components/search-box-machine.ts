/**
 * What a search box is, whatever happens to it. Pure: it has no document, no clock and no network. What happens comes in
 * as events, what is to be done goes out as effects (search-box.ts carries them out, search-box-view.ts shows the state).
 *
 * Each question has a number. What comes of an older one is dropped here, however late it comes.
 */

import { endOf } from '../../diagnosis/answer/asked.ts';
import type { Filters, HitGroup } from '../search/search.ts';
import { type Dropped, isRun, namesOf } from './box-files.ts';
import { isTooLong } from './held-text.ts';

/** What may be missing of an answer, by the sentence that says so. */
export type Gap = 'failed' | 'noTriage' | 'noSearch' | 'partly' | 'otherBuild';

/** What is known about a text, or of an answer that was shared. `Part` is what it is shown with. */
export interface Known<Part> {
	/** Best first. */
	items: readonly Part[];
	/** Whether one of them has a link that can take the focus. */
	linked: boolean;
	/** What is recognised: full-text search need not say it again. */
	failures: ReadonlySet<string>;
	/** Shown where nothing is recognised in something that a program printed. */
	unknown?: Part | undefined;
	/** What is told of a run, before all that was recognised in it. */
	run?: Part | undefined;
	/** For screen readers; empty where nothing is recognised. */
	spoken: string;
	/** What full-text search is asked: the lines that matter, not the whole log. */
	query: string;
	/** The line of it that says most, where nothing is recognised. */
	line?: string | undefined;
	/** Whether a part of it could not be loaded. */
	lost: boolean;
}

/** What the box says aloud. */
export type Status =
	| { kind: 'silent' }
	/** `done` from 0 to 1, where it is known. */
	| { kind: 'reading'; done?: number }
	| { kind: 'spoken'; sentence: string }
	| { kind: 'count'; count: number }
	| { kind: 'empty' }
	| { kind: 'unreadable' };

export interface State<Part> {
	text: string;
	/** Whether the box shows only how the text begins, and cannot be written in. */
	held: boolean;
	/** Whether the box is folded to a few lines, so that the answer comes into view. */
	folded: boolean;
	/** Whether it is to fold with the next answer: the text came as a whole, or was submitted. */
	folds: boolean;
	filters: Filters;
	/** The failures of an answer that someone shared, where that is what was asked last. */
	shared: readonly string[] | undefined;
	/** Files that are being read, unless something else came into the box meanwhile. */
	files: readonly File[] | undefined;
	/** The logs of a run, where they are asked about: the text only names them. */
	run: Dropped | undefined;
	/** How far the reading of a run is, while it is read. */
	working: Part | undefined;
	/** The number of the last question. */
	question: number;
	/** What the last question waits for. */
	waits: 'no' | 'known' | 'found';
	/** How long full-text search waits once the known is there, in milliseconds. */
	pause: number;
	/** What is shown; of an older question until there is something of the last one. */
	known: Known<Part> | undefined;
	others: readonly HitGroup[];
	/** The question of a family, above what was found by words. */
	asks: Part | undefined;
	gap: Gap | undefined;
	/** Whether to say that nothing was found, and where to go on. */
	empty: boolean;
	status: Status;
	/** Whether what comes first is to take the focus: the reader asked for it in so many words. */
	leads: boolean;
	/** Whether "try again" was pressed: where something is still missing then, it was in vain. */
	retried: boolean;
}

export type BoxEvent<Part> =
	/** `whole`: not key by key, so that nothing more is to be expected. */
	| { type: 'typed'; text: string; whole: boolean }
	/** Takes the place of what is in the box. */
	| { type: 'pasted'; text: string }
	/**
	 * It stood in the box before anyone listened to it, or was kept: then it comes as a whole. The address says whether it
	 * is asked.
	 */
	| { type: 'restored'; text: string; whole: boolean }
	/** The reader wants to write in a folded box. */
	| { type: 'edited' }
	/** The failures of an answer that somebody shared, or words. */
	| { type: 'addressed'; shared?: readonly string[] | undefined; query?: string | undefined }
	| ({ type: 'dropped' } & Dropped)
	| { type: 'read'; files: readonly File[]; text: string }
	| { type: 'unreadable'; files: readonly File[] }
	| { type: 'submitted' }
	| { type: 'cleared' }
	| { type: 'retried' }
	| { type: 'filtered'; filters: Filters }
	| { type: 'slow'; question: number }
	| { type: 'progress'; question: number; done: number }
	/** A run is being read; the part tells how far by itself. */
	| { type: 'working'; question: number; part: Part }
	| { type: 'known'; question: number; known: Known<Part> }
	/** What is known could not be loaded. */
	| { type: 'unrecognised'; question: number; otherBuild: boolean }
	| { type: 'found'; question: number; groups: readonly HitGroup[]; asks?: Part | undefined; lost: boolean }
	/** Full-text search could not be loaded. */
	| { type: 'unsearched'; question: number; otherBuild: boolean }
	/** The site has this page with other scripts by now. */
	| { type: 'outdated'; question: number };

export type Effect =
	/** Answered by `known` or `unrecognised`, on the way by `slow` and `progress`. */
	| { type: 'recognise'; question: number; text: string }
	/** The same of failures that were shared. */
	| { type: 'share'; question: number; failures: readonly string[] }
	/** Answered by `found` or `unsearched`, unless there is a newer question when the pause is over. */
	| {
			type: 'search';
			question: number;
			query: string;
			line: string | undefined;
			filters: Filters;
			/** Whether nothing but words is known of the text, so that the question of a family may help. */
			alone: boolean;
			pause: number;
	  }
	/** Answered by `read` or `unreadable`. */
	| { type: 'read'; files: readonly File[] }
	/** Answered by `known` or `unrecognised`, on the way by `working`. */
	| { type: 'readRun'; question: number; run: Dropped }
	/** Answered by `outdated`, if it is. */
	| { type: 'compareBuild'; question: number }
	/** Gives the focus to the first result, else to what tries again. */
	| { type: 'lead' }
	/** Scrolls so that the answer is in view, where it is not. */
	| { type: 'reveal' }
	/** Keeps the text for the pages of this tab; an empty one deletes what was kept. */
	| { type: 'keep'; text: string }
	| { type: 'focusBox' };

interface Step<Part> {
	state: State<Part>;
	effects: readonly Effect[];
}

/** Full-text search waits this long after the last key; known messages are recognised at once. */
const PAUSE = 60;

/** A box in which nothing happened yet. */
export function emptyBox<Part>(filters: Filters = {}): State<Part> {
	return {
		text: '',
		held: false,
		folded: false,
		folds: false,
		filters,
		shared: undefined,
		files: undefined,
		run: undefined,
		working: undefined,
		question: 0,
		waits: 'no',
		pause: 0,
		...shownNothing,
		leads: false,
		retried: false,
	};
}

const shownNothing = {
	known: undefined,
	others: [],
	asks: undefined,
	gap: undefined,
	empty: false,
	status: { kind: 'silent' },
} satisfies Partial<State<never>>;

/**
 * What becomes of a box by an event, and what is to be done then. Each new number of a question ends what is still being
 * done for older ones.
 *
 * @example step(emptyBox(), { type: 'typed', text: 'nccl', whole: false }).effects // => [{ type: 'recognise', question: 1, text: 'nccl' }]
 */
export function step<Part>(state: State<Part>, event: BoxEvent<Part>): Step<Part> {
	const nothing = { state, effects: [] };
	if ('question' in event && event.question !== state.question) return nothing;
	switch (event.type) {
		case 'typed': {
			// Who writes by hand goes on writing.
			const box = { ...into(event.text, false), folded: false, folds: event.whole };
			return forgetting(ask({ ...state, ...box }, event.whole ? 0 : PAUSE));
		}
		case 'pasted':
			return take(state, event.text);
		case 'restored':
			return {
				state: { ...state, ...into(event.text, isTooLong(event.text)), folds: event.whole },
				effects: [],
			};
		case 'edited':
			return { state: { ...state, folded: false, folds: false }, effects: [{ type: 'focusBox' }] };
		case 'addressed':
			if (event.shared) return share({ ...state, ...withoutRun(state), shared: event.shared, folds: true });
			return event.query ? take(state, event.query) : ask({ ...state, folded: false });
		case 'dropped':
			if (isRun(event)) return ask({ ...state, ...into(namesOf(event), true), run: event, folds: true });
			return { state: { ...state, files: event.files }, effects: [{ type: 'read', files: event.files }] };
		case 'read':
			return event.files === state.files ? take(state, event.text) : nothing;
		case 'unreadable':
			if (event.files !== state.files) return nothing;
			return { state: { ...state, files: undefined, status: { kind: 'unreadable' } }, effects: [] };
		case 'submitted':
			return leading(ask({ ...state, folds: true }));
		case 'cleared': {
			const { state: cleared, effects } = forgetting(ask({ ...state, ...into('', false) }));
			return { state: cleared, effects: [...effects, { type: 'focusBox' }] };
		}
		case 'retried': {
			// The button that was pressed goes: the focus goes on to what comes of it.
			const again = { ...state, gap: undefined, retried: true };
			return leading(state.shared ? share(again) : ask(again));
		}
		case 'filtered': {
			const filtered = { ...state, filters: event.filters };
			// Words are looked up with them; a run is not.
			return state.run ? { state: filtered, effects: [] } : ask(filtered);
		}
		case 'slow':
			return reading(state);
		case 'progress':
			return reading(state, event.done);
		case 'working':
			return reading({ ...state, working: event.part });
		case 'known':
			return know(state, event.known, event.known.lost ? 'partly' : undefined);
		case 'unrecognised':
			return know(state, undefined, event.otherBuild ? 'otherBuild' : state.run ? 'failed' : 'noTriage');
		case 'found':
			return finish(
				{
					...state,
					others: event.groups.filter(({ failure }) => !state.known?.failures.has(failure)),
					asks: event.asks,
				},
				state.gap ?? (event.lost ? 'partly' : undefined),
			);
		case 'unsearched': {
			// Where both are missing one sentence says it.
			const missing = state.gap === 'noTriage' ? 'failed' : 'noSearch';
			return finish(state, event.otherBuild || state.gap === 'otherBuild' ? 'otherBuild' : missing);
		}
		case 'outdated':
			return { state: { ...state, gap: 'otherBuild' }, effects: [] };
	}
}

/** The whole of a text comes into the box: files that are still being read come too late. */
const into = (text: string, held: boolean) => ({ text, held, files: undefined, run: undefined });

const withoutRun = <Part>({ run, text, held }: State<Part>) =>
	run ? into('', false) : { text, held, files: undefined, run };

const take = <Part>(state: State<Part>, text: string): Step<Part> =>
	ask({ ...state, ...into(text, isTooLong(text)), folds: true });

/** What the reader took out of the box is kept nowhere. */
const forgetting = <Part>(step: Step<Part>): Step<Part> => (step.state.text.trim() ? step : keepingNothing(step));

const keepingNothing = <Part>({ state, effects }: Step<Part>): Step<Part> => ({
	state,
	effects: [...effects, { type: 'keep', text: '' }],
});

/**
 * Whether anything is shown for what was asked.
 *
 * @example isAnswered(emptyBox()) // => false
 */
export const isAnswered = <Part>({ known, others }: State<Part>): boolean =>
	Boolean(known?.items.length || known?.unknown || known?.run || others.length);

/** Folds the box where there is an answer to make room for, and unfolds it where there is none to come. */
function fold<Part>(state: State<Part>): Step<Part> {
	if (!isAnswered(state)) return { state: state.waits === 'no' ? { ...state, folded: false } : state, effects: [] };
	return {
		state: { ...state, folded: state.folded || state.folds, folds: false },
		effects: state.folds ? [{ type: 'reveal' }] : [],
	};
}

const next = <Part>(state: State<Part>): State<Part> => ({
	...state,
	question: state.question + 1,
	waits: 'known',
	working: undefined,
	leads: false,
	// It was said of what came before.
	...(state.status.kind === 'unreadable' && { status: { kind: 'silent' } }),
});

function ask<Part>(state: State<Part>, pause = 0): Step<Part> {
	const asked = { ...next(state), shared: undefined, pause };
	if (!state.text.trim())
		return { state: { ...asked, ...shownNothing, waits: 'no', folded: false, folds: false }, effects: [] };
	const { question, text, run } = asked;
	return { state: asked, effects: [run ? { type: 'readRun', question, run } : { type: 'recognise', question, text }] };
}

/** What a shared answer says has nothing to do with what was said before. */
function share<Part>(state: State<Part>): Step<Part> {
	const asked = { ...next(state), ...shownNothing };
	return { state: asked, effects: [{ type: 'share', question: asked.question, failures: state.shared ?? [] }] };
}

const leading = <Part>({ state, effects }: Step<Part>): Step<Part> => ({ state: { ...state, leads: true }, effects });

function reading<Part>(state: State<Part>, done?: number): Step<Part> {
	if (state.waits !== 'known') return { state, effects: [] };
	return { state: { ...state, status: { kind: 'reading', ...(done !== undefined && { done }) } }, effects: [] };
}

/** First what is known, at once; then what full-text search adds to it. */
function know<Part>(state: State<Part>, known: Known<Part> | undefined, gap: Gap | undefined): Step<Part> {
	const shown: State<Part> = { ...state, known, others: [], asks: undefined, gap, empty: false, working: undefined };
	if (state.shared) return finish(shown, gap);
	// Nothing of it is looked up by words, and files cannot be kept; what was kept was asked before.
	if (state.run) return keepingNothing(finish(shown, gap));
	const { question, text, filters, pause } = state;
	const led = state.leads && known?.linked;
	const { state: folded, effects: reveal } = fold({ ...shown, waits: 'found' });
	return {
		state: {
			...folded,
			leads: state.leads && !led,
			status: known?.spoken ? { kind: 'spoken', sentence: known.spoken } : state.status,
		},
		effects: [
			// It shows a line in the box, and so moves what is revealed.
			{ type: 'keep', text },
			...(led ? [{ type: 'lead' } as const] : []),
			...reveal,
			{
				type: 'search',
				question,
				query: known?.query ?? endOf(text),
				line: known?.line,
				filters,
				alone: !known?.items.length && !known?.unknown,
				pause,
			},
		],
	};
}

function finish<Part>(state: State<Part>, gap: Gap | undefined): Step<Part> {
	const { known, others, asks, question } = state;
	// Nothing was found only where everything was asked, and a question to go on with is something.
	const empty = !known?.items.length && !known?.run && !others.length && !asks && !gap;
	const led = state.leads && (known?.linked || others.length > 0 || asks !== undefined || gap !== undefined);
	const { state: folded, effects: reveal } = fold({ ...state, waits: 'no' });
	return {
		state: {
			...folded,
			gap,
			empty,
			status: state.status.kind === 'unreadable' ? state.status : statusOf(known?.spoken, others.length, empty),
			leads: false,
			retried: state.retried && gap !== undefined,
		},
		effects: [
			...(led ? [{ type: 'lead' } as const] : []),
			...reveal,
			...(gap && gap !== 'otherBuild' ? [{ type: 'compareBuild', question } as const] : []),
		],
	};
}

function statusOf(spoken: string | undefined, count: number, empty: boolean): Status {
	if (spoken) return { kind: 'spoken', sentence: spoken };
	if (count) return { kind: 'count', count };
	return { kind: empty ? 'empty' : 'silent' };
}
