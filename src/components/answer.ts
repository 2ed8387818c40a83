/** Shows what was recognised in a text. Everything is made of nodes; nothing of the text is ever read as markup. */
import { sentences } from '../i18n/sentences.ts';
import { localizedUrl } from '../i18n/urls.ts';
import type { Locale } from '../locales.ts';
import type { BestLine, Diagnosis, Finding, Ranks } from '../matching/index.ts';
import type { TriageDetails, TriageText } from '../schemas/triage.ts';
import { loadDetails, loadTitle, type Texts, type TriageWords } from '../search/triage.ts';
import { copyButton } from './copy-text.ts';
import { element, fill, inlineNodes } from './dom.ts';

const MOST_VALUES = 6;
/** The guide that the reader used last, so that it comes first. */
const GUIDE_KEY = 'guide';

interface Setting {
	locale: Locale;
	texts: Texts;
	/** Of the failures shown open. One whose file cannot be loaded is shown without advice, with a link to its page. */
	details: Map<string, TriageDetails>;
	titles: Map<string, string>;
	lines: number;
}

/** An answer, ready to be shown and spoken. */
export interface AnswerParts {
	/** List items, best first: the cause open, the rest folded below it. */
	items: HTMLElement[];
	/** For screen readers: what was recognised, in one sentence; empty where nothing was. */
	spoken: string;
}

/**
 * Shows what was recognised in a text.
 *
 * @example answerParts(diagnosis, texts, 'en') // => { items: [<li data-failure="cuda-oom" data-match="signature">…], spoken: 'Recognised: …' }
 */
export async function answerParts(diagnosis: Diagnosis, texts: Texts, locale: Locale): Promise<AnswerParts> {
	const [first, ...rest] = diagnosis.findings;
	if (!first) return { items: [], spoken: '' };
	const [details, titles] = await Promise.all([
		loadAll([first.failure], (failure) => loadDetails(failure, locale)),
		loadAll(
			rest.map(({ failure }) => failure),
			(failure) => loadTitle(failure, locale),
		),
	]);
	const setting = { locale, texts, lines: diagnosis.lines, details, titles };
	const { words } = texts;
	const answer = element(
		'li',
		{ 'data-failure': first.failure, 'data-match': 'signature', class: 'answer' },
		...card(first, setting),
		diagnosis.ended && endedNote(diagnosis.ended, words),
		diagnosis.ranks && ranksNote(diagnosis.ranks, words),
		shareButton(diagnosis.findings, setting),
	);
	const title = titleOf(first.failure, setting).replaceAll('`', '');
	return {
		items: [answer, ...rest.map((finding) => furtherItem(finding, setting))],
		spoken: fill(rest.length ? words.many : words.recognised, { title, count: rest.length }),
	};
}

/** An answer that someone shared: the failures alone, without their log. Ids that do not exist are passed over. */
export async function sharedItems(failures: readonly string[], texts: Texts, locale: Locale): Promise<HTMLElement[]> {
	const known = failures.filter((failure) => ID.test(failure));
	const details = await loadAll(known, (failure) => loadDetails(failure, locale));
	const setting = { locale, texts, lines: 0, details, titles: new Map() };
	return [...details.keys()].map((failure) =>
		element(
			'li',
			{ 'data-failure': failure, 'data-match': 'signature', class: 'answer' },
			element('p', { class: 'tag' }, texts.words.shared),
			heading(failure, undefined, setting),
			...advice(failure, undefined, setting),
		),
	);
}

const ID = /^[a-z][a-z\d-]*$/;

/** What can be loaded, by failure. */
async function loadAll<T>(failures: readonly string[], load: (failure: string) => Promise<T>): Promise<Map<string, T>> {
	const loaded = await Promise.allSettled(failures.map(load));
	return new Map(
		failures.flatMap((failure, at) => {
			const result = loaded[at];
			return result?.status === 'fulfilled' ? [[failure, result.value] as const] : [];
		}),
	);
}

const titleOf = (failure: string, { details, titles }: Setting): string =>
	details.get(failure)?.title ?? titles.get(failure) ?? failure;

