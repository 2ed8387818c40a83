import { localizedUrl } from '../i18n/urls.ts';
import { isLocale, type Locale, locales } from '../locales.ts';
import type { Hit, HitGroup } from '../search/search.ts';
import { element, markedText } from './dom.ts';

/** Words that change while the page runs; they come with the markup, in its language. */
interface Words {
	reading: string;
	countOne: string;
	countOther: string;
	failed: string;
	related: string;
	languages: Record<string, string>;
}

/** Longer text never enters the address: it may be a log. */
const LONGEST_SHARED_QUERY = 120;
/** Wait this long after the last key, so that typing is not searched letter by letter. */
const PAUSE = 60;
/** Answers that take longer say that they are being made. */
const SLOW = 200;

/** Brings a search box to life. What is typed stays in this page. */
export function startSearchBox(root: HTMLElement): void {
	const part = <E extends HTMLElement>(name: string) => root.querySelector<E>(`[data-search-${name}]`);
	const box = part<HTMLTextAreaElement>('box');
	const list = part('results');
	const status = part('status');
	const empty = part('empty');
	const filters = part('filters');
	const clear = part('clear');
	const locale = root.dataset['locale'];
	if (!box || !list || !status || !empty || !isLocale(locale) || root.dataset['started']) return;
	root.dataset['started'] = 'yes';
	const words = JSON.parse(root.dataset['words'] ?? '{}') as Words;

	/** Counts up with each input, so that a late answer to an older text is dropped. */
	let turn = 0;
	let pause: ReturnType<typeof setTimeout> | undefined;

	const show = (groups: HitGroup[], query: string) => {
		list.replaceChildren(...groups.map((group) => resultItem(group, locale, words)));
		empty.hidden = groups.length > 0 || !query;
		status.textContent = query && groups.length ? countText(groups.length, words) : '';
		if (query && !groups.length) status.textContent = empty.querySelector('b')?.textContent ?? '';
		list.setAttribute('aria-busy', 'false');
	};

	const answer = async (mine: number) => {
		const query = box.value.trim();
		if (clear) clear.hidden = !query;
		if (!query) {
			show([], '');
			return;
		}
		const slow = setTimeout(() => {
			if (mine === turn) status.textContent = words.reading;
		}, SLOW);
		try {
			const { searchText } = await import('../search/search.ts');
			const groups = await searchText(query, locale, chosenFilters(filters));
			if (mine === turn) show(groups, query);
		} catch {
			if (mine !== turn) return;
			show([], '');
			status.textContent = words.failed;
		} finally {
			clearTimeout(slow);
		}
	};

	const ask = (wait: number) => {
		const mine = ++turn;
		list.setAttribute('aria-busy', 'true');
		clearTimeout(pause);
		pause = setTimeout(() => void answer(mine), wait);
	};

	box.addEventListener('input', (event) => {
		const pasted = event instanceof InputEvent && event.inputType.startsWith('insertFrom');
		ask(pasted ? 0 : PAUSE);
	});
	filters?.addEventListener('change', () => ask(0));
	part('form')?.addEventListener('submit', (event) => {
		event.preventDefault();
		ask(0);
		list.querySelector<HTMLElement>('a')?.focus();
	});
	part('form')?.addEventListener('reset', () => {
		setTimeout(() => {
			ask(0);
			box.focus();
		});
	});
	root.addEventListener('keydown', (event) => moveByArrows(event, box, list));
	if (filters) filters.hidden = false;

	const shared = queryOfAddress();
	if (shared && root.closest('main')) {
		box.value = shared;
		ask(0);
	} else if (box.value) {
		ask(0);
	}
	addEventListener('hashchange', () => {
		const next = new URLSearchParams(location.hash.slice(1)).get('q');
		if (next === null || next === box.value) return;
		box.value = next.slice(0, LONGEST_SHARED_QUERY);
		ask(0);
	});
}

/** `#q=` is what we write, since it stays in the browser; `?q=` is accepted for links that others make. */
function queryOfAddress(): string {
	const query = new URLSearchParams(location.hash.slice(1)).get('q') ?? new URLSearchParams(location.search).get('q');
	return (query ?? '').slice(0, LONGEST_SHARED_QUERY);
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
		element('h3', {}, hitLink(best, locale, true)),
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
	const links = [...list.querySelectorAll<HTMLElement>('h3 a')];
	const at = links.indexOf(document.activeElement as HTMLElement);
	if (at < 0 && (document.activeElement !== box || !down || box.value.slice(box.selectionEnd).includes('\n'))) return;
	const next = down ? links[at + 1] : at > 0 ? links[at - 1] : box;
	if (!next) return;
	event.preventDefault();
	next.focus();
}
