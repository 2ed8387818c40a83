/** What the page of the error index leaves out, and brings once it is filtered or shown whole: a file for each language. */
import { parseTemplate } from '../../diagnosis/matching/template.ts';
import type { Group, Row } from './rows.ts';

/** Its text has its holes at the odd places: `['Tried to allocate ', 'size', '.']`. Who prints it is as in rows.ts. */
export type RestMessage = readonly [id: string, text: readonly string[], printedBy?: string];

export interface RestRow {
	/** What the anchors of its messages begin with: `lightrft--cuda-oom`. */
	owner: string;
	/** The page that has its messages, as an address without language. */
	path: string;
	messages: RestMessage[];
	/** Only of a row that the page leaves out whole. All of it may contain `code` and **bold**. */
	whole?: { places: [title: string, path: string][]; fix: string; guides: string[] };
}

/** By category, in order. */
export type Rest = Readonly<Record<string, readonly RestRow[]>>;

/**
 * What each row has after its first messages, and the rows after the first ones of their category.
 *
 * @param shown how many rows of each category, and messages of each row, stand on the page.
 * @param guides the names of the guides: a place in a guide is called by it.
 * @example restOf(groups, { rows: 8, messages: 2 }, {}).memory?.[0]
 * // => { owner: 'cuda-oom', path: '/errors/cuda-oom/', messages: [['hip', ['HIP out of memory. Tried to allocate ', 'size', ''], 'PyTorch'], …] }
 */
export function restOf(
	groups: readonly Group[],
	shown: { rows: number; messages: number },
	guides: Readonly<Record<string, string>>,
): Rest {
	const rest = groups.map(({ category, rows }): [string, RestRow[]] => [
		category,
		rows.flatMap((row, at) => {
			const isShown = at < shown.rows;
			const messages = row.entries.slice(isShown ? shown.messages : 0).map(({ message }) => restMessage(message));
			if (messages.length === 0) return [];
			const path = row.places[0]?.path ?? '';
			return [{ owner: ownerOf(row), path, messages, ...(!isShown && { whole: wholeRow(row, guides) }) }];
		}),
	]);
	return Object.fromEntries(rest.filter(([, rows]) => rows.length));
}

/** How many messages it has. */
export function countRest(rest: Rest): number {
	return Object.values(rest)
		.flat()
		.reduce((sum, { messages }) => sum + messages.length, 0);
}

function wholeRow(
	{ places, quickFix, guides }: Row,
	names: Readonly<Record<string, string>>,
): NonNullable<RestRow['whole']> {
	return {
		places: places.map(({ title, path, guide }) => [guide ? (names[guide] ?? guide) : title, path]),
		fix: quickFix,
		guides,
	};
}

function ownerOf({ entries: [first] }: Row): string {
	return first ? first.anchor.slice(0, -`--${first.message.id}`.length) : '';
}

function restMessage({ id, template, printedBy }: Row['entries'][number]['message']): RestMessage {
	const text = alternating(template);
	return printedBy ? [id, text, printedBy] : [id, text];
}

/** @example alternating('<int> of <int> failed') // => ['', 'int', ' of ', 'int', ' failed'] */
function alternating(template: string): string[] {
	const pieces = [''];
	for (const part of parseTemplate(template).parts) {
		if ('text' in part) pieces[pieces.length - 1] += part.text;
		else pieces.push(part.hole, '');
	}
	return pieces;
}