function card(finding: Finding, setting: Setting): (HTMLElement | false | undefined)[] {
	const { texts, lines } = setting;
	const details = setting.details.get(finding.failure);
	const { words } = texts;
	const tag = finding.evidence
		? words.evidence
		: finding.role === 'notice'
			? words.notice
			: finding.certainty === 'sure'
				? words.cause
				: words.likely;
	return [
		element('p', { class: 'tag' }, fill(tag, { line: finding.best.line, lines })),
		heading(finding.failure, finding.problem, setting),
		finding.evidence && element('p', {}, words.rule[finding.evidence]),
		excerpt(finding.best, setting),
		details && values(finding, details),
		finding.count > 1 && element('p', { class: 'dim' }, fill(words.lines, { count: finding.count })),
		...advice(finding.failure, finding.problem, setting),
	];
}

function heading(failure: string, problem: string | undefined, setting: Setting): HTMLElement {
	const title = (problem && setting.details.get(failure)?.problems[problem]?.title) || titleOf(failure, setting);
	const path = problem ? `/${problem}/` : `/errors/${failure}/`;
	return element('h2', {}, element('a', { href: localizedUrl(setting.locale, path) }, ...inlineNodes(title)));
}

/** The line in its place: what agrees with the message is marked, the values read are underlined. */
function excerpt(best: BestLine, { texts }: Setting): HTMLElement {
	const row = (text: string) => element('span', { class: 'row' }, text || ' ');
	return element(
		'pre',
		{ class: 'said', tabindex: '0', role: 'group', 'aria-label': texts.words.where, translate: 'no' },
		...best.before.map(row),
		element('span', { class: 'row hit' }, ...markedLine(best)),
		...best.after.map(row),
	);
}

