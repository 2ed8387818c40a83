import { copyWords } from '../i18n/copy-words.ts';
import { localeOf } from '../i18n/urls.ts';

/**
 * Puts a text on the clipboard and says so to screen readers.
 *
 * @param source where the text stands on the page: selected when the clipboard is refused, so that the reader can copy
 *   it; or what to do then, which tells whether it copied after all.
 * @returns the word to show: that it was copied, or what to press instead.
 */
export async function copyText(text: string, source?: Element | null | (() => boolean)): Promise<string> {
	const words = copyWords(localeOf(new URL(location.href)));
	const aloud = document.querySelector('.said-aloud');
	let said = words.done;
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const copied = typeof source === 'function' && source();
		if (!copied) said = words.failed;
		if (source instanceof Element) getSelection()?.selectAllChildren(source);
	}
	if (aloud) {
		aloud.textContent = said;
		setTimeout(() => {
			aloud.textContent = '';
		}, 2000);
	}
	return said;
}
