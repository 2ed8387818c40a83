/** Shows what was recognised in a text. Everything is made of nodes; nothing of the text is ever read as markup. */

import { fill } from '../../core/i18n/sentences.ts';
import { localizedUrl, siteUrl } from '../../core/i18n/urls.ts';
import type { Locale } from '../../core/locales.ts';
import { SHARED_PARAMETER } from '../../core/policy/kept-names.ts';
import { type Answer, answerOf, type Further, type RanksTold } from '../../diagnosis/answer/answer.ts';
import { type Advice, adviceOf, type Card, guideOf, pathOf, type ShownLine } from '../../diagnosis/answer/card.ts';
import { type AnswerWords, sayAlso, sayEnded, sayRanks, sayRead, sayTag, sayWhy } from '../../diagnosis/answer/say.ts';
import type { Diagnosis } from '../../diagnosis/matching/index.ts';
import type { Read } from '../../diagnosis/readings/read.ts';
import type { LogPart } from '../../diagnosis/runs/parts.ts';
import { loadTexts, loadUnknownWords, type Texts } from '../triage/texts.ts';
import { loadAll, loadSaid, loadTitles, numbersOf, settingOf } from './answer-setting.ts';
import { copyButton } from './copy-button.ts';
import { element, inlineNodes, listHeading } from './dom.ts';

type Child = HTMLElement | false | undefined;

/** What an answer is shown with. */
interface Shown {
	words: AnswerWords;
	locale: Locale;
}

/** An answer, ready to be shown and spoken. */
export interface AnswerParts {
	/** List items, best first: the cause open, the rest folded below it. */
	items: HTMLElement[];
	/** For screen readers: what was recognised, in one sentence; empty where nothing was. */
	spoken: string;
}

/**
 * Shows what was recognised in a text. A failure whose file cannot be loaded is shown without advice, with a link to its
 * page.
 *
 * @param parts the files that the text was read from, if any.
 * @example answerParts(diagnosis, texts, 'en') // => { items: [<li data-failure="cuda-oom" data-match="signature">…], spoken: 'Recognised: …' }
 */
export async function answerParts(
	diagnosis: Diagnosis,
	texts: Texts,
	locale: Locale,
	parts: readonly LogPart[] = [],
): Promise<AnswerParts> {
	const { words } = texts;
	const shown = { words, locale };
	const head = diagnosis.first ? undefined : diagnosis.findings[0];
	const told = [...diagnosis.findings, ...diagnosis.beside];
	const folded = told.filter((finding) => finding !== head).map(({ failure }) => failure);
	const titles = loadTitles(folded, locale);
	/** Of one failure all that is said of it, of the others their titles: a log may hold dozens. */
	const answerWith = async (...open: string[]): Promise<Answer> => {
		const numbers = numbersOf(diagnosis, open, shown);
		const findingOf = (failure: string) => told.find((finding) => finding.failure === failure);
		const details = await loadAll(open, (failure) => loadSaid(failure, locale, findingOf(failure)));
		const setting = settingOf(texts, details, await titles, await numbers);
		return answerOf(diagnosis, { ...setting, parts, lines: diagnosis.lines });
	};
	const { lead, further, beside, groups, ...around } = await answerWith(...(head ? [head.failure] : []));
	const items = (all: readonly Further[], match: 'signature' | 'notice') =>
		all.map((folded) => {
			const { failure } = folded.card;
			const open = async () => {
				const answer = await answerWith(failure);
				const all = [...answer.further.shown, ...(answer.beside?.shown ?? [])];
				const own = all.find(({ card }) => card.failure === failure);
				return own ? cardNodes(own.card, shown) : [];
			};
			return furtherItem(folded, match, words, open);
		});
	const claimed = new Set(diagnosis.findings.map(({ failure }) => failure));
	const grouped = groups.flatMap((group) => [
		listHeading(words.groups[group.kind]),
		...group.shown.flatMap((one) => items([one], claimed.has(one.card.failure) ? 'signature' : 'notice')),
	]);
	if (around.first) return { items: grouped, spoken: '' };
	// What was recognised and is no answer.
	const noAnswer = () =>
		beside ? [listHeading(words.beside, words[beside.hint]), ...items(beside.shown, 'notice')] : [];
	if (!lead) return { items: noAnswer(), spoken: '' };
	const count = further.shown.length;
	return {
		items: [leadItem(lead, around, shown, await originOf(lead, locale)), ...grouped],
		spoken: fill(count ? words.many : words.recognised, { title: lead.name.replaceAll('`', ''), count }),
	};
}

