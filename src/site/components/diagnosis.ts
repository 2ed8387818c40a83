/**
 * What script adds to the quick diagnosis: the address follows the answers, so that the trail can be shared and "back"
 * takes an answer back; number keys; the trail in the list of the whole tree. The tree itself is plain disclosure.
 */
const root = document.querySelector<HTMLElement>('#tree')!;
const map = document.querySelector<HTMLElement>('nav.tree')!;
const folds = [...root.querySelectorAll('details')];
const anchorOf = (fold: HTMLDetailsElement): string => fold.querySelector<HTMLElement>(':scope > .next')?.id ?? '';

/** The open answers, from the first question on. */
function trail(): HTMLDetailsElement[] {
	const open: HTMLDetailsElement[] = [];
	let inside: Element = root;
	for (;;) {
		const fold: HTMLDetailsElement | null = inside.querySelector<HTMLDetailsElement>(
			':scope > .ask > .answers > li > details[open]',
		);
		if (!fold) return open;
		open.push(fold);
		inside = fold.querySelector(':scope > .next') ?? fold;
	}
}

/** Opens the answers that lead to an anchor, and closes all others. */
function openTrail(anchor: string): void {
	const target = anchor ? document.getElementById(anchor) : null;
	for (const fold of folds) fold.open = Boolean(target && fold.contains(target));
}

/** An answer that is taken back forgets what was answered after it. */
function forget(fold: HTMLDetailsElement): void {
	for (const inner of fold.querySelectorAll('details')) inner.open = false;
}

function follow(): void {
	const open = trail();
	const anchor = open.length ? anchorOf(open.at(-1)!) : '';
	if (anchor !== location.hash.slice(1)) {
		const { pathname, search } = location;
		history.pushState(null, '', `${pathname}${search}${anchor && `#${anchor}`}`);
	}
	markTrail(open.map(anchorOf));
}

function markTrail(anchors: readonly string[]): void {
	for (const link of map.querySelectorAll('a')) {
		const place = anchors.indexOf(link.hash.slice(1));
		link.parentElement?.classList.toggle('on', place >= 0);
		if (place >= 0 && place === anchors.length - 1) link.setAttribute('aria-current', 'true');
		else link.removeAttribute('aria-current');
	}
}

function openByNumber(key: string): void {
	const questions = root.querySelectorAll('.answers');
	const shown = [...questions].filter((answers) => answers.checkVisibility());
	const summary = shown.at(-1)?.querySelectorAll<HTMLElement>(':scope > li > details > summary')[Number(key) - 1];
	if (!summary || summary.closest('details')?.open) return;
	summary.click();
	summary.focus();
}

root.addEventListener(
	'toggle',
	({ target }) => {
		if (target instanceof HTMLDetailsElement && !target.open) forget(target);
		follow();
	},
	{ capture: true },
);
addEventListener('keydown', ({ target, key, ctrlKey, metaKey, altKey }) => {
	// At once, where nothing has the focus yet; never while one types elsewhere.
	const isHere = target === document.body || (target instanceof Node && root.contains(target));
	if (isHere && /^[1-9]$/.test(key) && !ctrlKey && !metaKey && !altKey) openByNumber(key);
});
/** The menu of a phone is an anchor, too: it leaves the trail alone. */
function openHash(): void {
	const anchor = location.hash.slice(1);
	if (!anchor || root.contains(document.getElementById(anchor))) openTrail(anchor);
}
addEventListener('popstate', openHash);
addEventListener('hashchange', openHash);

// Answers that were given before this ran stay.
if (location.hash) openHash();
else follow();
markTrail(trail().map(anchorOf));
