/** Content → catalogue of the command, when the package is made. */
import type { AnyFolder, ContentTree, FailureFolder, ProblemFolder, TextFile } from '../content/tree-fs.ts';
import { defaultLocale, type Locale, localeCodes } from '../locales.ts';
import { compileIndex } from '../matching/index.ts';
import type { categoryIds } from '../schemas/fields.ts';
import type { CliWords, Core, Said, Texts } from './catalogue.ts';

export interface Made {
	core: Core;
	texts: Record<Locale, Texts>;
}

/**
 * Makes the catalogue. What is not translated yet is said in English, as on the site.
 *
 * @throws when a message cannot be compiled; `npm run check` tells where it stands.
 */
export function makeCatalogue(
	tree: ContentTree,
	words: Record<Locale, CliWords>,
	about: { release: string; site?: string | undefined },
): Made {
	const guides = tree.guides.toSorted((a, b) => a.neutral.data.order - b.neutral.data.order);
	const problems = guides.flatMap(({ id, neutral }) =>
		tree.problems.filter((problem) => problem.id.startsWith(`${id}/`)).sort(byPlace(neutral.data.categories)),
	);
	const { index, problems: wrong } = compileIndex({
		failures: tree.failures.map(({ id, neutral: { data } }) => ({
			id,
			followsFrom: data.followsFrom,
			messages: data.messages,
		})),
		problems: problems.map(({ id, neutral: { data } }) => ({ id, failure: data.failure, messages: data.messages })),
	});
	if (wrong.length) throw new Error(`The messages cannot be compiled:\n${wrong.join('\n')}`);

	const folders = [...tree.failures, ...problems];
	const core: Core = {
		version: 1,
		release: about.release,
		...(about.site && { site: about.site }),
		index,
		commands: commandsOf(folders, ({ neutral }) => neutral.data.quickFixCommand),
		checks: commandsOf(tree.failures, ({ neutral }) => neutral.data.firstCheckCommand),
		problems: Object.fromEntries(problems.map(({ id, neutral }) => [id, neutral.data.failure])),
		formerly: Object.fromEntries(
			folders.flatMap(({ id, neutral }) => neutral.data.formerly.ids.map((old) => [old, id])),
		),
	};
	const textsIn = (locale: Locale): Texts => ({
		words: words[locale],
		guides: Object.fromEntries(guides.map(({ id, neutral }) => [id, neutral.data.name])),
		said: Object.fromEntries([
			...tree.failures.map((folder) => [folder.id, failureSaid(textOf(folder, locale))] as const),
			...problems.map((folder) => [folder.id, said(textOf(folder, locale))] as const),
		]),
	});
	return { core, texts: Object.fromEntries(localeCodes.map((code) => [code, textsIn(code)])) as Made['texts'] };
}

const byPlace = (categories: readonly (typeof categoryIds)[number][]) => (a: ProblemFolder, b: ProblemFolder) =>
	categories.indexOf(a.neutral.data.category) - categories.indexOf(b.neutral.data.category) ||
	a.neutral.data.order - b.neutral.data.order;

function commandsOf<F extends AnyFolder>(folders: F[], command: (folder: F) => string | undefined) {
	return Object.fromEntries(
		folders.flatMap((folder) => {
			const found = command(folder)?.trimEnd();
			return found ? [[folder.id, found]] : [];
		}),
	);
}

/** The text in a language; else in English; else in whichever language has it. */
function textOf<T>({ texts }: { texts: Partial<Record<Locale, TextFile<T>>> }, locale: Locale): TextFile<T> {
	return [locale, defaultLocale, ...localeCodes].map((code) => texts[code]).find(Boolean) as TextFile<T>;
}

type AnyText = NonNullable<(FailureFolder | ProblemFolder)['texts'][Locale]>;

function said({ data, outline }: AnyText): Said {
	const values = Object.entries(data.values).map(([name, { label, meaning }]) => [name, [label, meaning]] as const);
	return {
		title: data.title,
		summary: data.summary,
		fix: data.quickFix,
		aliases: data.aliases,
		steps: outline.sections.flatMap(({ steps }) => steps.map(({ title }) => title)),
		...(values.length && { values: Object.fromEntries(values) as unknown as NonNullable<Said['values']> }),
	};
}

function failureSaid(text: NonNullable<FailureFolder['texts'][Locale]>): Said {
	return { ...said(text), meaning: sectionSource(text.body, 'Meaning'), check: text.data.firstCheck };
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
