import { localeOf } from '../../core/i18n/urls.ts';

/** Where a text stands on the page, or what to do where the clipboard is refused; it tells whether it copied after all. */
export type Source = Element | null | (() => boolean | Promise<boolean>);

/**
 * Puts a text on the clipboard and says so to screen readers.
 *
 * @param source where the text stands on the page: selected when the clipboard is refused, so that the reader can copy
 *   it; or what to do then, which tells whether it copied after all.
 * @returns the word to show: that it was copied, or what to press instead.
 */
export async function copyText(text: string, source?: Source): Promise<string> {
	// At once: a browser allows it only as an answer to the click.
	let copied = true;
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		copied = typeof source === 'function' && (await source());
		if (source instanceof HTMLTextAreaElement) source.select();
		else if (source instanceof Element) getSelection()?.selectAllChildren(source);
	}
	const words = await loadWords();
	const said = copied ? words.done : words.failed;
	const aloud = document.querySelector('.said-aloud');
	if (aloud) {
		aloud.textContent = said;
		setTimeout(() => {
			aloud.textContent = '';
		}, 2000);
	}
	return said;
}

/** The words of copying; they come when something is first copied. */
export async function loadWords() {
	const { copyWords } = await import('../../core/i18n/copy-words.ts');
	return copyWords(localeOf(new URL(location.href)));
}
