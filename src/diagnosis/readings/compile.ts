/** Expressions → code: types and units are checked, once, where the author can still be told. */
import type { Code } from '../../core/schemas/shipped-reading.ts';
import { type BinaryOperator, type Expression, ExpressionError, readExpression } from './expression.ts';
import { LOG_FACTS, UNITS, type ValueType } from './types.ts';

export interface Compiled {
	code: Code;
	type: ValueType;
	/** Names of the values that it needs, in the order of the text. */
	names: string[];
	/** Failures that it asks about. */
	failures: string[];
	/** Circumstances that it asks about. */
	circumstances: string[];
}

/** The values that an expression may name. */
export type ValueNames = ReadonlyMap<string, ValueType>;

/** What a function takes and gives. An author is shown `use`. */
interface Function {
	use: string;
	compile(args: Typed[], refuse: Refuse): Typed;
}

interface Typed {
	code: Code;
	type: ValueType;
	at: number;
}

type Refuse = (found: string, remedy: string) => never;

const QUANTITIES: readonly ValueType[] = ['number', 'bytes', 'seconds'];
const ORDERED: readonly ValueType[] = [...QUANTITIES, 'version'];

/** As authors are told. */
const TYPE_NAMES: Record<ValueType, string> = {
	number: 'a number',
	bytes: 'an amount of memory',
	seconds: 'a time',
	rank: 'a rank',
	version: 'a version',
	word: 'a word',
	list: 'a list of numbers',
	truth: 'a condition',
	owners: 'ranks or processes',
};

/** Rounding: to whole numbers, or to a multiple of the second argument. */
const rounding = (name: string): Function => ({
	use: `${name}(x) or ${name}(x, unit)`,
	compile([of, unit], refuse) {
		if (!of || !QUANTITIES.includes(of.type))
			return refuse(`${name}() rounds ${typeName(of)}.`, `${name}(x), of a quantity.`);
		if (!unit && of.type !== 'number')
			return refuse(`${name}() rounds ${typeName(of)} to nothing.`, `Say to what: ${name}(x, 1 GiB).`);
		if (unit && unit.type !== of.type)
			return refuse(`${name}() rounds ${typeName(of)} to ${typeName(unit)}.`, 'Both have the same unit.');
		return { ...of, code: unit ? [name, of.code, unit.code] : [name, of.code, 1] };
	},
});

const extreme = (name: string): Function => ({
	use: `${name}(a, b, …)`,
	compile(args, refuse) {
		const [first] = args;
		if (!first || args.length < 2) return refuse(`${name}() has ${args.length} values.`, 'Two or more.');
		const other = args.find(({ type }) => type !== first.type || !QUANTITIES.includes(type));
		if (other)
			return refuse(`${name}() compares ${typeName(first)} with ${typeName(other)}.`, 'All have the same unit.');
		return { ...first, code: [name, ...args.map(({ code }) => code)] };
	},
});

const ofNumbers = (name: string, count: number, type: ValueType, use: string): Function => ({
	use,
	compile(args, refuse) {
		const wrong = args.find((arg) => arg.type !== 'number');
		if (args.length !== count || wrong)
			return refuse(`${name}() has ${args.map(typeName).join(' and ') || 'nothing'}.`, use);
		return { code: [name, ...args.map(({ code }) => code)], type, at: args[0]?.at ?? 0 };
	},
});

/** No more than readings need. */
const FUNCTIONS: Record<string, Function> = {
	floor: rounding('floor'),
	ceil: rounding('ceil'),
	round: rounding('round'),
	min: extreme('min'),
	max: extreme('max'),
	gcd: ofNumbers('gcd', 2, 'number', 'gcd(a, b), of two numbers'),
	divides: ofNumbers('divides', 2, 'truth', 'divides(a, b): whether a divides b'),
	divisors: ofNumbers('divisors', 2, 'list', 'divisors(n, most): the numbers up to most that divide n'),
	largest: {
		use: 'largest(list)',
		compile: ([list], refuse) =>
			list?.type === 'list'
				? { code: ['largest', list.code], type: 'number', at: list.at }
				: refuse(`largest() has ${typeName(list)}.`, 'largest(divisors(n, most))'),
	},
	count: {
		use: 'count(ranks): how many there are',
		compile: ([list], refuse) =>
			list?.type === 'list' || list?.type === 'owners'
				? { code: ['count', list.code], type: 'number', at: list.at }
				: refuse(`count() has ${typeName(list)}.`, 'count(ranks), of a list.'),
	},
	known: {
		use: 'known(name): whether the line has the value',
		compile: ([of], refuse) =>
			of && typeof of.code === 'string'
				? { code: ['known', of.code], type: 'truth', at: of.at }
				: refuse('known() has no name of a value.', 'known(name)'),
	},
};

