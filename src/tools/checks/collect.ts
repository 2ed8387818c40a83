import type { Parsed } from '../../content/files/parse-data.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { familyPrinted } from '../../content/library/outputs.ts';
import { completeLocales } from '../../core/languages.ts';
import type { CollectData, CollectedCommand, Symptom } from '../../core/schemas/collect.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, issuesOf, unless } from './check.ts';
import { isDangerous } from './danger.ts';
import { readGlossary, sentenceIssues, type Unwanted } from './language.ts';

const issue = issuesOf('collect');

/** The file, and what it is held against. */
interface Held {
	file: Parsed<CollectData>;
	families: ReadonlySet<string>;
	outputs: ContentTree['outputs'];
	unwanted: Unwanted[];
}

/** What `faultline collect` runs: commands that only look, whose output is read, for symptoms that there are. */
export const collect: Check = {
	name: 'collect',
	run({ collect: file, outputs, diagnosis }, { root }) {
		if (!file) return [];
		const { symptoms, commands } = file.data;
		const families = new Set(diagnosis.tree?.data.families.map(({ id }) => id));
		const held: Held = { file, families, outputs, unwanted: readGlossary(root) };
		return [
			...twinsIn(held, 'symptoms'),
			...twinsIn(held, 'commands'),
			...symptoms.flatMap((symptom, at) => symptomIssues(symptom, at, held)),
			...commands.flatMap((command, at) => commandIssues(command, at, held)),
			...symptoms.flatMap(({ text }, at) => textIssues(text, ['symptoms', at, 'text'], held)),
			...commands.flatMap(({ why }, at) => textIssues(why, ['commands', at, 'why'], held)),
		];
	},
};

function twinsIn({ file }: Held, list: 'symptoms' | 'commands') {
	const ids = file.data[list].map(({ id }) => id);
	return ids.flatMap((id, at) =>
		ids.indexOf(id) < at ? [issue(file, [list, at, 'id'], `"${id}" stands here twice.`, 'An id of its own.')] : [],
	);
}

function symptomIssues({ family, commands }: Symptom, at: number, { file, families }: Held) {
	const known = file.data.commands.map(({ id }) => id);
	const tell = (field: PropertyKey[], found: string, right: string) =>
		issue(file, ['symptoms', at, ...field], found, right);
	return [
		...unless(family === undefined || families.has(family), () =>
			tell(['family'], `There is no family "${family}".`, `One of: ${[...families].join(', ')}.`),
		),
		...commands.flatMap((id, index) =>
			unless(known.includes(id), () =>
				tell(['commands', index], `There is no command "${id}".`, `A command${nearest(id, known)}`),
			),
		),
	];
}

function commandIssues({ id, run, reads, byHand }: CollectedCommand, at: number, { file, outputs }: Held) {
	const typed = run.join(' ');
	const printed = familyPrinted(typed, outputs);
	const tell = (field: string, found: string, right: string) => issue(file, ['commands', at, field], found, right);
	const isNamed = file.data.symptoms.some(({ commands }) => commands.includes(id));
	const isRead = reads === printed && (reads !== undefined || byHand);
	return [
		...unless(!isDangerous(typed), () =>
			tell('run', `"${typed}" does more than look.`, 'A command that changes nothing.'),
		),
		...unless(Boolean(isRead), () => {
			const field = reads === undefined ? 'run' : 'reads';
			if (printed) return tell(field, `What "${typed}" prints is read by "${printed}".`, `reads: ${printed}`);
			const right = 'A command that stands in the `commands` of a family of content/outputs.';
			return tell(field, `Nothing reads what "${typed}" prints.`, right);
		}),
		...unless(isNamed, () => tell('id', `No symptom names "${id}".`, 'A symptom for which it is worth running.')),
	];
}

function textIssues(said: Symptom['text'], path: (string | number)[], { file, unwanted }: Held) {
	return completeLocales.flatMap((locale) => {
		const text = said[locale];
		if (text === undefined)
			return [issue(file, path, `There is no text in ${locale}.`, `${path.at(-1)}: { ${locale}: … }`)];
		return sentenceIssues(file.file, locale, file.lineOf([...path, locale]), text, unwanted);
	});
}
