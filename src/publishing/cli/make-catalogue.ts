/** Content → catalogue of the command, when the package is made. */
import type { ContentTree, SoftwareFolder } from '../../content/files/tree-fs.ts';
import { familyQuestionsIn, familySigns } from '../../content/library/families.ts';
import { inLanguage } from '../../content/library/in-language.ts';
import { readKnownMessages } from '../../content/library/known-messages.ts';
import { type FailurePage, libraryIn, type ProblemPage, type SoftwarePage } from '../../content/library/library.ts';
import { shippedSets, signsOf } from '../../content/library/members.ts';
import { byId } from '../../content/library/order.ts';
import { shippedOutputs } from '../../content/library/outputs.ts';
import { readingsOf } from '../../content/library/readings.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { saidOf } from '../../content/library/said.ts';
import { programSigns, softwareIn, waysTo } from '../../content/library/software.ts';
import { withWholeLinks } from '../../core/i18n/whole-links.ts';
import { byLocale, type Locale } from '../../core/locales.ts';
import type { CollectData } from '../../core/schemas/collect.ts';
import type { FamilyQuestion } from '../../core/schemas/family.ts';
import type { Harvest } from '../../diagnosis/printed/rows.ts';
import { type BodyStyle, sectionMarkdown } from '../programs/markdown.ts';
import type {
	CliWords,
	CollectCore,
	Core,
	Explained,
	Remedies,
	Remedy,
	SoftwareCore,
	SoftwareSaid,
	Texts,
	UntitledQuestion,
} from './catalogue.ts';

export interface Made {
	core: Core;
	texts: Record<Locale, Texts>;
	remedies: Record<Locale, Remedies>;
}

/**
 * Makes the catalogue. What is not translated yet is said in English, as on the site.
 *
 * @param harvests what programs can print at all; of one that was not harvested nothing is said.
 * @throws when a message cannot be compiled; `npm run check` tells where it stands.
 */
export function makeCatalogue(
	tree: ContentTree,
	words: Record<Locale, CliWords>,
	about: { release: string; site?: string | undefined },
	harvests: readonly Harvest[] = [],
): Made {
	const { failures } = tree;
	const { problems } = relationsOf(tree);
	const { index, problems: wrong } = readKnownMessages(tree);
	if (wrong.length) throw new Error(`The messages cannot be compiled:\n${wrong.join('\n')}`);

	const folders = [...failures, ...problems];
	const core: Core = {
		version: 1,
		release: about.release,
		...(about.site && { site: about.site }),
		index,
		checks: Object.fromEntries(
			failures.flatMap(({ id, neutral: { data } }) =>
				data.firstCheckCommand ? [[id, data.firstCheckCommand.trimEnd()]] : [],
			),
		),
		problems: Object.fromEntries(problems.map(({ id, neutral }) => [id, neutral.data.failure])),
		formerly: Object.fromEntries(
			folders.flatMap(({ id, neutral }) => neutral.data.formerly.ids.map((old) => [old, id])),
		),
		programs: programSigns(tree),
		software: Object.fromEntries(softwareIn(tree).pages.map((page) => [page.id, softwareCore(page, tree, harvests)])),
		families: familySigns(tree),
		...(tree.collect && { collect: collectCore(tree.collect.data) }),
		signs: signsOf(tree),
		members: Object.fromEntries(shippedSets(tree, 'en').map(({ id, members }) => [id, members])),
	};
	const textsIn = (locale: Locale): Texts => {
		const library = libraryIn(tree, locale);
		const texts = {
			said: Object.fromEntries([
				...library.failures.toSorted(byId).map((failure) => [failure.id, failureExplained(failure, tree)] as const),
				...library.problems.map((problem) => [problem.id, explained(problem)] as const),
			]),
			software: Object.fromEntries(library.software.map((page) => [page.id, softwareSaid(page)])),
			outputs: Object.fromEntries(shippedOutputs(tree, locale)),
			sets: shippedSets(tree, locale).map(({ members, ...said }) => said),
		};
		return {
			words: words[locale],
			families: Object.fromEntries(
				Object.entries(familyQuestionsIn(library)).map(([id, question]) => [id, untitled(question)]),
			),
			guides: Object.fromEntries(library.guides.map(({ id, data }) => [id, data.name])),
			collect: {
				symptoms: textsOf(tree.collect?.data.symptoms ?? [], ({ text }) => text, locale),
				commands: textsOf(tree.collect?.data.commands ?? [], ({ why }) => why, locale),
			},
			...withWholeLinks(texts, () => about.site && `${about.site}${locale}`),
		};
	};
	const remediesIn = (locale: Locale): Remedies => {
		const { failures: own, problems: ofGuides } = libraryIn(tree, locale);
		const remedies = [...own.toSorted(byId), ...ofGuides].map((page) => [page.id, remedyOf(page, words[locale])]);
		return withWholeLinks(Object.fromEntries(remedies), () => about.site && `${about.site}${locale}`);
	};
	return { core, texts: byLocale(textsIn), remedies: byLocale(remediesIn) };
}

