/**
 * The answer in a few lines that are never longer than what a pod may leave behind: 4,096 bytes, of which the kubelet
 * keeps the last ones.
 *
 * @see https://kubernetes.io/docs/tasks/debug/debug-application/determine-reason-pod-failure/
 */

import { fill, sentences, unmarked } from '../../core/i18n/sentences.ts';
import { type Answer, answerOf, meansIn } from '../../diagnosis/answer/answer.ts';
import type { Card } from '../../diagnosis/answer/card.ts';
import { TERMINAL } from '../../diagnosis/answer/medium.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { runLinesOf } from '../../diagnosis/answer/run.ts';
import { sayEnded, sayRanks, sayRead, sayTag } from '../../diagnosis/answer/say.ts';
import { meaningTold, sayOrigin, sayRaised } from '../../diagnosis/answer/say-raised.ts';
import { placeIn, pointerTo, type Setting, saidIn } from './answer.ts';
import { titleOf } from './catalogue.ts';
import { inline } from './terminal.ts';
import type { ToTell } from './told.ts';

/** Of the whole answer, in UTF-8, with the line breaks. */
export const MOST_BYTES = 4096;

/** What each part may take. Together with a break behind each line they are less than the whole. */
const MOST = { title: 280, run: 200, line: 400, says: 460, fix: 800, command: 600, ranks: 150, pointer: 300 };
/** So many lines of what is told of a run, or of its ranks. */
const MOST_RUN = 4;
const MOST_RANKS = 2;

export interface Brief {
	/** What it is. */
	title: string;
	/** The rest, most telling first. */
	lines: string[];
	/** Whether something went wrong, known or not. */
	isError: boolean;
}

/** The lines of the brief answer. */
export function briefLines(told: ToTell): string[] {
	const { title, lines } = briefOf(told);
	return [...(told.ended ? [cutBytes(told.ended, MOST.ranks)] : []), title, ...lines];
}

/** What is said of a diagnosis, in short. */
export function briefOf({ diagnosis, setting, read }: ToTell): Brief {
	const answer = answerOf(diagnosis, saidIn(setting, TERMINAL));
	const { lead, first, groups } = answer;
	const run = read ? runPart(read, setting) : [];
	if (lead) {
		const { title, lines } = known(lead, answer, setting);
		return { title, lines: [...run, ...lines, ...(read ? [] : ranksPart(answer, setting))], isError: true };
	}
	const { title, lines } = first ? raised(first, groups, setting) : nothing(answer, setting);
	return { title, lines: [...run, ...lines], isError: first !== undefined };
}

function known(card: Card, { ended }: Answer, setting: Setting) {
	const { catalogue } = setting;
	const { triage, section, cli } = catalogue.texts.words;
	const { title, found, fix = '', command, subject } = card;
	const told = [unmarked(title), sayTag(card, triage), ...(found.file ? [printable(found.file)] : [])];
	const says = sayRead(card);
	return {
		title: cutBytes(told.join(' · '), MOST.title),
		lines: [
			`  ${cutBytes(around(found), MOST.line)}`,
			...(ended ? [cutBytes(sayEnded(ended, triage, printable), MOST.ranks)] : []),
			...(says === undefined ? [] : [cutBytes(prose(says), MOST.says)]),
			cutBytes(`${section['quick-fix']}${cli.colon}${prose(fix)}`, MOST.fix),
			...whole(command, MOST.command),
			...whole(pointerTo(subject, catalogue), MOST.pointer),
		],
	};
}

function raised(first: NonNullable<Answer['first']>, groups: Answer['groups'], { catalogue }: Setting) {
	const { triage, cli } = catalogue.texts.words;
	const means = meansIn(groups);
	const origin = sayOrigin(first, triage.unknown, printable, meaningTold(means, catalogue.texts.said));
	const where = fill(cli.aside, { where: placeIn(first, catalogue) });
	return {
		title: cutBytes(sayRaised(first, triage.unknown, printable) + where, MOST.title),
		lines: [
			`  ${cutBytes(printable(first.text), MOST.line)}`,
			...(origin ? [cutBytes(origin, MOST.says)] : []),
			...(means
				? [
						cutBytes(`${triage.groups.means}${cli.colon}${unmarked(means.name)}`, MOST.title),
						cutBytes(prose(sentences(sayRead(means) ?? '', means.fix ?? '')), MOST.fix),
						...whole(pointerTo(means.failure, catalogue), MOST.pointer),
					]
				: []),
		],
	};
}

function nothing({ ended, unknown, members: [member] = [] }: Answer, { catalogue }: Setting) {
	const { triage } = catalogue.texts.words;
	return {
		title: cutBytes(triage.unknown.title, MOST.title),
		lines: [
			...(ended ? [cutBytes(sayEnded(ended, triage, printable), MOST.ranks)] : []),
			...(unknown ? [`  ${cutBytes(printable(unknown.normalised), MOST.line)}`] : []),
			...(member ? [cutBytes(prose(sentences(member.says, member.todo)), MOST.says)] : []),
		],
	};
}

function runPart(read: NonNullable<ToTell['read']>, { catalogue }: Setting): string[] {
	const { words } = catalogue.texts;
	const lines = runLinesOf(read, { words: words.run, titleOf: (id) => titleOf(catalogue, id), shown: printable });
	// Where it stands is told with what it is.
	const telling = lines.filter(({ kind }) => !['where', 'left', 'earlier'].includes(kind)).slice(0, MOST_RUN);
	return telling.map(({ title, text }) => cutBytes(`${title}${words.cli.colon}${text}`, MOST.run));
}

function ranksPart({ ranks }: Answer, { catalogue }: Setting): string[] {
	const told = ranks ? sayRanks(ranks, catalogue.texts.words.triage, printable) : [];
	return told.slice(0, MOST_RANKS).map((sentence) => cutBytes(sentence, MOST.ranks));
}

/** The line of the log, from a little before what proves the finding. */
const BEFORE = 60;

function around({ text, start }: Card['found']): string {
	const from = start > 2 * BEFORE ? start - BEFORE : 0;
	const [line = ''] = text.slice(from).split(/\r?\n|\r/);
	return `${from > 0 ? '…' : ''}${printable(line)}`;
}

/** Our own Markdown, on one line; code keeps its backticks. */
const prose = (markdown: string): string =>
	inline(printable(markdown.replace(/\s*\n\s*/g, ' ')), { width: Infinity, color: false })
		.map(({ text }) => text)
		.join('');

/** Lines that are shown whole or not at all: the half of a command may do something else. */
function whole(text: string | undefined, most: number): string[] {
	const lines = (text ?? '').split('\n').filter(Boolean);
	return bytesOf(lines.join('\n    ')) > most ? [] : lines.map((line) => `    ${line}`);
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/**
 * The beginning of a text, so many bytes of UTF-8 at most, and never a part of a character.
 *
 * @example cutBytes('显存不足', 9) // => '显存…'
 */
export function cutBytes(text: string, most: number): string {
	if (bytesOf(text) <= most) return text;
	const room = most - bytesOf('…');
	let kept = '';
	let used = 0;
	for (const character of text) {
		used += bytesOf(character);
		if (used > room) break;
		kept += character;
	}
	return `${kept.trimEnd()}…`;
}
