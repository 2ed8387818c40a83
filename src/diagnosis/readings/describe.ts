/** A condition for readers of a page: the labels of values instead of their names, signs as in a book. */
import { type Expression, readExpression } from './expression.ts';

export interface ConditionWords {
	and: string;
	or: string;
	not: string;
	/** Around what belongs together, and between parts, as the language sets them. */
	open: string;
	close: string;
	comma: string;
	/**
	 * Of functions and of what is known of the log; what has none is shown as it is written. With `{a}` it says where the
	 * arguments stand: `{a} divides {b}`.
	 */
	names: Record<string, string>;
}

const SIGNS: Record<string, string> = { '<=': '≤', '>=': '≥', '==': '=', '!=': '≠', '*': '×', '/': '÷', '-': '−' };
/** What binds more tightly has the larger number. */
const STRENGTH: Record<string, number> = { or: 1, and: 2, '+': 4, '-': 4, '*': 5, '/': 5 };
const strengthOf = (of: Expression): number => {
	if (of.kind === 'binary') return STRENGTH[of.op] ?? 3;
	if (of.kind === 'in') return 3;
	return of.kind === 'not' ? 2.5 : 6;
};

/**
 * A condition in words.
 *
 * @param labels of values, by name; of what a function asks about, by both: `given:evaluating`.
 * @param lets computed values: they stand for what they are computed from.
 * @example describeCondition('others >= missing', { others: 'Held', requested: 'Requested', free: 'Free' }, { missing: 'requested - free' }, words)
 * // => 'Held ≥ Requested − Free'
 */
export function describeCondition(
	source: string,
	labels: Readonly<Record<string, string>>,
	lets: Readonly<Record<string, string>>,
	words: ConditionWords,
): string {
	const tell = (of: Expression): string => {
		switch (of.kind) {
			case 'number':
				return of.unit ? `${of.value} ${of.unit}` : String(of.value);
			case 'text':
				return of.value;
			case 'name':
				return labels[of.name] ?? words.names[of.name] ?? of.name;
			case 'call':
				return callOf(words.names[of.name] ?? of.name, of.args.map(argumentOf(of.name)));
			case 'minus':
				return `−${inside(of.of, 6)}`;
			case 'not':
				return `${words.not} ${inside(of.of, 3.5)}`;
			case 'in':
				return `${inside(of.of, 4)} ${listOf(of.list.map(tell))}`;
			case 'binary': {
				const own = strengthOf(of);
				const sign = of.op === 'and' || of.op === 'or' ? words[of.op] : (SIGNS[of.op] ?? of.op);
				// a − (b − c), a ÷ (b × c)
				const right = of.op === '-' || of.op === '/' ? own + 0.5 : own;
				return `${inside(of.left, own)} ${sign} ${inside(of.right, right)}`;
			}
		}
	};
	const argumentOf = (call: string) => (of: Expression) =>
		(of.kind === 'text' && labels[`${call}:${of.value}`]) || tell(of);
	const listOf = (items: readonly string[]) =>
		items.length === 1 ? `= ${items[0]}` : `∈ {${items.join(words.comma)}}`;
	const callOf = (name: string, args: readonly string[]) =>
		name.includes('{a}')
			? name.replace(/\{([ab])\}/g, (_, which) => args[which === 'a' ? 0 : 1] ?? '')
			: `${name}${words.open}${args.join(words.comma)}${words.close}`;
	const inside = (of: Expression, least: number): string => {
		const expanded = expandedIn(of);
		return strengthOf(expanded) < least ? `${words.open}${tell(expanded)}${words.close}` : tell(expanded);
	};
	/** Computed names may stand for others. */
	const expandedIn = (of: Expression): Expression =>
		of.kind === 'name' && lets[of.name] !== undefined ? expandedIn(readExpression(lets[of.name] as string)) : of;
	return tell(expandedIn(readExpression(source)));
}
