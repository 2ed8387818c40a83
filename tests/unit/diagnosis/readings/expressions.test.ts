import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileExpression, type ValueNames } from '../../../../src/diagnosis/readings/compile.ts';
import { needsCircumstance } from '../../../../src/diagnosis/readings/compile-reading.ts';
import { describeCondition } from '../../../../src/diagnosis/readings/describe.ts';
import { evaluate, type Scope, type Worth } from '../../../../src/diagnosis/readings/evaluate.ts';
import { ExpressionError } from '../../../../src/diagnosis/readings/expression.ts';
import { worthOf } from '../../../../src/diagnosis/readings/values.ts';

const names: ValueNames = new Map([
	['free', 'bytes'],
	['requested', 'bytes'],
	['ran', 'seconds'],
	['limit', 'seconds'],
	['heads', 'number'],
	['tp', 'number'],
	['op', 'word'],
	['found_version', 'version'],
	['rank', 'rank'],
]);
const GiB = 2 ** 30;
const values: Record<string, Worth> = {
	free: 1.2 * GiB,
	requested: 2.5 * GiB,
	ran: 1800,
	limit: 600,
	heads: 28,
	tp: 8,
	op: 'ALLREDUCE',
	found_version: '2.10.0+cu121',
	rank: 3,
};
const scope: Scope = {
	value: (name) => values[name],
	found: (failure) => failure === 'cuda-oom',
	after: (failure) => (failure === 'cuda-oom' ? 42 : undefined),
};
const work = (source: string) => evaluate(compileExpression(source, names).code, scope);

test.each([
	['free < 2 GiB', true],
	['requested - free > 1300 MiB', true],
	['ran > 2 * limit and ran > limit + 60 s', true],
	['ran / limit == 3', true],
	['heads / tp', 3.5],
	['divides(tp, heads)', false],
	['divisors(heads, 16)', [1, 2, 4, 7, 14]],
	['largest(divisors(heads, tp))', 7],
	['gcd(heads, 8)', 4],
	['floor(0.19365, 0.01)', 0.19],
	['floor(0.58, 0.01)', 0.58],
	['ceil(free, 1 GiB)', 2 * GiB],
	['round(2.5)', 3],
	['max(free, requested) == requested', true],
	['op == "allreduce"', true],
	['op in ("BROADCAST", "AllReduce")', true],
	['heads in (1, 2, 28)', true],
	['not (heads in (1, 2))', true],
	['found_version >= "2.9"', true],
	['found_version < "2.10.1"', true],
	['rank == 3 and rank < 4', true],
	['-heads + 30', 2],
	['found("cuda-oom") and after("cuda-oom") > 30 s', true],
	['1 + 2 * 3 - 4 / 2', 5],
	['known(free)', true],
	['heads > 1 or heads / 0 > 1', true],
])('%s', (source, result) => expect(work(source)).toEqual(result));

describe('what is missing does not hold', () => {
	const some = (...has: string[]): Scope => ({
		...scope,
		value: (name) => (has.includes(name) ? values[name] : undefined),
	});
	test.each([
		['free < 2 GiB', [], undefined],
		['not (free < 2 GiB)', [], undefined],
		['free < 2 GiB or heads == 28', ['heads'], true],
		['free < 2 GiB and heads == 1', ['heads'], false],
		['free < 2 GiB and heads == 28', ['heads'], undefined],
		['known(free)', [], false],
		['heads / 0 > 1', ['heads'], undefined],
		['log.world > 1', [], undefined],
	])('%s with %j', (source, has, result) => {
		expect(evaluate(compileExpression(source, names).code, some(...has))).toBe(result);
	});
});

