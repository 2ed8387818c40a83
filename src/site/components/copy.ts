/** What copying does. Loaded with the first move towards something that can be copied. */
import { copyWords } from '../../core/i18n/copy-words.ts';
import { localeOf } from '../../core/i18n/urls.ts';
import { copyText } from './copy-text.ts';
import { element } from './dom.ts';
import { labelOf, neutral, replyOf, spotOf } from './read-page.ts';
import { linkMarkdown, replyMarkdown } from './reply.ts';

/** How long a control says that it copied. */
const shown = 2000;
const words = copyWords(localeOf(new URL(location.href)));

/**
 * Copies what a control stands for, and says so on it and to screen readers.
 *
 * @param inLanguage with links in the language of the page: Shift was held. Otherwise they name none.
 */
export async function copy(control: HTMLElement, inLanguage: boolean): Promise<void> {
	if (control.matches('[data-copy-code]')) {
		const code = control.previousElementSibling;
		say(control, await copyText(code?.textContent ?? '', code));
		return;
	}
	const text = textOf(control, !inLanguage);
	const said = await copyText(text, () => showText(text, control));
	say(control, said);
}

function textOf(control: HTMLElement, isNeutral: boolean): string {
	const spot = spotOf(control);
	const own = control instanceof HTMLAnchorElement ? control.href : spot?.href;
	const href = own ?? location.href;
	const link = isNeutral ? neutral(href) : href;
	if (!spot || control.dataset['copy'] === undefined || control.dataset['copy'] === 'link') return link;
	if (control.dataset['copy'] === 'markdown') return linkMarkdown(labelOf(spot, words), link);
	return replyMarkdown(replyOf(spot, words, isNeutral));
}

const labels = new WeakMap<HTMLElement, string>();

/** The word stands on a button in place of its label; beside a link, through its style. */
function say(control: HTMLElement, word: string): void {
	if (control instanceof HTMLAnchorElement) {
		control.dataset['copied'] = word;
		setTimeout(() => delete control.dataset['copied'], shown);
		return;
	}
	const label = labels.get(control) ?? control.textContent ?? '';
	labels.set(control, label);
	control.textContent = word;
	setTimeout(() => {
		control.textContent = label;
	}, shown);
}

/**
 * Where the clipboard is refused: the old way of copying, which needs no permission and works on a site without
 * https; where that fails too, the text selected in a field, until the reader leaves it.
 *
 * @returns whether it was copied after all.
 */
export function showText(text: string, control: HTMLElement): boolean {
	const place = control.closest('.actions, h1, h2, h3, h4, p, .rows li') ?? control;
	const field = element('textarea', { class: 'by-hand', readonly: '', rows: '6', 'aria-label': words.failed });
	(field as HTMLTextAreaElement).value = text;
	if (place.matches('li')) place.append(field);
	else place.after(field);
	(field as HTMLTextAreaElement).select();
	const leave = () => field.remove();
	if (document.execCommand('copy')) {
		leave();
		control.focus();
		return true;
	}
	field.addEventListener('blur', leave);
	field.addEventListener('keydown', (event) => {
		if (event.key === 'Escape') control.focus();
	});
	return false;
}

/**
 * Puts the other two copies beside the `#` of a heading that is pointed at or focused, and says under the title of a page
 * what Shift does. A message of the index gets its `#` here, too: hundreds of them would weigh more than all that they
 * link to.
 */
export function offer(place: Element): void {
	if (place.matches('.actions')) place.setAttribute('title', words.hint);
	const hash = place.querySelector(':scope > .hash') ?? (place.matches('li') && addHash(place));
	if (!hash || hash.nextElementSibling?.matches('.copy-more')) return;
	hash.setAttribute('title', hash.getAttribute('aria-label') ?? '');
	const button = (kind: 'markdown' | 'reply') => {
		const named = { 'data-copy': kind, 'aria-label': words[kind], title: words[kind] };
		return element('button', { class: 'chip', type: 'button', ...named }, words[`${kind}Short`]);
	};
	hash.after(element('span', { class: 'copy-more' }, button('markdown'), button('reply')));
}

function addHash(message: Element): Element {
	const href = spotOf(message)?.href ?? '';
	const hash = element('a', { class: 'hash', href, 'aria-label': words.link, 'data-copy-link': '' }, '#');
	message.firstElementChild?.after(hash);
	return hash;
}