/** They ask about a failure, or a circumstance, by its id. */
const QUESTIONS: Readonly<Record<string, { type: ValueType; of: 'failure' | 'circumstance'; example: string }>> = {
	found: { type: 'truth', of: 'failure', example: 'cuda-oom' },
	after: { type: 'seconds', of: 'failure', example: 'cuda-oom' },
	given: { type: 'truth', of: 'circumstance', example: 'evaluating' },
};

const typeName = (of: { type: ValueType } | undefined): string => (of ? TYPE_NAMES[of.type] : 'nothing');

/**
 * Compiles an expression.
 *
 * @param names the values that it may name, beside what is known of the log.
 * @throws {ExpressionError} with the place in the text, and the remedy.
 * @example compileExpression('free < 2 GiB', new Map([['free', 'bytes']])) // => { code: ['<', 'free', 2147483648], type: 'truth', names: ['free'], failures: [], circumstances: [] }
 */
export function compileExpression(source: string, names: ValueNames): Compiled {
	const used = new Set<string>();
	const failures = new Set<string>();
	const circumstances = new Set<string>();
	const { code, type } = compile(readExpression(source));
	return { code, type, names: [...used], failures: [...failures], circumstances: [...circumstances] };

	function compile(expression: Expression): Typed {
		const { at } = expression;
		const refuse: Refuse = (found, remedy) => {
			throw new ExpressionError(at, found, remedy);
		};
		switch (expression.kind) {
			case 'number': {
				const [type, size] = expression.unit
					? (UNITS[expression.unit] as (typeof UNITS)[string])
					: (['number', 1] as const);
				return { code: expression.value * size, type, at };
			}
			case 'text':
				return { code: ["'", expression.value.toLowerCase()], type: 'word', at };
			case 'name':
				return compileName(expression.name, at, refuse);
			case 'call':
				return compileCall(expression, refuse);
			case 'minus':
				return compileMinus(compile(expression.of), at, refuse);
			case 'not':
				return compileNot(compile(expression.of), at, refuse);
			case 'in':
				return compileIn(expression, refuse);
			case 'binary':
				return compileBinary(expression.op, compile(expression.left), compile(expression.right), at, refuse);
		}
	}

	function compileName(name: string, at: number, refuse: Refuse): Typed {
		const type = names.get(name) ?? LOG_FACTS.get(name);
		if (!type) {
			const known = [...names.keys(), ...LOG_FACTS.keys()].join(', ');
			return refuse(`There is no value "${name}".`, `One of: ${known}.`);
		}
		used.add(name);
		return { code: name, type, at };
	}

	function compileCall({ name, args, at }: Extract<Expression, { kind: 'call' }>, refuse: Refuse): Typed {
		const asks = Object.hasOwn(QUESTIONS, name) ? QUESTIONS[name] : undefined;
		if (asks) {
			const [id, ...more] = args;
			if (id?.kind !== 'text' || more.length)
				return refuse(`${name}() has no ${asks.of}.`, `${name}("${asks.example}")`);
			(asks.of === 'failure' ? failures : circumstances).add(id.value);
			return { code: [name, ["'", id.value]], type: asks.type, at };
		}
		const known = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
		if (!known) {
			const uses = [
				...Object.values(FUNCTIONS).map(({ use }) => use),
				...Object.entries(QUESTIONS).map(([question, { of }]) => `${question}("${of}")`),
			];
			return refuse(`There is no function ${name}().`, `One of: ${uses.join('; ')}.`);
		}
		return { ...known.compile(args.map(compile), refuse), at };
	}

	function compileIn({ of, list, at }: Extract<Expression, { kind: 'in' }>, refuse: Refuse): Typed {
		const value = compile(of);
		const members = list.map(compile);
		if (!members.length) return refuse('The list of "in" is empty.', 'in (1, 2)');
		const equal = members.map((member) => compileBinary('==', value, member, at, refuse).code);
		return { code: ['or', ...equal], type: 'truth', at };
	}
}

