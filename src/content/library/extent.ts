/** How large the content is that something was measured with. Pure. */

import type { Extent } from '../../core/schemas/measured.ts';
import type { ContentTree } from '../files/tree-fs.ts';

/** @example extentOf(tree).failures // => 178 */
export function extentOf({ failures, problems }: ContentTree): Extent {
	const folders = [...failures, ...problems];
	const texts = folders.flatMap((folder) => Object.values(folder.texts));
	return {
		failures: failures.length,
		problems: problems.length,
		messages: folders.reduce((sum, { neutral }) => sum + neutral.data.messages.length, 0),
		letters: texts.reduce((sum, { body }) => sum + body.length, 0),
	};
}

/** What of the content figures depend on. */
const parts = {
	failures: ({ failures }) => failures,
	problems: ({ problems }) => problems,
	messages: ({ messages }) => messages,
	letters: ({ letters }) => letters,
	'letters a page': ({ failures, problems, letters }) => Math.round(letters / Math.max(1, failures + problems)),
} satisfies Record<string, (extent: Extent) => number>;

type Part = keyof typeof parts;

/** By how much of itself each part may differ, so that figures are still of the content; others change no figure. */
export type Leeway = Partial<Record<Part, number>>;

/** What of the content changed so much since that figures of then are not of it. */
interface Outgrown {
	part: Part;
	was: number;
	now: number;
	leeway: number;
}

/** @example outgrown({ ...now, messages: 2000 }, now, { messages: 0.1 }) // => [{ part: 'messages', was: 2000, … }] */
export const outgrown = (then: Extent, now: Extent, leeways: Leeway): Outgrown[] =>
	(Object.entries(leeways) as [Part, number][])
		.map(([part, leeway]) => ({ part, was: parts[part](then), now: parts[part](now), leeway }))
		.filter(({ was, now, leeway }) => Math.abs(now - was) > leeway * was);

/** A document with figures that depend on the content. */
interface MeasuredDocument {
	/** Measures them anew. */
	command: string;
	/** Beyond it they are not of the content any more. */
	leeway: Leeway;
}

/** By how much content may differ in what its figures depend on (docs/decisions.md, "Figures are held to …"). */
export const measuredDocuments: Readonly<Record<string, MeasuredDocument>> = {
	// Each page that is written may come before another.
	'docs/evaluation.md': {
		command: 'npm run measure -- evaluation',
		leeway: { failures: 0.02, problems: 0.02, messages: 0.02, letters: 0.02 },
	},
	// How many pages the sites have is given; how long they are is the content's.
	'docs/growth.md': { command: 'npm run measure -- growth', leeway: { 'letters a page': 0.1 } },
	// Of a page its bytes, which have budgets; lists grow with what they list.
	'docs/lighthouse.md': {
		command: 'npm run measure -- lighthouse',
		leeway: { failures: 0.1, problems: 0.1, messages: 0.1 },
	},
	// A line is held against the messages.
	'docs/cli.md': { command: 'npm run measure -- speed', leeway: { messages: 0.1 } },
};