/** Where it was raised, in words that come with what is told of unknown errors. */
async function originOf({ raised }: Card, locale: Locale): Promise<string> {
	if (!raised) return '';
	const said = Promise.all([import('../../diagnosis/answer/say-raised.ts'), loadUnknownWords(locale)]);
	return said.then(([{ sayFrames }, words]) => sayFrames(raised, words)).catch(() => '');
}

function leadItem(
	lead: Card,
	{ also = [], ended, ranks, shared }: Partial<Answer>,
	shown: Shown,
	origin: string,
): HTMLElement {
	const { words } = shown;
	return element(
		'li',
		{ 'data-failure': lead.failure, 'data-match': 'signature', class: 'answer card' },
		element('p', { class: 'tag' }, sayTag(lead, words)),
		heading(lead),
		...cardNodes(lead, shown, [
			origin !== '' && element('p', { class: 'note' }, origin),
			...also.map((error) => alsoNote(error, words)),
			ended && element('p', { class: 'note' }, sayEnded(ended, words)),
			ranks && ranksNote(ranks, words),
		]),
		shareButton(shared ?? [], words),
	);
}

/** An answer that someone shared: the failures alone, without their log. Ids that do not exist are passed over. */
export async function sharedItems(failures: readonly string[], texts: Texts, locale: Locale): Promise<HTMLElement[]> {
	const known = failures.filter((failure) => ID.test(failure));
	const details = await loadAll(known, (failure) => loadSaid(failure, locale));
	const setting = settingOf(texts, details);
	const shown = { words: texts.words, locale };
	return [...details.keys()].map((failure) => {
		const advice = adviceOf(failure, {}, setting);
		return element(
			'li',
			{ 'data-failure': failure, 'data-match': 'signature', class: 'answer card' },
			element('p', { class: 'tag' }, texts.words.shared),
			heading(advice),
			fixNode(advice, shown),
			treatments(advice, shown),
		);
	});
}

const ID = /^[a-z][a-z\d-]*$/;

/** What to do about a failure whose page words found: folded, and loaded when it is opened. */
export async function foldedFix(failure: string, locale: Locale): Promise<HTMLElement> {
	const texts = await loadTexts(locale);
	const shown = { words: texts.words, locale };
	const details = element('details', { class: 'todo' }, element('summary', {}, texts.words.fix));
	const add = async () => {
		const setting = settingOf(texts, await loadAll([failure], () => loadSaid(failure, locale)));
		details.append(fixNode(adviceOf(failure, {}, setting), shown, false));
	};
	details.addEventListener('toggle', () => void add(), { once: true });
	return details;
}

/**
 * What is said of a finding below its title: what to do comes first, then why.
 *
 * @param around what else the log says, after the line that proves the finding.
 */
function cardNodes(card: Card, shown: Shown, around: Child[] = []): Child[] {
	const { words } = shown;
	const { evidence, count, found, reads = [] } = card;
	const headline = sayRead(card);
	const others = reads.slice(1);
	return [
		headline !== undefined &&
			element('div', { class: 'numbers' }, element('h3', {}, words.numbers.title), saidNode(headline)),
		fixNode(card, shown),
		others.length > 0 && element('ul', { class: 'numbers' }, ...others.map((read) => readItem(read, card, shown))),
		evidence && element('p', {}, words.rule[evidence]),
		excerpt(found, words),
		values(card),
		count > 1 && element('p', { class: 'dim' }, fill(words.lines, { count })),
		...around,
		treatments(card, shown),
	];
}

const saidNode = (says: string): HTMLElement => element('p', {}, ...inlineNodes(says));

/** What the numbers say besides, in a line or two. */
function readItem(read: Read, { failure }: Card, { locale }: Shown): HTMLElement {
	const link = pageLink(failure, read.todo, locale, `#${read.step}`);
	return element('li', {}, saidNode(read.says), element('p', { class: 'dim' }, link));
}

const heading = ({ title }: Advice): HTMLElement => element('h2', {}, ...inlineNodes(title));

/** A link to the page of a failure, or of a problem, whose guide is then the reader's. */
export const pageLink = (id: string, title: string, locale: Locale, anchor = ''): HTMLElement =>
	element(
		'a',
		{
			href: localizedUrl(locale, pathOf(id)) + anchor,
			...(id.includes('/') && { 'data-guide': guideOf(id) }),
		},
		...inlineNodes(title),
	);

