/** A reading as authors write it → what is shipped of it, or what is wrong, in sentences for its author. */

import type { ContentReading } from '../../core/schemas/fields.ts';
import type { Code, Form, ShippedReading } from '../../core/schemas/shipped-reading.ts';
import { type HoleType, parseTemplate } from '../matching/index.ts';
import { type Compiled, compileExpression } from './compile.ts';
import { ExpressionError } from './expression.ts';
import { LOG_FACTS, typeOfHole, type ValueType } from './types.ts';

/** What is wrong, and in which field of the reading. */
export interface Fault {
	field: readonly string[];
	found: string;
	right: string;
}

/** A reading in no language. */
export interface SoundReading {
	let: [name: string, code: Code][];
	when?: Code;
	/** Every value that its sentences may name, and what it is. */
	types: ReadonlyMap<string, ValueType>;
	/** Those that no line has. */
	computed: ReadonlySet<string>;
	/** Failures that it asks about. */
	failures: readonly string[];
	/** Circumstances that it asks about. */
	circumstances: readonly string[];
}

interface MessageOf {
	id: string;
	template: string;
}

/**
 * Compiles the rule of a reading.
 *
 * @param messages those of its failure, and its circumstances.
 * @example compileReading(reading, failure.messages).sound?.when // => ['>=', 'others', 'missing']
 */
export function compileReading(
	reading: ContentReading,
	messages: readonly MessageOf[],
): { sound?: SoundReading; faults: Fault[] } {
	const faults: Fault[] = [];
	const types = valueTypes(reading, messages, faults);
	const { sound, faults: own } = compileRule(reading, types);
	const all = [...faults, ...own];
	return sound && !faults.length ? { sound, faults: all } : { faults: all };
}

/**
 * Compiles what a rule computes and its condition.
 *
 * @param known the values that it may name, and what they are.
 */
export function compileRule(
	rule: Pick<ContentReading, 'let' | 'when'>,
	known: ReadonlyMap<string, ValueType>,
): { sound?: SoundReading; faults: Fault[] } {
	const faults: Fault[] = [];
	const types = new Map(known);
	const computed = new Set<string>();
	const failures = new Set<string>();
	const circumstances = new Set<string>();
	const attempt = (source: string, field: readonly string[]): Compiled | undefined => {
		try {
			const compiled = compileExpression(source, types);
			for (const failure of compiled.failures) failures.add(failure);
			for (const circumstance of compiled.circumstances) circumstances.add(circumstance);
			return compiled;
		} catch (error) {
			if (!(error instanceof ExpressionError)) throw error;
			faults.push({ field, found: `${error.message} In: ${marked(source, error.at)}`, right: error.remedy });
			return undefined;
		}
	};
	const lets: [string, Code][] = [];
	for (const [name, source] of Object.entries(rule.let)) {
		if (types.has(name)) {
			faults.push({
				field: ['let', name],
				found: `A message has a value "${name}" already.`,
				right: 'A name of its own.',
			});
		}
		const compiled = attempt(source, ['let', name]);
		if (!compiled) continue;
		types.set(name, compiled.type);
		computed.add(name);
		lets.push([name, compiled.code]);
	}
	const when = rule.when === undefined ? undefined : attempt(rule.when, ['when']);
	if (when && when.type !== 'truth') {
		faults.push({
			field: ['when'],
			found: `"${rule.when}" is no condition.`,
			right: 'A comparison: others >= missing.',
		});
	}
	if (faults.length) return { faults };
	const asked = { failures: [...failures], circumstances: [...circumstances] };
	return { sound: { let: lets, ...(when && { when: when.code }), types, computed, ...asked }, faults };
}

/**
 * Whether a condition holds of no text in which no circumstance stands.
 *
 * @param values those that circumstances alone have.
 * @example needsCircumstance(['and', ['given', ["'", 'evaluating']], ['>', 'free', 0]], new Set()) // => true
 */
export function needsCircumstance(code: Code | undefined, values: ReadonlySet<string>): boolean {
	if (typeof code !== 'object') return typeof code === 'string' && values.has(code);
	const [operation, ...of] = code as readonly [string, ...Code[]];
	if (operation === 'given') return true;
	// A text is no value; what is not so may be so without one.
	if (operation === "'" || operation === 'not') return false;
	const needs = (part: Code) => needsCircumstance(part, values);
	return operation === 'or' ? of.every(needs) : of.some(needs);
}

/** The text with a mark before the place. */
const marked = (source: string, at: number): string => `${source.slice(0, at)}⟨here⟩${source.slice(at)}`;

/**
 * What the values are: of the messages that the reading is for, then of all others of the failure, which may stand in
 * the same line.
 */
