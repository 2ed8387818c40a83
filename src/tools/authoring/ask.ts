/** Asks an author for what the command line did not say. Pure but for the question that it is given. */
import { type Locale, localeCodes, locales } from '../../core/locales.ts';
import { parseSource, SOURCE_FORMS } from './parse-source.ts';
import { categoriesFor, failureProblems, idProblems, type Present, softwareProblems, type Wish } from './plan-page.ts';

/** Shows a question and returns the answer, without the blanks around it; empty where there is none. */
export type Ask = (question: string) => Promise<string>;

/** Shows a text above the next question. */
export type Say = (text: string) => void;

/**
 * Fills in what is missing. What can be wrong for ever (ids) or cannot be guessed (failure, category) is asked again
 * until it is right; all else may be left empty and is then marked in the files.
 */
export async function askMissing(wish: Wish, present: Present, ask: Ask, say: Say): Promise<Wish> {
	const { tree } = present;
	const until = async (question: string, given: string | undefined, problemsOf: (answer: string) => string[]) => {
		for (let answer = given ?? (await ask(question)); ; answer = await ask(question)) {
			const problems = problemsOf(answer);
			if (!problems.length) return answer;
			say(problems.join('\n'));
		}
	};
	const { kind } = wish;
	const form = kind === 'failure' ? 'my-failure' : `guide/my-${kind}`;
	const id = await until(`Id, permanent (${form}): `, wish.id || undefined, (answer) =>
		idProblems({ kind, id: answer }, present),
	);
	const titles: Partial<Record<Locale, string>> = { ...wish.titles };
	for (const code of localeCodes) {
		if (titles[code]) continue;
		const title = await ask(`Title in ${locales[code].name} (empty: write it later): `);
		if (title) titles[code] = title;
	}
	const filled: Wish = { ...wish, id, titles };
	if (kind === 'tip') return { ...filled, sources: await askSources(wish, ask, say) };
	if (kind === 'problem') {
		filled.failure = await until('Failure that it is a case of (content/failures/): ', wish.failure, (answer) =>
			failureProblems({ kind, failure: answer }, tree),
		);
	}
	const categories = categoriesFor({ kind, id }, tree);
	const usual = tree.failures.find((failure) => failure.id === filled.failure)?.neutral.data.category;
	const offered = usual && categories.includes(usual) ? usual : undefined;
	const answer = await until(
		`Category (${categories.join(', ')})${offered ? `, empty for ${offered}` : ''}: `,
		wish.category,
		(given) => (categories.includes(given) || (!given && offered) ? [] : [`"${given}" is none of them.`]),
	);
	filled.category = answer || offered;
	if (!wish.messages.length) {
		const whose = kind === 'problem' ? 'A line that only this framework prints' : 'A line that a program prints for it';
		const line = await ask(`${whose}, as pasted (empty: none): `);
		if (line) filled.messages = [line];
	}
	if (filled.messages.length) {
		filled.software = await until(
			'Printed by (content/software/, several with commas, or none): ',
			wish.software,
			(text) => softwareProblems(text, tree),
		);
	}
	return { ...filled, sources: await askSources(wish, ask, say) };
}

async function askSources({ sources }: Wish, ask: Ask, say: Say): Promise<readonly string[]> {
	if (sources.length) return sources;
	for (;;) {
		const text = await ask('Source of the facts (empty: write it later): ');
		if (!text) return [];
		if (parseSource(text)) return [text];
		say(`Write one of:\n${SOURCE_FORMS}`);
	}
}
