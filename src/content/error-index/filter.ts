/** Which messages of the error index fit what is asked of it, best first. Pure, and small: it runs with every key. */
import { fitOf, type Query, shareOf } from './find.ts';

/** A message as it stands in the index. */
export interface ListedMessage {
	/** In small letters, with the names of its holes, and without. */
	text: string;
	fixed: string;
	/** The names of the programs that print it. */
	software: readonly string[];
}

export interface ListedRow<M extends ListedMessage = ListedMessage> {
	category: string;
	/** What the anchors of its messages begin with: `lightrft--cuda-oom`. */
	owner: string;
	guides: readonly string[];
	messages: readonly M[];
	/** Where it is treated, and that with its fix, in small letters. */
	title: string;
	around: string;
}

/** Empty is whatever is not chosen. */
export interface Choice {
	query: Query;
	category: string;
	guide: string;
	/** The messages of any of these programs are wanted. */
	software: Names;
	/** The owners of the rows that are the answer to what is typed. */
	known: ReadonlySet<string>;
}

/** The names that a program of the list stands for: its own, and those of its parts. */
export type Names = readonly string[];

/** Parts them in the value of an option. */
export const BETWEEN_NAMES = '|';

/** A row, and those of its messages that fit, best first. */
export interface FilteredRow<R extends ListedRow> {
	row: R;
	messages: R['messages'];
}

export interface Filtered<R extends ListedRow> {
	/** All rows, best first. What fits nothing, or is of another category, has no messages. */
	rows: FilteredRow<R>[];
	/** How many messages would be shown if this category were chosen, all else as it is. */
	inCategory: ReadonlyMap<string, number>;
	/** The same of each program of the list, in its order. A message that several print counts for each of them. */
	ofSoftware: readonly number[];
}

/** A known message stands in the text: its row comes before all that only resemble it. */
const KNOWN = 4;
/** Among rows that fit alike those come first whose title says it. */
const BY_TITLE = 0.5;
/** Of a row that is known those wordings fit of which nearly as much stands in the text as of the best. */
const NEARLY = 0.8;

/**
 * @param rows in the order of the page, which decides between those that fit alike.
 * @param offered the programs that can be chosen.
 * @example filterRows(rows, { ...nothing, software: ['PyTorch', 'FSDP'] }, []).rows[0]?.messages // those that either prints
 */
export function filterRows<R extends ListedRow>(
	rows: readonly R[],
	choice: Choice,
	offered: readonly Names[],
): Filtered<R> {
	const { category, guide, software } = choice;
	const chosen = new Set(software);
	const inCategory = new Map<string, number>();
	const ofSoftware = offered.map(() => 0);
	const places = placesOf(offered);
	const ranked = rows.map((row) => {
		const isHere = !category || row.category === category;
		const fits = !guide || row.guides.includes(guide) ? fitting(row, choice) : [];
		if (isHere) for (const { message } of fits) count(message, places, ofSoftware);
		const own = chosen.size ? fits.filter(({ message }) => message.software.some((name) => chosen.has(name))) : fits;
		inCategory.set(row.category, (inCategory.get(row.category) ?? 0) + own.length);
		const fit = (own[0]?.fit ?? 0) + (own.length && row.title.includes(choice.query.whole) ? BY_TITLE : 0);
		return { row, messages: isHere ? own.map(({ message }) => message) : [], fit };
	});
	return { rows: ranked.sort((a, b) => b.fit - a.fit), inCategory, ofSoftware };
}

/** Where in the list a name counts. */
function placesOf(offered: readonly Names[]): ReadonlyMap<string, number[]> {
	const places = new Map<string, number[]>();
	for (const [at, names] of offered.entries()) {
		for (const name of names) places.set(name, [...(places.get(name) ?? []), at]);
	}
	return places;
}

function count({ software }: ListedMessage, places: ReadonlyMap<string, number[]>, counts: number[]): void {
	for (const at of new Set(software.flatMap((name) => places.get(name) ?? []))) counts[at] = (counts[at] ?? 0) + 1;
}

/** The messages of a row that fit what is typed, best first, with how well they do. */
function fitting<M extends ListedMessage>(
	{ owner, messages, around }: ListedRow<M>,
	{ query, known }: Choice,
): { message: M; fit: number }[] {
	const fits = messages.map((message) => ({ message, fit: fitOf(query, message.text, around) }));
	if (known.has(owner)) {
		const shares = messages.map(({ fixed }) => shareOf(query, fixed));
		const best = Math.max(...shares);
		for (const [at, share] of shares.entries()) {
			const entry = fits[at];
			if (entry && share >= best * NEARLY) entry.fit = KNOWN + share;
		}
	}
	return fits.filter(({ fit }) => fit > 0).sort((a, b) => b.fit - a.fit);
}
