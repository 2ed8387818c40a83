/** "How to read the numbers": the readings of a failure for the readers of its page, who have no line to hand. */

import type { Locale } from '../../core/locales.ts';
import { type Diagnosis, diagnose } from '../../diagnosis/matching/index.ts';
import { type ConditionWords, describeCondition } from '../../diagnosis/readings/describe.ts';
import type { UnitWords } from '../../diagnosis/readings/format.ts';
import { readNumbers } from '../../diagnosis/readings/read.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { inLanguage } from './in-language.ts';
import { readKnownMessages } from './known-messages.ts';
import type { FailurePage } from './library.ts';
import { oncePer } from './once.ts';
import { readingsOf } from './readings.ts';

/** A reading as a row of the table. */
export interface NumbersRow {
	id: string;
	/** When it holds, with the labels of the values; empty where the message alone decides. */
	when: string;
	/** The message whose values it reads, where no condition says more. */
	message: string;
	/** As it is said for the first of its real lines. */
	says: string;
	todo: string;
	step: string;
	/** As its author wrote it: values in braces. */
	command?: string;
}

/** A table of values that readings of the failure look up. */
export interface NumbersTable {
	id: string;
	title: string;
	rows: { values: string; name: string; says: string; todo: string; see: readonly string[] }[];
}

export interface NumbersWords extends ConditionWords {
	units: UnitWords;
}

/** The words of the interface that it takes. */
interface InterfaceWords {
	numbers: { words: ConditionWords };
	triage: { numbers: Omit<UnitWords, 'comma'>; ranks: { comma: string } };
}

/** @example numbersWords(words).and // => 'and' */
export const numbersWords = ({ numbers, triage }: InterfaceWords): NumbersWords => ({
	...numbers.words,
	units: { ...triage.numbers, comma: triage.ranks.comma },
});

/**
 * The readings of a failure, each with the sentence that its first real line gets.
 *
 * @example numbersOf(library.failure('cuda-oom'), tree, words)[2]
 * // => { id: 'other-process', when: 'Held by that process ≥ Requested − Free and …', says: 'Process 8709 holds 27.70 GiB of …', … }
 */
export function numbersOf(page: FailurePage, tree: ContentTree, words: NumbersWords): NumbersRow[] {
	const { data, text } = page;
	const labels = {
		...functionLabelsIn(tree),
		...Object.fromEntries(Object.entries(text.data.values).map(([name, { label }]) => [name, label])),
		...labelsOf(Object.entries(data.circumstances).map(([id, templates]) => [id, templates.map(signOf)])),
	};
	const shipped = readingsOf(page, tree);
	return data.readings.map(({ id, when, let: lets, messages, step, command, for: [line = ''] }) => {
		const diagnosis = diagnosesIn(tree)(line);
		const found = [...diagnosis.findings, ...diagnosis.beside].find(({ failure }) => failure === page.id);
		const read = found && readNumbers(found, diagnosis, shipped, words.units).find((one) => one.id === id);
		if (!read) throw new Error(`The reading "${id}" of ${page.id} does not hold for its own line.`);
		return {
			id,
			when: when === undefined ? '' : describeCondition(when, labels, lets, words),
			message: messages[0] ?? '',
			says: read.says,
			todo: read.todo,
			step,
			...(command && { command: command.trimEnd() }),
		};
	});
}

/** What the line of a reading is recognised as: the same in every language, on the page, in its copy and in the list for programs. */
const diagnosesIn = oncePer((tree: ContentTree) => {
	const made = new Map<string, Diagnosis>();
	return (line: string): Diagnosis => {
		const known = made.get(line) ?? diagnose(line, readKnownMessages(tree).index);
		made.set(line, known);
		return known;
	};
});

/** By what a reader knows a circumstance: the functions, or what stands in the command. */
const labelsOf = (
	circumstances: readonly (readonly [id: string, signs: readonly string[]])[],
): Record<string, string> =>
	Object.fromEntries(
		circumstances.map(([id, signs]) => [`given:${id}`, [...new Set(signs)].slice(0, MOST_SIGNS).join(' / ')]),
	);

/** The functions by which each failure is known. */
const functionLabelsIn = oncePer((tree: ContentTree) =>
	labelsOf(tree.failures.map(({ id, neutral }) => [id, neutral.data.frames.flatMap((frame) => frame.in ?? [])])),
);

const MOST_SIGNS = 3;

/**
 * @example signOf('transformers/trainer.py<…> in Trainer.evaluation_loop') // => 'evaluation_loop'
 * signOf('--gpus <int:gpus>') // => '--gpus *'
 */
function signOf(template: string): string {
	const [, called] = /<…> in (?:.*\.)?(\w+)$/.exec(template) ?? [];
	return called ?? template.replace(/(?<!\\)<[^>]*>/g, '*').replaceAll('\\<', '<');
}

/** The tables that the readings of a failure look up, each once. */
export function tablesOf({ data, text }: Pick<FailurePage, 'data' | 'text'>, tree: ContentTree): NumbersTable[] {
	const ids = new Set(data.readings.flatMap(({ table }) => table ?? []));
	const say = (texts: Partial<Record<Locale, string>>) => inLanguage(texts, text.locale) ?? '';
	return tree.tables
		.filter(({ id }) => ids.has(id))
		.map(({ id, data: { title, rows } }) => ({
			id,
			title: say(title),
			rows: rows.map(({ values, name = '', says, todo, see }) => ({
				values: values.map(String).join(', '),
				name,
				says: say(says).replaceAll('{value}', values.map(String).join(' / ')),
				todo: say(todo),
				see,
			})),
		}));
}