function markedLine({ text, textStart, marks, values: read }: BestLine): (Node | string)[] {
	const edges = new Set([0, text.length]);
	const spans = [...marks, ...read].map(({ start, end }) => ({ start: start - textStart, end: end - textStart }));
	for (const { start, end } of spans) edges.add(clamp(start, text.length)).add(clamp(end, text.length));
	const points = [...edges].sort((a, b) => a - b);
	const within = (list: { start: number; end: number }[], at: number) =>
		list.some(({ start, end }) => start - textStart <= at && at < end - textStart);
	return points.slice(0, -1).map((from, index) => {
		const piece = text.slice(from, points[index + 1]);
		if (within(read, from)) return element('mark', { class: 'value' }, piece);
		return within(marks, from) ? element('mark', {}, piece) : piece;
	});
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

function values({ problem, best }: Finding, details: TriageDetails): HTMLElement | undefined {
	const told = { ...details.values, ...(problem && details.problems[problem]?.values) };
	const seen = new Set<string>();
	const rows = best.values.flatMap(({ name, text }) => {
		const entry = name && !seen.has(name) ? told[name] : undefined;
		if (!name || !entry) return [];
		seen.add(name);
		const [label, meaning] = entry;
		return [
			element(
				'div',
				{},
				element('dt', {}, ...inlineNodes(label)),
				element('dd', { class: 'read', translate: 'no' }, text),
				element('dd', {}, ...inlineNodes(meaning)),
			),
		];
	});
	return rows.length ? element('dl', { class: 'values' }, ...rows.slice(0, MOST_VALUES)) : undefined;
}

function advice(failure: string, problem: string | undefined, setting: Setting): (HTMLElement | false | undefined)[] {
	const { texts, locale } = setting;
	const details = setting.details.get(failure);
	const text: TriageText | undefined = (problem && details?.problems[problem]) || details;
	const guides = inReadersOrder(Object.keys(details?.problems ?? {}));
	return [
		!text && element('p', { class: 'note' }, texts.words.noFix),
		text &&
			element(
				'div',
				{ class: 'fix' },
				element('h3', {}, texts.words.fix),
				element('p', {}, ...inlineNodes(text.fix)),
				text.command !== undefined && commandBlock(text.command, texts.words),
			),
		element(
			'dl',
			{ class: 'guides-of' },
			...guides.map(([guide, id]) =>
				element(
					'div',
					{},
					element('dt', { translate: 'no' }, texts.guides[guide] ?? guide),
					element(
						'dd',
						{},
						element(
							'a',
							{ href: localizedUrl(locale, `/${id}/`), 'data-guide': guide },
							...inlineNodes(details?.problems[id]?.title ?? id),
						),
					),
				),
			),
			problem || guides.length
				? element(
						'div',
						{},
						element('dt', {}, texts.words.page),
						element(
							'dd',
							{},
							element(
								'a',
								{ href: localizedUrl(locale, `/errors/${failure}/`) },
								...inlineNodes(titleOf(failure, setting)),
							),
						),
					)
				: undefined,
		),
	];
}

/** With the guide of each, the reader's own first. */
function inReadersOrder(problems: readonly string[]): [guide: string, problem: string][] {
	let own: string | null = null;
	try {
		own = localStorage.getItem(GUIDE_KEY);
	} catch {
		// Storage may be off; the order is then that of the guides.
	}
	return problems
		.map((id): [string, string] => [id.split('/')[0] ?? '', id])
		.sort(([a], [b]) => Number(b === own) - Number(a === own));
}

function commandBlock(command: string, words: TriageWords): HTMLElement {
	const pre = element('pre', { tabindex: '0', translate: 'no' }, element('code', {}, command));
	return element(
		'div',
		{ class: 'type' },
		pre,
		copyButton(words.copy, () => command, pre),
	);
}

function furtherItem(finding: Finding, setting: Setting): HTMLElement {
	const { texts, lines } = setting;
	const { words } = texts;
	const from = finding.followsFrom && titleOf(finding.followsFrom, setting);
	const details = element(
		'details',
		{},
		element(
			'summary',
			{},
			element('span', {}, ...inlineNodes(titleOf(finding.failure, setting))),
			element(
				'span',
				{ class: 'dim' },
				from
					? fill(words.follows, { title: from.replaceAll('`', '') })
					: fill(words.likely, { line: finding.best.line, lines }),
			),
		),
	);
	// Made when it is opened: a log may hold dozens.
	const open = async () => {
		const own = await loadAll([finding.failure], (failure) => loadDetails(failure, setting.locale));
		details.append(...card(finding, { ...setting, details: own }).filter((node) => node instanceof HTMLElement));
	};
	details.addEventListener('toggle', () => void open(), { once: true });
	return element('li', { 'data-failure': finding.failure, 'data-match': 'signature', class: 'further' }, details);
}

function endedNote(ended: NonNullable<Diagnosis['ended']>, words: TriageWords): HTMLElement {
	return element(
		'p',
		{ class: 'note' },
		sentences(fill(words.ended[ended.kind], { line: ended.line }), ...(ended.first ? [words.endedFirst] : [])),
	);
}

function ranksNote(ranks: Ranks, words: TriageWords): HTMLElement | undefined {
	const [first] = ranks.complained;
	if (!first || (ranks.complained.length < 2 && !ranks.silent?.length)) return undefined;
	const list = (all: readonly number[]) => all.slice(0, 16).join(words.ranks.comma) + (all.length > 16 ? '…' : '');
	return element(
		'div',
		{ class: 'ranks' },
		element('h3', {}, words.ranks.title),
		element('p', { class: 'dim' }, words.ranks.hint),
		element(
			'ul',
			{},
			element('li', {}, fill(words.ranks.first, { rank: first.rank, line: first.line })),
			ranks.timedOut.length > 0 && element('li', {}, fill(words.ranks.timedOut, { ranks: list(ranks.timedOut) })),
			ranks.silent &&
				ranks.silent.length > 0 &&
				element('li', {}, fill(words.ranks.silent, { ranks: list(ranks.silent), world: ranks.world ?? 0 })),
		),
	);
}

/**
 * The address carries ids only: a colleague sees the same answer without the log. It is that of the search page, since
 * the dialog stands on pages that show no answers.
 */
function shareButton(findings: readonly Finding[], { texts, locale }: Setting): HTMLElement {
	const url = new URL(localizedUrl(locale, '/search/'), location.href);
	url.hash = `m=${[...new Set(findings.map(({ failure }) => failure))].slice(0, 6).join(',')}`;
	const button: HTMLElement = copyButton(
		texts.words.copyAnswer,
		() => url.href,
		async () => (await import('./copy.ts')).showText(url.href, button),
	);
	return button;
}
