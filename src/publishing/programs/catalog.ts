/** Makes `/catalog.json` and its schema. Pure, and the same bytes for the same content. */

import { messageAnchor, rowAnchor } from '../../content/error-index/rows.ts';
import { changedSince } from '../../content/files/audit-fs.ts';
import type {
	AnyFolder,
	ContentTree,
	FailureFolder,
	GuideFolder,
	ProblemFolder,
	SoftwareFolder,
	TipFolder,
} from '../../content/files/tree-fs.ts';
import { guideOf, pathOf } from '../../content/library/ids.ts';
import { laboratoryOf } from '../../content/library/laboratory.ts';
import { byId } from '../../content/library/order.ts';
import { printerIn, versionsOf } from '../../content/library/printers.ts';
import { proofOf } from '../../content/library/proof.ts';
import { readingAnchor } from '../../content/library/readings.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { repositoryAddress, softwareIn } from '../../content/library/software.ts';
import { tablePath } from '../../content/library/tables.ts';
import type { InterfaceWords } from '../../content/library/words-fs.ts';
import {
	absoluteAddress,
	addressOf,
	CATALOG_SCHEMA,
	markdownPath,
	type SiteAddress,
} from '../../core/addresses/program-files.ts';
import { withWholeLinks } from '../../core/i18n/whole-links.ts';
import { type Locale, localeCodes, locales } from '../../core/locales.ts';
import { CATALOG_VERSION, type Catalog, CatalogSchema } from '../../core/schemas/catalog.ts';
import { categoryIds } from '../../core/schemas/fields.ts';
import { jsonSchema } from './json.ts';

type Texts = Record<string, string>;
type Told = FailureFolder | ProblemFolder;
type Entry = Catalog['failures'][number];
type Head = Record<string, unknown>;

/**
 * Everything that the site knows, as data. Folders come by id and fields in the order of the schema, so that two
 * catalogues differ only where the content does; dates of commits are left out, since a copy without git has none.
 */
export function makeCatalog(
	tree: ContentTree,
	words: Record<Locale, InterfaceWords>,
	place: SiteAddress,
	license: string,
): Catalog {
	const sorted = <F extends AnyFolder>(folders: readonly F[]) => [...folders].sort(byId);
	const catalog: Catalog = {
		$schema: addressOf(place, CATALOG_SCHEMA),
		schemaVersion: CATALOG_VERSION,
		name: words.en.site.name,
		...(place.published && { site: absoluteAddress(place, '/') }),
		license,
		languages: localeCodes.map((code) => ({ code, tag: locales[code].tag, name: locales[code].name })),
		categories: categoryIds.map((id) => ({ id, title: perLanguage((locale) => words[locale].category[id]) })),
		failures: sorted(tree.failures).map((failure) => failureEntry(failure, tree, place)),
		problems: sorted(tree.problems).map((problem) => problemEntry(problem, tree, place)),
		guides: sorted(tree.guides).map((guide) => guideEntry(guide, tree, place)),
		tips: sorted(tree.tips).map((tip) => ({
			id: tip.id,
			path: pathOf(tip),
			guide: guideOf(tip.id),
			title: textsOf(tip, 'title'),
			summary: textsOf(tip, 'summary'),
			...evidenceOf(tip),
		})),
		software: sorted(tree.software)
			.filter(({ id }) => softwareIn(tree).messagesOf(id).length)
			.map((software) => softwareEntry(software, tree, place)),
		tables: tree.tables.toSorted(byId).map(({ id, members, data: { title, rows, sources, checked } }) => ({
			id,
			path: tablePath(id),
			title: perLanguage((locale) => title[locale]),
			rows: rows.map(({ values, name, says, todo, see }) => ({
				values,
				...given({ name }),
				says: perLanguage((locale) => says[locale]),
				todo: perLanguage((locale) => todo[locale]),
				see,
			})),
			...(members && {
				members: members.data.members.map(({ name, number, texts }) => ({
					name,
					...given({ number, texts: texts?.map(({ text }) => text) }),
				})),
				upstream: members.data.upstream,
			}),
			sources,
			checked,
		})),
	};
	return withWholeLinks(catalog, (locale) => addressOf(place, `/${locale}`));
}

