import { localeOf, localizedUrl } from '../../core/i18n/urls.ts';
import searchStyles from '../styles/search.css?url';
import { element } from './dom.ts';
import { loadStyles } from './load-styles.ts';
import { openSearchBox } from './search-box.ts';
import { listenAtBox } from './search-box-listen.ts';

let dialog: Promise<HTMLDialogElement> | undefined;
let typing: Promise<string | undefined> | undefined;

/**
 * Opens the search over any page. Its box is that of the search page, taken from there when it is first needed, so
 * that no page carries it. Rejects when that page cannot be loaded.
 *
 * @param text searched for at once; without it the box keeps what it has, ready to be typed over.
 */
export async function openSearchDialog(text?: string): Promise<void> {
	dialog ??= makeDialog().catch((error: unknown) => {
		dialog = undefined;
		throw error;
	});
	typing ??= typedUntil(dialog).finally(() => {
		typing = undefined;
	});
	const typed = await typing;
	if (typed === undefined) return;
	const opened = await dialog;
	if (!opened.open) opened.showModal();
	const box = opened.querySelector<HTMLTextAreaElement>('[data-search-box]');
	box?.focus();
	const asked = text || typed;
	if (!asked) return box?.select();
	if (!box || box.value === asked) return;
	box.value = asked;
	box.dispatchEvent(new Event('input'));
}

/**
 * Takes down what is typed before the box is there.
 *
 * @returns undefined where Escape took the wish back.
 */
async function typedUntil(ready: Promise<unknown>): Promise<string | undefined> {
	let typed: string | undefined = '';
	const until = new AbortController();
	const takeDown = (event: KeyboardEvent) => {
		const { key, target } = event;
		if (key === 'Escape') typed = undefined;
		const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
		const isElsewhere = target instanceof Element && target.matches('input, textarea, select');
		if (typed === undefined || key.length > 1 || isCommand || isElsewhere) return;
		// A space would scroll the page.
		event.preventDefault();
		typed += key;
	};
	addEventListener('keydown', takeDown, { signal: until.signal });
	try {
		await ready;
	} finally {
		until.abort();
	}
	return typed;
}

async function makeDialog(): Promise<HTMLDialogElement> {
	const page = await loadPage(localizedUrl(localeOf(new URL(location.href)), '/search/'));
	const root = page.querySelector<HTMLElement>('[data-search-root]');
	if (!root) throw new Error('The search page has no box.');
	for (const script of root.querySelectorAll('script')) script.remove();
	// The page itself has all others.
	await loadStyles(searchStyles);

	const made = element('dialog', {
		class: 'search-dialog',
		'aria-label': page.querySelector('h1')?.textContent ?? '',
	}) as HTMLDialogElement;
	made.append(document.adoptNode(root));
	// Only what is pressed and let go beside it: text that is selected in the box may be let go there, too.
	let pressed: EventTarget | null = null;
	made.addEventListener('pointerdown', ({ target }) => {
		pressed = target;
	});
	made.addEventListener('click', (event) => {
		const { target } = event;
		const leads = target instanceof Element && target.closest('a');
		// What opens elsewhere leaves the answers here.
		const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
		if (leads ? !elsewhere : target === made && pressed === made) made.close();
	});
	document.body.append(made);
	listenAtBox(root, openSearchBox(root));
	return made;
}

/**
 * A page of this site as a document in which nothing runs. `XMLHttpRequest` parses what a server of this site sent, and
 * nothing else; `DOMParser` would need a policy by which any text may become HTML.
 */
function loadPage(address: string): Promise<Document> {
	return new Promise((loaded, failed) => {
		const request = new XMLHttpRequest();
		request.open('GET', address);
		request.responseType = 'document';
		request.onload = () =>
			request.status === 200 && request.responseXML
				? loaded(request.responseXML)
				: failed(new Error(`${address} answered ${request.status}.`));
		request.onerror = () => failed(new Error(`${address} could not be loaded.`));
		request.send();
	});
}
