/** Shows what can be said of a text in which nothing is recognised. Loaded only then. */

import { fill, sentences } from '../../core/i18n/sentences.ts';
import { localizedUrl } from '../../core/i18n/urls.ts';
import type { Locale } from '../../core/locales.ts';
import { REPORT_KEY } from '../../core/policy/kept-names.ts';
import type { ProgramSigns } from '../../core/schemas/triage.ts';
import { isOfKind } from '../../diagnosis/answer/asked.ts';
import { lineOfMembers, MOST_MEMBERS, memberPath } from '../../diagnosis/answer/members.ts';
import { programOf, searchWords, trackerSearch } from '../../diagnosis/answer/program.ts';
import { isQuotedWhole, type MeaningTold, quotedOf, sayOrigin, sayRaised } from '../../diagnosis/answer/say-raised.ts';
import type { Diagnosis, Related, Unknown } from '../../diagnosis/matching/index.ts';
import type { FoundMember } from '../../diagnosis/members/read-member.ts';
import { nearOf, type PrintedBy, sayPrinted } from '../../diagnosis/printed/match.ts';
import { hasFix } from '../../diagnosis/readings/label.ts';
import { loadCodes, loadMembers } from '../triage/members.ts';
import { loadPrinters } from '../triage/printed.ts';
import { loadPrograms, loadTexts, loadUnknownWords, type UnknownTexts } from '../triage/texts.ts';
import { foldedFix, pageLink } from './answer.ts';
import { loadTitles, numbersOf } from './answer-setting.ts';
import { copyButton } from './copy-button.ts';
import { element, inlineNodes, listHeading } from './dom.ts';

/** Milliseconds after which this page, where it is still open, takes back what the report page did not come for. */
const ON_ITS_WAY = 60_000;
const LONGEST_HANDED_OVER = 100_000;
/** How much of the log before and after the line goes into a report. */
const AROUND = 2000;

/** What is said when nothing is recognised, and its first words. */
export interface UnknownParts {
	part: HTMLElement;
	/** For screen readers. */
	spoken: string;
	/** Pages about functions on the stack, for the list of results: what is found by words comes below them. */
	related: HTMLElement[];
}

/**
 * What was raised first, or else the line to ask about; what comes near it, and a report to send.
 *
 * @param spoken what a person says in the text (`saidWithHeading`).
 */
export async function unknownPart(
	unknown: Unknown,
	diagnosis: Diagnosis,
	source: string,
	locale: Locale,
	spoken: string,
): Promise<UnknownParts> {
	const { first, related = [], beside } = diagnosis;
	const [words, explained, programs, members, printed] = await Promise.all([
		loadUnknownWords(locale),
		explainedBy(diagnosis, locale),
		loadPrograms().catch(() => []),
		isOfKind(beside) ? [] : loadTold(lineOfMembers({ ...(first && { first }), unknown }), spoken, locale),
		unknown.cut || isOfKind(beside)
			? []
			: loadPrinters(
					unknown.text,
					{ around: unknown.around, versions: unknown.versions, raisedIn: first?.path },
					locale,
				),
	]);
	const program = programOf({ ...(first && { first }), unknown }, programs, printed);
	const title = first ? sayRaised(first, words) : words.title;
	const origin = first ? sayOrigin(first, words, undefined, explained) : '';
	const { normalised, wrapper, nearest } = unknown;
	const isShown = isQuotedWhole(first, normalised);
	const nearLinks = await linksTo(idsOf(nearest), locale);
	const part = element(
		'div',
		{ class: 'unknown' },
		element('h2', {}, title),
		first && element('pre', { class: 'said', tabindex: '0', translate: 'no' }, quotedOf(first).join('\n')),
		origin !== '' && element('p', {}, origin),
		...members.slice(0, MOST_MEMBERS).flatMap((member) => memberNodes(member, words, locale)),
		!isShown && element('p', {}, words.ask),
		!isShown && element('pre', { class: 'said', tabindex: '0', translate: 'no' }, normalised),
		unknown.cut && element('p', { class: 'note' }, words.cut),
		wrapper && element('p', { class: 'note' }, words.wrapper),
		...(await printedNodes(printed, words, locale)),
		program && (await programPart(program, unknown, words, locale)),
		nearest.length > 0 && element('h3', {}, words.nearest),
		nearest.length > 0 && element('p', { class: 'dim' }, words.differs),
		...nearest.map(({ template }, at) => {
			const pieces = template.map(({ text, same }) => (same ? text : element('mark', {}, text)));
			return element('p', { class: 'near' }, nearLinks[at], element('code', { translate: 'no' }, ...pieces));
		}),
		reportPart(unknown, source, words, locale),
	);
	return { part, spoken: title, related: await relatedItems(related, locale, unknown.cut) };
}

