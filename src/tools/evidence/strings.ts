/**
 * The texts that stand in a source file, as a program would print them: adjacent literals joined, escapes undone, and a
 * hole where code or a format fills something in. Reads no language fully; what it takes for a text too much does no
 * harm, since it is only compared with messages. Pure.
 */

/** What is filled in: anything, a whole number, a number, a hexadecimal one, a string of C. */
export const HOLES = { any: '\uE000', int: '\uE001', number: '\uE002', hex: '\uE003', text: '\uE004' } as const;

/** Literal braces, until formats have been read. */
const OPEN = '\uE005';
const CLOSE = '\uE006';

/** What a source file says. */
export interface Texts {
	said: readonly Said[];
	/** Short literals and the names of functions: what a hole may print. */
	names: ReadonlySet<string>;
}

/** What one statement says. */
export interface Said {
	text: string;
	/** The line on which it begins, counted from 1. */
	line: number;
}

type Language = 'c' | 'python' | 'plain';

const cFamily = new Set(
	'c cc cpp cxx cu cuh h hh hpp hip inl inc mm m java kt scala cs swift proto go rs js mjs ts tsx'.split(' '),
);

/** @example languageOf('csrc/adam/cpu_adam.cpp') // => 'c' */
function languageOf(file: string): Language {
	const extension = file.split('.').at(-1) ?? '';
	if (/^(?:py|pyi|pyx|pxd)$/.test(extension)) return 'python';
	return cFamily.has(extension) ? 'c' : 'plain';
}

/** @example isSource('deepspeed/runtime/engine.py') // => true */
export function isSource(file: string): boolean {
	return languageOf(file) !== 'plain' || /\.(?:sh|bash|in|cmake)$/.test(file);
}

/**
 * @param file says by its name which language it is; what is none that is known is read line by line.
 * @example textsIn('a.py', 'raise ValueError(f"no {name} "\n  "there")').said // => [{ text: 'no \uE000 there', line: 1 }]
 * @example textsIn('a.cc', 'WARN("got " << n << " bytes");').said // => [{ text: 'got \uE000 bytes', line: 1 }]
 */
export function textsIn(file: string, source: string): Texts {
	const language = languageOf(file);
	if (language === 'plain') {
		const filled = source.replace(/\$(?:\w+|\{[^}\n]*\}|\([^)\n]*\))/g, HOLES.any);
		return { said: filled.split('\n').flatMap((text, at) => said(text, at + 1, language)), names: new Set() };
	}
	const { all, names } = new Reader(source, language, file).read();
	return { said: all.flatMap(({ text, line }) => said(text, line, language)), names };
}

const isName = (text: string) => text.length >= 4 && text.length <= 40 && /^[\w.*/ -]+$/.test(text);

function said(raw: string, line: number, language: Language): Said[] {
	const text = readFormats(raw, language).replace(/\s+/g, ' ').trim();
	return /[a-zA-Z]{2}/.test(text) ? [{ text, line }] : [];
}

