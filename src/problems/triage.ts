import { defaultLocale, type Locale } from '../locales.ts';
import { type CompileInput, compileIndex, type MatchIndex } from '../matching/index.ts';
import { type FailurePage, getLibrary, problemsOf } from './content.ts';

/** What the box says of a failure or problem, in one language. Short keys: all of it is shipped to the browser. */
export interface TriageText {
	/** May contain `code` and **bold**. */
	fix: string;
	command?: string;
	/** For each named hole: what the value is, and what it tells. */
	values?: Record<string, [label: string, meaning: string]>;
}

/** Of one failure, loaded when it has been recognised. */
export interface TriageDetails extends TriageText {
	/** How its guides treat it, by problem: `lightrft/cuda-oom`. */
	problems: Record<string, TriageText>;
}

/** Of all failures, loaded with the first answer. */
export interface TriageTitles {
	failures: Record<string, string>;
	problems: Record<string, string>;
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

export async function makeTriageTitles(locale: Locale): Promise<TriageTitles> {
	const { failures, problems, guides } = await getLibrary(locale);
	return {
		failures: Object.fromEntries(failures.map(({ id, text }) => [id, text.data.title])),
		problems: Object.fromEntries(problems.map(({ id, text }) => [id, text.data.title])),
		guides: Object.fromEntries(guides.map(({ id, data }) => [id, data.name])),
	};
}

export async function makeTriageDetails(failure: FailurePage, locale: Locale): Promise<TriageDetails> {
	const library = await getLibrary(locale);
	return {
		...textOf(failure.text.data, failure.data.quickFixCommand),
		problems: Object.fromEntries(
			problemsOf(library, failure.id).map(({ id, data, text }) => [id, textOf(text.data, data.quickFixCommand)]),
		),
	};
}

function textOf(
	data: { quickFix: string; values: Record<string, { label: string; meaning: string }> },
	command: string | undefined,
): TriageText {
	const values = Object.entries(data.values).map(([name, { label, meaning }]) => [name, [label, meaning]] as const);
	return {
		fix: data.quickFix,
		...(command && { command: command.trimEnd() }),
		...(values.length && { values: Object.fromEntries(values) as Record<string, [string, string]> }),
	};
}
