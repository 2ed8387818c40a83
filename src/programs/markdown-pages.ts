/** Each page of the site as Markdown. Pure: the content in, texts out. */
import { messagesOn, valuesIn } from '../content/problem-page.ts';
import { relationsOf } from '../content/relations.ts';
import { sourceLink } from '../content/source-link.ts';
import type {
	AnyFolder,
	FailureFolder,
	GuideFolder,
	PageFolder,
	ProblemFolder,
	TipFolder,
} from '../content/tree-fs.ts';
import { makeIndex, messageAnchor, type Row } from '../error-index/rows.ts';
import { listOf, longDate } from '../i18n/formats.ts';
import { printerIn } from '../i18n/printed-by.ts';
import { PROGRAMS_ANCHOR, slugOf } from '../ledger/ids.ts';
import { localeCodes, locales } from '../locales.ts';
import { type CategoryId, categoryIds, evidenceKinds, type Values } from '../schemas/fields.ts';
import { addressOf, CATALOG, CATALOG_SCHEMA, FEED, llmsPath, markdownPath } from './addresses.ts';
import { byCategory, byCategoryAndId, type Edition, pageAddress, pair, pathOf, textIn } from './edition.ts';
import {
	anchor,
	anchorIn,
	type BodyStyle,
	blocks,
	bodyMarkdown,
	cell,
	codeBlock,
	heading,
	inlineCode,
	inlineText,
	oneLine,
} from './markdown.ts';
import { fillIn } from './words-fs.ts';

/** Where a page or a part of one stands: at the top of a file, inside the whole guide, inside the file of everything. */
export interface Spot {
	/** The level of its own title. */
	level: number;
	/** What stands before its anchors; `undefined` for none. */
	prefix: string | undefined;
	/** Said under the title: where the page stands, in a file that holds many. */
	note?: string;
}

const ownFile: Spot = { level: 1, prefix: '' };

/** A part of a page under a heading. Nothing where there is nothing to say. */
function part(spot: Spot, id: string, title: string, ...content: readonly (string | false | undefined)[]): string {
	const inside = blocks(...content);
	return inside && blocks(heading(spot.level + 1, anchorIn(spot, id), title), inside);
}

function styleIn(edition: Edition, { level, prefix }: Spot): BodyStyle {
	const { section } = edition.words;
	return {
		level: level + 1,
		prefix,
		titleOf: (id) => section[id],
		addressOf: (link) => pageAddress(edition, link),
	};
}

const inline = (edition: Edition, text: string) => inlineText(text, (link) => pageAddress(edition, link));

function bodyOf(edition: Edition, folder: AnyFolder, spot: Spot, endOf: BodyStyle['endOf'] = {}): string {
	const { body, outline } = textIn<unknown, unknown>(folder, edition.locale);
	return bodyMarkdown(body, outline, { ...styleIn(edition, spot), endOf });
}

const link = (edition: Edition, path: string, title: string) => `[${oneLine(title)}](${pageAddress(edition, path)})`;

function linkTo(edition: Edition, folder: FailureFolder | ProblemFolder): string {
	return link(edition, pathOf(folder), textIn<unknown, { title: string }>(folder, edition.locale).data.title);
}

const guideOf = ({ tree }: Edition, { id }: ProblemFolder) =>
	tree.guides.find((guide) => guide.id === id.split('/')[0]);

/** A problem with the name of its guide. */
const named = (edition: Edition, problem: ProblemFolder) =>
	`${linkTo(edition, problem)} · ${guideOf(edition, problem)?.neutral.data.name ?? ''}`;

interface Message {
	id: string;
	sample: string;
	printedBy?: string | undefined;
	role: 'error' | 'notice';
}

function messagesPart({ words, locale }: Edition, messages: readonly Message[], spot: Spot): string {
	return part(
		spot,
		'messages',
		words.section.messages,
		...messages.map(({ id, sample, printedBy }) =>
			blocks(
				anchor(anchorIn(spot, messageAnchor(id))) +
					(printedBy ? fillIn(words.message.printedBy, { program: printerIn(locale, printedBy) ?? '' }) : ''),
				codeBlock('text', sample),
			),
		),
	);
}

function fixPart(
	edition: Edition,
	id: 'quick-fix' | 'first-check',
	spot: Spot,
	text: string,
	command?: string,
): string {
	return part(
		spot,
		id,
		edition.words.section[id],
		inline(edition, text),
		command !== undefined && codeBlock('bash', command),
	);
}

function valuesTable(edition: Edition, values: Values): string {
	const { words } = edition;
	const rows = Object.values(values).map(
		({ label, meaning }) => `| ${cell(inline(edition, label))} | ${cell(inline(edition, meaning))} |`,
	);
	const table = [`| ${words.message.value} | ${words.message.meaning} |`, '| --- | --- |', ...rows];
	return rows.length ? table.join('\n') : '';
}

