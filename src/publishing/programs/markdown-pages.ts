/** Each page of the site as Markdown. Pure: the content in, texts out. */

import { pathOf } from '../../content/library/ids.ts';
import { type AnyPage, type FailurePage, headlineOf, type ProblemPage } from '../../content/library/library.ts';
import {
	type FailurePart,
	PROGRAMS_ANCHOR,
	type ProblemPart,
	partsOfFailure,
	partsOfProblem,
} from '../../content/library/page.ts';
import { messagesOn, valuesIn } from '../../content/library/problem-page.ts';
import { knownIn } from '../../content/library/said.ts';
import { tablePath, titleOfTable } from '../../content/library/tables.ts';
import { addressOf, CATALOG, CATALOG_SCHEMA, FEED, llmsPath } from '../../core/addresses/program-files.ts';
import { fill } from '../../core/i18n/sentences.ts';
import { type Edition, pair } from './edition.ts';
import { blocks, heading, listed } from './markdown.ts';
import { guideMarkdown, guidesMarkdown, wholeGuideMarkdown } from './markdown-guides.ts';
import {
	indexMarkdown,
	softwareListMarkdown,
	softwareMarkdown,
	tableListMarkdown,
	tableMarkdown,
} from './markdown-lists.ts';
import {
	bodyOf,
	claimsKnown,
	fixPart,
	frontMatter,
	inline,
	inOrder,
	linkTo,
	listPart,
	messagesPart,
	named,
	numbersPart,
	opening,
	ownFile,
	part,
	type Spot,
	sourcesPart,
	stepRun,
	valuesTable,
} from './markdown-parts.ts';

/** The failure itself, without the head of a file. */
export function failureMarkdown(edition: Edition, failure: FailurePage, spot: Spot = ownFile): string {
	const { words } = edition;
	const { data, text } = failure;
	const find = (ids: readonly string[]) => ids.flatMap((id) => edition.failure(id) ?? []);
	const problems = edition.casesOf(failure.id);
	const inGuide = (problem: ProblemPage) =>
		pair(edition, named(edition, problem), inline(edition, problem.text.data.quickFix));
	const list = (id: 'tell-apart' | 'follows-from' | 'leads-to' | 'see-also', items: readonly string[]) =>
		listPart(spot, id, words.section[id], items);
	const apart = find(Object.keys(text.data.tellApart)).map((other) =>
		pair(edition, linkTo(edition, other), inline(edition, text.data.tellApart[other.id] ?? '')),
	);
	const titles = (pages: readonly FailurePage[]) => pages.map((other) => linkTo(edition, other));
	const values = valuesTable(edition, text.data.values);
	const write: Record<FailurePart, () => string> = {
		messages: () => messagesPart(edition, data.messages, spot),
		'first-check': () => fixPart(edition, 'first-check', spot, text.data.firstCheck, data.firstCheckCommand),
		'quick-fix': () => fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand, knownIn(failure)),
		text: () =>
			bodyOf(edition, failure, spot, {
				claimKnown: claimsKnown(failure),
				endOf: { reading: values },
				underStep: (step) => stepRun(edition, failure.id, step),
			}),
		reading: () => part(spot, 'reading', words.section.reading, values),
		numbers: () => numbersPart(edition, failure, spot),
		guides: () => listPart(spot, 'guides', words.section.guides, problems.map(inGuide)),
		'tell-apart': () => list('tell-apart', apart),
		'follows-from': () => list('follows-from', titles(find(data.followsFrom))),
		'leads-to': () => list('leads-to', titles(edition.leadsTo(failure.id))),
		'see-also': () => list('see-also', titles(find(data.seeAlso))),
		sources: () => sourcesPart(edition, data, spot),
	};
	const parts = partsOfFailure(failure.folder, edition.tree, edition.locale);
	return blocks(opening(edition, failure, spot), ...inOrder(parts, write));
}

