/** Shows what was recognised in a text. Everything is made of nodes; nothing of the text is ever read as markup. */
import { localizedUrl } from '../i18n/urls.ts';
import type { Locale } from '../locales.ts';
import type { BestLine, Diagnosis, Finding, Ranks, Unknown } from '../matching/index.ts';
import type { TriageDetails, TriageText } from '../schemas/triage.ts';
import { loadDetails, type Texts, type TriageWords } from '../search/triage.ts';
import { copyText } from './copy-text.ts';
import { element, fill, inlineNodes } from './dom.ts';

const MOST_VALUES = 6;
/** The guide that the reader used last, so that it comes first. */
const GUIDE_KEY = 'guide';
/** Under this key the report page looks for a log. */
const REPORT_KEY = 'faultline-report';
const LONGEST_HANDED_OVER = 100_000;
/** How much of the log before and after the line goes into a report. */
const AROUND = 2000;

interface Setting {
	locale: Locale;
	texts: Texts;
	lines: number;
}

/**
 * The list items of an answer, best first: the cause open, the rest folded below it.
 *
 * @example answerItems(diagnosis, texts, 'en') // => [<li data-failure="cuda-oom" data-match="signature">…, …]
 */
export async function answerItems(diagnosis: Diagnosis, texts: Texts, locale: Locale): Promise<HTMLElement[]> {
	const setting = { locale, texts, lines: diagnosis.lines };
	const [first, ...rest] = diagnosis.findings;
	if (!first) return [];
	return [
		element(
			'li',
			{ 'data-failure': first.failure, 'data-match': 'signature', class: 'answer' },
			...card(first, await detailsOf(first.failure, locale), setting),
			diagnosis.ended && endedNote(diagnosis.ended, texts.words),
			diagnosis.ranks && ranksNote(diagnosis.ranks, texts.words),
			shareButton(diagnosis.findings, setting),
		),
		...rest.map((finding) => furtherItem(finding, setting)),
	];
}

/** An answer that someone shared: the failures alone, without their log. */
export function sharedItems(failures: readonly string[], texts: Texts, locale: Locale): Promise<HTMLElement[]> {
	const setting = { locale, texts, lines: 0 };
	return Promise.all(
		failures
			.filter((failure) => Object.hasOwn(texts.failures, failure))
			.map(async (failure) =>
				element(
					'li',
					{ 'data-failure': failure, 'data-match': 'signature', class: 'answer' },
					element('p', { class: 'tag' }, texts.words.shared),
					heading(failure, undefined, undefined, setting),
					...advice(failure, undefined, await detailsOf(failure, locale), setting),
				),
			),
	);
}

/** Without its details an answer still names the failure and links its page. */
function detailsOf(failure: string, locale: Locale): Promise<TriageDetails | undefined> {
	return loadDetails(failure, locale).catch(() => undefined);
}

function card(
	finding: Finding,
	details: TriageDetails | undefined,
	setting: Setting,
): (HTMLElement | false | undefined)[] {
	const { texts, lines } = setting;
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
		heading(finding.failure, finding.problem, details, setting),
		finding.evidence && element('p', {}, words.rule[finding.evidence]),
		excerpt(finding.best, setting),
		details && values(finding, details),
		finding.count > 1 && element('p', { class: 'dim' }, fill(words.lines, { count: finding.count })),
		...advice(finding.failure, finding.problem, details, setting),
	];
}

