/**
 * Conditions that nothing can fulfil, and readings that never have their turn. What is found here is certain; what is
 * not found may still be so, which is why each reading also has real lines that it must hold for.
 */
import type { Code } from '../schemas/shipped-reading.ts';
import type { SoundReading } from './compile-reading.ts';

/** The conditions that all have to hold. */
const conjunctsOf = (code: Code | undefined): Code[] => {
	if (code === undefined) return [];
	return typeof code === 'object' && code[0] === 'and' ? (code.slice(1) as Code[]) : [code];
};

const MIRRORED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=' };

/** A comparison of anything with a fixed number. */
interface Bound {
	of: string;
	op: string;
	number: number;
}

function boundOf(code: Code): Bound | undefined {
	if (typeof code !== 'object' || code.length !== 3) return undefined;
	const [op, left, right] = code as [string, Code, Code];
	const mirrored = MIRRORED[op];
	if (mirrored === undefined) return undefined;
	if (typeof right === 'number') return { of: JSON.stringify(left), op, number: right };
	if (typeof left === 'number') return { of: JSON.stringify(right), op: mirrored, number: left };
	return undefined;
}

/**
 * What of a condition contradicts itself: the term that cannot be both, as code; undefined where nothing was found.
 *
 * @example contradictionIn(['and', ['<', 'free', 1], ['>', 'free', 2]]) // => '"free"'
 */
export function contradictionIn(when: Code | undefined): string | undefined {
	const conjuncts = conjunctsOf(when);
	const bounds = Map.groupBy(
		conjuncts.flatMap((code) => boundOf(code) ?? []),
		({ of }) => of,
	);
	for (const [of, own] of bounds) if (isEmpty(own)) return of;
	const written = new Set(conjuncts.map((code) => JSON.stringify(code)));
	for (const code of conjuncts) {
		if (written.has(JSON.stringify(['not', code]))) return JSON.stringify(code);
		const [op = '', left, right] = typeof code === 'object' ? (code as [string, ...Code[]]) : [];
		const isSame = left !== undefined && JSON.stringify(left) === JSON.stringify(right);
		if (isSame && ['<', '>', '!=', 'w!=', 'v<', 'v>', 'v!='].includes(op)) return JSON.stringify(left);
	}
	return undefined;
}

/** Whether no number is within all bounds. */
function isEmpty(bounds: readonly Bound[]): boolean {
	const all = (...ops: string[]) => bounds.filter(({ op }) => ops.includes(op)).map(({ number }) => number);
	const low = Math.max(-Infinity, ...all('>', '>=', '=='));
	const high = Math.min(Infinity, ...all('<', '<=', '=='));
	if (low > high) return true;
	return low === high && (all('>', '<').includes(low) || all('!=').includes(low));
}

/**
 * Whether an earlier reading holds wherever a later one does: it is for the same messages at least, and asks for nothing
 * that the later one does not ask for.
 */
export function alwaysBefore(
	earlier: { messages: readonly string[]; table?: string | undefined; sound: SoundReading },
	later: { messages: readonly string[]; sound: SoundReading },
): boolean {
	if (earlier.table !== undefined) return false;
	if (!later.messages.every((message) => earlier.messages.includes(message))) return false;
	const written = (sound: SoundReading) =>
		conjunctsOf(sound.when).map((code) => JSON.stringify(inlined(code, new Map(sound.let))));
	const asked = new Set(written(later.sound));
	return written(earlier.sound).every((code) => asked.has(code));
}

/** Computed values in place of their names, so that two readings can be compared. */
function inlined(code: Code, lets: ReadonlyMap<string, Code>): Code {
	if (typeof code === 'string') return lets.has(code) ? inlined(lets.get(code) as Code, withoutKey(lets, code)) : code;
	if (typeof code === 'number' || code[0] === "'") return code;
	const [operation = '', ...of] = code;
	return [operation, ...of.map((part) => inlined(part, lets))];
}

const withoutKey = (lets: ReadonlyMap<string, Code>, key: string) =>
	new Map([...lets].filter(([name]) => name !== key));
