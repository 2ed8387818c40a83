import type { Section } from '../../content/files/outline.ts';
import type { Table } from '../../content/files/tables-fs.ts';
import type { ContentTree, FailureFolder, ProblemFolder, SoftwareFolder } from '../../content/files/tree-fs.ts';
import { namesOf, softwareNames } from '../../content/library/called.ts';
import { familyMarks } from '../../content/library/families.ts';
import { guideOf, pathOf } from '../../content/library/ids.ts';
import { nameKey } from '../../content/library/name-key.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { simplified } from '../../content/library/simplified.ts';
import { softwareIn } from '../../content/library/software.ts';
import { translationsIn } from '../../content/library/system-messages.ts';
import { rowsOfTable, tablePath, titleOfTable } from '../../content/library/tables.ts';
import { unmarked } from '../../core/i18n/sentences.ts';
import { type Locale, localeCodes, locales } from '../../core/locales.ts';
import { parseTemplate } from '../../diagnosis/matching/template.ts';

/** One page for Pagefind to index: HTML made for it alone, lean and weighted, never shown to anyone. */
export interface SearchRecord {
	locale: Locale;
	/** The address without base path: `/en/lightrft/cuda-oom/`. */
	url: string;
	html: string;
	/** What the page is called, as keys (`library/called.ts`): whoever asks for one gets the page first. */
	names: readonly string[];
	/** Of a software: the keys of its names. */
	software?: readonly string[];
}

/** What a record says, without its markup. */
export const textOf = (html: string): string =>
	html.replace(/<[^>]+>/g, ' ').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** How much a word counts, by where it stands. Pagefind takes 0 to 10. */
const weights = { title: 10, aliases: 8, messages: 6, summary: 4, symptoms: 3, body: 1 } as const;

/**
 * One record for each problem, failure and software in each language that has a text. Its sections keep their anchors;
 * it can be filtered by guide and category. Section titles are left out, since each record would have them.
 */
export function makeRecords(tree: ContentTree): SearchRecord[] {
	const names = namesOf(tree);
	return localeCodes
		.flatMap((locale) => [
			...tree.failures.map((failure) => failureRecord(failure, tree, locale)),
			...tree.problems.map((problem) => problemRecord(problem, tree, locale)),
			...softwareIn(tree).pages.map((software) => softwareRecord(software, locale)),
			...tree.tables.map((table) => tableRecord(table, locale)),
		])
		.filter((record) => record !== undefined)
		.map(({ path, ...record }) => ({ ...record, names: names.get(path) ?? [] }));
}

/** A record before its names, with its address without language. */
type Unnamed = Omit<SearchRecord, 'names'> & { path: string };

function failureRecord(failure: FailureFolder, tree: ContentTree, locale: Locale): Unnamed | undefined {
	const text = failure.texts[locale];
	if (!text) return undefined;
	const { summary, firstCheck, quickFix } = text.data;
	return toRecord({
		...toldIn(failure, text, locale),
		failure: failure.id,
		families: familyMarks(tree, failure.id),
		category: failure.neutral.data.category,
		summary: [summary, firstCheck, quickFix].join(' '),
		aliases: aliasesOf(failure),
	});
}

/** What the records of failures and of problems say of their pages. */
const toldIn = (
	folder: FailureFolder | ProblemFolder,
	{ data, outline }: { data: { title: string; summary: string }; outline: { sections: Section[] } },
	locale: Locale,
) => ({
	locale,
	path: pathOf(folder),
	title: data.title,
	lead: data.summary,
	templates: folder.neutral.data.messages.map(({ template }) => template),
	sections: outline.sections,
});

function problemRecord(problem: ProblemFolder, tree: ContentTree, locale: Locale): Unnamed | undefined {
	const text = problem.texts[locale];
	if (!text) return undefined;
	const guide = guideOf(problem.id);
	const related = relationsOf(tree);
	const { failure: id, category } = problem.neutral.data;
	const failure = related.failure(id);
	return toRecord({
		...toldIn(problem, text, locale),
		failure: id,
		families: familyMarks(tree, id),
		guide,
		guideName: related.guide(guide)?.neutral.data.name ?? guide,
		category: failure?.neutral.data.category ?? category,
		summary: [text.data.summary, text.data.quickFix].join(' '),
		aliases: ownAliases(problem, failure),
	});
}

/** A software is found by what it is called, and by nothing that is said of it: failures answer that. */
function softwareRecord(software: SoftwareFolder, locale: Locale): Unnamed | undefined {
	const text = software.texts[locale];
	if (!text) return undefined;
	const { name, packages } = software.neutral.data;
	return toRecord({
		locale,
		path: pathOf(software),
		title: name,
		lead: text.data.summary,
		names: [name, software.id, ...packages].join(' '),
		software: softwareNames(software),
		aliases: [software.id, ...packages],
	});
}

