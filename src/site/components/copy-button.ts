import { copyText, type Source } from './copy-text.ts';
import { element } from './dom.ts';

/**
 * A button that copies a text, and says so in place of its label for a while.
 *
 * @param source where the text stands on the page; without it the text is shown beside the button, where the clipboard is
 *   refused.
 */
export function copyButton(label: string, text: () => string | Promise<string>, source?: Source): HTMLElement {
	const button = element('button', { class: 'chip', type: 'button' }, label);
	button.addEventListener('click', async () => {
		const made = text();
		// At once, where it is there.
		const copied = typeof made === 'string' ? made : await made;
		const byHand = async () => (await import('./copy.ts')).showText(copied, button);
		button.textContent = await copyText(copied, source ?? byHand);
		setTimeout(() => {
			button.textContent = label;
		}, 2000);
	});
	return button;
}