function heading(
	failure: string,
	problem: string | undefined,
	details: TriageDetails | undefined,
	{ texts, locale }: Setting,
): HTMLElement {
	const title = (problem && details?.problems[problem]?.title) || texts.failures[failure] || failure;
	const path = problem ? `/${problem}/` : `/errors/${failure}/`;
	return element('h2', {}, element('a', { href: localizedUrl(locale, path) }, ...inlineNodes(title)));
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

function advice(
	failure: string,
	problem: string | undefined,
	details: TriageDetails | undefined,
	{ texts, locale }: Setting,
): (HTMLElement | false | undefined)[] {
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
								...inlineNodes(texts.failures[failure] ?? failure),
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
	const button = element('button', { class: 'chip', type: 'button' }, words.copy);
	button.addEventListener('click', async () => {
		button.textContent = await copyText(command, pre);
		setTimeout(() => {
			button.textContent = words.copy;
		}, 2000);
	});
	return element('div', { class: 'type' }, pre, button);
}

function furtherItem(finding: Finding, setting: Setting): HTMLElement {
	const { texts, lines } = setting;
	const { words } = texts;
	const from = finding.followsFrom && texts.failures[finding.followsFrom];
	const details = element(
		'details',
		{},
		element(
			'summary',
			{},
			element('span', {}, ...inlineNodes(texts.failures[finding.failure] ?? finding.failure)),
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
		const parts = card(finding, await detailsOf(finding.failure, setting.locale), setting);
		details.append(...parts.filter((node) => node instanceof HTMLElement));
	};
	details.addEventListener('toggle', () => void open(), { once: true });
	return element('li', { 'data-failure': finding.failure, 'data-match': 'signature', class: 'further' }, details);
}

function endedNote(ended: NonNullable<Diagnosis['ended']>, words: TriageWords): HTMLElement {
	return element(
		'p',
		{ class: 'note' },
		fill(words.ended[ended.kind], { line: ended.line }),
		ended.first && ` ${words.endedFirst}`,
	);
}

function ranksNote(ranks: Ranks, words: TriageWords): HTMLElement | undefined {
	const [first] = ranks.complained;
	if (!first || (ranks.complained.length < 2 && !ranks.silent?.length)) return undefined;
	const list = (all: readonly number[]) => (all.length > 16 ? `${all.slice(0, 16).join(', ')}…` : all.join(', '));
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

/** The address carries ids only: a colleague sees the same answer without the log. */
function shareButton(findings: readonly Finding[], { texts }: Setting): HTMLElement {
	const button = element('button', { class: 'chip', type: 'button' }, texts.words.copyAnswer);
	button.addEventListener('click', async () => {
		const url = new URL(location.href);
		url.search = '';
		url.hash = `m=${[...new Set(findings.map(({ failure }) => failure))].slice(0, 6).join(',')}`;
		button.textContent = await copyText(url.href);
		setTimeout(() => {
			button.textContent = texts.words.copyAnswer;
		}, 2000);
	});
	return button;
}

/** What is said when nothing is recognised: the line to ask about, what comes near, and a report to send. */
export function unknownPart(unknown: Unknown, source: string, texts: Texts, locale: Locale): HTMLElement {
	const { words } = texts;
	return element(
		'div',
		{ class: 'unknown' },
		element('h2', {}, words.unknown.title),
		element('p', {}, words.unknown.ask),
		element('pre', { class: 'said', tabindex: '0', translate: 'no' }, unknown.normalised),
		unknown.wrapper && element('p', { class: 'note' }, words.unknown.wrapper),
		unknown.nearest.length > 0 && element('h3', {}, words.unknown.nearest),
		unknown.nearest.length > 0 && element('p', { class: 'dim' }, words.unknown.differs),
		...unknown.nearest.map((near) =>
			element(
				'p',
				{ class: 'near' },
				element(
					'a',
					{ href: localizedUrl(locale, `/errors/${near.failure}/`) },
					...inlineNodes(texts.failures[near.failure] ?? near.failure),
				),
				element(
					'code',
					{ translate: 'no' },
					...near.template.map(({ text, same }) => (same ? text : element('mark', {}, text))),
				),
			),
		),
		reportPart(unknown, source, words, locale),
	);
}

function reportPart(unknown: Unknown, source: string, words: TriageWords, locale: Locale): HTMLElement {
	const details = element('details', { class: 'report' }, element('summary', {}, words.unknown.report));
	const open = async () => {
		// Loaded when a report is asked for: most readers never need it.
		const { mask } = await import('../matching/mask.ts');
		const from = Math.max(0, source.lastIndexOf('\n', Math.max(0, unknown.start - AROUND)));
		const { text, spans } = mask(source.slice(from, unknown.end + AROUND).trim());
		const attributes = { rows: '12', spellcheck: 'false', 'aria-label': words.unknown.report };
		const area = element('textarea', attributes) as HTMLTextAreaElement;
		area.value = `${words.unknown.reportText}\n\`\`\`\n${text}\n\`\`\`\n`;
		const button = element('button', { class: 'chip', type: 'button' }, words.copy);
		button.addEventListener('click', async () => {
			button.textContent = await copyText(area.value, area);
		});
		const masked = fill(words.unknown.masked, { count: spans.length });
		details.append(
			element('p', { class: 'dim' }, words.unknown.reportHint, ' ', masked),
			area,
			button,
			builderLink(source, words, locale),
		);
	};
	details.addEventListener('toggle', () => void open(), { once: true });
	return details;
}

/** The log is handed over inside the browser, only when the reader asks for it; the report page deletes it when read. */
function builderLink(source: string, words: TriageWords, locale: Locale): HTMLElement {
	const link = element('a', { class: 'chip', href: localizedUrl(locale, '/report/') }, words.unknown.builder);
	link.addEventListener('click', () => {
		try {
			sessionStorage.setItem(REPORT_KEY, source.slice(-LONGEST_HANDED_OVER));
		} catch {
			// Storage may be off; the report then begins empty.
		}
	});
	return link;
}

/** For screen readers: what was recognised, in one sentence. */
export function spokenAnswer({ findings }: Diagnosis, { failures, words }: Texts): string {
	const [first, ...rest] = findings;
	const title = (first && failures[first.failure]?.replaceAll('`', '')) ?? '';
	return fill(rest.length ? words.many : words.recognised, { title, count: rest.length });
}