/** A smaller number is one of too many sets to bring a table by itself: 11, 137, 404. */
const LEAST_TELLING = 10_000;

/** A table is found by its title and by the names in it, and by nothing that is said of them: failures answer that. */
function tableRecord(table: Table, locale: Locale): Unnamed {
	const { own, rest } = rowsOfTable(table, locale);
	const title = titleOfTable(table, locale);
	const values = [...own, ...(rest ? [rest] : [])].flatMap((row) => row.values);
	const names = values.map(({ name }) => name);
	const numbers = values.flatMap((value) => value.numbers).filter((number) => number >= LEAST_TELLING);
	return toRecord({
		locale,
		path: tablePath(table.id),
		title,
		lead: names.slice(0, 12).join(', '),
		names: [title, ...names].join(' '),
		aliases: [[...names, ...numbers].join(' ')],
	});
}

/**
 * Those of every language, each once: people write an English error name in a Chinese sentence, and the other way round.
 */
function aliasesOf(folder: FailureFolder | ProblemFolder): string[] {
	const all = Object.values(folder.texts).flatMap((text) => text.data.aliases);
	return [...new Map(all.map((alias) => [nameKey(alias), alias])).values()];
}

/** Of a problem those that its failure does not bear, which stands for them: more pages with a word make it say less. */
function ownAliases(problem: ProblemFolder, failure: FailureFolder | undefined): string[] {
	const shared = new Set(failure && aliasesOf(failure).map(nameKey));
	return aliasesOf(problem).filter((alias) => !shared.has(nameKey(alias)));
}

interface Source {
	locale: Locale;
	path: string;
	/** Left out for what is no failure: software. */
	failure?: string;
	/** Marks of the families of the failure. */
	families?: string;
	guide?: string;
	guideName?: string;
	category?: string;
	title: string;
	/** Shown with a hit in the head of the page. */
	lead: string;
	summary?: string;
	/** All that a software is called. */
	names?: string;
	/** The same as keys. */
	software?: readonly string[];
	aliases: string[];
	templates?: string[];
	sections?: Section[];
}

function toRecord(source: Source): Unnamed {
	const { locale, path, failure, families, guide, guideName, category, templates = [], sections = [] } = source;
	const meta = (key: string, value: string) =>
		`<meta data-pagefind-meta="${key}[content]" content="${escapeHtml(value)}">`;
	const filter = (key: string, value: string) =>
		`<meta data-pagefind-filter="${key}[content]" content="${escapeHtml(value)}">`;
	const weighted = (weight: number, text: string, tag = 'p') =>
		`<${tag} data-pagefind-weight="${weight}">${escapeHtml(text)}</${tag}>`;
	const html = [
		`<html lang="${locales[locale].tag}"><head>`,
		failure ? meta('failure', failure) : '',
		families?.includes('+') ? meta('families', families) : '',
		source.names ? meta('names', source.names) : '',
		meta('path', path),
		meta('summary', unmarked(source.lead)),
		guideName ? meta('guide', guideName) : '',
		guide ? filter('guide', guide) : '',
		category ? filter('category', category) : '',
		'</head><body>',
		weighted(weights.title, unmarked(source.title), 'h1'),
		weighted(weights.summary, unmarked(source.summary ?? '')),
		...source.aliases.map((alias) => weighted(weights.aliases, alias)),
		`<h2 id="messages"></h2>`,
		...templates.map((template) => weighted(weights.messages, literalsOf(template))),
		...translations(source).map((text) => weighted(weights.messages, text)),
		...sections.map(sectionHtml),
		'</body></html>',
	].join('');
	return { locale, path, url: `/${locale}${path}`, html, ...(source.software && { software: source.software }) };
}

/** Of what the page has of the messages of a system: what one in Chinese prints. */
function translations({ title, aliases, templates = [] }: Source): string[] {
	const texts = [title, ...aliases, ...templates.map(literalsOf)];
	return [...new Set(texts.flatMap(translationsIn).map(simplified))];
}

function sectionHtml(section: Section): string {
	const weight = section.id === 'symptoms' ? weights.symptoms : weights.body;
	const heading = section.id ? `<h2 id="${escapeHtml(section.id)}">${escapeHtml(unmarked(section.title))}</h2>` : '';
	if (!section.steps.length) {
		return `${heading}<p data-pagefind-weight="${weight}">${escapeHtml(unmarked(section.text))}</p>`;
	}
	const steps = section.steps.map(
		(step) =>
			`<h3 id="${escapeHtml(step.id)}">${escapeHtml(unmarked(step.title))}</h3><p>${escapeHtml(unmarked(step.text))}</p>`,
	);
	return heading + steps.join('');
}

/** @example literalsOf('Tried to allocate <size>.') // => 'Tried to allocate .' */
function literalsOf(template: string): string {
	return parseTemplate(template)
		.parts.map((part) => ('text' in part ? part.text : ' '))
		.join('');
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
