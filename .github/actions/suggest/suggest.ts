/** What is to be said about an issue. Pure: the event goes in, and the comment comes out, or why there is none. */

import { fill } from '../../../src/core/i18n/sentences.ts';
import { wholeLinks } from '../../../src/core/i18n/whole-links.ts';
import { defaultLocale, type Locale } from '../../../src/core/locales.ts';
import { codeBlock } from '../../../src/core/text/code-markdown.ts';
import { answerOf } from '../../../src/diagnosis/answer/answer.ts';
import { isOfKind } from '../../../src/diagnosis/answer/asked.ts';
import { type Card, pathOf } from '../../../src/diagnosis/answer/card.ts';
import { comment } from '../../../src/diagnosis/answer/medium.ts';
import { printable } from '../../../src/diagnosis/answer/printable.ts';
import { unreferenced } from '../../../src/diagnosis/answer/unreferenced.ts';
import { mask } from '../../../src/diagnosis/masking/mask.ts';
import { diagnose } from '../../../src/diagnosis/matching/index.ts';
import type { PrintedBy } from '../../../src/diagnosis/printed/match.ts';
import { numbersIn } from '../../../src/diagnosis/readings/read.ts';
import type { CommentWords, Content } from './content-fs.ts';

/** The fields that are read of GitHub's `issues` event. All of it may be written by anyone. */
export interface IssueEvent {
	action?: string;
	issue?: {
		number?: number;
		title?: string | null;
		body?: string | null;
		locked?: boolean;
		pull_request?: unknown;
		user?: { type?: string } | null;
	};
	sender?: { type?: string };
}

export interface Wanted {
	/** With a slash at its end. */
	site: string;
	language: Locale | 'auto';
	limit: number;
}

/** Stands at the beginning of each comment of ours, unseen. */
export const MARKER = '<!-- faultline:suggest -->';

const ACTIONS = ['opened', 'reopened', 'edited'];
/** GitHub allows 65,536 characters; nobody else may make us read more. */
const LONGEST_BODY = 70_000;

/** Why nothing is said about this event; undefined if it is to be looked at. */
export function reasonToSkip({ action = '', issue, sender }: IssueEvent): string | undefined {
	if (!issue || typeof issue.number !== 'number') return 'The event is about no issue.';
	if (issue.pull_request) return 'This is a pull request.';
	if (!ACTIONS.includes(action)) return `Nothing is said when an issue is "${action}".`;
	if (issue.user?.type === 'Bot' || sender?.type === 'Bot') return 'A bot wrote it.';
	if (issue.locked) return 'The conversation is locked.';
	return undefined;
}

/**
 * The failures to name, likeliest cause first. What is read is masked: nothing that a comment may repeat names people,
 * machines or secrets, and the messages are recognised as before.
 */
export function cardsOf(body: string, content: Content, language: Locale, limit: number): Card[] {
	const diagnosis = diagnose(mask(textOf(body)).text, content.index);
	const { lead, further } = answerOf(diagnosis, {
		medium: comment(limit),
		said: (id) => content.said(id, language),
		read: numbersIn(content.words(language).triage),
		problemsOf: () => [],
		guides: {},
		parts: [],
		lines: diagnosis.lines,
	});
	return lead ? [lead, ...further.shown.map(({ card }) => card)] : [];
}

/** The line to ask about where nothing is recognised, and who prints it. */
export interface PrintedLine {
	/** Masked, as all that is read. */
	text: string;
	place: PrintedBy;
}

/** Who prints the line that an issue is about; undefined where nobody is known to, or where it says too little. */
export function printedOf(body: string, content: Content): PrintedLine | undefined {
	const { unknown, first, beside } = diagnose(mask(textOf(body)).text, content.index);
	if (!unknown || unknown.cut || isOfKind(beside)) return undefined;
	const [place] = content.printers(unknown.text, {
		around: unknown.around,
		versions: unknown.versions,
		raisedIn: first?.path,
	});
	return place && { text: unknown.text, place };
}

