/**
 * The error index without its filters is a plain table; this shows only the messages that fit text, guide and category.
 * The first use brings those, too, that the page leaves out.
 */
import { loadRest } from './index-rest.ts';

const form = document.querySelector<HTMLFormElement>('[data-index-filter]');
const bodies = [...document.querySelectorAll<HTMLTableSectionElement>('tbody[data-category]')];
const count = document.querySelector('[data-index-count]');
const all = document.querySelector<HTMLButtonElement>('[data-index-all]');
const none = document.querySelector<HTMLElement>('[data-index-none]');
const jumps = document.querySelectorAll<HTMLAnchorElement>('.jump a');
const toSearch = document.querySelector<HTMLAnchorElement>('[data-index-search]');

interface Entry {
	item: HTMLElement;
	row: HTMLTableRowElement;
	category: string | undefined;
	guides: readonly string[];
	/** The message, where it is treated and its fix, in small letters. */
	text: string;
}

function readEntries(): Entry[] {
	return bodies.flatMap((body) =>
		[...body.rows].flatMap((row) => {
			const [messages, ...others] = row.cells;
			const shared = others.map(({ textContent }) => textContent).join(' ');
			const guides = row.dataset['guides']?.split(' ') ?? [];
			return [...(messages?.querySelectorAll('li') ?? [])].map((item) => ({
				item,
				row,
				category: body.dataset['category'],
				guides,
				text: `${item.textContent} ${shared}`.toLowerCase(),
			}));
		}),
	);
}

if (form) {
	const text = form.querySelector<HTMLInputElement>('[data-filter-text]');
	const category = form.querySelector<HTMLSelectElement>('[data-filter-category]');
	const guide = () => new FormData(form).get('guide');
	let entries: Entry[] | undefined;
	let rest: 'unasked' | 'loading' | 'lost' | 'here' = form.dataset['rest'] ? 'unasked' : 'here';

	const canLoad = () => rest === 'unasked' || rest === 'lost';

	const apply = () => {
		entries ??= readEntries();
		const words = (text?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
		const chosen = guide();
		let shown = 0;
		for (const { item, category: own, guides, text: said } of entries) {
			const fits =
				words.every((word) => said.includes(word)) &&
				(!chosen || guides.includes(String(chosen))) &&
				(!category?.value || category.value === own);
			item.hidden = !fits;
			if (fits) shown++;
		}
		for (const { row } of entries) row.hidden = !row.querySelector('li:not([hidden])');
		for (const body of bodies) body.hidden = !body.querySelector('li:not([hidden])');
		for (const jump of jumps) jump.hidden = !placeOf(jump.hash)?.checkVisibility();
		tell(shown);
	};

	/** Nothing is counted, or said not to be there, before all messages are. */
	const tell = (shown: number) => {
		const { count: many, one, loading, lost } = form.dataset;
		const counted = shown === 1 ? one : many;
		const sentence = { loading, lost, unasked: counted, here: counted }[rest] ?? '{count}';
		if (count) count.textContent = sentence.replace('{count}', String(shown));
		if (none) none.hidden = shown > 0 || rest !== 'here';
	};

	const load = async () => {
		rest = 'loading';
		apply();
		try {
			await loadRest(form.dataset['rest'] ?? '');
			entries = undefined;
			rest = 'here';
			if (all) leave(all);
		} catch {
			rest = 'lost';
		}
		apply();
	};

	const use = () => {
		if (rest === 'unasked') void load();
		else apply();
	};

	/** An anchor of a message that the page leaves out, or that the filters hide. */
	const follow = async () => {
		const { hash } = location;
		const isHidden = () => placeOf(hash)?.closest('tbody') && !placeOf(hash)?.checkVisibility();
		if (canLoad() && hash.includes('--') && !placeOf(hash)) await load();
		else if (!isHidden()) return;
		if (isHidden()) {
			form.reset();
			apply();
		}
		if (placeOf(hash)) location.replace(hash);
	};

	form.addEventListener('input', use);
	form.addEventListener('submit', (event) => event.preventDefault());
	all?.addEventListener('click', () => {
		if (canLoad()) void load();
	});
	addEventListener('hashchange', follow);
	// What was typed never enters an address: the search opens over this page.
	toSearch?.addEventListener('click', (event) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		import('./search-dialog.ts')
			.then(({ openSearchDialog }) => openSearchDialog(text?.value))
			.catch(() => {
				location.href = toSearch.href;
			});
	});
	// A browser that goes back keeps what was chosen, and tells it only after this has run.
	addEventListener('pageshow', () => {
		if (text?.value || category?.value || guide()) use();
	});
	void follow();
}

function placeOf(hash: string): HTMLElement | null {
	return document.getElementById(hash.slice(1));
}

/** Hides a button that has done its work; one that has the focus keeps it until the reader goes on. */
function leave(button: HTMLButtonElement): void {
	const hide = () => {
		button.hidden = true;
	};
	if (document.activeElement === button) {
		button.setAttribute('aria-disabled', 'true');
		button.addEventListener('blur', hide);
	} else {
		hide();
	}
}