/** The schema of the catalogue. */
export const catalogSchema = (place: SiteAddress): Record<string, unknown> =>
	jsonSchema(CatalogSchema, addressOf(place, CATALOG_SCHEMA), 'The catalogue of Faultline');

function failureEntry(failure: FailureFolder, tree: ContentTree, place: SiteAddress): Entry {
	const { data } = failure.neutral;
	const apart = [...new Set(Object.values(failure.texts).flatMap((text) => Object.keys(text.data.tellApart)))].sort();
	return {
		id: failure.id,
		path: pathOf(failure),
		links: linksOf(failure, place),
		category: data.category,
		title: textsOf(failure, 'title'),
		summary: textsOf(failure, 'summary'),
		firstCheck: textsOf(failure, 'firstCheck'),
		...given({ firstCheckCommand: data.firstCheckCommand?.trimEnd() }),
		quickFix: textsOf(failure, 'quickFix'),
		...given({ quickFixCommand: data.quickFixCommand?.trimEnd() }),
		aliases: aliasesOf(failure),
		messages: messagesOf(failure, tree),
		values: valuesOf(failure),
		readings: readingsOf(failure),
		steps: stepsOf(failure),
		cases: casesOf(failure, tree),
		followsFrom: data.followsFrom,
		seeAlso: data.seeAlso,
		tellApart: Object.fromEntries(
			apart.map((id) => [id, perLanguage((locale) => failure.texts[locale]?.data.tellApart[id])]),
		),
		problems: relationsOf(tree)
			.casesOf(failure.id)
			.map(({ id }) => id)
			.sort(),
		...evidenceOf(failure),
		...auditOf(failure),
	};
}

function problemEntry(problem: ProblemFolder, tree: ContentTree, place: SiteAddress): Catalog['problems'][number] {
	const { data } = problem.neutral;
	const shared = relationsOf(tree).failure(data.failure)?.neutral.data.messages ?? [];
	return {
		id: problem.id,
		path: pathOf(problem),
		links: linksOf(problem, place),
		guide: guideOf(problem.id),
		failure: data.failure,
		category: data.category,
		title: textsOf(problem, 'title'),
		summary: textsOf(problem, 'summary'),
		quickFix: textsOf(problem, 'quickFix'),
		...given({ quickFixCommand: data.quickFixCommand?.trimEnd() }),
		aliases: aliasesOf(problem),
		messages: messagesOf(problem, tree),
		shows: data.shows ?? shared.map(({ id }) => id),
		values: valuesOf(problem),
		steps: stepsOf(problem),
		seeAlso: data.seeAlso,
		...evidenceOf(problem),
		...auditOf(problem),
	};
}

function guideEntry(guide: GuideFolder, tree: ContentTree, place: SiteAddress): Catalog['guides'][number] {
	const { problemsIn, tipsIn } = relationsOf(tree);
	const { name, repository, issues, snapshot, originalLanguage, categories } = guide.neutral.data;
	return {
		id: guide.id,
		path: pathOf(guide),
		links: linksOf(guide, place),
		name,
		repository,
		issues,
		snapshot: { commit: snapshot.commit, date: snapshot.date },
		originalLanguage,
		categories,
		title: textsOf(guide, 'title'),
		summary: textsOf(guide, 'summary'),
		problems: problemsIn(guide.id).map(({ id }) => id),
		tips: tipsIn(guide.id).map(({ id }) => id),
		...evidenceOf(guide),
	};
}

function softwareEntry(software: SoftwareFolder, tree: ContentTree, place: SiteAddress): Catalog['software'][number] {
	const { name, repository, tracker, docs, packages, partOf, sources, checked, formerly } = software.neutral.data;
	const { hasPage, countsOf } = softwareIn(tree);
	return {
		id: software.id,
		...(hasPage(software.id) && { path: pathOf(software), links: linksOf(software, place) }),
		name,
		...given({ repository: repository && repositoryAddress(repository), tracker, docs }),
		packages,
		...given({ partOf }),
		summary: textsOf(software, 'summary'),
		messageCount: countsOf(software.id).messages,
		sources,
		...given({ checked }),
		formerly: formerly.ids,
	};
}

/** Without what says nothing. */
const given = <Fields extends object>(fields: Fields) =>
	Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as {
		[Name in keyof Fields]?: Exclude<Fields[Name], undefined | ''>;
	};