/** The problem itself, without the head of a file. */
export function problemMarkdown(edition: Edition, problem: ProblemPage, spot: Spot = ownFile): string {
	const { words } = edition;
	const { data, text } = problem;
	const failure = edition.failure(data.failure);
	const messages = messagesOn(data, failure?.data);
	const values = valuesIn(messages, text.data.values, failure?.text.data.values);
	const others = edition.casesOf(data.failure).filter((other) => other !== problem);
	const same = others.map((other) => named(edition, other));
	const seeAlso = data.seeAlso.flatMap((id) => edition.problem(id) ?? []);
	const write: Record<ProblemPart, () => string> = {
		messages: () => messagesPart(edition, messages, spot),
		'quick-fix': () => fixPart(edition, 'quick-fix', spot, text.data.quickFix, data.quickFixCommand, knownIn(problem)),
		text: () => bodyOf(edition, problem, spot, { claimKnown: claimsKnown(problem) }),
		// A file is read alone, so it has what the page of the problem leaves to that of the failure.
		reading: () =>
			part(spot, 'reading', words.section.reading, valuesTable(edition, { ...values.own, ...values.general })),
		'same-failure': () => listPart(spot, 'same-failure', words.section['same-failure'], same),
		'see-also': () =>
			listPart(spot, 'see-also', words.section['see-also'], [
				...(failure ? [`${linkTo(edition, failure)} · ${words.section.general}`] : []),
				...seeAlso.map((other) => named(edition, other)),
			]),
		sources: () => sourcesPart(edition, data, spot),
	};
	const parts = partsOfProblem(problem.folder, edition.tree, edition.locale);
	return blocks(opening(edition, problem, spot), ...inOrder(parts, write));
}

/** What programs may read, with the addresses. */
function programsPart({ words, place, locale }: Edition): string {
	const item = (path: string, what: string) => `[\`${path}\`](${addressOf(place, path)})\\\n  ${what}`;
	return part(
		ownFile,
		PROGRAMS_ANCHOR,
		words.programs.title,
		`${words.programs.lede} ${words.programs.markdown}`,
		listed([
			item(CATALOG, words.programs.catalog),
			item(CATALOG_SCHEMA, words.programs.schema),
			item(llmsPath('llms.txt', locale), words.programs.llms),
			item(llmsPath('llms-full.txt', locale), words.programs.full),
			item(`/${locale}/${FEED}`, words.programs.feed),
		]),
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
	const { words, failures, guides, about, software } = edition;
	const pages = new Map<string, string>();
	const add = (path: string, page: AnyPage | undefined, title: string, content: string) =>
		pages.set(path, `${frontMatter(edition, page, path, title)}\n\n${content}\n`);
	const addPage = (page: AnyPage, content: string) => add(pathOf(page), page, headlineOf(page), content);

	add('/errors/', undefined, words.index.title, indexMarkdown(edition));
	const diagnose = blocks(heading(1, '', words.diagnose.title), words.diagnose.lede, extra.diagnosis);
	add('/diagnose/', undefined, words.diagnose.title, diagnose);
	add('/guides/', undefined, words.guides.title, guidesMarkdown(edition));
	add('/software/', undefined, words.software.title, softwareListMarkdown(edition));
	if (edition.tree.tables.length > 0) add('/tables/', undefined, words.tables.title, tableListMarkdown(edition));
	for (const table of edition.tree.tables)
		add(tablePath(table.id), undefined, titleOfTable(table, edition.locale), tableMarkdown(edition, table));
	for (const one of software) addPage(one, softwareMarkdown(edition, one));
	for (const failure of failures) addPage(failure, failureMarkdown(edition, failure));
	for (const guide of guides) {
		addPage(guide, guideMarkdown(edition, guide, extra.diagnosisOf(guide.id)));
		for (const problem of guide.problems) addPage(problem, problemMarkdown(edition, problem));
		const title = fill(words.guide.allTitle, { guide: guide.data.name });
		add(`/${guide.id}/all/`, guide, title, wholeGuideMarkdown(edition, guide));
	}
	const more = new Map([
		['how-it-works', extra.figures],
		['elsewhere', programsPart(edition)],
	]);
	for (const page of about)
		addPage(page, blocks(opening(edition, page, ownFile), bodyOf(edition, page, ownFile), more.get(page.id)));
	return pages;
}
