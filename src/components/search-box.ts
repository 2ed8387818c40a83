import { localizedUrl } from '../i18n/urls.ts';
import { isLocale, type Locale, locales } from '../locales.ts';
import type { FirstError } from '../matching/lean.ts';
import { OTHER_BUILD } from '../schemas/triage.ts';
import type { TextHit as Hit, HitGroup } from '../search/search.ts';
import { element, markedText } from './dom.ts';

/** What may be missing of an answer, by the sentence that says so. */
type Gap = 'failed' | 'noTriage' | 'noSearch' | 'partly' | 'otherBuild';

/** Words that change while the page runs; they come with the markup, in its language. */
interface Words extends Record<Gap, string> {
	reading: string;
	countOne: string;
	countOther: string;
	again: string;
	reload: string;
	related: string;
	relatedHint: string;
	held: string;
	unreadable: string;
	languages: Record<string, string>;
}

/** Longer text never enters the address: it may be a log. */
const LONGEST_SHARED_QUERY = 120;
/** Full-text search waits this long after the last key; known messages are recognised at once. */
const PAUSE = 60;
/** Answers that take longer say that they are being made. */
const SLOW = 200;
/** A text of more lines, or of more characters, is held beside the box: laying it out there would freeze the page. */
const MOST_SHOWN_LINES = 400;
const MOST_SHOWN = 200_000;
/** How much of a held text the box shows. */
const HELD_LINES = 12;
const HELD_CHARACTERS = 2000;
/** How much of a text that nothing recognises is searched word by word. */
const MOST_SEARCHED = 4000;
/** How much of its end is looked through for the line to ask about. */
const MOST_EXPLAINED = 200_000;