test.each([
	[
		'free < 2',
		'There',
		'"<" compares an amount of memory with a number.',
		'Give the number its unit (2 GiB), or multiply the value by one (free * 1 GiB).',
	],
	['free < ran', '', '"<" compares an amount of memory with a time.', 'Both have the same unit.'],
	['free * free > 1', '', '"*" joins an amount of memory and an amount of memory.', 'A quantity times a number.'],
	['ran > 600', '', '">" compares a time with a number.', 'Give the number its unit: 600 s, 10 min.'],
	['op < "a"', '', '"<" compares a word with a word.', 'Words and lists have no order: == and != alone.'],
	['rank + 1 > 2', '', '"+" joins a rank and a number.', 'Both are quantities with the same unit.'],
	['free = 2 GiB', '', 'One "=" stands there.', 'Equal is written ==.'],
	['1 < heads < 3', '', 'Two comparisons stand in a row.', 'Join them by and: 1 < a and a < 3.'],
	['heads and tp', '', '"and" joins a number and a number.', 'It joins conditions.'],
	['frobnicate(heads)', '', 'There is no function frobnicate().', undefined],
	['fre < 1 GiB', '', 'There is no value "fre".', undefined],
	['heads >', '', 'It ends too early.', 'Here stands a value, a number or a bracket.'],
	['heads > ;', '', 'It cannot be read from ";" on.', undefined],
	['(heads', '', 'It ends too early.', 'Here stands a closing bracket.'],
	['heads in ()', '', 'The list of "in" is empty.', 'in (1, 2)'],
	['floor(free)', '', 'floor() rounds an amount of memory to nothing.', 'Say to what: floor(x, 1 GiB).'],
	['divides(free, 2)', '', 'divides() has an amount of memory and a number.', 'divides(a, b): whether a divides b'],
	['constructor(1)', '', 'There is no function constructor().', undefined],
	['constructor == 1', '', 'There is no value "constructor".', undefined],
	[`${'('.repeat(30)}1${')'.repeat(30)}`, '', 'It is nested too deeply.', 'Name parts of it under let.'],
	[`${'not '.repeat(40)}known(free)`, '', 'It is nested too deeply.', 'Name parts of it under let.'],
])('refuses %s', (source, _, found, remedy) => {
	let refused: unknown;
	try {
		compileExpression(source, names);
	} catch (error) {
		refused = error;
	}
	expect(refused).toBeInstanceOf(ExpressionError);
	expect((refused as ExpressionError).message).toBe(found);
	if (remedy) expect((refused as ExpressionError).remedy).toBe(remedy);
});

test('any text is an expression or refused, and never fails otherwise', () => {
	const piece = fc.constantFrom(
		'free',
		'heads',
		'1',
		'2 GiB',
		'(',
		')',
		'<',
		'+',
		'*',
		'and',
		'or',
		'not',
		'in',
		',',
		'"a"',
		'min(',
		'=',
		'-',
		'__proto__',
		' ',
	);
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(' ')),
			),
			(source) => {
				try {
					const { code } = compileExpression(source, names);
					evaluate(JSON.parse(JSON.stringify(code)), scope);
				} catch (error) {
					expect(error).toBeInstanceOf(ExpressionError);
				}
			},
		),
		{ numRuns: 2000 },
	);
});

test.each([
	['size', '2.50 GiB', 2.5 * GiB],
	['size', '777.54 MiB', 777.54 * 2 ** 20],
	['size', '20 GB', 20e9],
	['size', '512', undefined],
	['size', '8G', 8 * GiB],
	['size', '41030582272 bytes', 41030582272],
	['ms', '600043', 600.043],
	['seconds', '1800.5', 1800.5],
	['number', '1.5e-05', 1.5e-5],
	['int', '-42', -42],
	['word', 'SIGTERM', 'SIGTERM'],
	['version', '2.21.5', '2.21.5'],
] as const)('a %s, %s', (hole, text, worth) => {
	if (text === '512') expect(worthOf(hole, text)).toBe(512);
	else expect(worthOf(hole, text)).toBe(worth);
});

const words = {
	and: 'and',
	or: 'or',
	not: 'not',
	open: '(',
	close: ')',
	comma: ', ',
	names: { divides: '{a} divides {b}', floor: 'rounded down', given: '{a} in the log' },
};
test.each([
	['others >= missing', 'Held ≥ Requested − Free'],
	['free - missing > 1 GiB', 'Free − (Requested − Free) > 1 GiB'],
	['not (free < 1 GiB or free > 2 GiB) and others == free', 'not (Free < 1 GiB or Free > 2 GiB) and Held = Free'],
	['(free + others) * 2 > 1 GiB', '(Free + Held) × 2 > 1 GiB'],
	['heads in (1, 2)', 'heads ∈ {1, 2}'],
	['heads in (1)', 'heads = 1'],
	['given("evaluating") and not given("saving")', 'evaluation_loop in the log and not saving in the log'],
	['divides(tp, heads) and floor(free, 1 GiB) > 0 GiB', 'tp divides heads and rounded down(Free, 1 GiB) > 0 GiB'],
])('%s is told as %s', (source, told) => {
	const labels = { others: 'Held', requested: 'Requested', free: 'Free', 'given:evaluating': 'evaluation_loop' };
	expect(describeCondition(source, labels, { missing: 'requested - free' }, words)).toBe(told);
});

test.each([
	['given("evaluating")', true],
	['given("evaluating") or given("saving")', true],
	['given("evaluating") and free > 1 GiB', true],
	['micro_batch == 1', true],
	['known(micro_batch)', true],
	['given("evaluating") or free > 1 GiB', false],
	['not given("evaluating")', false],
	['free > 1 GiB', false],
	['found("micro_batch")', false],
])('whether %s needs a circumstance: %s', (source, needs) => {
	const { code } = compileExpression(source, new Map([...names, ['micro_batch', 'number' as const]]));
	expect(needsCircumstance(code, new Set(['micro_batch']))).toBe(needs);
});