function listPart(spot: Spot, id: string, title: string, items: readonly string[]): string {
	return part(spot, id, title, items.map((item) => `- ${item}`).join('\n'));
}

function sourcesPart({ words, locale }: Edition, folder: FailureFolder | ProblemFolder, spot: Spot): string {
	const { sources, checked } = folder.neutral.data;
	const items = sources.map((source) => {
		const { text, code, symbol, from, href } = sourceLink(source);
		const label = text ?? (code ? inlineCode(code) : '');
		const named = href ? `[${label}](${href})` : label;
		return `- ${[named, symbol && inlineCode(symbol), from].filter(Boolean).join(' ')}`;
	});
	const kinds = evidenceKinds.filter((kind) => sources.some(({ how }) => how === kind));
	const date = longDate(locale, checked);
	const how = listOf(
		locale,
		kinds.map((kind) => words.sources[kind]),
		'narrow',
	);
	return part(spot, 'sources', words.section.sources, items.join('\n'), fillIn(words.sources.checked, { date, how }));
}

/** What the program that reads the file should know before the text. */
function frontMatter(edition: Edition, folder: AnyFolder | undefined, path: string, title: string): string {
	const { locale, place, tree } = edition;
	const problem = folder?.kind === 'problem' ? folder : undefined;
	const failure = problem?.neutral.data.failure ?? (folder?.kind === 'failure' ? folder.id : undefined);
	const guide = problem ? guideOf(edition, problem) : folder?.kind === 'guide' ? folder : undefined;
	const others = localeCodes.filter((code) => code !== locale);
	const textLocale = folder ? textIn<unknown, unknown>(folder, locale).locale : locale;
	const known = failure !== undefined && relationsOf(tree).failures.has(failure);
	return [
		'---',
		`title: ${JSON.stringify(oneLine(title))}`,
		`page: ${pageAddress(edition, path)}`,
		`language: ${locales[textLocale].tag}`,
		'translations:',
		...others.map((code) => `  ${locales[code].tag}: ${addressOf(place, `/${code}${markdownPath(path)}`)}`),
		...(guide ? [`guide: ${JSON.stringify(guide.neutral.data.name)}`] : []),
		...(known ? [`failure: ${failure}`] : []),
		...(folder ? [`checked: ${folder.neutral.data.checked}`] : []),
		'---',
	].join('\n');
}

/** A title, what one sees, and a note where the text is not in the language asked for. */
function opening(edition: Edition, folder: AnyFolder, { level, note }: Spot, id = ''): string {
	const { data, locale } = textIn<unknown, { title: string; summary: string }>(folder, edition.locale);
	return blocks(
		heading(level, id, data.title),
		note,
		locale !== edition.locale && `> ${edition.words.note.untranslated}`,
		inline(edition, data.summary),
	);
}

/** The failure itself, without the head of a file. */
export function failureMarkdown(edition: Edition, failure: FailureFolder, spot: Spot = ownFile): string {
	const { words, tree } = edition;
	const related = relationsOf(tree);
	const { data } = failure.neutral;
	const text = textIn(failure, edition.locale);
	const find = (ids: readonly string[]) => ids.flatMap((id) => related.failures.get(id) ?? []);
	const leadsTo = [...related.leadsTo(failure.id)].sort(byCategoryAndId);
	const problems = edition.casesOf(failure.id);
	const inGuide = (problem: ProblemFolder) =>
		pair(edition, named(edition, problem), inline(edition, textIn(problem, edition.locale).data.quickFix));
	const list = (id: 'tell-apart' | 'follows-from' | 'leads-to' | 'see-also', items: readonly string[]) =>
		listPart(spot, id, words.section[id], items);
	const apart = find(Object.keys(text.data.tellApart)).map((other) =>
		pair(edition, linkTo(edition, other), inline(edition, text.data.tellApart[other.id] ?? '')),
	);
	const titles = (folders: readonly FailureFolder[]) => folders.map((other) => linkTo(edition, other));
	// The values stand with the author's own words on how to read the message, where there are any.
	const values = valuesTable(edition, text.data.values);
	const readsItself = text.outline.sections.some(({ component }) => component === 'Reading');
	return blocks(
		opening(edition, failure, spot),
		messagesPart(edition, data.messages, spot),
		fixPart(edition, 'first-check', spot, text.data.firstCheck, data.firstCheckCommand),
		fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand),
		bodyOf(edition, failure, spot, { reading: values }),
		!readsItself && part(spot, 'reading', words.section.reading, values),
		tree.problems.length > 0 && listPart(spot, 'guides', words.section.guides, problems.map(inGuide)),
		list('tell-apart', apart),
		list('follows-from', titles(find(data.followsFrom))),
		list('leads-to', titles(leadsTo)),
		list('see-also', titles(find(data.seeAlso))),
		sourcesPart(edition, failure, spot),
	);
}