/** Brings a search box to life. What is typed stays in this page. */
export function startSearchBox(root: HTMLElement): void {
	const part = <E extends HTMLElement>(name: string) => root.querySelector<E>(`[data-search-${name}]`);
	const box = part<HTMLTextAreaElement>('box');
	const list = part('results');
	const status = part('status');
	const empty = part('empty');
	const unknown = part('unknown');
	const missing = part('missing');
	const filters = part('filters');
	const clear = part('clear');
	const form = part<HTMLFormElement>('form');
	const locale = root.dataset['locale'];
	if (
		!box ||
		!list ||
		!status ||
		!empty ||
		!unknown ||
		!missing ||
		!form ||
		!isLocale(locale) ||
		root.dataset['started']
	)
		return;
	root.dataset['started'] = 'yes';
	const words = JSON.parse(root.dataset['words'] ?? '{}') as Words;

	/** Aborted by the next text, so that a late answer to an older one is dropped. */
	let asked = new AbortController();
	const begin = () => {
		asked.abort();
		asked = new AbortController();
		leads = false;
		return asked.signal;
	};
	/** Whether the first answer is to take the focus, once it is there: the reader pressed "search". */
	let leads = false;
	const lead = () => {
		const first = leads && (list.querySelector<HTMLElement>('a') ?? missing.querySelector('button'));
		if (!first) return;
		leads = false;
		first.focus();
	};
	/** The whole of a text of which the box shows only the beginning. */
	let held: string | undefined;
	const textOf = () => held ?? box.value;
	/** Files that are being read, unless something else came into the box meanwhile. */
	let dropped: readonly File[] | undefined;
	const hold = (text?: string) => {
		held = text;
		box.readOnly = text !== undefined;
		dropped = undefined;
	};

	/** Whether "try again" was tried in vain. */
	let retried = false;
	/** Says in one line which part of the answer is missing, with what may bring it back. */
	const showGap = (gap?: Gap, retry = () => ask(0)) => {
		const again = () => {
			retried = true;
			retry();
			// The button that was pressed goes: the focus goes on to what comes of it.
			leads = true;
		};
		const helps: [label: string, act: () => void][] = gap && gap !== 'otherBuild' ? [[words.again, again]] : [];
		// What keeps the text comes first. Some browsers never ask again for a script that once failed.
		if (gap && (retried || !helps.length)) helps.push([words.reload, () => location.reload()]);
		const buttons = helps.map(([label, act]) => {
			const button = element('button', { class: 'tool', type: 'button' }, label);
			button.addEventListener('click', act);
			return button;
		});
		missing.replaceChildren(...(gap ? [words[gap], ...buttons.flatMap((button) => [' ', button])] : []));
	};

	const showNothing = () => {
		showGap();
		list.replaceChildren();
		unknown.replaceChildren();
		empty.hidden = true;
		status.textContent = '';
		list.setAttribute('aria-busy', 'false');
	};

	/** First what is known, at once; then what full-text search adds to it. */
	const answer = async (signal: AbortSignal, wait: number) => {
		const text = textOf();
		const current = () => !signal.aborted;
		if (clear) clear.hidden = !text;
		if (!text.trim()) return showNothing();
		const say = (sentence: string) => {
			if (current()) status.textContent = sentence;
		};
		const slow = setTimeout(() => say(words.reading), SLOW);
		let gap: Gap | undefined;
		try {
			const progress = (done: number) => say(`${words.reading} ${Math.round(done * 100)} %`);
			const known = await recognise(text, locale, signal, progress).catch((error: unknown) => {
				gap = gapOf(error, 'noTriage');
			});
			clearTimeout(slow);
			if (!current()) return;
			if (known?.lost) gap = 'partly';
			showGap(gap);
			list.replaceChildren(...(known?.items ?? []));
			unknown.replaceChildren(...(known?.unknown ? [known.unknown] : []));
			empty.hidden = true;
			if (known?.spoken) say(known.spoken);
			if (known?.items.length) lead();

			await new Promise((resolve) => setTimeout(resolve, wait));
			if (!current()) return;
			const { searchText } = await import('../search/search.ts');
			const { groups, lost } = await searchText(
				known?.query ?? shorten(text),
				locale,
				chosenFilters(filters),
				known?.line,
			);
			if (!current()) return;
			const others = groups.filter(({ failure }) => !known?.failures.has(failure));
			if (known?.items.length && others.length) list.append(relatedHeading(words));
			list.append(...others.map((group) => resultItem(group, locale, words)));
			if (lost && !gap) {
				gap = 'partly';
				showGap(gap);
			}
			// Nothing was found only where everything was asked.
			empty.hidden = list.childElementCount > 0 || gap !== undefined;
			if (!known?.spoken)
				say(others.length ? countText(others.length, words) : gap ? '' : (empty.querySelector('b')?.textContent ?? ''));
		} catch (error) {
			if (!current()) return;
			// Where both are missing one sentence says it.
			gap = gap === 'otherBuild' ? gap : gapOf(error, gap === 'noTriage' ? 'failed' : 'noSearch');
			showGap(gap);
			if (!list.childElementCount) say('');
		} finally {
			clearTimeout(slow);
			if (current()) {
				list.setAttribute('aria-busy', 'false');
				lead();
			}
		}
		retried &&= gap !== undefined;
		if (gap && gap !== 'otherBuild' && (await isOutdated()) && current()) showGap('otherBuild');
	};

	const ask = (wait: number) => {
		const signal = begin();
		list.setAttribute('aria-busy', 'true');
		void answer(signal, wait);
	};

	/** Takes a text in. A long one is held, and the box shows how it begins. */
	const take = (text: string) => {
		hold(isTooLong(text) ? text : undefined);
		const size = `${Math.round(text.length / 1024).toLocaleString(locales[locale].tag)} KiB`;
		const start = () => text.split('\n', HELD_LINES).join('\n').slice(0, HELD_CHARACTERS);
		box.value = held === undefined ? text : `${start()}\n… ${words.held.replace('{size}', size)}`;
		ask(0);
	};

	box.addEventListener('paste', (event) => {
		const text = event.clipboardData?.getData('text/plain') ?? '';
		// A box that shows how a held text begins cannot be written in: what is pasted takes its place.
		if (!text || (held === undefined && !isTooLong(text))) return;
		event.preventDefault();
		take(text);
	});
	form.addEventListener('dragover', (event) => event.preventDefault());
	form.addEventListener('drop', async (event) => {
		const files = [...(event.dataTransfer?.files ?? [])];
		if (!files.length) return;
		event.preventDefault();
		dropped = files;
		try {
			const texts = await Promise.all(files.map((file) => file.text()));
			if (dropped === files) take(texts.join('\n'));
		} catch {
			// A folder, or more than a text can hold.
			if (dropped === files) status.textContent = words.unreadable;
		}
	});
	box.addEventListener('input', (event) => {
		hold();
		const pasted = event instanceof InputEvent && event.inputType.startsWith('insertFrom');
		ask(pasted ? 0 : PAUSE);
	});
	filters?.addEventListener('change', () => ask(0));
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		ask(0);
		leads = true;
	});
	form.addEventListener('reset', () => {
		hold();
		setTimeout(() => {
			ask(0);
			box.focus();
		});
	});
	list.addEventListener('click', (event) => {
		const guide =
			event.target instanceof Element && event.target.closest<HTMLElement>('[data-guide]')?.dataset['guide'];
		if (guide) rememberGuide(guide);
	});
	root.addEventListener('keydown', (event) => moveByArrows(event, box, list));

	const readAddress = () => {
		const address = new URLSearchParams(location.hash.slice(1));
		const shared = address.get('m');
		if (shared) {
			const show = () => {
				const signal = begin();
				showNothing();
				showShared(shared.split(',').slice(0, 10), list, status, locale, signal)
					.catch((): Gap => 'noTriage')
					.then((gap) => {
						if (signal.aborted) return;
						if (gap) showGap(gap, show);
						lead();
					});
			};
			show();
			return;
		}
		const query = (address.get('q') ?? new URLSearchParams(location.search).get('q') ?? '').slice(
			0,
			LONGEST_SHARED_QUERY,
		);
		if (query && query !== box.value) take(query);
		else ask(0);
	};
	if (root.closest('main')) {
		readAddress();
		// The menu of a phone is an anchor, too: it leaves the answer alone.
		addEventListener('hashchange', () => document.getElementById(location.hash.slice(1)) ?? readAddress());
	}
}