/** In the order of the languages, whatever order the files were read in. */
const perLanguage = <Made>(make: (locale: Locale) => Made | undefined): Record<string, Made> =>
	Object.fromEntries(
		localeCodes.flatMap((locale) => {
			const made = make(locale);
			return made ? [[locale, made]] : [];
		}),
	);

function textsOf(folder: AnyFolder, field: 'title' | 'summary' | 'quickFix' | 'firstCheck'): Texts {
	return perLanguage((locale) => (folder.texts[locale]?.data as Head | undefined)?.[field] as string | undefined);
}

function linksOf(folder: AnyFolder, place: SiteAddress): Entry['links'] {
	const path = pathOf(folder);
	return perLanguage((locale) => ({
		page: addressOf(place, `/${locale}${path}`),
		markdown: addressOf(place, `/${locale}${markdownPath(path)}`),
	}));
}

const aliasesOf = ({ texts }: Told) => perLanguage((locale) => texts[locale]?.data.aliases);

function messagesOf(folder: Told, tree: ContentTree): Entry['messages'] {
	return folder.neutral.data.messages.map((message) => {
		const { id, template, sample, role, software, file } = message;
		const { since, until } = versionsOf(tree, folder.id, message);
		const { grade, href: upstream } = proofOf(tree, message) ?? {};
		return {
			id,
			template,
			sample,
			...given({ printedBy: printerIn(tree, 'en', message) }),
			software,
			...given({ file, since, until, grade, upstream }),
			role,
			path: `${pathOf(folder)}#${messageAnchor(id)}`,
			indexPath: `/errors/#${rowAnchor(folder.id, id)}`,
		};
	});
}

function valuesOf({ texts }: Told): Entry['values'] {
	const names = [...new Set(localeCodes.flatMap((locale) => Object.keys(texts[locale]?.data.values ?? {})))];
	const say = (name: string, part: 'label' | 'meaning') =>
		perLanguage((locale) => texts[locale]?.data.values[name]?.[part]);
	return Object.fromEntries(names.map((name) => [name, { label: say(name, 'label'), meaning: say(name, 'meaning') }]));
}

function readingsOf({ id: owner, neutral, texts }: FailureFolder): Entry['readings'] {
	return neutral.data.readings.map(({ id, messages, let: computed, when, table, by, step, command }) => {
		const say = (part: 'says' | 'todo') => perLanguage((locale) => texts[locale]?.data.readings?.[id]?.[part]);
		return {
			id,
			path: `${pathOf({ kind: 'failure', id: owner })}#${readingAnchor(id)}`,
			messages,
			let: computed,
			...given({ when, table, by }),
			...(table === undefined && { says: say('says'), todo: say('todo') }),
			step,
			...given({ command: command?.trimEnd() }),
		};
	});
}

function stepsOf({ texts }: Told): Entry['steps'] {
	const stepsIn = (locale: Locale) => texts[locale]?.outline.sections.flatMap(({ steps }) => steps) ?? [];
	const ids = [...new Set(localeCodes.flatMap((locale) => stepsIn(locale).map(({ id }) => id)))];
	return ids.map((id) => ({
		id,
		title: perLanguage((locale) => stepsIn(locale).find((step) => step.id === id)?.title),
	}));
}

function casesOf({ id: failure }: FailureFolder, tree: ContentTree): Entry['cases'] {
	return laboratoryOf(tree)
		.ofFailure(failure)
		.map(({ case: { id, folder, data }, runs }) => ({
			id,
			step: data.step,
			message: data.seen.message,
			...given({ problem: data.seen.problem }),
			path: folder,
			runs: runs.map(({ set, day, versions }) => ({ set, day, versions })),
		}));
}

/** When it was held against upstream, and what its statements rest on. */
function auditOf(folder: Told): Pick<Entry, 'audit'> {
	if (!folder.audit) return {};
	const { text, ...audit } = folder.audit.data;
	return { audit: { ...audit, changed: changedSince(folder, text) } };
}

function evidenceOf({ neutral }: Told | GuideFolder | TipFolder) {
	const { sources, checked, formerly } = neutral.data;
	return { sources, checked, formerly: formerly.ids };
}
