import { defaultLocale, type Locale } from '../locales.ts';
import { type CompileInput, compileIndex, type MatchIndex } from '../matching/index.ts';
import { getLibrary, problemsOf } from './content.ts';

/** What the box says of a failure or problem, in one language. Short keys: all of it is shipped to the browser. */
export interface TriageText {
	title: string;
	/** May contain `code` and **bold**. */
	fix: string;
	command?: string;
	/** For each named hole: what the value is, and what it tells. */
	values?: Record<string, [label: string, meaning: string]>;
}

export interface TriageTexts {
	failures: Record<string, TriageText & { guides?: [guide: string, problem: string][] }>;
	problems: Record<string, TriageText>;
	/** Names of the guides, in order. */
	guides: Record<string, string>;
}

/** The index that recognises messages; the same for every language. */
export async function makeMatchIndex(): Promise<MatchIndex> {
	const { failures, problems } = await getLibrary(defaultLocale);
	const input: CompileInput = {
		failures: failures.map(({ id, data }) => ({ id, followsFrom: data.followsFrom, messages: data.messages })),
		problems: problems.map(({ id, data }) => ({ id, failure: data.failure, messages: data.messages })),
	};
	const { index, problems: wrong } = compileIndex(input);
	if (wrong.length) throw new Error(`The messages cannot be compiled:\n${wrong.join('\n')}`);
	return index;
}

/** What the box says when it has recognised something, in one language. */
export async function makeTriageTexts(locale: Locale): Promise<TriageTexts> {
	const library = await getLibrary(locale);
	return {
		failures: Object.fromEntries(
			library.failures.map(({ id, data, text }) => {
				const guides = problemsOf(library, id).map(({ guide, slug }): [string, string] => [guide, slug]);
				return [id, { ...textOf(text.data, data.quickFixCommand), ...(guides.length && { guides }) }];
			}),
		),
		problems: Object.fromEntries(
			library.problems.map(({ id, data, text }) => [id, textOf(text.data, data.quickFixCommand)]),
		),
		guides: Object.fromEntries(library.guides.map(({ id, data }) => [id, data.name])),
	};
}

function textOf(
	data: { title: string; quickFix: string; values: Record<string, { label: string; meaning: string }> },
	command: string | undefined,
): TriageText {
	const values = Object.entries(data.values).map(([name, { label, meaning }]) => [name, [label, meaning]] as const);
	return {
		title: data.title,
		fix: data.quickFix,
		...(command && { command: command.trimEnd() }),
		...(values.length && { values: Object.fromEntries(values) as Record<string, [string, string]> }),
	};
}
