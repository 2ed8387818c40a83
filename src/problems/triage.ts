import { createHash } from 'node:crypto';
import { defaultLocale, type Locale } from '../locales.ts';
import { type CompileInput, compileIndex, type MatchIndex } from '../matching/index.ts';
import type { OfBuild, TriageDetails, TriageText, TriageTitles } from '../schemas/triage.ts';
import { type FailurePage, getLibrary, problemsOf } from './content.ts';

/** The index that recognises messages; the same for every language. */
export async function makeMatchIndex(): Promise<MatchIndex & OfBuild> {
	making ??= compile();
	const index = await making;
	return { ...index, build: createHash('sha256').update(JSON.stringify(index)).digest('hex').slice(0, 8) };
}

/** Each language asks for it. */
let making: Promise<MatchIndex> | undefined;

async function compile(): Promise<MatchIndex> {
	const { failures, problems } = await getLibrary(defaultLocale);
	const input: CompileInput = {
		failures: failures.map(({ id, data }) => ({ id, followsFrom: data.followsFrom, messages: data.messages })),
		problems: problems.map(({ id, data }) => ({ id, failure: data.failure, messages: data.messages })),
	};
	const { index, problems: wrong } = compileIndex(input, { ids: false });
	if (wrong.length) throw new Error(`The messages cannot be compiled:\n${wrong.join('\n')}`);
	return index;
}

export async function makeTriageTitles(locale: Locale): Promise<TriageTitles> {
	const { failures, guides } = await getLibrary(locale);
	return {
		build: (await makeMatchIndex()).build,
		failures: Object.fromEntries(failures.map(({ id, text }) => [id, text.data.title])),
		guides: Object.fromEntries(guides.map(({ id, data }) => [id, data.name])),
	};
}

export async function makeTriageDetails(failure: FailurePage, locale: Locale): Promise<TriageDetails> {
	const library = await getLibrary(locale);
	return {
		...textOf(failure.text.data, failure.data.quickFixCommand),
		problems: Object.fromEntries(
			problemsOf(library, failure.id).map(({ id, data, text }) => [
				id,
				{ title: text.data.title, ...textOf(text.data, data.quickFixCommand) },
			]),
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