function isTooLong(text: string): boolean {
	return text.length > MOST_SHOWN || text.split('\n', MOST_SHOWN_LINES + 1).length > MOST_SHOWN_LINES;
}

/** What is known about a text, ready to be shown. */
interface Known {
	items: HTMLElement[];
	failures: Set<string>;
	/** Shown where nothing is recognised in something that a program printed. */
	unknown: HTMLElement | undefined;
	/** For screen readers; empty where nothing is recognised. */
	spoken: string;
	/** What full-text search is asked: the lines that matter, not the whole log. */
	query: string;
	/** The line of it that says most, where nothing is recognised. */
	line: string | undefined;
	/** Whether a part of it could not be loaded. */
	lost: boolean;
}

async function recognise(
	text: string,
	locale: Locale,
	signal: AbortSignal,
	onProgress: (done: number) => void,
): Promise<Known> {
	const { answerParts, readLog } = await import('./answering.ts');
	const answer = await readLog(text, locale, signal, onProgress);
	const { diagnosis, texts } = answer;
	let { lost = false } = answer;
	const { findings } = diagnosis;
	const found = findings.slice(0, 3).map(({ best }) => best.text);
	const asks = findings.length === 0 && !lost && (diagnosis.first || looksLikeLog(text));
	const explained = asks ? explain(text, diagnosis.first, locale) : undefined;
	const unknown = await explained?.catch(() => {
		lost = true;
	});
	const { items, spoken } = await answerParts(diagnosis, texts, locale);
	return {
		items,
		spoken: spoken || (unknown?.spoken ?? ''),
		failures: new Set([...findings, ...diagnosis.beside].map(({ failure }) => failure)),
		unknown: unknown?.part,
		line: unknown?.line,
		query: found.length ? found.join('\n') : text.length > MOST_SEARCHED && unknown ? unknown.line : shorten(text),
		lost,
	};
}

/** What an error says is missing. */
function gapOf(error: unknown, otherwise: Gap): Gap {
	return error instanceof Error && error.name === OTHER_BUILD ? 'otherBuild' : otherwise;
}

/** Whether the site has this page with another script by now. What the script of this one did not load yet may be gone. */
async function isOutdated(): Promise<boolean> {
	const own = document.querySelector('script[src][type=module]')?.getAttribute('src');
	try {
		const response = await fetch(location.pathname, { cache: 'no-cache' });
		return response.ok && own != null && !(await response.text()).includes(own);
	} catch {
		return false;
	}
}

/** Loaded when it is needed: most texts are recognised, or are words. */
async function explain(text: string, first: FirstError | undefined, locale: Locale) {
	const [{ explainUnknown }, { unknownPart }, { wholeIndexFor }] = await Promise.all([
		import('../matching/unknown.ts'),
		import('./answer-unknown.ts'),
		import('./answering.ts'),
	]);
	const end = text.slice(-MOST_EXPLAINED);
	const unknown = explainUnknown(end, await wholeIndexFor(end), first);
	return unknown && { ...(await unknownPart(unknown, first, end, locale)), line: unknown.text };
}