/** The line in its place: what agrees with the message is marked, the values read are underlined. */
function excerpt({ before, pieces, after }: ShownLine, words: AnswerWords): HTMLElement {
	const row = (text: string) => element('span', { class: 'row' }, text || ' ');
	const marked = pieces.map(({ text, kind }) =>
		kind ? element('mark', kind === 'value' ? { class: kind } : {}, text) : text,
	);
	return element(
		'pre',
		{ class: 'said', tabindex: '0', role: 'group', 'aria-label': words.where, translate: 'no' },
		...before.map(row),
		element('span', { class: 'row hit' }, ...marked),
		...after.map(row),
	);
}

function values({ values: told }: Card): HTMLElement | undefined {
	const rows = told.map(({ label, text, meaning }) =>
		element(
			'div',
			{},
			element('dt', {}, ...inlineNodes(label)),
			element('dd', { class: 'read', translate: 'no' }, text),
			element('dd', {}, ...inlineNodes(meaning)),
		),
	);
	return rows.length ? element('dl', { class: 'values' }, ...rows) : undefined;
}

/** The page that has the whole fix: that of the step which carries the quick fix out, else that of the subject. */
const fixPage = ({ failure, subject, step }: Advice): string => (step ? failure : subject);

function fixNode(advice: Advice, { words, locale }: Shown, isTitled = true): HTMLElement {
	const { fix, command, known, step = 'solutions' } = advice;
	return element(
		'div',
		{ class: 'fix' },
		fix !== undefined && isTitled && element('h3', {}, words.fix),
		element('p', {}, ...inlineNodes(fix ?? words.noFix)),
		command !== undefined && commandBlock(command, words),
		known !== undefined && element('small', {}, known),
		pageLink(fixPage(advice), words.fullFix, locale, `#${step}`),
	);
}

/** Where else the failure is treated than on the page of the full fix. */
function treatments(advice: Advice, { words, locale }: Shown): Child {
	const rows = [
		...advice.guides.map(({ id, name, title }) => ({ id, title, told: fill(words.using, { guide: name }) })),
		{ id: advice.failure, title: advice.name, told: words.page },
	]
		.filter(({ id }) => id !== fixPage(advice))
		.map(({ id, title, told }) => element('li', {}, told, ' ', pageLink(id, title, locale)));
	return rows.length > 0 && element('ul', { class: 'treated' }, ...rows);
}

/** A command with a button that copies it. */
export function commandBlock(command: string, words: Pick<AnswerWords, 'copy'>): HTMLElement {
	const pre = element('pre', { tabindex: '0', translate: 'no' }, element('code', {}, command));
	const button = copyButton(words.copy, () => command, pre);
	return element('div', { class: 'type' }, pre, button);
}

/** @param open makes the rest of it, when it is opened. */
function furtherItem(
	further: Further,
	match: 'signature' | 'notice',
	words: AnswerWords,
	open: () => Promise<Child[]>,
): HTMLElement {
	const { failure, name } = further.card;
	const why = element('span', { class: 'dim' }, sayWhy(further, words));
	const summary = element('summary', {}, element('span', {}, ...inlineNodes(name)), why);
	const details = element('details', {}, summary);
	const add = async () => details.append(element('div', { class: 'card' }, ...(await open())));
	details.addEventListener('toggle', () => void add(), { once: true });
	// It says more of the error above than anything else does.
	details.toggleAttribute('open', further.card.role === 'kind');
	return element('li', { 'data-failure': failure, 'data-match': match, class: 'further' }, details);
}

/** An error that nobody knows came at the same time: it may be what matters. */
function alsoNote(also: NonNullable<Answer['also']>[number], words: AnswerWords): HTMLElement {
	const [start = '', end = ''] = sayAlso(also, words, '\0').split('\0');
	return element('p', { class: 'note' }, start, element('code', { translate: 'no' }, also.text), end);
}

function ranksNote(ranks: RanksTold, words: AnswerWords): HTMLElement {
	return element(
		'div',
		{ class: 'ranks' },
		element('h3', {}, words.ranks.title),
		element('p', { class: 'dim' }, words.ranks.hint),
		element('ul', {}, ...sayRanks(ranks, words).map((told) => element('li', {}, told))),
	);
}

/**
 * The address carries ids only, and no language: a colleague sees the same answer without the log, in his own. Of one
 * failure it is that of its page, whose title and fix a link shows; of several that of the search page, since the
 * dialog stands on pages that show no answers.
 */
function shareButton(failures: readonly string[], words: AnswerWords): HTMLElement {
	const [only, ...others] = failures;
	const path = only && others.length === 0 ? `/errors/${only}/` : `/search/#${SHARED_PARAMETER}=${failures.join(',')}`;
	return copyButton(words.copyAnswer, () => new URL(siteUrl(path), location.href).href);
}
