/**
 * Starts the search boxes of a page that most readers only look at: what answers is loaded with the first move towards a
 * box, and is then told what happened meanwhile.
 */
import { isOutdated, showGap } from './missing-line.ts';
import { listenAtBox, partOf, type Told } from './search-box-listen.ts';
import type { Words } from './search-box-view.ts';

/** A box that takes longer to come says that it reads. */
const SLOW = 200;

for (const root of document.querySelectorAll<HTMLElement>('[data-search-root]')) startLate(root);

function startLate(root: HTMLElement): void {
	const form = partOf(root, 'form');
	const list = partOf(root, 'results');
	const status = partOf(root, 'status');
	const missing = partOf(root, 'missing');
	const waiting: Told[] = [];
	let tellBox: ((event: Told) => void) | undefined;
	let loading = false;
	let retried = false;

	const load = async () => {
		if (tellBox || loading) return;
		loading = true;
		const slow = setTimeout(() => {
			if (waiting.length) status.textContent = words().reading;
		}, SLOW);
		const loaded = await import('./search-box.ts').catch(() => undefined);
		// Something else may have come in its place.
		const openSearchBox = loaded?.openSearchBox;
		clearTimeout(slow);
		loading = false;
		if (openSearchBox) {
			missing.replaceChildren();
			tellBox = openSearchBox(root);
			for (const event of waiting.splice(0)) tellBox(event);
		} else if (waiting.length) void sayLost();
	};
	const words = () => JSON.parse(root.dataset['words'] ?? '') as Words;
	const sayLost = async () => {
		const again = () => {
			retried = true;
			tell({ type: 'retried' });
		};
		list.ariaBusy = 'false';
		status.textContent = '';
		showGap(missing, words(), 'failed', retried, again);
		if ((await isOutdated()) && !tellBox) showGap(missing, words(), 'otherBuild', retried, again);
	};
	const tell = (event: Told) => {
		if (tellBox) return tellBox(event);
		waiting.push(event);
		list.ariaBusy = 'true';
		void load();
	};

	for (const move of ['focusin', 'dragover']) form.addEventListener(move, load);
	listenAtBox(root, tell);
	// Whoever was faster than this script.
	if (form.matches(':focus-within')) void load();
}