/** The sections that the command prints as they stand on the page; titles of steps are headings of the highest level. */
function remedyOf({ text: { body, outline } }: FailurePage | ProblemPage, { section }: CliWords): Remedy {
	const style: BodyStyle = {
		level: 1,
		prefix: undefined,
		titleOf: (id) => section[id],
		addressOf: (link) => link,
	};
	return {
		diagnosis: sectionMarkdown(body, outline, 'Diagnosis', style),
		steps: outline.sections.flatMap(({ steps }) => steps.map(({ title }) => title)),
		solutions: sectionMarkdown(body, outline, 'Solutions', style),
	};
}

/** By id; in English, where a language has none. */
const textsOf = <One extends { id: string }>(
	all: readonly One[],
	said: (one: One) => Partial<Record<Locale, string>>,
	locale: Locale,
): Record<string, string> => Object.fromEntries(all.map((one) => [one.id, inLanguage(said(one), locale) ?? '']));

const collectCore = ({ symptoms, commands, ranks, together, job }: CollectData): CollectCore => ({
	symptoms: symptoms.map(({ text, ...symptom }) => symptom),
	commands: commands.map(({ why, ...command }) => command),
	...{ ranks, together, job },
});

const untitled = ({ answers, ...question }: FamilyQuestion): UntitledQuestion => ({
	...question,
	answers: answers.map((answer) => ({ ...answer, pages: answer.pages.map(([id]) => id) })),
});

function softwareCore(software: SoftwareFolder, tree: ContentTree, harvests: readonly Harvest[]): SoftwareCore {
	const related = softwareIn(tree);
	const { name, packages, formerly } = software.neutral.data;
	const harvest = harvests.find((one) => one.software === software.id);
	const owners = Map.groupBy(related.messagesOf(software.id), ({ owner }) => owner.id);
	return {
		name,
		names: [...packages, ...formerly.ids],
		prints: [...owners].map(([id, messages]) => [id, messages.length]),
		ways: waysTo(related, software).map(({ way, href }) => [way, href]),
		...(harvest && { canPrint: [harvest.rows.length, harvest.releases.at(-1)?.version ?? ''] as const }),
	};
}

function softwareSaid({ text }: SoftwarePage): SoftwareSaid {
	return {
		summary: text.data.summary,
		looks: sectionSource(text.body, 'FirstLooks'),
		more: sectionSource(text.body, 'SayMore'),
		asking: sectionSource(text.body, 'Asking'),
	};
}

function explained(page: FailurePage | ProblemPage): Explained {
	const { summary, aliases } = page.text.data;
	return { ...saidOf(page), summary, aliases };
}

function failureExplained(failure: FailurePage, tree: ContentTree): Explained {
	const { body, data } = failure.text;
	const readings = readingsOf(failure, tree);
	const own = { meaning: sectionSource(body, 'Meaning'), check: data.firstCheck };
	return { ...explained(failure), ...(readings.length && { readings }), ...own };
}

/**
 * The Markdown inside a section, as its author wrote it.
 *
 * @example sectionSource('<Meaning>\nNo `GPU`.\n</Meaning>', 'Meaning') // => 'No `GPU`.'
 */
export function sectionSource(body: string, component: string): string {
	const [, rest = ''] = body.split(`<${component}>`);
	return rest.split(`</${component}>`)[0]?.trim() ?? '';
}
