import { familyPrinted } from '../../content/library/outputs.ts';
import { completeLocales } from '../../core/languages.ts';
import type { CollectData, CollectedCommand, Symptom } from '../../core/schemas/collect.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, type InFile, issuesOf, unless } from './check.ts';
import { isDangerous } from './danger.ts';
import { readGlossary, sentenceIssues } from './language.ts';

const issue = issuesOf('collect');

/** What `faultline collect` runs: commands that only look, whose output is read, for symptoms that there are. */
export const collect: Check = {
	name: 'collect',
	run({ collect: file, outputs, diagnosis }, { root }) {
		if (!file) return [];
		const { data } = file;
		const families = new Set(diagnosis.tree?.data.families.map(({ id }) => id));
		const unwanted = readGlossary(root);
		return [
			...twinsIn(file, data, 'symptoms'),
			...twinsIn(file, data, 'commands'),
			...data.symptoms.flatMap((symptom, at) => symptomIssues(file, data, symptom, at, families)),
			...data.commands.flatMap((command, at) => commandIssues(file, data, command, at, outputs)),
			...(['symptoms', 'commands'] as const).flatMap((list) =>
				data[list].flatMap((one, at) => textIssues(file, list, one, at, unwanted)),
			),
		];
	},
};

function twinsIn(file: InFile, data: CollectData, list: 'symptoms' | 'commands') {
	const ids = data[list].map(({ id }) => id);
	return ids.flatMap((id, at) =>
		ids.indexOf(id) < at ? [issue(file, [list, at, 'id'], `"${id}" stands here twice.`, 'An id of its own.')] : [],
	);
}

function symptomIssues(
	file: InFile,
	data: CollectData,
	{ family, commands }: Symptom,
	at: number,
	families: ReadonlySet<string>,
) {
	const known = data.commands.map(({ id }) => id);
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

function commandIssues(
	file: InFile,
	{ symptoms }: CollectData,
	{ id, run, reads, byHand }: CollectedCommand,
	at: number,
	outputs: Parameters<typeof familyPrinted>[1],
) {
	const typed = run.join(' ');
	const printed = familyPrinted(typed, outputs);
	const tell = (field: string, found: string, right: string) => issue(file, ['commands', at, field], found, right);
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
		...unless(
			symptoms.some(({ commands }) => commands.includes(id)),
			() => tell('id', `No symptom names "${id}".`, 'A symptom for which it is worth running.'),
		),
	];
}

function textIssues(
	file: InFile & { file: string },
	list: 'symptoms' | 'commands',
	one: Symptom | CollectedCommand,
	at: number,
	unwanted: ReturnType<typeof readGlossary>,
) {
	const [field, said] = 'text' in one ? (['text', one.text] as const) : (['why', one.why] as const);
	return completeLocales.flatMap((locale) => {
		const text = said[locale];
		if (text === undefined)
			return [issue(file, [list, at, field], `There is no text in ${locale}.`, `${field}: { ${locale}: … }`)];
		return sentenceIssues(file.file, locale, file.lineOf([list, at, field, locale]), text, unwanted, text);
	});
}
