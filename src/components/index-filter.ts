/**
 * The error index without its filters is a plain table; this shows only the messages that fit what is typed, a guide
 * and a category, best first. The first use brings those, too, that the page leaves out.
 */

import { fitOf, type Query, queryOf, shareOf } from '../error-index/find.ts';
import { beyondFold } from '../error-index/paging.ts';
import { localizedUrl, splitLocale } from '../i18n/urls.ts';
import { loadRest } from './index-rest.ts';

const form = document.querySelector<HTMLFormElement>('[data-index-filter]');
const table = document.querySelector('.rows');
const bodies = [...document.querySelectorAll<HTMLTableSectionElement>('tbody[data-category]')];
const count = document.querySelector('[data-index-count]');
const all = document.querySelector<HTMLButtonElement>('[data-index-all]');
const none = document.querySelector<HTMLElement>('[data-index-none]');
const toSearch = document.querySelector<HTMLAnchorElement>('[data-index-search]');

/** While something is typed a row shows its best wordings, so that the next row is in sight. */
const WORDINGS = 2;
/** A known message stands in the text: its row comes before all that only resemble it. */
const KNOWN = 4;
/** Among rows that fit alike those come first whose title says it. */
const BY_TITLE = 0.5;
/** Of a row that is known those wordings fit of which nearly as much stands in the text as of the best. */
const NEARLY = 0.8;

interface Item {
	node: HTMLElement;
	/** In small letters, with the names of its holes, and without. */
	text: string;
	fixed: string;
}

interface Row {
	node: HTMLTableRowElement;
	body: HTMLTableSectionElement;
	/** What the anchors of its messages begin with: `lightrft--cuda-oom`. */
	owner: string;
	guides: readonly string[];
	items: Item[];
	/** To the wordings that are not shown. */
	more: HTMLAnchorElement;
	/** Where it is treated, and that with its fix, in small letters. */
	title: string;
	around: string;
}

/** What of a row fits, best first, and how well it does. */
interface Fitting {
	items: Item[];
	fit: number;
}

const NO_FIT: Fitting = { items: [], fit: 0 };

/** Where a failure, or a problem, is the answer to what is typed. */
type Known = ReadonlySet<string>;

const textOf = ({ textContent }: Node): string => textContent?.toLowerCase().replace(/\s+/g, ' ') ?? '';

function readItem(node: HTMLElement): Item {
	const pieces = [...(node.querySelector('code')?.childNodes ?? [])].filter(({ nodeName }) => nodeName === '#text');
	return { node, text: textOf(node), fixed: pieces.map(textOf).join(' ') };
}

/** Each row has a link to its other wordings; where it has none to show it is hidden. */
function moreOf(row: HTMLTableRowElement): HTMLAnchorElement {
	const link = row.querySelector<HTMLAnchorElement>('ul + a');
	if (link) return link;
	const made = document.createElement('a');
	made.href = `${row.querySelector<HTMLAnchorElement>('li a')?.pathname}#messages`;
	row.querySelector('ul')?.after(made);
	return made;
}

function readRows(): Row[] {
	return bodies.flatMap((body) =>
		[...body.rows].flatMap((node) => {
			const [messages, ...others] = node.cells;
			const list = [...(messages?.querySelectorAll('li') ?? [])];
			const [first] = list;
			if (!first) return [];
			return {
				node,
				body,
				owner: first.id.slice(0, first.id.lastIndexOf('--')),
				guides: node.dataset['guides']?.split(' ') ?? [],
				items: list.map(readItem),
				more: moreOf(node),
				title: others[0] ? textOf(others[0]) : '',
				around: others.map(textOf).join(' '),
			};
		}),
	);
}

/** What the matcher recognises in a text, as the owners of rows. */
async function recognise(text: string): Promise<Known> {
	const [{ diagnose }, { indexFor }] = await Promise.all([
		import('../matching/lean.ts'),
		import('../triage/message-index.ts'),
	]);
	const { findings } = diagnose(text, await indexFor(text));
	return new Set(findings.map(({ failure, problem }) => (problem ?? failure).replace('/', '--')));
}

