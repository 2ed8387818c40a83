/** Says above the box what to paste, where a page sent the reader for an output. Loaded with such an address. */
import type { Locale } from '../../core/locales.ts';
import { loadOutputRules } from '../triage/texts.ts';
import { element, inlineNodes } from './dom.ts';

/** Where its words cannot be loaded, nothing is said: the box reads the output all the same. */
export async function expectOutput(root: HTMLElement, family: string): Promise<void> {
	const output = await loadOutputRules(family, root.dataset['locale'] as Locale).catch(() => undefined);
	const box = root.querySelector<HTMLElement>('[data-search-box]');
	box?.focus();
	if (!output) return;
	const name = element('strong', {}, `${output.name}: `);
	const hint = element('p', { id: 'paste-hint' }, name, ...inlineNodes(output.expects));
	document.querySelector('#paste-hint')?.remove();
	root.before(hint);
	box?.setAttribute('aria-describedby', hint.id);
}