/** Whether what such an error means is told beside it, and by what this very line says. */
async function explainedBy(diagnosis: Diagnosis, locale: Locale): Promise<MeaningTold | undefined> {
	const [kind] = diagnosis.beside;
	if (!kind || !isOfKind(diagnosis.beside)) return undefined;
	if (hasFix(kind.message ?? '')) return 'line';
	const { words } = await loadTexts(locale);
	const { readings, read } = await numbersOf(diagnosis, [kind.failure], { words, locale });
	const own = read?.(kind, diagnosis, readings?.get(kind.failure) ?? []);
	return own && own.length > 0 ? 'line' : 'class';
}

/** Links to the pages of failures, by their titles. */
async function linksTo(failures: readonly string[], locale: Locale): Promise<HTMLElement[]> {
	const titles = await loadTitles(failures, locale);
	return failures.map((failure) => pageLink(failure, titles.get(failure) ?? failure, locale));
}

const idsOf = (all: readonly { failure: string }[]): string[] => all.map(({ failure }) => failure);

/** What a line holds of closed sets, else what a person names of them. */
async function loadTold(line: string, spoken: string, locale: Locale): Promise<FoundMember[]> {
	const printed = await loadMembers(line, locale);
	return printed.length > 0 ? printed : loadCodes(spoken, locale);
}

/** What the numbers of closed sets mean that stand among words. */
export async function codeItems(spoken: string, locale: Locale): Promise<HTMLElement[]> {
	const members = await loadCodes(spoken, locale);
	if (members.length === 0) return [];
	const words = await loadUnknownWords(locale);
	return members
		.slice(0, MOST_MEMBERS)
		.map((member) => element('li', { class: 'card' }, ...memberNodes(member, words, locale)));
}

/** A number or name of a closed set: what it means, its row, the failures that treat it. */
function memberNodes({ name, says, todo, see, ...member }: FoundMember, words: UnknownTexts, locale: Locale) {
	const row = localizedUrl(locale, memberPath(member));
	const links = [
		element('a', { href: row, 'data-member': `${member.table}#${member.anchor}` }, member.title),
		...see.map(([failure, title]) => pageLink(failure, title, locale)),
	];
	return [
		element('h3', { class: 'member' }, fill(words.member, { name })),
		element('p', {}, ...inlineNodes(sentences(says, todo))),
		element('ul', { class: 'treated' }, ...links.map((link) => element('li', {}, link))),
	];
}

/** Who prints the line, where in its source, and pages on what the same file prints. */
async function printedNodes(printed: readonly PrintedBy[] | undefined, words: UnknownTexts, locale: Locale) {
	if (!printed) return [element('p', { class: 'dim' }, words.printedLost)];
	if (printed.length === 0) return [];
	const near = await linksTo(nearOf(printed), locale);
	const places = printed.map((place) =>
		element('li', {}, element('a', { href: place.url, rel: 'noreferrer', translate: 'no' }, sayPrinted(place, words))),
	);
	const pages = near.map((link) => element('li', {}, link));
	return [
		element('h3', {}, words.printedBy),
		element('ul', { class: 'printed' }, ...places),
		pages.length > 0 && element('h3', {}, words.printedNear),
		pages.length > 0 && element('ul', { class: 'printed' }, ...pages),
	];
}

