/**
 * Works out the code of an expression. Pure, and bounded: each node is visited once, and no function loops further than
 * `MOST_DIVISORS`. A value that the line does not have makes everything that needs it unknown, and what is unknown does
 * not hold.
 */
import type { Code } from '../../core/schemas/shipped-reading.ts';

/** A quantity is a number in bytes or seconds; a word and a version are texts, owners a list of them. */
export type Worth = number | string | boolean | readonly number[] | readonly string[];

export interface Scope {
	/** Undefined where the line does not tell. */
	value: (name: string) => Worth | undefined;
	/** Whether a failure was found, and how many seconds before, where the clocks tell. */
	found: (failure: string) => boolean;
	after: (failure: string) => number | undefined;
	/** Whether a circumstance of the failure itself stands in the text. */
	given?: (id: string) => boolean;
}

/** Nobody splits anything into more parts. */
const MOST_DIVISORS = 4096;

/**
 * @example evaluate(['<', 'free', 2], { value: () => 1, … }) // => true
 * @returns undefined where a value is missing, or a division by zero leaves none.
 */
export function evaluate(code: Code, scope: Scope): Worth | undefined {
	if (typeof code === 'number') return code;
	if (typeof code === 'string') return scope.value(code);
	const [operation, ...of] = code as readonly [string, ...Code[]];
	if (operation === "'") return of[0] as string;
	if (operation === 'known') return scope.value(of[0] as string) !== undefined;
	if (operation === 'found') return scope.found(textOf(of[0]));
	if (operation === 'after') return scope.after(textOf(of[0]));
	if (operation === 'given') return scope.given?.(textOf(of[0])) ?? false;
	if (operation === 'and' || operation === 'or') return joined(operation, of, scope);
	const values = of.map((part) => evaluate(part, scope));
	if (values.some((value) => value === undefined)) return undefined;
	const result = OPERATIONS[operation]?.(...(values as never[]));
	return typeof result === 'number' && !Number.isFinite(result) ? undefined : result;
}

const textOf = (code: Code | undefined): string => String((code as readonly Code[])[1]);

/** One false part decides `and`, one true part `or`, whatever is unknown beside it. */
function joined(operation: 'and' | 'or', of: readonly Code[], scope: Scope): boolean | undefined {
	const values = of.map((part) => evaluate(part, scope));
	const deciding = operation === 'or';
	if (values.includes(deciding)) return deciding;
	return values.includes(undefined) ? undefined : !deciding;
}

type Operation = (...values: never[]) => Worth | undefined;

/** To a multiple of a unit; a hair's breadth of floating point does not make 0.57 of 0.58. */
const toMultiple = (round: (value: number) => number) => (value: number, unit: number) => {
	const result = round(Number((value / unit).toPrecision(12))) * unit;
	return Number(result.toPrecision(12));
};

const OPERATIONS: Record<string, Operation> = {
	'+': (a: number, b: number) => a + b,
	'-': (a: number, b: number) => a - b,
	'*': (a: number, b: number) => a * b,
	'/': (a: number, b: number) => a / b,
	'<': (a: number, b: number) => a < b,
	'<=': (a: number, b: number) => a <= b,
	'>': (a: number, b: number) => a > b,
	'>=': (a: number, b: number) => a >= b,
	'==': (a: number, b: number) => a === b,
	'!=': (a: number, b: number) => a !== b,
	'w==': (a: string, b: string) => a.toLowerCase() === b.toLowerCase(),
	'w!=': (a: string, b: string) => a.toLowerCase() !== b.toLowerCase(),
	'v==': (a: string, b: string) => inOrder(a, b) === 0,
	'v!=': (a: string, b: string) => inOrder(a, b) !== 0,
	'v<': (a: string, b: string) => inOrder(a, b) < 0,
	'v<=': (a: string, b: string) => inOrder(a, b) <= 0,
	'v>': (a: string, b: string) => inOrder(a, b) > 0,
	'v>=': (a: string, b: string) => inOrder(a, b) >= 0,
	not: (a: boolean) => !a,
	floor: toMultiple(Math.floor),
	ceil: toMultiple(Math.ceil),
	round: toMultiple(Math.round),
	min: (...values: number[]) => Math.min(...values),
	max: (...values: number[]) => Math.max(...values),
	divides: (a: number, b: number) => a !== 0 && b % a === 0,
	gcd: (a: number, b: number) => gcd(Math.abs(a), Math.abs(b)),
	divisors: (n: number, most: number) => {
		const limit = Math.min(most, Math.abs(n), MOST_DIVISORS);
		if (!Number.isInteger(n) || n === 0) return undefined;
		return Array.from({ length: limit }, (_, at) => at + 1).filter((divisor) => n % divisor === 0);
	},
	largest: (list: number[]) => list.at(-1),
	count: (list: readonly unknown[]) => list.length,
};

/** Halves the sum at least every second step, so it ends soon. */
function gcd(a: number, b: number): number | undefined {
	if (!Number.isInteger(a) || !Number.isInteger(b)) return undefined;
	return b === 0 ? a : gcd(b, a % b);
}

/** `2.10` after `2.9`; what follows the numbers (`+cu121`, `rc1`) does not count. */
function inOrder(a: string, b: string): number {
	const [left, right] = [a, b].map((version) => (/\d+(?:\.\d+)*/.exec(version)?.[0] ?? '0').split('.').map(Number)) as [
		number[],
		number[],
	];
	for (let at = 0; at < Math.max(left.length, right.length); at++) {
		const difference = (left[at] ?? 0) - (right[at] ?? 0);
		if (difference !== 0) return difference;
	}
	return 0;
}
