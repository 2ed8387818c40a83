/** What every page does when script runs. All of it is an addition: without it the page reads the same. */
import { GUIDE_KEY, LOCALE_KEY, REPORT_KEY, THEME_KEY } from '../../core/policy/kept-names.ts';

const root = document.documentElement;
const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

const remember = (key: string, value: string | undefined) => {
	try {
		if (value) localStorage.setItem(key, value);
		else localStorage.removeItem(key);
	} catch {
		// Storage may be off; the choice then lasts for this page.
	}
};

function themeButton(button: HTMLElement): void {
	const order = ['system', 'light', 'dark'] as const;
	const current = () => order.find((theme) => theme === root.dataset['theme']) ?? 'system';
	const label = () => {
		const text = button.dataset[current()] ?? '';
		button.ariaLabel = text;
		button.title = text;
	};
	button.addEventListener('click', () => {
		const next = order[(order.indexOf(current()) + 1) % order.length];
		if (next === 'system') delete root.dataset['theme'];
		else root.dataset['theme'] = next;
		remember(THEME_KEY, next === 'system' ? undefined : next);
		label();
	});
	// Another tab, or the page that one comes back from, may have chosen since.
	const recall = () => {
		try {
			root.dataset['theme'] = localStorage.getItem(THEME_KEY) ?? '';
		} catch {
			// Storage is off.
		}
		label();
	};
	addEventListener('storage', recall);
	addEventListener('pageshow', recall);
	label();
}

/** The switch keeps what follows `?` and `#`, and the choice is remembered for links that name no language. */
function languageLink(link: HTMLAnchorElement): void {
	const follow = () => {
		link.search = location.search;
		link.hash = location.hash;
	};
	addEventListener('hashchange', follow);
	link.addEventListener('click', () => {
		follow();
		remember(LOCALE_KEY, link.dataset['locale']);
	});
	follow();
}

/** What copies; the code for it comes with the first move towards one, so that a click finds it ready. */
function startCopying(): void {
	const load = () => import('./copy.ts');
	const onMove = (event: Event) => {
		const place = event.target instanceof Element && event.target.closest('h2, h3, h4, .rows li, .actions, .type');
		if (place) load().then(({ offer }) => offer(place));
	};
	addEventListener('pointerover', onMove);
	addEventListener('focusin', onMove);
	addEventListener('click', (event) => {
		const control =
			event.target instanceof Element &&
			event.target.closest<HTMLElement>('[data-copy-code], [data-copy-link], [data-copy]');
		if (!control) return;
		// Shift asks for the link in the language of the page, not for a window.
		if (event.shiftKey) event.preventDefault();
		load().then(({ copy }) => copy(control, event.shiftKey));
	});
}

/** Marks the entry of "on this page" whose section is being read. */
function followReading(toc: Element): void {
	const links = new Map<Element, HTMLAnchorElement>();
	for (const link of toc.querySelectorAll<HTMLAnchorElement>('a')) {
		const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
		if (heading) links.set(heading, link);
	}
	const headings = [...links.keys()];
	const mark = () => {
		const edge = innerHeight / 4;
		const reading = headings.findLast((heading) => heading.getBoundingClientRect().top < edge) ?? headings[0];
		for (const [heading, link] of links) link.ariaCurrent = heading === reading ? 'true' : null;
	};
	addEventListener('scroll', () => requestAnimationFrame(mark), { passive: true });
	mark();
}

/** On a wide screen the styles show "on this page" unfolded, with script or without; this says so to screen readers. */
function unfoldToc(toc: Element): void {
	const details = toc.querySelector('details');
	if (details) details.open = matchMedia('(min-width: 68.01rem)').matches;
}

/** An anchor inside something folded opens it. */
function reveal(): void {
	let anchor = location.hash.slice(1);
	try {
		anchor = decodeURIComponent(anchor);
	} catch {
		// A lone per cent sign is no escape.
	}
	const target = document.getElementById(anchor);
	const fold = target?.closest<HTMLDetailsElement>('details:not([open])');
	if (!target || !fold) return;
	fold.open = true;
	target.scrollIntoView();
}

const isTyping = (target: EventTarget | null) =>
	target instanceof Element && target.closest('input, textarea, select, [contenteditable]');

// Named by themselves, as in startCopying: taken apart where they are awaited, imports cost every page 40 bytes.
const loadSearch = () => import('./search-dialog.ts');
const loadAnswering = () => import('./answering.ts');

/** Puts the cursor into the box of the page, or opens the search over it. Where that fails, the search page is near. */
async function openSearch(): Promise<void> {
	const box = document.querySelector<HTMLElement>('main [data-search-box]');
	if (box) return box.focus();
	try {
		await loadSearch().then((search) => search.openSearchDialog());
	} catch {
		if (find) location.href = find.href;
	}
}

const find = document.querySelector<HTMLAnchorElement>('[data-open-search]');

/** A reader of a guide gets that guide's treatment first in later answers. */
if (root.dataset['guide']) remember(GUIDE_KEY, root.dataset['guide']);

for (const button of all('[data-theme-button]')) themeButton(button);
for (const link of all<HTMLAnchorElement>('[data-locale]')) languageLink(link);
startCopying();
for (const toc of all('.toc')) {
	unfoldToc(toc);
	followReading(toc);
}
addEventListener('hashchange', reveal);
reveal();

find?.addEventListener('click', (event) => {
	if (event.metaKey || event.ctrlKey || event.shiftKey) return;
	event.preventDefault();
	void openSearch();
});
addEventListener('keydown', (event) => {
	const { key, altKey } = event;
	const control = event.ctrlKey || event.metaKey;
	if (!altKey && (control ? key.toLowerCase() === 'k' : key === '/' && !isTyping(event.target))) {
		event.preventDefault();
		void openSearch();
	}
	if (key === 'Escape' && location.hash === '#menu') location.hash = '#main';
});

// A log that was on its way to the report when that page could not be had belongs to nobody (answer-unknown.ts).
// The report has read its own by then.
addEventListener('pageshow', () => {
	try {
		sessionStorage.removeItem(REPORT_KEY);
	} catch {
		// Storage is off.
	}
});

// Offers to load the page anew (src/core/policy/inline-scripts.ts). Whatever is imported later and came damaged, empty or as
// something else ends in one of these errors, where no part of the page tells of it by itself.
const mend = window.onload as (() => void) | null;
addEventListener('unhandledrejection', ({ reason }) => {
	if (reason instanceof TypeError || reason instanceof SyntaxError) mend?.();
});

// Visited pages and triage then work without a network. It waits until the page is read, and spares small data plans.
if (import.meta.env.PROD) {
	addEventListener('load', () =>
		setTimeout(() => {
			const { connection } = navigator as { connection?: { saveData: boolean } };
			// The worker keeps that module anyway. Without a secure context, or storage, there is none, and nothing is missing;
			// a module that came damaged would be in the way of the worker that mends such.
			if (!connection?.saveData) {
				loadAnswering().then(
					// One that came empty, or as another, has nothing of it.
					(answering?: { keepOffline?: () => Promise<void> }) =>
						answering?.keepOffline ? answering.keepOffline().catch(() => undefined) : mend?.(),
					(error) => error instanceof SyntaxError && mend?.(),
				);
			}
		}, 2000),
	);
}

// All of it ran, and the style is there to its end (astro.config.mjs): nothing need be loaded anew.
if (!import.meta.env.PROD || getComputedStyle(root).getPropertyValue('--whole')) window.onload = null;