/**
 * Pages about functions on the stack, below their heading.
 *
 * @param isAll whether the place is all that is known, so that what the first page says to do stands open below it.
 */
export async function relatedItems(related: readonly Related[], locale: Locale, isAll = false): Promise<HTMLElement[]> {
	const [first] = related;
	if (!first) return [];
	const [words, links, fix] = await Promise.all([
		loadUnknownWords(locale),
		linksTo(idsOf(related), locale),
		isAll ? foldedFix(first.failure, locale).catch(() => undefined) : undefined,
	]);
	fix?.toggleAttribute('open', true);
	return [
		listHeading(words.byPlace),
		...related.map(({ failure, text }, at) => {
			const place = element('p', {}, element('code', { translate: 'no' }, text));
			const heading = element('h2', {}, links[at]);
			return element('li', { 'data-failure': failure, 'data-match': 'text' }, heading, place, at === 0 && fix);
		}),
	];
}

/** Which program it is, where to read of it, and a search of its tracker that says what it carries. */
async function programPart(
	{ id, name, tracker, page }: ProgramSigns,
	{ normalised, cut }: Unknown,
	words: UnknownTexts,
	locale: Locale,
): Promise<HTMLElement> {
	const { mask } = await import('../../diagnosis/masking/mask.ts');
	const sought = searchWords(mask(normalised).text);
	// Issues are about errors: a call that a traceback was cut at finds none.
	const href = !cut && tracker && trackerSearch(tracker, sought);
	const origin = fill(cut ? words.programCut : words.program, { program: name });
	const part = element('div', { class: 'program' }, element('p', {}, origin));
	if (page) {
		const own = { href: localizedUrl(locale, `/software/${id}/`), 'data-program': id };
		part.append(element('p', {}, element('a', own, fill(words.programMore, { program: name }))));
	}
	if (href) {
		const link = element('a', { href, rel: 'noreferrer' }, words.tracker);
		const leads = { host: new URL(href).host, words: href === tracker ? '—' : sought };
		const hint = element('span', { class: 'dim' }, fill(words.trackerLeads, leads));
		part.append(element('p', {}, link, ' ', hint));
	}
	return part;
}

function reportPart(unknown: Unknown, source: string, words: UnknownTexts, locale: Locale): HTMLElement {
	const details = element('details', { class: 'report' }, element('summary', {}, words.report));
	const open = async () => {
		// Loaded when a report is asked for: most readers never need it.
		const { mask } = await import('../../diagnosis/masking/mask.ts');
		const from = Math.max(0, source.lastIndexOf('\n', Math.max(0, unknown.start - AROUND)));
		const { text, spans } = mask(source.slice(from, unknown.end + AROUND).trim());
		const attributes = { rows: '12', spellcheck: 'false', 'aria-label': words.report };
		const area = element('textarea', attributes) as HTMLTextAreaElement;
		area.value = `${words.reportText}\n\`\`\`\n${text}\n\`\`\`\n`;
		const masked = fill(words.masked, { count: spans.length });
		details.append(
			element('p', { class: 'dim' }, words.reportHint, ' ', masked),
			area,
			copyButton(words.copy, () => area.value, area),
			builderLink(source, words, locale),
		);
	};
	details.addEventListener('toggle', () => void open(), { once: true });
	return details;
}

/**
 * The log is handed over inside the browser, only when the reader asks for it; the report page deletes it when read.
 * Where that page does not come, this one does so, if it stays, or the next one that is shown (page.ts).
 */
function builderLink(source: string, words: UnknownTexts, locale: Locale): HTMLElement {
	const link = element('a', { class: 'chip', href: localizedUrl(locale, '/report/') }, words.builder);
	link.addEventListener('click', (event) => {
		// Another tab has a storage of its own: what is put into this one would be read by nobody, and stay.
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		try {
			sessionStorage.setItem(REPORT_KEY, source.slice(-LONGEST_HANDED_OVER));
			setTimeout(() => sessionStorage.removeItem(REPORT_KEY), ON_ITS_WAY);
		} catch {
			// Storage may be off; the report then begins empty.
		}
	});
	return link;
}
