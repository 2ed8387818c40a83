/** The files that the box asks for (src/site/triage/), each when it is needed. */
import { familyQuestionsIn } from '../../../content/library/families.ts';
import { shippedSet, shownTables, signsOf } from '../../../content/library/members.ts';
import { shippedOutputs } from '../../../content/library/outputs.ts';
import { makePrintedFiles } from '../../../content/library/printed-fs.ts';
import { getLibrary, getTree } from '../../../content/library/read-fs.ts';
import { programSigns } from '../../../content/library/software.ts';
import {
	makeMatchFiles,
	makeTriageDetails,
	makeTriageFixes,
	makeTriageGuides,
	makeTriageReadings,
} from '../../../content/library/triage.ts';
import { getT, unfilled } from '../../../core/i18n/t.ts';
import { type Locale, localeCodes } from '../../../core/locales.ts';
import type { FamilyTexts, OutputsTexts } from '../../triage/texts.ts';

/** A file below `triage/`, and what makes it. */
type File = [name: string, make: () => unknown];

function files(): File[] {
	const tree = getTree();
	const { index, build, shards, whole } = makeMatchFiles(tree);
	return [
		// Every message that the box recognises; where they are very many, what tells which shards to load (matching/shards.ts).
		['index.txt', () => index],
		// A piece of a large index. Its build is in its name, so that no piece of another one is taken for it.
		...shards.flatMap((text, at): File[] => (text ? [[`shards/${build}-${at}.txt`, () => text]] : [])),
		// Every message of an index in shards: for where a shard cannot be had, and for what comes near an unknown line.
		...(whole ? [['whole.txt', () => whole] satisfies File] : []),
		// By what programs are told, and members of closed sets, in a text that no message is about.
		['programs.json', () => programSigns(tree)],
		['sets.json', () => signsOf(tree)],
		// Pieces of what the programs of the field can print.
		...makePrintedFiles(tree).shards.map(({ name, text }): File => [`printed/${name}.txt`, () => text]),
		...localeCodes.flatMap((code) => filesIn(code).map(([name, make]): File => [`${code}/${name}`, make])),
	];
}

function filesIn(locale: Locale): File[] {
	const t = getT(locale);
	const library = getLibrary(locale);
	const { tree, failures } = library;
	const { unknown, family, ...words } = t('triage', { returnObjects: true, ...unfilled });
	const run = t('run', { returnObjects: true, ...unfilled });
	const { rank, ranks, process, comma, seconds, minutes, hours } = run;
	const outputs: OutputsTexts = {
		output: t('output', { returnObjects: true, ...unfilled }),
		run: { rank, ranks, process, comma, seconds, minutes, hours },
	};
	const { build, common } = makePrintedFiles(tree);
	return [
		// For any answer: its words, and the names of the guides.
		['index.json', () => ({ words, ...makeTriageGuides(library) })],
		// With which pieces say who prints a line.
		['unknown.json', () => ({ ...unknown, copy: words.copy, printed: { build, common } })],
		['run.json', () => run],
		['outputs.json', () => outputs],
		// The rules of a family of outputs, where one of it is recognised.
		...[...shippedOutputs(tree, locale)].map(([id, output]): File => [`outputs/${id}.json`, () => output]),
		// The question that an answer to words begins with, where many failures are called by them.
		...Object.entries(familyQuestionsIn(library)).map(([id, question]): File => {
			const texts: FamilyTexts = { ...question, words: { ...family, copy: words.copy } };
			return [`families/${id}.json`, () => texts];
		}),
		// The members of a closed set and what is said of them, where a line shows one.
		...shownTables(tree).map((table): File => [`sets/${table.id}.json`, () => shippedSet(table, tree, locale)]),
		...failures.flatMap((failure): File[] => {
			const { id, data, text } = failure;
			const fixes = makeTriageFixes(library, failure);
			return [
				[`${id}.json`, () => makeTriageDetails(library, failure)],
				// For answers that name it without showing it: a list of all would grow with the content.
				[`titles/${id}.txt`, () => text.data.title],
				// Where a message has a fix of its own, or a guide speaks.
				...(Object.keys(fixes).length ? [[`fixes/${id}.json`, () => fixes] satisfies File] : []),
				// Where a message was found that a reading is about.
				...(data.readings.length
					? [[`numbers/${id}.json`, () => makeTriageReadings(library, failure)] satisfies File]
					: []),
			];
		}),
	];
}

/** The paths of the files with an ending, as Astro asks for them. */
export const pathsOf = (ending: 'json' | 'txt') =>
	files().flatMap(([name, make]) => {
		const [, folder, file] = /^(?:(.*)\/)?([^/]+)\.(?:json|txt)$/.exec(name) ?? [];
		return name.endsWith(`.${ending}`) ? [{ params: { folder, file }, props: { make } }] : [];
	});