const PRINTF = /%(?:\(\w+\))?[-+#0']*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|L|q|j|z|t)?([diouxXeEfFgGcspvTqr%])/g;
const BRACES = /\{([\w.[\]]*)(?:![rsa])?(?::([^{}]*(?:\{[^{}]*\}[^{}]*)*))?\}/g;

/** Formats of printf, of Python, Rust and fmt, each as its hole. */
function readFormats(text: string, language: Language): string {
	return text
		.replace(PRINTF, (_, kind: string) => {
			if (kind === '%') return '%';
			// Python's %s prints numbers, too.
			return kind === 's' && language === 'c' ? HOLES.text : holeOf(kind);
		})
		.replace(BRACES, (_, __, format: string | undefined) => holeOf(format?.at(-1) ?? ''))
		.replace(/\{\{/g, '{')
		.replace(/\}\}/g, '}')
		.replaceAll(OPEN, '{')
		.replaceAll(CLOSE, '}');
}

/** @example holeOf('d') === HOLES.int // => true */
function holeOf(kind: string): string {
	if ('diu'.includes(kind) && kind) return HOLES.int;
	if ('eEfFgG%'.includes(kind) && kind) return HOLES.number;
	return 'xXp'.includes(kind) && kind ? HOLES.hex : HOLES.any;
}

/** Code between two literals that adds nothing of its own. In a list of arguments C++ macros print one after the other. */
const glue: Record<Exclude<Language, 'plain'>, RegExp> = {
	c: /^(?:\s|\\|\+|<<|,)*$/,
	python: /^(?:\s|\\|\+)*$/,
};
/** The rest of a format that stands in a macro: `"%" PRIu64 " bytes"`. */
const FORMAT_MACRO = /^\s*PRI([dioux])\w*\s*$/;

class Reader {
	private at = 0;
	private line = 1;
	private depth = 0;
	/** Whether anything but white space has stood in the statement. */
	private isBegun = false;
	private between = '';
	private text: string | undefined;
	private start = 1;
	private readonly all: Said[] = [];
	private readonly names = new Set<string>();
	private readonly source: string;
	private readonly language: 'c' | 'python';
	/** Go and JavaScript end statements with lines, too. */
	private readonly endsWithLine: boolean;
	private readonly file: string;

	constructor(source: string, language: 'c' | 'python', file: string) {
		this.source = source;
		this.language = language;
		this.file = file;
		this.endsWithLine = language === 'python' || /\.(?:go|js|mjs|ts|tsx|kt|scala|swift)$/.test(file);
	}

	read(): { all: readonly Said[]; names: ReadonlySet<string> } {
		while (this.at < this.source.length) this.step();
		this.end();
		for (const [, name = ''] of this.source.matchAll(/\b([A-Za-z_]\w+)\(/g)) if (isName(name)) this.names.add(name);
		return { all: this.all, names: this.names };
	}

	private step(): void {
		const { source, at } = this;
		const character = source[at] ?? '';
		if (this.skipComment(character)) return;
		if (this.readLiteral(character)) return;
		if (character === '\n') {
			this.line++;
			if (this.endsWithLine && this.depth === 0 && source[at - 1] !== '\\') this.end();
		} else if ('([{'.includes(character)) {
			if (this.language === 'python' || character !== '{') this.depth++;
			else this.end();
		} else if (')]}'.includes(character)) {
			if (this.language === 'python' || character !== '}') this.depth = Math.max(0, this.depth - 1);
			else {
				this.depth = 0;
				this.end();
			}
		} else if (character === ';') {
			this.end();
		}
		if (!/\s/.test(character)) this.isBegun = true;
		if (this.between.length < 64) this.between += character;
		this.at++;
	}

	/** What stood in the statement is said. */
	private end(): void {
		if (this.text !== undefined) this.all.push({ text: this.text, line: this.start });
		this.text = undefined;
		this.between = '';
		this.isBegun = false;
	}

	private skipComment(character: string): boolean {
		const { source, at } = this;
		if (this.language === 'python' ? character !== '#' : character !== '/') return false;
		if (this.language === 'python' || source[at + 1] === '/') {
			const end = source.indexOf('\n', at);
			this.at = end < 0 ? source.length : end;
			return true;
		}
		if (source[at + 1] !== '*') return false;
		const end = source.indexOf('*/', at + 2);
		this.moveTo(end < 0 ? source.length : end + 2);
		return true;
	}

	private moveTo(end: number): void {
		for (let at = this.at; at < end; at++) if (this.source[at] === '\n') this.line++;
		this.at = end;
	}

	private readLiteral(character: string): boolean {
		const { source, at, line, isBegun, depth } = this;
		if (character !== '"' && character !== "'" && character !== '`') return false;
		const prefix = /[a-zA-Z0-9]*$/.exec(source.slice(Math.max(0, at - 4), at))?.[0] ?? '';
		const literal = this.language === 'python' ? this.readPython(character, prefix) : this.readC(character, prefix);
		if (literal === undefined) return false;
		const between = this.withoutPrefix(prefix);
		// A text that is a whole statement is a docstring.
		const isDocstring =
			this.language === 'python' && depth === 0 && (!isBegun || !between.trim()) && this.text === undefined;
		if (!isDocstring) this.add(literal, line, between);
		if (isName(literal)) this.names.add(literal);
		this.between = '';
		this.isBegun = true;
		return true;
	}

	private withoutPrefix(prefix: string): string {
		const isPrefix = this.language === 'python' ? /^(?:[rbfut]{1,2})$/i.test(prefix) : /^(?:u8|[uUL])?R?$/.test(prefix);
		return isPrefix && prefix ? this.between.slice(0, -prefix.length) : this.between;
	}

	private add(literal: string, line: number, between: string): void {
		if (this.text === undefined) {
			this.text = literal;
			this.start = line;
			return;
		}
		const macro = this.text.endsWith('%') ? FORMAT_MACRO.exec(between)?.[1] : undefined;
		this.text += (macro ?? (glue[this.language].test(between) ? '' : HOLES.any)) + literal;
	}

	/** Undefined for an apostrophe that begins no literal; else it is read, and stands behind `at`. */
	private readC(quote: string, prefix: string): string | undefined {
		const { source, at } = this;
		if (quote === '"' && /R$/.test(prefix)) {
			const delimiter = /^"([^\s()\\]{0,16})\(/.exec(source.slice(at, at + 20))?.[1];
			if (delimiter !== undefined) return this.readUntil(at + delimiter.length + 2, `)${delimiter}"`);
		}
		if (quote === '`') return /\.(?:go|js|mjs|ts|tsx)$/.test(this.file) ? this.readTemplate() : undefined;
		if (quote === "'" && !/\.(?:js|mjs|ts|tsx)$/.test(this.file)) {
			// Not the mark between digits, nor the lifetime of Rust.
			const whole = /^'(?:\\[^'\n]{1,10}|\\'|[^\\'\n])'/.exec(source.slice(at, at + 14))?.[0];
			if (whole === undefined || /\d$/.test(prefix)) return undefined;
			this.moveTo(at + whole.length);
			return plainOf(whole.slice(1, -1));
		}
		return this.readQuoted(quote, false);
	}

	private readTemplate(): string {
		const text = this.readUntil(this.at + 1, '`');
		return text.replace(/\$\{[^}]*\}/g, HOLES.any);
	}

	private readUntil(from: number, mark: string): string {
		const end = this.source.indexOf(mark, from);
		const text = this.source.slice(from, end < 0 ? undefined : end);
		this.moveTo(end < 0 ? this.source.length : end + mark.length);
		return text;
	}

	private readPython(quote: string, prefix: string): string | undefined {
		if (quote === '`') return undefined;
		const kind = /^[rbfut]{1,2}$/i.test(prefix) ? prefix.toLowerCase() : '';
		const isTriple = this.source.startsWith(quote.repeat(3), this.at);
		return this.readQuoted(isTriple ? quote.repeat(3) : quote, kind.includes('r'), /[ft]/.test(kind));
	}

	private readQuoted(mark: string, isRaw: boolean, isFormatted = false): string {
		const { source } = this;
		let text = '';
		let at = this.at + mark.length;
		while (at < source.length && !source.startsWith(mark, at)) {
			const character = source[at] ?? '';
			if (character === '\n' && mark.length === 1) break;
			if (character === '\\') {
				const sequence =
					/^\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|u\{[0-9a-fA-F]{1,6}\}|[0-7]{1,3}|\r?\n|[\s\S])/.exec(
						source.slice(at, at + 10),
					)?.[0] ?? '\\';
				text += isRaw ? sequence : plainOf(sequence);
				at += sequence.length;
			} else if (isFormatted && (source.startsWith('{{', at) || source.startsWith('}}', at))) {
				text += character === '{' ? OPEN : CLOSE;
				at += 2;
			} else if (isFormatted && character === '{') {
				const end = endOfField(source, at, mark);
				text += holeOf(/:[^:{}'"]*([a-zA-Z%])$/.exec(source.slice(at, end - 1))?.[1] ?? '');
				at = end;
			} else {
				text += character;
				at++;
			}
		}
		this.moveTo(Math.min(source.length, at + (source.startsWith(mark, at) ? mark.length : 0)));
		return text;
	}
}

