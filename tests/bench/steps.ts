/**
 * How much work a part of the program does, counted, so that no busy machine can change it: how often each of its
 * blocks of code runs, which the engine tells, and how many characters it hands to the methods of strings and
 * expressions, which no block shows.
 */
import { Session } from 'node:inspector';

interface Coverage {
	result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

/** Characters that a call of a method reads or makes; `from` is where an expression begins to look. */
type Cost = (self: string | RegExp, args: unknown[], result: unknown, from: number) => number;

const searched: Cost = (self, [, from = 0], result) =>
	(result as number) < 0 ? (self as string).length : Math.abs((result as number) - (from as number)) + 1;
const made: Cost = (_, __, result) => String(result).length;
const STRING: Record<string, Cost> = {
	indexOf: searched,
	lastIndexOf: (self) => (self as string).length,
	includes: (self) => (self as string).length,
	split: (self) => (self as string).length,
	trim: made,
	trimEnd: made,
	trimStart: made,
	slice: () => 1,
	startsWith: (_, [text]) => String(text).length,
};
/** What one finds it read no further for than its end; a sticky one does not look further. */
const EXPRESSION: Record<string, Cost> = {
	exec(self, [text], result, from) {
		const { sticky } = self as RegExp;
		const found = result as RegExpExecArray | null;
		if (found) return found.index + found[0].length - from;
		return sticky ? 1 : String(text).length - from;
	},
};

export interface StepCounter {
	/** The steps of what `run` does. */
	count(run: () => void): number;
	/** Ends all counting, which slows the whole process down. */
	close(): void;
}

/**
 * A counter for the files whose path holds `part`. To begin and to end is dear, to count is not: for many texts of some
 * 100 kB.
 *
 * @example createStepCounter('/src/diagnosis/matching/').count(() => diagnose(text, index)) // => 812345
 */
export function createStepCounter(part: string): StepCounter {
	const session = new Session();
	session.connect();
	// On its own thread the engine answers at once.
	const ask = (method: string, params = {}): Coverage => {
		let told: unknown;
		session.post(method, params, (error, answer) => {
			if (error) throw error;
			told = answer;
		});
		return told as Coverage;
	};
	let characters = 0;
	const tap = (prototype: object, costs: Record<string, Cost>) =>
		Object.entries(costs).map(([name, cost]) => {
			const own = Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor;
			const value = function (this: string | RegExp, ...args: unknown[]) {
				const from = this instanceof RegExp && (this.global || this.sticky) ? this.lastIndex : 0;
				const result = own.value.apply(this, args);
				characters += cost(this, args, result, from);
				return result;
			};
			Object.defineProperty(prototype, name, { ...own, value });
			return () => Object.defineProperty(prototype, name, own);
		});
	ask('Profiler.enable');
	ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	const untap = [...tap(String.prototype, STRING), ...tap(RegExp.prototype, EXPRESSION)];
	return {
		count(run) {
			ask('Profiler.takePreciseCoverage');
			characters = 0;
			run();
			const handed = characters;
			let blocks = 0;
			for (const { url, functions } of ask('Profiler.takePreciseCoverage').result) {
				if (!url.includes(part)) continue;
				for (const { ranges } of functions) for (const range of ranges) blocks += range.count;
			}
			return handed + blocks;
		},
		close() {
			for (const back of untap) back();
			ask('Profiler.stopPreciseCoverage');
			session.disconnect();
		},
	};
}