/** The problem itself, without the head of a file. */
export function problemMarkdown(edition: Edition, problem: ProblemFolder, spot: Spot = ownFile): string {
	const { words, tree } = edition;
	const { data } = problem.neutral;
	const text = textIn(problem, edition.locale);
	const related = relationsOf(tree);
	const failure = related.failures.get(data.failure);
	const messages = messagesOn(data, failure?.neutral.data);
	const values = valuesIn(messages, text.data.values, failure && textIn(failure, edition.locale).data.values);
	const same = edition.casesOf(data.failure).filter((other) => other !== problem);
	const seeAlso = data.seeAlso.flatMap((id) => related.problems.get(id) ?? []);
	return blocks(
		opening(edition, problem, spot),
		messagesPart(edition, messages, spot),
		fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand),
		bodyOf(edition, problem, spot),
		// A file is read alone, so it has what the page of the problem leaves to that of the failure.
		part(spot, 'reading', words.section.reading, valuesTable(edition, { ...values.own, ...values.general })),
		listPart(
			spot,
			'same-failure',
			words.section['same-failure'],
			same.map((other) => named(edition, other)),
		),
		listPart(spot, 'see-also', words.section['see-also'], [
			...(failure ? [`${linkTo(edition, failure)} · ${words.section.general}`] : []),
			...seeAlso.map((other) => named(edition, other)),
		]),
		sourcesPart(edition, problem, spot),
	);
}

/** The overview of a guide, without the head of a file. */
export function guideMarkdown(edition: Edition, guide: GuideFolder, diagnosis: string, spot: Spot = ownFile): string {
	const { words } = edition;
	const { data } = guide.neutral;
	const text = textIn(guide, edition.locale);
	const item = (problem: ProblemFolder) =>
		`- ${anchor(anchorIn(spot, slugOf(problem.id)))}${pair(edition, linkTo(edition, problem), inline(edition, textIn(problem, edition.locale).data.quickFix))}`;
	const inside = { ...spot, level: spot.level + 1 };
	const date = longDate(edition.locale, data.snapshot.date);
	return blocks(
		opening(edition, guide, spot),
		part(
			spot,
			'problems',
			words.guide.problems,
			...byCategory(edition.problemsIn(guide), data.categories).map(({ category, folders }) =>
				part(
					inside,
					category,
					words.category[category],
					inline(edition, text.data.categories[category] ?? ''),
					folders.map(item).join('\n'),
				),
			),
		),
		diagnosis && part(spot, 'diagnose', words.diagnose.inGuide, words.diagnose.inGuideHint, diagnosis),
		bodyOf(edition, guide, spot),
		part(spot, 'tips', words.guide.tips, ...edition.tipsIn(guide).map((tip) => tipMarkdown(edition, tip, inside))),
		listPart(spot, 'upstream', words.guide.upstream, [
			`[${words.guide.repository}](${data.repository}). ${fillIn(words.guide.snapshot, { commit: data.snapshot.commit.slice(0, 7), date })}`,
			`[${words.guide.issues}](${data.issues})`,
			link(edition, `/${guide.id}/all/`, words.nav.wholeGuide),
		]),
	);
}

/** @param spot whose level is that of the part which the tip stands in. */
function tipMarkdown(edition: Edition, tip: TipFolder, spot: Spot): string {
	const slug = slugOf(tip.id);
	const inside = { level: spot.level + 1, prefix: spot.prefix === undefined ? undefined : `${slug}--` };
	return blocks(opening(edition, tip, inside, anchorIn(spot, slug)), bodyOf(edition, tip, inside));
}

/** Everything that a guide says, without the head of a file. */
export function wholeGuideMarkdown(edition: Edition, guide: GuideFolder): string {
	const { words } = edition;
	const groups = byCategory(edition.problemsIn(guide), guide.neutral.data.categories);
	const inside = { level: 2, prefix: '' };
	return blocks(
		heading(1, '', fillIn(words.guide.allTitle, { guide: guide.neutral.data.name })),
		words.guide.allLede,
		bodyOf(edition, guide, ownFile),
		...groups.map(({ category, folders }) =>
			part(
				ownFile,
				category,
				words.category[category],
				...folders.map((problem) => nestedProblem(edition, problem, inside)),
			),
		),
		part(ownFile, 'tips', words.guide.tips, ...edition.tipsIn(guide).map((tip) => tipMarkdown(edition, tip, inside))),
	);
}

