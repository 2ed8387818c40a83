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
/** No names of values. */
const WORDS: readonly string[] = ['and', 'or', 'not', 'in'];

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
	const reader = new Reader(tokensOf(source));
	return reader.whole();
}

/** A method for each level of binding, loosest first. */
class Reader {
	readonly #tokens: readonly Token[];
	#next = 0;
	#depth = 0;

	constructor(tokens: readonly Token[]) {
		this.#tokens = tokens;
	}

	whole(): Expression {
		const read = this.#either();
		if (this.#peek().kind !== 'end') this.#expected('an operator, or the end');
		return read;
	}

	#peek = () => this.#tokens[this.#next] as Token;
	#take = () => this.#tokens[this.#next++] as Token;
	#takeIf(text: string, kind: Token['kind'] = 'sign'): Token | undefined {
		return this.#peek().kind === kind && this.#peek().text === text ? this.#take() : undefined;
	}

	#expected(what: string): never {
		const { kind, text, at } = this.#peek();
		const found = kind === 'end' ? 'It ends too early.' : `"${text}" cannot stand there.`;
		throw new ExpressionError(at, found, `Here stands ${what}.`);
	}

	/** So that neither brackets nor a row of signs can fill the stack. */
	#nested(inner: () => Expression): Expression {
		if (++this.#depth > DEEPEST)
			throw new ExpressionError(this.#peek().at, 'It is nested too deeply.', 'Name parts of it under let.');
		const read = inner();
		this.#depth--;
		return read;
	}

	#either = () => this.#nested(() => this.#chain('or', () => this.#chain('and', this.#negated)));

	#chain(word: 'and' | 'or', inner: () => Expression): Expression {
		let left = inner();
		for (let sign = this.#takeIf(word, 'name'); sign; sign = this.#takeIf(word, 'name')) {
			left = { kind: 'binary', op: word, left, right: inner(), at: sign.at };
		}
		return left;
	}

	#negated = (): Expression => {
		const sign = this.#takeIf('not', 'name');
		return sign ? { kind: 'not', of: this.#nested(this.#negated), at: sign.at } : this.#compared();
	};

	#compared(): Expression {
		const left = this.#sum();
		const { kind, text, at } = this.#peek();
		if (kind === 'sign' && text === '=') {
			throw new ExpressionError(at, 'One "=" stands there.', 'Equal is written ==.');
		}
		if (this.#takeIf('in', 'name')) return { kind: 'in', of: left, list: this.#members(), at };
		if (!this.#isComparison()) return left;
		this.#take();
		const right = this.#sum();
		if (this.#isComparison()) {
			const again = this.#peek().at;
			throw new ExpressionError(again, 'Two comparisons stand in a row.', 'Join them by and: 1 < a and a < 3.');
		}
		return { kind: 'binary', op: text as BinaryOperator, left, right, at };
	}

	#isComparison(): boolean {
		const { kind, text } = this.#peek();
		return kind === 'sign' && COMPARISONS.includes(text);
	}

	#members(): Expression[] {
		if (!this.#takeIf('(')) this.#expected('a bracket with what it may be: in (1, 2)');
		return this.#list();
	}

	#list(): Expression[] {
		const items: Expression[] = [];
		if (this.#takeIf(')')) return items;
		do items.push(this.#either());
		while (this.#takeIf(','));
		this.#close();
		return items;
	}

	#close(): void {
		if (!this.#takeIf(')')) this.#expected('a closing bracket');
	}

	#sum = () => this.#row(['+', '-'], () => this.#row(['*', '/'], this.#signed));

	#row(signs: readonly string[], inner: () => Expression): Expression {
		let left = inner();
		while (this.#peek().kind === 'sign' && signs.includes(this.#peek().text)) {
			const { text, at } = this.#take();
			left = { kind: 'binary', op: text as BinaryOperator, left, right: inner(), at };
		}
		return left;
	}

	#signed = (): Expression => {
		const sign = this.#takeIf('-');
		return sign ? { kind: 'minus', of: this.#nested(this.#signed), at: sign.at } : this.#single();
	};

	#single(): Expression {
		const { kind, text, at } = this.#peek();
		if (kind === 'number') return this.#number();
		if (kind === 'text') {
			this.#take();
			return { kind: 'text', value: text, at };
		}
		if (kind === 'name' && !WORDS.includes(text)) {
			this.#take();
			return this.#takeIf('(')
				? { kind: 'call', name: text, args: this.#list(), at }
				: { kind: 'name', name: text, at };
		}
		if (!this.#takeIf('(')) return this.#expected('a value, a number or a bracket');
		const inner = this.#either();
		this.#close();
		return inner;
	}

	#number(): Expression {
		const { text, at } = this.#take();
		const unit =
			this.#peek().kind === 'name' && Object.hasOwn(UNITS, this.#peek().text) ? this.#take().text : undefined;
		return { kind: 'number', value: Number(text), at, ...(unit && { unit }) };
	}
}
