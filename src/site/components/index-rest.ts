/** Brings into the error index what its page leaves out. */
import type { Rest, RestMessage, RestRow } from '../../content/error-index/rest.ts';
import { localizedUrl, splitLocale } from '../../core/i18n/urls.ts';
import { defaultLocale } from '../../core/locales.ts';
import { element, inlineNodes } from './dom.ts';

/**
 * Loads it and puts it where it would stand: messages below the first ones of their rows, rows below those of their
 * category.
 *
 * @throws when it cannot be loaded; the page is then as it was.
 */
export async function loadRest(address: string): Promise<void> {
	const response = await fetch(address);
	if (!response.ok) throw new Error(`${address} cannot be had.`);
	const rest = (await response.json()) as Rest;
	for (const [category, rows] of Object.entries(rest)) {
		const body = document.querySelector(`tbody[data-category="${category}"]`);
		for (const row of rows) if (row.whole ? !listOf(row) : listOf(row)) place(body, row);
	}
	// They led to what is there now.
	for (const more of document.querySelectorAll('[data-more]')) more.closest('tr')?.remove();
}

const toPage = (path: string) => localizedUrl(splitLocale(location.pathname).locale ?? defaultLocale, path);

/** The messages of a row that stands on the page. The file of a newer build than the page may know others. */
function listOf({ owner }: RestRow): Element | null | undefined {
	return document.querySelector(`.rows li[id^="${owner}--"]`)?.parentElement;
}

function place(body: Element | null, row: RestRow): void {
	const { owner, path, messages, whole } = row;
	const missing = messages.filter(([id]) => !document.getElementById(`${owner}--${id}`));
	const items = missing.map((message) => item(owner, toPage(path), message));
	if (whole) body?.append(rowNode(whole, items));
	else listOf(row)?.append(...items);
}

/** As src/site/components/IndexRows.astro writes it. */
function rowNode({ places, fix, guides }: NonNullable<RestRow['whole']>, items: HTMLElement[]): HTMLElement {
	const links = places.map(([title, path]) =>
		element('span', { class: 'place' }, element('a', { href: toPage(path) }, ...inlineNodes(title))),
	);
	return element(
		'tr',
		guides.length ? { 'data-guides': guides.join(' ') } : {},
		element('td', {}, element('ul', { translate: 'no' }, ...items)),
		element('td', {}, element('div', {}, ...links)),
		element('td', {}, element('div', {}, ...inlineNodes(fix))),
	);
}

/** As src/site/components/IndexRows.astro writes it. */
function item(owner: string, page: string, [id, text, printedBy]: RestMessage): HTMLElement {
	const pieces = text.map((piece, at) => (at % 2 ? element('var', {}, piece) : piece));
	return element(
		'li',
		{ id: `${owner}--${id}` },
		element('a', { href: `${page}#message-${id}` }, element('code', {}, ...pieces)),
		printedBy && element('small', {}, ...inlineNodes(printedBy)),
	);
}
