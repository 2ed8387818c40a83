import { localeOf } from '../i18n/urls.ts';

/**
 * Puts a text on the clipboard and says so to screen readers.
 *
 * @param source where the text stands on the page: selected when the clipboard is refused, so that the reader can copy
 *   it; or what to do then, which tells whether it copied after all.
 * @returns the word to show: that it was copied, or what to press instead.
 */
export async function copyText(text: string, source?: Element | null | (() => boolean)): Promise<string> {
	// At once: a browser allows it only as an answer to the click.
	let copied = true;
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		copied = typeof source === 'function' && source();
		if (source instanceof Element) getSelection()?.selectAllChildren(source);
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
	const { copyWords } = await import('../i18n/copy-words.ts');
	return copyWords(localeOf(new URL(location.href)));
}
