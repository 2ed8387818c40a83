/**
 * The expressions of readings, as authors write them: `others >= requested - free and others >= 1 GiB`. Read at build
 * and by the checks alone; pages get what compile.ts makes of them.
 */
import { UNITS } from './types.ts';

/** An expression as a tree. `at` is where it begins in the text. */
export type Expression = { at: number } & (
	| { kind: 'number'; value: number; unit?: string }
	| { kind: 'text'; value: string }
	| { kind: 'name'; name: string }
	| { kind: 'call'; name: string; args: Expression[] }
	| { kind: 'minus' | 'not'; of: Expression }
	| { kind: 'binary'; op: BinaryOperator; left: Expression; right: Expression }
	| { kind: 'in'; of: Expression; list: Expression[] }
);

export type BinaryOperator = '+' | '-' | '*' | '/' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

/** Why a text is no expression, for its author. */
export class ExpressionError extends Error {
	readonly at: number;
	readonly remedy: string;

	constructor(at: number, found: string, remedy: string) {
		super(found);
		this.at = at;
		this.remedy = remedy;
	}
}

interface Token {
	kind: 'number' | 'text' | 'name' | 'sign' | 'end';
	text: string;
	at: number;
}

/** Sticky, so that each character is looked at once. */
const TOKEN =
	/\s*(?:(?<number>\d+(?:\.\d+)?)|"(?<text>[^"]*)"|(?<name>[A-Za-z][A-Za-z0-9_]*(?:\.[a-z_]+)?)|(?<sign>==|!=|<=|>=|[-+*/<>(),=])|(?<end>$))/y;

/** A condition that nobody can read is no condition. */
const LONGEST = 600;
/** Brackets in brackets: what is deeper is refused before it is read. */
const DEEPEST = 24;

function tokensOf(source: string): Token[] {
	const tokens: Token[] = [];
	TOKEN.lastIndex = 0;
	for (;;) {
		const from = TOKEN.lastIndex;
		const found = TOKEN.exec(source);
		if (!found?.groups) {
			const at = from + (/^\s*/.exec(source.slice(from))?.[0].length ?? 0);
			throw new ExpressionError(
				at,
				`It cannot be read from ${JSON.stringify(source.slice(at, at + 12))} on.`,
				'Names of values, numbers with units (2.5 GiB, 30 min), "words", + - * /, == != < <= > >=, in ( ), and, or, not.',
			);
		}
		const [kind, text] = Object.entries(found.groups).find(([, value]) => value !== undefined) as [
			Token['kind'],
			string,
		];
		const at = TOKEN.lastIndex - text.length - (kind === 'text' ? 1 : 0);
		tokens.push({ kind, text, at });
		if (kind === 'end') return tokens;
	}
}

const COMPARISONS: readonly string[] = ['==', '!=', '<', '<=', '>', '>='];

/**
 * Reads an expression.
 *
 * @throws {ExpressionError} where it cannot be read, with the remedy.
 * @example readExpression('free < 2 GiB') // => { kind: 'binary', op: '<', left: { kind: 'name', name: 'free', … }, right: { kind: 'number', value: 2, unit: 'GiB', … }, … }
 */
export function readExpression(source: string): Expression {
	if (source.length > LONGEST) {
		throw new ExpressionError(
			0,
			`It is ${source.length} characters long.`,
			`At most ${LONGEST}: name parts of it under let.`,
		);
	}
	const tokens = tokensOf(source);
	let next = 0;
	let depth = 0;
	const peek = () => tokens[next] as Token;
	const isNext = (text: string, kind: Token['kind'] = 'sign') => peek().kind === kind && peek().text === text;
	const take = (): Token => tokens[next++] as Token;
	const takeIf = (text: string, kind?: Token['kind']) => (isNext(text, kind) ? take() : undefined);
	const expected = (what: string): never => {
		const { kind, text, at } = peek();
		throw new ExpressionError(
			at,
			kind === 'end' ? 'It ends too early.' : `"${text}" cannot stand there.`,
			`Here stands ${what}.`,
		);
	};
	const close = () => takeIf(')') ?? expected('a closing bracket');

	const chain = (word: 'and' | 'or', inner: () => Expression) => {
		let left = inner();
		for (let sign = takeIf(word, 'name'); sign; sign = takeIf(word, 'name')) {
			left = { kind: 'binary', op: word, left, right: inner(), at: sign.at };
		}
		return left;
	};
	const either = (): Expression => {
		if (++depth > DEEPEST)
			throw new ExpressionError(peek().at, 'It is nested too deeply.', 'Name parts of it under let.');
		const read = chain('or', () => chain('and', negated));
		depth--;
		return read;
	};
	const negated = (): Expression => {
		const sign = takeIf('not', 'name');
		if (!sign) return compared();
		return { kind: 'not', of: nested(negated), at: sign.at };
	};
	/** So that a row of signs cannot fill the stack either. */
	const nested = (inner: () => Expression): Expression => {
		if (++depth > DEEPEST)
			throw new ExpressionError(peek().at, 'It is nested too deeply.', 'Name parts of it under let.');
		const read = inner();
		depth--;
		return read;
	};
	const compared = (): Expression => {
		const left = row(['+', '-'], () => row(['*', '/'], signed));
		const { kind, text, at } = peek();
		if (kind === 'sign' && text === '=') {
			throw new ExpressionError(at, 'One "=" stands there.', 'Equal is written ==.');
		}
		if (takeIf('in', 'name')) return { kind: 'in', of: left, list: members(), at };
		if (kind !== 'sign' || !COMPARISONS.includes(text)) return left;
		take();
		const right = row(['+', '-'], () => row(['*', '/'], signed));
		if (peek().kind === 'sign' && COMPARISONS.includes(peek().text)) {
			throw new ExpressionError(peek().at, 'Two comparisons stand in a row.', 'Join them by and: 1 < a and a < 3.');
		}
		return { kind: 'binary', op: text as BinaryOperator, left, right, at };
	};
	const members = (): Expression[] => {
		if (!takeIf('(')) expected('a bracket with what it may be: in (1, 2)');
		return list();
	};
	const list = (): Expression[] => {
		const items: Expression[] = [];
		if (takeIf(')')) return items;
		do items.push(either());
		while (takeIf(','));
		close();
		return items;
	};
	const row = (signs: readonly string[], inner: () => Expression): Expression => {
		let left = inner();
		while (peek().kind === 'sign' && signs.includes(peek().text)) {
			const { text, at } = take();
			left = { kind: 'binary', op: text as BinaryOperator, left, right: inner(), at };
		}
		return left;
	};
	const signed = (): Expression => {
		const sign = takeIf('-');
		return sign ? { kind: 'minus', of: nested(signed), at: sign.at } : single();
	};
	const single = (): Expression => {
		const { kind, text, at } = peek();
		if (kind === 'number') {
			take();
			const unit = peek().kind === 'name' && Object.hasOwn(UNITS, peek().text) ? take().text : undefined;
			return { kind: 'number', value: Number(text), at, ...(unit && { unit }) };
		}
		if (kind === 'text') {
			take();
			return { kind: 'text', value: text, at };
		}
		if (kind === 'name' && !['and', 'or', 'not', 'in'].includes(text)) {
			take();
			return takeIf('(') ? { kind: 'call', name: text, args: list(), at } : { kind: 'name', name: text, at };
		}
		if (!takeIf('(')) return expected('a value, a number or a bracket');
		const inner = either();
		close();
		return inner;
	};

	const read = either();
	if (peek().kind !== 'end') expected('an operator, or the end');
	return read;
}
