/** Brings the messages into the error index that its page leaves out. */
import type { Rest, RestMessage } from '../error-index/rest.ts';
import { element } from './dom.ts';

/**
 * Loads them and puts them below the first ones of their rows, in place of the links to them.
 *
 * @throws when they cannot be loaded; the page is then as it was.
 */
export async function loadRest(address: string): Promise<void> {
	const response = await fetch(address);
	if (!response.ok) throw new Error(`${address} cannot be had.`);
	const rest = (await response.json()) as Rest;
	for (const more of document.querySelectorAll<HTMLAnchorElement>('.rows ul + a')) {
		const list = more.previousElementSibling;
		const first = list?.firstElementChild?.id ?? '';
		const owner = first.slice(0, first.lastIndexOf('--'));
		// The file of a newer build than the page may miss a row, or repeat a message.
		const messages = rest[owner]?.filter(([id]) => !document.getElementById(`${owner}--${id}`));
		if (!list || !messages) continue;
		list.append(...messages.map((message) => item(owner, more.pathname, message)));
		more.remove();
	}
}

/** As src/components/IndexRows.astro writes it. */
function item(owner: string, page: string, [id, text, printedBy]: RestMessage): HTMLElement {
	const pieces = text.map((piece, at) => (at % 2 ? element('var', {}, piece) : piece));
	return element(
		'li',
		{ id: `${owner}--${id}` },
		element('a', { href: `${page}#message-${id}` }, element('code', {}, ...pieces)),
		printedBy
			? element('small', {}, typeof printedBy === 'string' ? printedBy : printedBy[document.documentElement.lang])
			: undefined,
	);
}