function valueTypes({ messages: own }: ContentReading, messages: readonly MessageOf[], faults: Fault[]) {
	const types = new Map<string, ValueType>();
	const ofItself = messages.filter(({ id }) => own.includes(id));
	for (const { template } of [...ofItself, ...messages]) {
		const isOwn = ofItself.some((message) => message.template === template);
		for (const [name, hole] of holesOf(template)) {
			const type = typeOfHole(hole);
			const known = types.get(name);
			if (known === undefined) types.set(name, type);
			else if (known !== type && isOwn) {
				faults.push({
					field: ['messages'],
					found: `The value "${name}" is of two types in these messages.`,
					right: 'One type for one name, or a reading for each message.',
				});
			}
		}
	}
	return types;
}

/** @example holesOf('Tried to allocate <size:requested>') // => [['requested', 'size']] */
export function holesOf(template: string): readonly [name: string, hole: HoleType][] {
	const holes =
		holesRead.get(template) ??
		parseTemplate(template).parts.flatMap((part): [string, HoleType][] =>
			'hole' in part && part.name ? [[part.name, part.hole]] : [],
		);
	holesRead.set(template, holes);
	return holes;
}

/** Every reading of a failure asks for the values of all its messages, in each language. */
const holesRead = new Map<string, readonly [name: string, hole: HoleType][]>();

/** How a value of a type is shown; what a line says in a readable form is shown as it stands there. */
function formOf(type: ValueType, isComputed: boolean): Form | undefined {
	if (type === 'seconds') return 's';
	if (type === 'word' || type === 'version') return 'w';
	if (type === 'list') return 'l';
	if (type === 'owners') return 'o';
	if (!isComputed) return undefined;
	return type === 'bytes' ? 'b' : 'n';
}

/** `{name}`, or `{name|one|other}`: the form of a word that goes with it. */
const HOLE = /\{([a-z][a-z0-9_.]*)((?:\|[^{}|]*)*)\}/g;

export interface HoleOfSentence {
	name: string;
	/** One for each plural category of the language; empty where the value itself stands there. */
	forms: string[];
	/** Where it begins and ends in the sentence. */
	start: number;
	end: number;
}

/** @example holesIn('{n} {n|token|tokens}')[1] // => { name: 'n', forms: ['token', 'tokens'], start: 4, end: 20 } */
export const holesIn = (sentence: string): HoleOfSentence[] =>
	[...sentence.matchAll(HOLE)].map(({ 0: whole, 1: name = '', 2: forms = '', index }) => ({
		name,
		forms: forms.split('|').slice(1),
		start: index,
		end: index + whole.length,
	}));

/** @example placeholdersIn('Process {pid} holds {others}.') // => ['pid', 'others'] */
export const placeholdersIn = (sentence: string): string[] => holesIn(sentence).map(({ name }) => name);

/**
 * A sentence or command with its holes as they are filled.
 *
 * @param locale its language, which decides about the forms of words.
 * @param more names that are known beside those of the reading: {value} in the sentences of a table.
 * @example shipSentence('{missing} are missing', sound, 'en') // => '{missing:b} are missing'
 * @example shipSentence('{extra} {extra|token|tokens}', sound, 'en') // => '{extra:n} {extra|en|token|tokens}'
 */
export function shipSentence(
	sentence: string,
	{ types, computed }: Pick<SoundReading, 'types' | 'computed'>,
	locale: string,
	more: Record<string, string> = {},
): string {
	return sentence.replace(HOLE, (_, written: string, forms: string, at: number) => {
		const name = more[written] ?? written;
		if (forms) return `{${name}|${locale}${forms}}`;
		const type = types.get(name) ?? LOG_FACTS.get(name);
		const form = type && formOf(type, computed.has(name));
		const isInCode = form === 'w' && isCodeAt(sentence, at);
		return form ? `{${name}:${isInCode ? 'c' : form}}` : `{${name}}`;
	});
}

/** @example isCodeAt('install `numpy>={built}`', 16) // => true */
const isCodeAt = (sentence: string, at: number): boolean => sentence.slice(0, at).split('`').length % 2 === 0;

/** What a table contributes in one language. */
export type ShippedRows = NonNullable<ShippedReading['rows']>;

/**
 * A reading in one language, as it is shipped.
 *
 * @param label what findings call its messages.
 */
export function shipReading(
	{ id, messages, by, step, command }: ContentReading,
	sound: SoundReading,
	{ says, todo }: { says?: string | undefined; todo?: string | undefined },
	rows: ShippedRows | undefined,
	label: (message: string) => string,
	locale: string,
): ShippedReading {
	const ship = (sentence: string) => shipSentence(sentence, sound, locale, by ? { value: by } : {});
	return {
		id,
		of: messages.map(label),
		...(sound.let.length && { let: sound.let }),
		...(sound.when !== undefined && { when: sound.when }),
		...(by && { by }),
		...(rows && { rows: rows.map(([values, rowSays, rowDoes]) => [values, ship(rowSays), ship(rowDoes)]) }),
		...(says && { says: ship(says) }),
		...(todo && { todo: ship(todo) }),
		step,
		...(command && { command: ship(command.trimEnd()) }),
	};
}
