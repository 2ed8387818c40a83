/**
 * Puts a text on the clipboard and says so to screen readers.
 *
 * @param source where the text stands on the page: selected when the clipboard is refused, so that the reader can copy
 *   it; or what to do then, which tells whether it copied after all.
 * @returns the word to show: that it was copied, or what to press instead.
 */
export async function copyText(text: string, source?: Element | null | (() => boolean)): Promise<string> {
	const words = document.querySelector<HTMLElement>('[data-copied-word]');
	let said = words?.dataset['copiedWord'] ?? '';
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const copied = typeof source === 'function' && source();
		if (!copied) said = words?.dataset['failedWord'] ?? '';
		if (source instanceof Element) getSelection()?.selectAllChildren(source);
	}
	if (words) {
		words.textContent = said;
		setTimeout(() => {
			words.textContent = '';
		}, 2000);
	}
	return said;
}
