/** Shows the state of a search box. */
import { localizedUrl } from '../../core/i18n/urls.ts';
import { type Locale, locales } from '../../core/locales.ts';
import type { HitGroup, TextHit } from '../search/search.ts';
import { element, listHeading, markedText } from './dom.ts';
import { beginningOf } from './held-text.ts';
import { type GapWords, showGap } from './missing-line.ts';
import { partOf } from './search-box-listen.ts';
import { isAnswered, type State, type Status } from './search-box-machine.ts';

/** Words that change while the page runs; they come with the markup, in its language. */
export interface Words extends GapWords {
	reading: string;
	countOne: string;
	countOther: string;
	related: string;
	relatedHint: string;
	linesOne: string;
	linesOther: string;
	held: string;
	unreadable: string;
	languages: Record<string, string>;
}

/**
 * The view of a box.
 *
 * @param shown what its markup shows.
 * @param again told when "try again" is pressed.
 */
export function viewOf(root: HTMLElement, locale: Locale, shown: State<HTMLElement>, again: () => void) {
	const words = JSON.parse(root.dataset['words'] ?? '{}') as Words;
	const box = partOf<HTMLTextAreaElement>(root, 'box');
	const list = partOf(root, 'results');
	const status = partOf(root, 'status');
	const empty = partOf(root, 'empty');
	const unknown = partOf(root, 'unknown');
	const missing = partOf(root, 'missing');
	const clear = partOf(root, 'clear');
	const edit = partOf(root, 'edit');
	const lines = partOf(root, 'lines');
	root.addEventListener('keydown', (event) => moveByArrows(event, box, list));

	const showText = ({ text, held, run }: State<HTMLElement>) => {
		const size = `${Math.round(text.length / 1024).toLocaleString(locales[locale].tag)} KiB`;
		const value = held && !run ? `${beginningOf(text)}\n… ${words.held.replace('{size}', size)}` : text;
		// What is typed stands there already, with the cursor in it.
		if (box.value !== value) box.value = value;
		box.readOnly = held;
		clear.hidden = !text;
	};
	const showFold = ({ text, folded, run }: State<HTMLElement>) => {
		root.toggleAttribute('data-folded', folded);
		edit.hidden = !folded || !text || run !== undefined;
		lines.textContent = folded && text && !run ? counted(linesOf(text), words.linesOne, words.linesOther) : '';
		// Whoever pasted is at the end of the text.
		if (folded) box.scrollTo(0, 0);
	};
	/** Shows what is different from what was shown before. */
	const show = (state: State<HTMLElement>) => {
		const { text, held, folded, known, working, others, asks, gap, retried } = state;
		const isOther = text !== shown.text || state.run !== shown.run;
		if (isOther || held !== shown.held) showText(state);
		if (isOther || folded !== shown.folded) showFold(state);
		root.dataset['state'] = isAnswered(state) ? 'answered' : 'open';
		if (known !== shown.known || working !== shown.working) {
			const hadFocus = unknown.contains(document.activeElement);
			unknown.replaceChildren(...[working ?? known?.run, known?.unknown].filter((part) => part !== undefined));
			// Whoever stopped the reading goes on with what it found.
			if (hadFocus) unknown.querySelector<HTMLElement>('.run')?.focus();
		}
		// What is found comes below what is known, which stays as the reader left it: opened, focused.
		if (known !== shown.known || (others !== shown.others && shown.others.length))
			list.replaceChildren(...(known?.items ?? []));
		if (others !== shown.others) {
			const isAsked = known && (known.items.length || known.unknown);
			if (isAsked && others.length) list.append(listHeading(words.related, words.relatedHint));
			if (asks) list.append(asks);
			const items = others.map((group) => resultItem(group, locale, words));
			list.append(...items);
			// What is known has its own.
			if (!list.querySelector('.answer')) void addFixes(items, locale).catch(() => undefined);
		}
		if (gap !== shown.gap || retried !== shown.retried) showGap(missing, words, gap, retried, again);
		empty.hidden = !state.empty;
		const sentence = say(state.status, words, empty);
		if (status.textContent !== sentence) status.textContent = sentence;
		status.dataset['kind'] = state.status.kind;
		list.ariaBusy = String(state.waits !== 'no');
		shown = state;
	};
	/** Gives the focus to the first result, else to what tries again. */
	const lead = () => (list.querySelector<HTMLElement>('a') ?? missing.querySelector('button'))?.focus();
	/** Scrolls so that the answer is in view, down to its fix, where it is not. */
	const reveal = () => {
		const first = unknown.firstElementChild ?? list.firstElementChild ?? root;
		const last = list.querySelector('.fix') ?? first.firstElementChild ?? first;
		const above = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
		const end = last.getBoundingClientRect().bottom;
		if (first.getBoundingClientRect().top >= above && end <= innerHeight) return;
		// With its box, where there is room for both.
		const fits = end - root.getBoundingClientRect().top + above <= innerHeight;
		(fits ? root : first).scrollIntoView();
	};
	return { show, lead, reveal };
}