function nestedProblem(edition: Edition, problem: ProblemFolder, { level }: Spot): string {
	const slug = slugOf(problem.id);
	const { data } = problem.neutral;
	const spot = { level: level + 1, prefix: `${slug}--` };
	return blocks(
		opening(edition, problem, spot, slug),
		messagesPart(edition, data.messages, spot),
		fixPart(edition, 'quick-fix', spot, textIn(problem, edition.locale).data.quickFix, data.quickFixCommand),
		bodyOf(edition, problem, spot),
	);
}

/** The error index, without the head of a file. */
export function indexMarkdown(edition: Edition): string {
	const { words, failures, guides, tree } = edition;
	const summary = (folder: FailureFolder | ProblemFolder) => {
		const { title, quickFix } = textIn<unknown, { title: string; quickFix: string }>(folder, edition.locale).data;
		return { id: folder.id, title, quickFix, messages: folder.neutral.data.messages };
	};
	const groups = makeIndex<CategoryId>(
		failures.map((failure) => ({ ...summary(failure), category: failure.neutral.data.category })),
		guides.flatMap(edition.problemsIn).map((problem) => ({
			...summary(problem),
			guide: problem.id.split('/')[0] ?? '',
			failure: problem.neutral.data.failure,
		})),
		categoryIds,
	);
	const nameOf = (id: string) => tree.guides.find((guide) => guide.id === id)?.neutral.data.name ?? id;
	const inside = { ...ownFile, level: 2 };
	const treatment = ({ places }: Row) =>
		places.map(({ title, path, guide }) => link(edition, path, guide ? nameOf(guide) : title)).join(' · ');
	return blocks(
		heading(1, '', words.index.title),
		words.programs.index,
		...groups.map(({ category, rows }) =>
			part(
				ownFile,
				category,
				words.category[category],
				...rows.map((row) =>
					part(
						inside,
						'',
						treatment(row),
						inline(edition, row.quickFix),
						row.entries
							.map(({ anchor: id, message }) => `- ${anchor(id)}${inlineCode(oneLine(message.template))}`)
							.join('\n'),
					),
				),
			),
		),
	);
}

/** A page about Faultline itself, without the head of a file. */
export function aboutMarkdown(edition: Edition, page: PageFolder, ...more: readonly string[]): string {
	return blocks(opening(edition, page, ownFile), bodyOf(edition, page, ownFile), ...more);
}

/** What programs may read, with the addresses. */
function programsPart({ words, place, locale }: Edition): string {
	const item = (path: string, what: string) => `[\`${path}\`](${addressOf(place, path)})\\\n  ${what}`;
	return part(
		ownFile,
		PROGRAMS_ANCHOR,
		words.programs.title,
		`${words.programs.lede} ${words.programs.markdown}`,
		[
			item(CATALOG, words.programs.catalog),
			item(CATALOG_SCHEMA, words.programs.schema),
			item(llmsPath('llms.txt', locale), words.programs.llms),
			item(llmsPath('llms-full.txt', locale), words.programs.full),
			item(`/${locale}/${FEED}`, words.programs.feed),
		]
			.map((line) => `- ${line}`)
			.join('\n'),
	);
}

/**
 * Every page that has a Markdown copy, by its address without language.
 *
 * @param extra what other files hold: the quick diagnosis, whole and for each guide, and the figures of the evaluation.
 */
export function markdownPages(
	edition: Edition,
	extra: { diagnosis: string; diagnosisOf: (guide: string) => string; figures: string },
): Map<string, string> {
	const { words, failures, guides, tree } = edition;
	const pages = new Map<string, string>();
	const add = (path: string, folder: AnyFolder | undefined, title: string, content: string) =>
		pages.set(path, `${frontMatter(edition, folder, path, title)}\n\n${content}\n`);
	const addFolder = (folder: AnyFolder, content: string) =>
		add(pathOf(folder), folder, textIn<unknown, { title: string }>(folder, edition.locale).data.title, content);

	add('/errors/', undefined, words.index.title, indexMarkdown(edition));
	add(
		'/diagnose/',
		undefined,
		words.diagnose.title,
		blocks(heading(1, '', words.diagnose.title), words.diagnose.lede, extra.diagnosis),
	);
	for (const failure of failures) addFolder(failure, failureMarkdown(edition, failure));
	for (const guide of guides) {
		addFolder(guide, guideMarkdown(edition, guide, extra.diagnosisOf(guide.id)));
		for (const problem of edition.problemsIn(guide)) addFolder(problem, problemMarkdown(edition, problem));
		const title = fillIn(words.guide.allTitle, { guide: guide.neutral.data.name });
		add(`/${guide.id}/all/`, guide, title, wholeGuideMarkdown(edition, guide));
	}
	for (const page of tree.pages) {
		const more = page.id === 'how-it-works' ? [extra.figures, programsPart(edition)] : [];
		addFolder(page, aboutMarkdown(edition, page, ...more));
	}
	return pages;
}