function compileMinus(of: Typed, at: number, refuse: Refuse): Typed {
	if (!QUANTITIES.includes(of.type)) return refuse(`"-" stands before ${typeName(of)}.`, 'Before a quantity.');
	return { code: typeof of.code === 'number' ? -of.code : ['-', 0, of.code], type: of.type, at };
}

function compileNot(of: Typed, at: number, refuse: Refuse): Typed {
	if (of.type !== 'truth') return refuse(`"not" stands before ${typeName(of)}.`, 'Before a condition: not (a < b).');
	return { code: ['not', of.code], type: 'truth', at };
}

function compileBinary(op: BinaryOperator, left: Typed, right: Typed, at: number, refuse: Refuse): Typed {
	const { type: a } = left;
	const { type: b } = right;
	const both = `${typeName(left)} and ${typeName(right)}`;
	if (op === 'and' || op === 'or') {
		if (a !== 'truth' || b !== 'truth') return refuse(`"${op}" joins ${both}.`, 'It joins conditions.');
		return { code: [op, ...parts(op, left.code), ...parts(op, right.code)], type: 'truth', at };
	}
	if (op === '+' || op === '-') {
		if (a !== b || !QUANTITIES.includes(a))
			return refuse(`"${op}" joins ${both}.`, 'Both are quantities with the same unit.');
		return { code: [op, left.code, right.code], type: a, at };
	}
	if (op === '*' || op === '/') {
		const type = QUANTITIES.includes(a) && QUANTITIES.includes(b) && resultOf(op, a, b);
		if (!type)
			return refuse(
				`"${op}" joins ${both}.`,
				op === '*'
					? 'A quantity times a number.'
					: 'A quantity divided by a number, or two quantities with the same unit.',
			);
		return { code: [op, left.code, right.code], type, at };
	}
	return compileComparison(op, left, right, at, refuse);
}

function compileComparison(op: string, left: Typed, right: Typed, at: number, refuse: Refuse): Typed {
	const both = `${typeName(left)} with ${typeName(right)}`;
	const types = [left.type, right.type];
	const isText = ({ code }: Typed) => typeof code === 'object' && code[0] === "'";
	// A version is written as a text: version < "2.4".
	const isVersion = types.includes('version') && [left, right].every((of) => of.type === 'version' || isText(of));
	if (isVersion) return { code: [`v${op}`, left.code, right.code], type: 'truth', at };
	// Ranks are numbers that nobody adds up.
	const isRank = types.includes('rank') && types.every((type) => type === 'rank' || type === 'number');
	const isEquality = op === '==' || op === '!=';
	if (!isRank && left.type !== right.type) return refuse(`"${op}" compares ${both}.`, unitRemedy(types));
	if (!isRank && !ORDERED.includes(left.type) && !(isEquality && left.type === 'word'))
		return refuse(
			`"${op}" compares ${both}.`,
			isEquality ? 'Quantities, ranks, versions or words.' : 'Words and lists have no order: == and != alone.',
		);
	return { code: [left.type === 'word' ? `w${op}` : op, left.code, right.code], type: 'truth', at };
}

const unitRemedy = (types: readonly ValueType[]): string => {
	const other = types.find((type) => type === 'bytes' || type === 'seconds');
	if (!types.includes('number') || !other) return 'Both have the same unit.';
	return other === 'bytes'
		? 'Give the number its unit (2 GiB), or multiply the value by one (free * 1 GiB).'
		: 'Give the number its unit: 600 s, 10 min.';
};

function resultOf(op: '*' | '/', a: ValueType, b: ValueType): ValueType | undefined {
	if (b === 'number') return a;
	if (op === '*') return a === 'number' ? b : undefined;
	return a === b ? 'number' : undefined;
}

/** `a and b and c` is one operation. */
const parts = (op: string, code: Code): Code[] =>
	typeof code === 'object' && code[0] === op ? (code.slice(1) as Code[]) : [code];
