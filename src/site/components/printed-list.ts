/** A list of all that programs can print, to look through. Loaded when it is asked for, a file for each program. */
import {
	entriesOf,
	fittingEntries,
	type PrintedEntry,
	type PrintedTexts,
	piecesOf,
} from '../../content/error-index/printed.ts';
import { printedPath } from '../../core/addresses/program-files.ts';
import { fill } from '../../core/i18n/sentences.ts';
import { type Harvest, parseHarvest } from '../../diagnosis/printed/rows.ts';
import { loadOnce } from '../loading/load-once.ts';
import printedStyles from '../styles/printed.css?url';
import { element } from './dom.ts';
import { loadStyles } from './load-styles.ts';

/** So many stand on the page at first, and come with each further page: of tens of thousands a key still moves few. */
const AT_ONCE = 100;
/** The value of the choice of all programs. */
const ALL = '*';

const loadHarvest = (software: string): Promise<Harvest> =>
	loadOnce(printedPath(software), (text) => parseHarvest(software, text));

/**
 * Puts the list into a place of the page.
 *
 * @param address of the programs and the words, in the language of the page.
 * @param software the program that is chosen at first.
 * @throws where the programs cannot be had.
 */
export async function showPrinted(host: HTMLElement, address: string, software?: string): Promise<void> {
	const [{ words, programs }] = await Promise.all([
		loadOnce(address, (text) => JSON.parse(text) as PrintedTexts),
		loadStyles(printedStyles),
	]);
	const select = element('select', { translate: 'no' }) as HTMLSelectElement;
	select.append(
		new Option(words.choose, ''),
		...programs.map(([id, name, count]) => new Option(`${name} · ${count}`, id, false, id === software)),
		new Option(words.everything, ALL),
	);
	const input = element('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' }) as HTMLInputElement;
	const told = element('p', { class: 'count', role: 'status' });
	const list = element('ol', { class: 'printed-list plain', translate: 'no' });
	const more = element('button', { class: 'chip', type: 'button', hidden: '' });
	const programField = element('label', { class: 'field' }, words.program, select);
	const filterField = element('label', { class: 'field' }, words.filter, input);
	const form = element('form', { class: 'filters' }, programField, filterField);
	host.replaceChildren(form, told, list, more);
	let entries: readonly PrintedEntry[] = [];
	let fitting: readonly PrintedEntry[] = [];
	let shown = 0;
	const grow = () => {
		list.append(...fitting.slice(shown, shown + AT_ONCE).map((entry) => itemOf(entry, words, select.value === ALL)));
		shown = Math.min(fitting.length, shown + AT_ONCE);
		more.hidden = shown === fitting.length;
		more.textContent = fill(words.more, { count: String(Math.min(AT_ONCE, fitting.length - shown)) });
	};
	const look = () => {
		fitting = fittingEntries(entries, input.value);
		shown = 0;
		list.replaceChildren();
		told.textContent = select.value ? fill(words.count, { count: String(fitting.length) }) : words.hint;
		grow();
	};
	const choose = async () => {
		const wanted = select.value;
		told.textContent = wanted ? words.loading : words.hint;
		const ids = wanted === ALL ? programs.map(([id]) => id) : [wanted].filter(Boolean);
		try {
			const harvests = await Promise.all(ids.map(loadHarvest));
			if (select.value !== wanted) return;
			entries = entriesOf(harvests);
			look();
		} catch {
			if (select.value === wanted) told.textContent = words.lost;
		}
	};
	select.addEventListener('change', () => void choose());
	input.addEventListener('input', look);
	form.addEventListener('submit', (event) => event.preventDefault());
	more.addEventListener('click', () => {
		const first = shown;
		grow();
		// The button moves away, and may be gone: whoever came by the keyboard goes on where the list goes on.
		list.children[first]?.querySelector('a')?.focus();
	});
	await choose();
}

function itemOf({ name, file, row, url }: PrintedEntry, words: PrintedTexts['words'], isNamed: boolean): HTMLElement {
	const { line, function: within, kind, since, until, template } = row;
	const pieces = piecesOf(template).map((piece, at) => (at % 2 ? element('var', {}, piece) : piece));
	const about = [
		isNamed && name,
		`${file}:${line}`,
		within,
		kind,
		since && fill(words.since, { version: since }),
		until && fill(words.until, { version: until }),
	];
	const link = element('a', { href: url, rel: 'noreferrer' }, element('code', {}, ...pieces));
	return element('li', {}, link, element('small', {}, about.filter(Boolean).join(' · ')));
}