/** The end of a text that is too long to search word by word: what went wrong stands there. */
function shorten(text: string): string {
	return text.slice(-MOST_SEARCHED);
}

function relatedHeading(words: Words): HTMLElement {
	return element(
		'li',
		{ class: 'related' },
		element('h2', {}, words.related),
		element('p', { class: 'dim' }, words.relatedHint),
	);
}

/**
 * An answer that came as ids only: what is advised, without the log that it was read from.
 *
 * @returns what is missing of it.
 */
async function showShared(
	ids: readonly string[],
	list: HTMLElement,
	status: HTMLElement,
	locale: Locale,
	signal: AbortSignal,
): Promise<Gap | undefined> {
	const { loadTexts, sharedItems } = await import('./answering.ts');
	const texts = await loadTexts(locale);
	const items = await sharedItems(ids, texts, locale);
	if (signal.aborted) return undefined;
	list.replaceChildren(...items);
	status.textContent = texts.words.shared;
	return items.length < ids.length ? 'partly' : undefined;
}

/** Whether a text was printed by a program, rather than typed by a person. */
function looksLikeLog(text: string): boolean {
	return /\n.*\n/.test(text.trim()) || /\b\w*(?:Error|Exception)\b|:\d+\]|^\[/.test(text);
}

function rememberGuide(guide: string): void {
	try {
		localStorage.setItem('guide', guide);
	} catch {
		// Storage may be off; the guide is then asked for anew.
	}
}

function chosenFilters(filters: HTMLElement | null): Record<string, string> {
	const chosen: Record<string, string> = {};
	for (const select of filters?.querySelectorAll<HTMLSelectElement>('[data-filter]') ?? []) {
		if (select.value) chosen[select.dataset['filter'] ?? ''] = select.value;
	}
	return chosen;
}

function countText(count: number, words: Words): string {
	return count === 1 ? words.countOne : words.countOther.replace('{count}', String(count));
}

function resultItem({ failure, hits }: HitGroup, locale: Locale, words: Words): HTMLElement {
	const [best, ...others] = hits;
	if (!best) return element('li');
	const foreign = best.locale !== locale;
	return element(
		'li',
		{ 'data-failure': failure, 'data-match': 'text' },
		element('h2', {}, hitLink(best, locale, true)),
		best.guide || foreign
			? element(
					'p',
					{ class: 'dim' },
					best.guide && element('span', { translate: 'no' }, best.guide),
					foreign && element('span', { class: 'language' }, words.languages[best.locale] ?? best.locale),
				)
			: undefined,
		element('p', foreign ? { lang: locales[best.locale].tag } : {}, ...markedText(best.excerpt)),
		others.length
			? element(
					'ul',
					{ class: 'more' },
					...others
						.slice(0, 4)
						.map((hit) =>
							element(
								'li',
								{},
								hitLink(hit, locale),
								hit.guide && element('span', { class: 'dim', translate: 'no' }, hit.guide),
							),
						),
				)
			: undefined,
	);
}

/** Anchors are the same in every language, so a hit of another language leads to the reader's own page. */
function hitLink(hit: Hit, locale: Locale, toSection = false): HTMLElement {
	const href = localizedUrl(locale, hit.path) + (toSection && hit.anchor ? `#${hit.anchor}` : '');
	return element('a', hit.locale === locale ? { href } : { href, lang: locales[hit.locale].tag }, hit.title);
}

function moveByArrows(event: KeyboardEvent, box: HTMLTextAreaElement, list: HTMLElement): void {
	const down = event.key === 'ArrowDown';
	if (!down && event.key !== 'ArrowUp') return;
	// An arrow may choose among the words of an input method, or select text.
	if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
	const links = [...list.querySelectorAll<HTMLElement>('h2 a')];
	const at = links.indexOf(document.activeElement as HTMLElement);
	if (at < 0 && (document.activeElement !== box || !down || box.value.slice(box.selectionEnd).includes('\n'))) return;
	const next = down ? links[at + 1] : at > 0 ? links[at - 1] : box;
	if (!next) return;
	event.preventDefault();
	next.focus();
}
