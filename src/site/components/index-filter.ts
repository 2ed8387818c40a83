/**
 * The error index without its filters is a plain table; this shows only the messages that fit what is typed, a program,
 * a guide and a category, best first. The first use brings those, too, that the page leaves out.
 */

import { BETWEEN_NAMES, filterRows, type ListedMessage, type ListedRow } from '../../content/error-index/filter.ts';
import { queryOf } from '../../content/error-index/find.ts';
import { beyondFold } from '../../content/error-index/paging.ts';
import { localizedUrl, splitLocale } from '../../core/i18n/urls.ts';
import { isFramedElsewhere, refuseFrame } from './framed.ts';
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

interface Message extends ListedMessage {
	node: HTMLElement;
}

interface Row extends ListedRow<Message> {
	node: HTMLTableRowElement;
	body: HTMLTableSectionElement;
	/** To the wordings that are not shown. */
	more: HTMLAnchorElement;
}

const textOf = ({ textContent }: Node): string => textContent?.toLowerCase().replace(/\s+/g, ' ') ?? '';

function readMessage(node: HTMLElement): Message {
	const pieces = [...(node.querySelector('code')?.childNodes ?? [])].filter(({ nodeName }) => nodeName === '#text');
	const software = [...node.querySelectorAll('small strong')].map(({ textContent }) => textContent);
	return { node, text: textOf(node), fixed: pieces.map(textOf).join(' '), software };
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
				category: body.dataset['category'] ?? '',
				owner: first.id.slice(0, first.id.lastIndexOf('--')),
				guides: node.dataset['guides']?.split(' ') ?? [],
				messages: list.map(readMessage),
				more: moreOf(node),
				title: others[0] ? textOf(others[0]) : '',
				around: others.map(textOf).join(' '),
			};
		}),
	);
}

/** What the matcher recognises in a text, as the owners of rows. */
async function recognise(text: string): Promise<ReadonlySet<string>> {
	const [{ diagnose }, { indexFor }] = await Promise.all([
		import('../../diagnosis/matching/lean.ts'),
		import('../triage/message-index.ts'),
	]);
	const { findings } = diagnose(text, await indexFor(text));
	return new Set(findings.map(({ failure, problem }) => (problem ?? failure).replace('/', '--')));
}

const refused = form && isFramedElsewhere();
if (refused) refuseFrame(form);
if (form && table && !refused) {
	const text = form.querySelector<HTMLInputElement>('[data-filter-text]');
	const category = form.querySelector<HTMLSelectElement>('[data-filter-category]');
	const guide = form.querySelector<HTMLSelectElement>('[data-filter-guide]');
	const software = form.querySelector<HTMLSelectElement>('[data-filter-software]');
	const programs = [...(software?.options ?? [])].filter(({ value }) => value);
	/** In the order of the page. */
	let rows: Row[] | undefined;
	let known: { of: string; rows: ReadonlySet<string> } = { of: '', rows: new Set() };
	let rest: 'unasked' | 'loading' | 'lost' | 'here' = form.dataset['rest'] ? 'unasked' : 'here';

	const canLoad = () => rest === 'unasked' || rest === 'lost';

	const apply = () => {
		rows ??= readRows();
		const query = queryOf(text?.value ?? '');
		const choice = {
			query,
			category: category?.value ?? '',
			guide: guide?.value ?? '',
			software: software?.value ? namesOf(software) : [],
			known: known.of === query.whole ? known.rows : new Set<string>(),
		};
		const found = filterRows(rows, choice, programs.map(namesOf));
		for (const { row, messages } of found.rows) show(row, messages, Boolean(query.whole));
		arrange(found.rows.map(({ row }) => row));
		const count = found.rows.reduce((sum, { messages }) => sum + messages.length, 0);
		tell(count, found.inCategory, found.ofSoftware);
	};

	/** Where something is typed only the best of its messages, before the others. */
	const show = (row: Row, fits: readonly Message[], isTyped: boolean) => {
		const shown = fits.slice(0, isTyped ? WORDINGS : undefined);
		const visible = new Set(shown);
		for (const message of row.messages) hide(message.node, !visible.has(message));
		const others = row.messages.filter((message) => !visible.has(message));
		const list = row.messages[0]?.node.parentElement;
		const order = (isTyped ? [...shown, ...others] : row.messages).map(({ node }) => node);
		if (list) move(list, order);
		hide(row.node, shown.length === 0);
		const further = fits.length - shown.length;
		if (rest === 'here') hide(row.more, further === 0 || shown.length === 0);
		if (rest === 'here' && further) row.more.textContent = countIn(form.dataset, 'more', further);
	};

	/** The rows of a category, and the categories, in the order of their best. */
	const arrange = (order: readonly Row[]) => {
		for (const body of bodies) {
			const own = order.filter((row) => row.body === body).map(({ node }) => node);
			const isEmpty = own.every(({ hidden }) => hidden);
			move(body, own);
			hide(body, isEmpty);
		}
		move(table, text?.value ? [...new Set(order.map(({ body }) => body))] : bodies);
	};

	/** Nothing is counted, or said not to be there, before all messages are. */
	const tell = (shown: number, inCategory: ReadonlyMap<string, number>, ofSoftware: readonly number[]) => {
		const { loading, lost } = form.dataset;
		const counted = countIn(form.dataset, 'count', shown);
		const sentence = { loading, lost, unasked: counted, here: counted }[rest] ?? '';
		if (count) count.textContent = sentence.replace('{count}', String(shown));
		if (none) none.hidden = shown > 0 || rest !== 'here' || !text?.value;
		if (rest !== 'here') return;
		for (const option of category?.options ?? []) if (option.value) recount(option, inCategory.get(option.value));
		for (const [at, option] of programs.entries()) recount(option, ofSoftware[at]);
		const filtered = text?.value || guide?.value || software?.value;
		for (const body of bodies) {
			const all = body.querySelector<HTMLElement>('.group .n');
			if (!all) continue;
			all.dataset['all'] ??= all.textContent ?? '';
			all.textContent = filtered ? String(inCategory.get(body.dataset['category'] ?? '') ?? 0) : all.dataset['all'];
		}
	};

	const bring = async () => {
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

	/** Where the rows that are coming have come. */
	let coming = Promise.resolve();
	const load = (): Promise<void> => {
		coming = bring();
		return coming;
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
		// Rows that are still to come would push the one that is led to out of view.
		else if (rest === 'loading') await coming;
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
		if ([text, category, guide, software].some((field) => field?.value)) void use();
	});
	void follow();
}

/** A number with its word: `more` for many, `moreOne` for one. */
function countIn(words: DOMStringMap, key: string, count: number): string {
	return (words[count === 1 ? `${key}One` : key] ?? '').replace('{count}', String(count));
}

/** The names that an option, or what is chosen of a list, stands for. */
function namesOf({ value }: { value: string }): string[] {
	return value.split(BETWEEN_NAMES);
}

function recount(option: HTMLOptionElement, count = 0): void {
	const text = option.text.replace(/\d+$/, String(count));
	if (text !== option.text) option.text = text;
}

/** Touches only what changes: of thousands of rows a key hides few. */
function hide(node: HTMLElement, hidden: boolean): void {
	if (node.hidden !== hidden) node.hidden = hidden;
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
	const { locale } = splitLocale(location.pathname);
	const to = beyondFold(hash.slice(1));
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
