/** Which readings hold for a finding, and what they say. Pure: the finding, the log and the rules in, sentences out. */

import type { Code, Form, ShippedReading } from '../../core/schemas/shipped-reading.ts';
import type { Compared, Diagnosis, Finding } from '../matching/index.ts';
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
export interface Filled {
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
	const scope = withComputed(log, reading.let ?? []);
	if (when !== undefined && evaluate(when, scope) !== true) return undefined;
	const key = by === undefined ? undefined : scope.value(by);
	const row = rows.find(([values]) => values.some((value) => isSame(value, key)));
	if (by !== undefined && !row) return undefined;

	const texts = new Map(line.values.map(([name, , text]) => [name, text]));
	const say = teller(scope, words, (name) => texts.get(name));
	const says = say(reading.says ?? row?.[1] ?? '');
	const todo = say(reading.todo ?? row?.[2] ?? '');
	if (!says || !todo) return undefined;
	const typed = command === undefined ? undefined : say(command, PLAIN_NUMBER);
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

/** What is known, and what a rule works out of it: a later value may use an earlier one. */
export function withComputed(known: Scope, lets: readonly [name: string, code: Code][]): Scope {
	const computed = new Map<string, Worth>();
	const scope: Scope = { ...known, value: (name) => computed.get(name) ?? known.value(name) };
	for (const [name, code] of lets) {
		const worth = evaluate(code, scope);
		if (worth !== undefined) computed.set(name, worth);
	}
	return scope;
}

/**
 * Fills the holes of shipped sentences.
 *
 * @param written how a value stands in the text that it was read from, where that is how it is to be told.
 * @returns a function that gives nothing where a value is missing or is none that may stand there.
 * @example teller(scope, words)('{free:b} are free')?.text // => '27.7 GiB are free'
 */
export function teller(
	scope: Scope,
	words: UnitWords,
	written: (name: string) => string | undefined = () => undefined,
): (sentence: string, allowed?: RegExp) => Filled | undefined {
	const show = (name: string, form: Form | undefined): string | undefined => {
		const worth = scope.value(name);
		if (form === undefined) return written(name) ?? String(worth ?? '');
		return worth === undefined ? undefined : showWorth(worth, form, words);
	};
	const decline = (name: string, [locale = '', ...forms]: string[]): string | undefined => {
		const worth = scope.value(name);
		const count = Array.isArray(worth) ? worth.length : worth;
		return typeof count === 'number' ? pluralForm(count, locale, forms) : undefined;
	};
	return (sentence, allowed) => {
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
	};
}

const isSame = (value: number | string, key: Worth | undefined): boolean =>
	typeof key === 'string' ? String(value).toLowerCase() === key.toLowerCase() : value === key;

/** `{name}`, `{name:form}`, and `{name|en|token|tokens}` for a word that goes with it. */
const SHIPPED_HOLE = /\{([a-z][a-z0-9_.]*)(?::([bsnlwco])|((?:\|[^{}|]*)+))?\}/g;

/** Ranks whose last collective has a smaller number than that of the others. */
const behindIn = (compared: readonly Compared[]): number[] | undefined =>
	compared.flatMap((one) => (one.kind === 'behind' && one.what === 'collective' ? [one.ranks] : []))[0];

/** How many ranks are known to have called different collectives under the same number. */
const callsIn = (compared: readonly Compared[]): number | undefined =>
	compared.flatMap((one) => (one.kind === 'differ' ? [one.calls.length] : []))[0];

/** What the line and the log tell. */
function scopeOf(line: Line, finding: Finding, { findings, ranks, compared = [], lines }: Diagnosis): Scope {
	const named = new Map(line.values.map(([name, hole, text]) => [name, worthOf(hole, text)]));
	// types.ts has the same names (`LOG_FACTS`), with what they are.
	const facts = new Map<string, Worth | undefined>([
		['log.rank', line.rank ?? finding.best.rank],
		['log.world', ranks?.world],
		['log.ranks', ranks?.complained.length ?? 0],
		['log.silent', ranks?.silent?.length],
		['log.behind', behindIn(compared)],
		['log.calls', callsIn(compared)],
		['log.findings', findings.length],
		['log.lines', lines],
	]);
	const { given = [] } = finding;
	const beside = new Map(
		given.flatMap(({ values }) => values).map(([name, hole, text]) => [name, worthOf(hole, text)]),
	);
	const other = (failure: string) => findings.find((found) => found.failure === failure);
	return {
		value: (name) => named.get(name) ?? facts.get(name) ?? beside.get(name),
		found: (failure) => other(failure) !== undefined,
		after: (failure) => {
			const then = other(failure)?.best.prefix.seconds;
			return line.seconds === undefined || then === undefined ? undefined : line.seconds - then;
		},
		given: (id) => given.some((one) => one.id === id),
	};
}
