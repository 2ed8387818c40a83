/** Which readings hold for a finding, and what they say. Pure: the finding, the log and the rules in, sentences out. */

import type { Form, ShippedReading } from '../../core/schemas/shipped-reading.ts';
import type { Diagnosis, Finding } from '../matching/index.ts';
import { evaluate, type Scope, type Worth } from './evaluate.ts';
import { pluralForm, showWorth, type UnitWords } from './format.ts';
import { worthOf } from './values.ts';

/** What the numbers of a line say. Sentences may contain `code` and **bold**. */
export interface Read {
	id: string;
	says: string;
	todo: string;
	step: string;
	command?: string;
	/** How it is known, in words. */
	known?: string;
	/** The line that it was read from, in the whole log. */
	line: number;
	/** What stands in the sentences, by name. */
	values: Record<string, string>;
}

type Line = NonNullable<Finding['read']>[number];

/** What a hole of a sentence is told as, and where the sentence was filled. */
interface Told {
	text: string;
	values: Record<string, string>;
}

/** Only this is ever put into a command: no text of a log can add to it. */
const PLAIN_NUMBER = /^\d+(?:\.\d+)?$/;

/**
 * What the numbers of a finding say: every reading that holds, in their order; of each the first line for which it does.
 *
 * @param readings those of the failure, in order.
 * @example readNumbers(finding, diagnosis, readings, words)[0]?.says // => 'Process 8709 holds 27.70 GiB of …'
 */
export function readNumbers(
	finding: Finding,
	diagnosis: Diagnosis,
	readings: readonly ShippedReading[],
	words: UnitWords,
): Read[] {
	return readings.flatMap((reading) => {
		for (const line of finding.read ?? []) {
			if (!line.messages.some((message) => reading.of.includes(message))) continue;
			const read = readLine(reading, line, scopeOf(line, finding, diagnosis), words);
			if (read) return [read];
		}
		return [];
	});
}

/**
 * The same in the words of a language, as an answer asks it.
 *
 * @example numbersIn(words)(finding, diagnosis, readings)[0]?.id // => 'other-process'
 */
export const numbersIn =
	({ numbers, ranks }: { numbers: Omit<UnitWords, 'comma'>; ranks: Pick<UnitWords, 'comma'> }) =>
	(finding: Finding, diagnosis: Diagnosis, readings: readonly ShippedReading[]): Read[] =>
		readNumbers(finding, diagnosis, readings, { ...numbers, comma: ranks.comma });

function readLine(reading: ShippedReading, line: Line, log: Scope, words: UnitWords): Read | undefined {
	const { id, when, by, rows = [], step, command, known } = reading;
	const computed = new Map<string, Worth>();
	const scope: Scope = { ...log, value: (name) => computed.get(name) ?? log.value(name) };
	for (const [name, code] of reading.let ?? []) {
		const worth = evaluate(code, scope);
		if (worth !== undefined) computed.set(name, worth);
	}
	if (when !== undefined && evaluate(when, scope) !== true) return undefined;
	const key = by === undefined ? undefined : scope.value(by);
	const row = rows.find(([values]) => values.some((value) => isSame(value, key)));
	if (by !== undefined && !row) return undefined;

	const texts = new Map(line.values.map(([name, , text]) => [name, text]));
	const show = (name: string, form: Form | undefined): string | undefined => {
		if (form === undefined) return texts.get(name) ?? String(scope.value(name) ?? '');
		const worth = scope.value(name);
		return worth === undefined ? undefined : showWorth(worth, form, words);
	};
	const decline = (name: string, [locale = '', ...forms]: string[]): string | undefined => {
		const count = scope.value(name);
		return typeof count === 'number' ? pluralForm(count, locale, forms) : undefined;
	};
	const says = filled(reading.says ?? row?.[1] ?? '', show, decline);
	const todo = filled(reading.todo ?? row?.[2] ?? '', show, decline);
	if (!says || !todo) return undefined;
	const typed = command === undefined ? undefined : filled(command, show, decline, PLAIN_NUMBER);
	return {
		id,
		says: says.text,
		todo: todo.text,
		step,
		...(typed && { command: typed.text }),
		...(known && { known }),
		line: line.line,
		values: { ...says.values, ...todo.values, ...typed?.values },
	};
}

const isSame = (value: number | string, key: Worth | undefined): boolean =>
	typeof key === 'string' ? String(value).toLowerCase() === key.toLowerCase() : value === key;

/** `{name}`, `{name:form}`, and `{name|en|token|tokens}` for a word that goes with it. */
const SHIPPED_HOLE = /\{([a-z][a-z0-9_.]*)(?::([bsnlwc])|((?:\|[^{}|]*)+))?\}/g;

/** Nothing, where a value is missing or is none that may stand there. */
function filled(
	sentence: string,
	show: (name: string, form: Form | undefined) => string | undefined,
	decline: (name: string, forms: string[]) => string | undefined,
	allowed?: RegExp,
): Told | undefined {
	const values: Record<string, string> = {};
	let isWhole = true;
	const text = sentence.replace(SHIPPED_HOLE, (_, name: string, form?: Form, forms?: string) => {
		if (forms !== undefined) {
			const word = decline(name, forms.split('|').slice(1));
			if (word === undefined) isWhole = false;
			return word ?? '';
		}
		const shown = show(name, form);
		if (!shown || (allowed && !allowed.test(shown))) isWhole = false;
		values[name] = (shown ?? '').replace(/^`|`$/g, '');
		return shown ?? '';
	});
	return isWhole ? { text, values } : undefined;
}

/** What the line and the log tell. */
function scopeOf(line: Line, finding: Finding, { findings, ranks, lines }: Diagnosis): Scope {
	const named = new Map(line.values.map(([name, hole, text]) => [name, worthOf(hole, text)]));
	// types.ts has the same names (`LOG_FACTS`), with what they are.
	const facts = new Map<string, Worth | undefined>([
		['log.rank', line.rank ?? finding.best.rank],
		['log.world', ranks?.world],
		['log.ranks', ranks?.complained.length ?? 0],
		['log.silent', ranks?.silent?.length],
		['log.findings', findings.length],
		['log.lines', lines],
	]);
	const other = (failure: string) => findings.find((found) => found.failure === failure);
	return {
		value: (name) => named.get(name) ?? facts.get(name),
		found: (failure) => other(failure) !== undefined,
		after: (failure) => {
			const then = other(failure)?.best.prefix.seconds;
			return line.seconds === undefined || then === undefined ? undefined : line.seconds - then;
		},
	};
}