const counted = (count: number, one: string, other: string) =>
	count === 1 ? one : other.replace('{count}', String(count));

/** Counted in place: the text may be large. */
function linesOf(text: string): number {
	let lines = 1;
	for (let at = text.indexOf('\n'); at >= 0 && at < text.length - 1; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}

function say(status: Status, words: Words, empty: HTMLElement): string {
	switch (status.kind) {
		case 'silent':
			return '';
		case 'reading':
			return status.done === undefined ? words.reading : `${words.reading} ${Math.round(status.done * 100)} %`;
		case 'spoken':
			return status.sentence;
		case 'count':
			return counted(status.count, words.countOne, words.countOther);
		case 'empty':
			return empty.querySelector('b')?.textContent ?? '';
		case 'unreadable':
			return words.unreadable;
	}
}

function resultItem({ failure, hits }: HitGroup, locale: Locale, words: Words): HTMLElement {
	const [best, ...others] = hits;
	if (!best) return element('li');
	const foreign = best.locale !== locale;
	const guide = best.guide && element('span', { translate: 'no' }, best.guide);
	const language = foreign && element('span', { class: 'language' }, words.languages[best.locale] ?? best.locale);
	const more = others.slice(0, 4).map((hit) => {
		const name = hit.guide && element('span', { class: 'dim', translate: 'no' }, hit.guide);
		return element('li', {}, hitLink(hit, locale), name);
	});
	return element(
		'li',
		{ ...(failure && { 'data-failure': failure }), 'data-match': 'text' },
		element('h2', {}, hitLink(best, locale, true)),
		(best.guide || foreign) && element('p', { class: 'dim' }, guide, language),
		element('p', foreign ? { lang: locales[best.locale].tag } : {}, ...markedText(best.excerpt)),
		more.length > 0 && element('ul', { class: 'more' }, ...more),
	);
}

/** Of so many results it is told what to do, of the first at once: the right one is often the second. */
const MOST_FIXES = 3;

/** An extra: where it cannot be loaded, the results stand without it. */
async function addFixes(items: readonly HTMLElement[], locale: Locale): Promise<void> {
	const own = items.filter(({ dataset }) => dataset['failure']).slice(0, MOST_FIXES);
	if (own.length === 0) return;
	const { foldedFix } = await import('./answering.ts');
	for (const [at, item] of own.entries()) {
		const fix = await foldedFix(item.dataset['failure'] ?? '', locale);
		fix.toggleAttribute('open', at === 0);
		item.append(fix);
	}
}

/** Anchors are the same in every language, so a hit of another language leads to the reader's own page. */
function hitLink(hit: TextHit, locale: Locale, toSection = false): HTMLElement {
	const href = localizedUrl(locale, hit.path) + (toSection && hit.anchor ? `#${hit.anchor}` : '');
	return element('a', hit.locale === locale ? { href } : { href, lang: locales[hit.locale].tag }, hit.title);
}

function moveByArrows(event: KeyboardEvent, box: HTMLTextAreaElement, list: HTMLElement): void {
	const down = event.key === 'ArrowDown';
	if (!down && event.key !== 'ArrowUp') return;
	// An arrow may choose among the words of an input method, or select text.
	if (event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
	const links = [...list.querySelectorAll<HTMLElement>('h2 a, .card .fix > a, .family a')];
	const at = links.indexOf(document.activeElement as HTMLElement);
	if (at < 0 && (document.activeElement !== box || !down || box.value.slice(box.selectionEnd).includes('\n'))) return;
	const next = down ? links[at + 1] : at > 0 ? links[at - 1] : box;
	if (!next) return;
	event.preventDefault();
	next.focus();
}