/** Where the field of an f-string ends, with its own strings and brackets; at the latest where the string does. */
function endOfField(source: string, from: number, mark: string): number {
	let depth = 0;
	for (let at = from; at < source.length; at++) {
		const character = source[at] ?? '';
		if (character === '{') depth++;
		if (character === '}' && --depth === 0) return at + 1;
		if (character === '\n' && mark.length === 1) return at;
		if (character === '"' || character === "'") {
			const end = source.indexOf(character, at + 1);
			const isString = end > 0 && !source.slice(at, end).includes('\n');
			if (!isString) return source.startsWith(mark, at) ? at : at + 1;
			at = end;
		}
	}
	return source.length;
}

const LAST_CODE_POINT = 0x10ffff;
const escapes: Record<string, string> = { n: '\n', t: '\t', r: ' ', a: '', b: '', f: ' ', v: ' ', 0: '' };

/** What an escape sequence, or a single character, stands for. Colours of a terminal are nothing. */
function plainOf(sequence: string): string {
	if (sequence[0] !== '\\') return sequence;
	const rest = sequence.slice(1);
	if (/^(?:\r?\n)$/.test(rest)) return '';
	const digits = /^[xu]\{?([0-9a-fA-F]+)\}?$/.exec(rest)?.[1];
	if (digits !== undefined) {
		const code = Number.parseInt(digits, 16);
		const character = code <= LAST_CODE_POINT ? String.fromCodePoint(code) : rest;
		return character < ' ' ? '' : character;
	}
	return escapes[rest] ?? (/^[0-7]+$/.test(rest) ? '' : rest);
}
