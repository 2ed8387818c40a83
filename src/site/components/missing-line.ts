/** The line below a search box that says which part of an answer is missing, with what may bring it back. */
import { siteUrl } from '../../core/i18n/urls.ts';
import { LOAD_ANEW } from '../../core/policy/inline-scripts.ts';
import { element } from './dom.ts';
import type { Gap } from './search-box-machine.ts';

export interface GapWords extends Record<Gap, string> {
	again: string;
	reload: string;
}

/**
 * Says in one line what is missing, with a button that tries again, or one that loads the page anew where that may help;
 * empties the line where nothing is. A focus in the line stays in it.
 *
 * @param retried whether it was tried again in vain: some browsers never ask again for a script that once failed.
 */
export function showGap(
	line: HTMLElement,
	words: GapWords,
	gap: Gap | undefined,
	retried: boolean,
	again: () => void,
): void {
	// What keeps the text comes first.
	const helps: [label: string, act: () => void][] = gap && gap !== 'otherBuild' ? [[words.again, again]] : [];
	if (!helps.length) helps.push([words.reload, () => location.reload()]);
	else if (retried) helps.push([words.reload, loadAnew]);
	const buttons = helps.flatMap(([label, act]) => {
		const button = element('button', { class: 'tool', type: 'button' }, label);
		button.addEventListener('click', act);
		return [' ', button];
	});
	const hadFocus = line.contains(document.activeElement);
	line.replaceChildren(...(gap ? [words[gap], ...buttons] : []));
	// A button that was pressed gives way to what helps by now.
	if (hadFocus) line.querySelector('button')?.focus();
}

/** Past every cache: what did not come may be damaged, and kept so. */
async function loadAnew(): Promise<void> {
	try {
		const mending = (await import(/* @vite-ignore */ siteUrl(`/${LOAD_ANEW}`))) as { loadAnew(): Promise<void> };
		await mending.loadAnew();
	} catch {
		location.reload();
	}
}

/** Whether the site has this page with another script by now. What the script of this one did not load yet may be gone. */
export async function isOutdated(): Promise<boolean> {
	const own = document.querySelector('script[src][type=module]')?.getAttribute('src');
	try {
		const response = await fetch(location.pathname, { cache: 'no-cache' });
		return response.ok && own != null && !(await response.text()).includes(own);
	} catch {
		return false;
	}
}