if (form && table) {
	const text = form.querySelector<HTMLInputElement>('[data-filter-text]');
	const category = form.querySelector<HTMLSelectElement>('[data-filter-category]');
	const guide = form.querySelector<HTMLSelectElement>('[data-filter-guide]');
	/** In the order of the page. */
	let rows: Row[] | undefined;
	let known: { of: string; rows: Known } = { of: '', rows: new Set() };
	let rest: 'unasked' | 'loading' | 'lost' | 'here' = form.dataset['rest'] ? 'unasked' : 'here';

	const canLoad = () => rest === 'unasked' || rest === 'lost';

	const fitting = (row: Row, query: Query): Fitting => {
		const isKnown = known.of === query.whole && known.rows.has(row.owner);
		const fits = row.items.map((item) => ({ item, fit: fitOf(query, item.text, row.around) }));
		if (isKnown) {
			const shares = row.items.map(({ fixed }) => shareOf(query, fixed));
			const best = Math.max(...shares);
			for (const [at, share] of shares.entries()) {
				const entry = fits[at];
				if (entry && share >= best * NEARLY) entry.fit = KNOWN + share;
			}
		}
		const found = fits.filter(({ fit }) => fit > 0).sort((a, b) => b.fit - a.fit);
		return {
			items: found.map(({ item }) => item),
			fit: (found[0]?.fit ?? 0) + (row.title.includes(query.whole) ? BY_TITLE : 0),
		};
	};

	const apply = () => {
		rows ??= readRows();
		const query = queryOf(text?.value ?? '');
		const inGuide = (row: Row) => !guide?.value || row.guides.includes(guide.value);
		const ranked = rows.map((row, at) => ({ row, at, ...(inGuide(row) ? fitting(row, query) : NO_FIT) }));
		const counts = new Map<string, number>();
		let shown = 0;
		for (const { row, items: fits } of ranked) {
			const own = row.body.dataset['category'] ?? '';
			counts.set(own, (counts.get(own) ?? 0) + fits.length);
			const isHere = !category?.value || category.value === own;
			const visible = isHere ? fits.slice(0, query.whole ? WORDINGS : undefined) : [];
			for (const item of row.items) item.node.hidden = !visible.includes(item);
			const list = row.items[0]?.node.parentElement;
			const order = [...visible, ...row.items.filter((item) => !visible.includes(item))];
			if (list)
				move(
					list,
					(query.whole ? order : row.items).map(({ node }) => node),
				);
			row.node.hidden = visible.length === 0;
			const further = fits.length - visible.length;
			if (rest === 'here') row.more.hidden = further === 0 || row.node.hidden;
			if (rest === 'here' && further) row.more.textContent = countIn(form.dataset, 'more', further);
			if (isHere) shown += fits.length;
		}
		ranked.sort((a, b) => b.fit - a.fit || a.at - b.at);
		arrange(ranked.map(({ row }) => row));
		tell(shown, counts);
	};

	/** The rows of a category, and the categories, in the order of their best. */
	const arrange = (order: readonly Row[]) => {
		for (const body of bodies) {
			const own = order.filter((row) => row.body === body).map(({ node }) => node);
			move(body, own);
			body.hidden = own.every(({ hidden }) => hidden);
		}
		move(table, text?.value ? [...new Set(order.map(({ body }) => body))] : bodies);
	};

	/** Nothing is counted, or said not to be there, before all messages are. */
	const tell = (shown: number, counts: ReadonlyMap<string, number>) => {
		const { loading, lost } = form.dataset;
		const counted = countIn(form.dataset, 'count', shown);
		const sentence = { loading, lost, unasked: counted, here: counted }[rest] ?? '';
		if (count) count.textContent = sentence.replace('{count}', String(shown));
		if (none) none.hidden = shown > 0 || rest !== 'here';
		if (rest !== 'here') return;
		for (const option of category?.options ?? []) {
			const name = option.text.replace(/ · \d+$/, '');
			if (option.value) option.text = `${name} · ${counts.get(option.value) ?? 0}`;
		}
		const filtered = text?.value || guide?.value;
		for (const body of bodies) {
			const all = body.querySelector<HTMLElement>('.group .n');
			if (!all) continue;
			all.dataset['all'] ??= all.textContent ?? '';
			all.textContent = filtered ? String(counts.get(body.dataset['category'] ?? '') ?? 0) : all.dataset['all'];
		}
	};

	const load = async () => {
		rest = 'loading';
		apply();
		try {
			await loadRest(form.dataset['rest'] ?? '');
			rows = undefined;
			rest = 'here';
			if (all) leave(all);
		} catch {
			rest = 'lost';
		}
		apply();
	};

	/** First the fragments, at once; then what the matcher knows, if it is still wanted. */
	const use = async () => {
		if (rest === 'unasked') void load();
		else apply();
		const typed = text?.value ?? '';
		const { whole } = queryOf(typed);
		if (!/\s/.test(whole) || known.of === whole) return;
		const found = await recognise(typed).catch(() => undefined);
		if (!found || queryOf(text?.value ?? '').whole !== whole) return;
		known = { of: whole, rows: found };
		apply();
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
		else if (rest === 'lost') leadOn(hash);
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
		if (text?.value || category?.value || guide?.value) void use();
	});
	void follow();
}

/** A number with its word: `more` for many, `moreOne` for one. */
function countIn(words: DOMStringMap, key: string, count: number): string {
	return (words[count === 1 ? `${key}One` : key] ?? '').replace('{count}', String(count));
}

/** Puts children into an order; where they are in it nothing is touched. */
function move(parent: Element, order: readonly Element[]): void {
	const wanted = new Set(order);
	const here = [...parent.children].filter((child) => wanted.has(child));
	if (here.some((child, at) => child !== order[at])) parent.append(...order);
}

function placeOf(hash: string): HTMLElement | null {
	return document.getElementById(hash.slice(1));
}

/** Where its row cannot be had the message stands on its own page. */
function leadOn(hash: string): void {
	const { locale, path } = splitLocale(location.pathname);
	const to = beyondFold(path, hash.slice(1));
	if (to && locale) location.replace(localizedUrl(locale, to));
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