/** What the reporter wrote: the hints of an issue template are comments, and often quote an error. */
const textOf = (body: string): string => body.slice(0, LONGEST_BODY).replace(/<!--[\s\S]*?(?:-->|$)/g, '');

/** The letters of languages that are told by theirs. */
const OWN_LETTERS: Partial<Record<Locale, RegExp>> = { zh: /\p{Script=Han}/gu };

/**
 * The language of the issue: Chinese if its title is, or if its prose has more Chinese characters than words of Latin
 * letters. Logs are in English everywhere, so code does not count.
 *
 * @example languageOf({ title: 'NCCL 超时', body: 'RuntimeError: …' }) // => 'zh'
 */
export function languageOf({ title, body }: { title?: string | null; body?: string | null }): Locale {
	const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0;
	const known = Object.entries(OWN_LETTERS) as [Locale, RegExp][];
	const [named] = known.find(([, letters]) => count(title ?? '', letters) >= 2) ?? [];
	if (named) return named;
	const prose = withoutBlocks(textOf(body ?? '')).replace(/`[^`\n]*`|https?:\/\/\S+/g, '');
	const words = count(prose, /[A-Za-z]{2,}/g);
	return known.find(([, letters]) => count(prose, letters) > words)?.[0] ?? defaultLocale;
}

/** The lines outside of fenced code, which ends with a fence that is no shorter than the one it began with, or never. */
function withoutBlocks(text: string): string {
	let open: string | undefined;
	const prose = text.split('\n').filter((line) => {
		const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		if (open === undefined) open = fence;
		else if (fence?.startsWith(open)) open = undefined;
		else return false;
		return !fence;
	});
	return prose.join('\n');
}

/** The comment, as Markdown. */
export function commentOf(cards: readonly Card[], words: CommentWords, language: Locale, site: string): string {
	const whole = (text: string) => unreferenced(wholeLinks(text, `${site}${language}`));
	const parts = cards.map(({ subject, title, fix = '', command, found, reads: [read] = [] }) =>
		[
			`### [${unreferenced(title)}](${site}${language}${pathOf(subject)})`,
			// In code nobody is mentioned, and nothing is a link.
			codeBlock('text', quoted(found.text, found.start)),
			...(read ? [whole(read.says)] : []),
			`**${words.fix}** ${whole(fix)}`,
			...(command ? [codeBlock('bash', command)] : []),
		].join('\n\n'),
	);
	const lead = cards.length > 1 ? words.several : words.one;
	return `${[MARKER, lead, ...parts, `<sub>${words.foot}</sub>`].join('\n\n')}\n`;
}

/** The comment on an issue whose line is no known message: where it is printed, and no advice. */
export function printedComment({ text, place }: PrintedLine, words: CommentWords): string {
	const { name, file, line, url } = place;
	const told = fill(words.printed, { program: unreferenced(name), file, line, url });
	return `${[MARKER, codeBlock('text', quoted(text)), told, `<sub>${words.foot}</sub>`].join('\n\n')}\n`;
}

const LONGEST_LINE = 300;
const MOST_LINES = 3;

/** So much of a line is shown before the message, where that stands far behind its beginning. */
const LEAD = 40;

/**
 * A line of the issue, fit to be shown: short, and without anything that a reader could be misled by.
 *
 * @param start where the message begins in it.
 */
export function quoted(text: string, start = 0): string {
	const from = start > LONGEST_LINE / 2 ? start - LEAD : 0;
	const lines = `${from ? '…' : ''}${text.slice(from)}`.split(/\r?\n|\r/).map(printable);
	return lines
		.slice(0, MOST_LINES)
		.map((line) => ([...line].length > LONGEST_LINE ? `${[...line].slice(0, LONGEST_LINE).join('')}…` : line))
		.join('\n');
}
