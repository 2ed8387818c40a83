/** Tells what a reader does with a search box, and what the address asks of it. */
import { addressed } from './addressed.ts';
import { isFramedElsewhere, refuseFrame } from './framed.ts';
import { isTooLong } from './held-text.ts';
import { keptText } from './kept-text.ts';
import type { SampleName } from './samples.ts';
import type { BoxEvent } from './search-box-machine.ts';

/** What can be told of a box before anything is known about its answers. */
export type Told = BoxEvent<never>;

/** The parts of a search box, by the names in its markup (SearchBox.astro). */
export const partOf = <E extends HTMLElement>(root: HTMLElement, name: string): E =>
	root.querySelector<E>(`[data-search-${name}]`)!;

/**
 * Listens to a box from now on. A box on a page of its own is told at once what it is to begin with, if anything: what the
 * address asks, what was written before this script came, what was kept in this tab. In a frame of another site it takes
 * nothing.
 */
export function listenAtBox(root: HTMLElement, tell: (event: Told) => void): void {
	if (isFramedElsewhere()) {
		refuseFrame(root);
		return;
	}
	const box = partOf<HTMLTextAreaElement>(root, 'box');
	const form = partOf(root, 'form');
	/** How often the reader did something; what was kept comes into the box without one. */
	let done = 0;
	const does = (event: Told) => {
		done++;
		tell(event);
	};

	box.addEventListener('paste', (event) => {
		const text = event.clipboardData?.getData('text/plain') ?? '';
		// A box that shows how a held text begins cannot be written in: what is pasted takes its place.
		if (!text || !(box.readOnly || isTooLong(text))) return;
		event.preventDefault();
		// What is typed before the text is taken in would take its place.
		box.readOnly = true;
		does({ type: 'pasted', text });
	});
	box.addEventListener('input', (event) => {
		const whole = event instanceof InputEvent && event.inputType.startsWith('insertFrom');
		does({ type: 'typed', text: box.value, whole });
	});
	form.addEventListener('dragover', (event) => event.preventDefault());
	form.addEventListener('drop', (event) => {
		const { files = [], items = [] } = event.dataTransfer ?? {};
		if (!files.length) return;
		event.preventDefault();
		// Both are gone when this is over.
		const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
		does({ type: 'dropped', files: [...files], entries });
	});
	form.addEventListener('change', ({ target }) => {
		const input = target as HTMLInputElement;
		const files = [...(input.files ?? [])];
		if (!files.length) return;
		// Who chooses the same once more is answered once more.
		input.value = '';
		does({ type: 'dropped', files });
	});
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		does({ type: 'submitted' });
	});
	form.addEventListener('reset', () => does({ type: 'cleared' }));
	root.addEventListener('click', async ({ target }) => {
		const button = target instanceof Element && target.closest<HTMLElement>('[data-sample]');
		if (!button) return;
		const before = ++done;
		const told = await sampleOf(button);
		// Whoever wrote something meanwhile, or chose another one, wants that answered.
		if (done !== before) return;
		tell(told);
		tell({ type: 'submitted' });
	});
	partOf(root, 'edit').addEventListener('click', () => tell({ type: 'edited' }));

	if (!root.closest('main')) return;
	const asked = addressed(location);
	const asks = asked.shared || asked.query;
	const text = box.value || (asks ? '' : keptText());
	if (text) tell({ type: 'restored', text, whole: !box.value });
	if (text || asks) tell(asked);
	addEventListener('hashchange', () => {
		// The menu of a phone is an anchor, too: it leaves the answer alone.
		if (!document.getElementById(location.hash.slice(1))) tell(addressed(location));
	});
}

/** What a button offers; the line that stands on it, where the whole cannot be loaded. */
const sampleOf = (button: HTMLElement): Promise<Told> =>
	import('./samples.ts')
		.then(({ loadSample }) => loadSample(button.dataset['sample'] as SampleName))
		.catch(() => ({ type: 'pasted', text: button.querySelector('code')?.textContent ?? '' }));
