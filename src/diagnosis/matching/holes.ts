/**
 * The typed holes of a message template, and how far each one reaches.
 *
 * Everything here works on *folded* text (see fold.ts): lower case, no quotes, no underscores.
 * A hole never looks further than `LONGEST_HOLE` characters, so that scanning stays linear.
 */

/** No value that a program prints in one of our messages is longer; what is longer does not match. */
export const LONGEST_HOLE = 512;

type Test = (code: number) => boolean;

export const isDigit: Test = (code) => code >= 48 && code <= 57;
export const isLetter: Test = (code) => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
/** Chinese characters. They are in no hole's alphabet, but a run of them is a word of a message. */
export const isHan: Test = (code) => code >= 0x4e00 && code <= 0x9fff;
export const isWordCode: Test = (code) => isDigit(code) || isLetter(code);
const isHex: Test = (code) => isDigit(code) || (code >= 97 && code <= 102);
/** `10.xxx.xxx.1`: people blank out parts of an address before they post it. */
const isOctet: Test = (code) => isDigit(code) || code === 120;
const isHostCode: Test = (code) => isWordCode(code) || '.-:[]%'.includes(String.fromCharCode(code));
const isVersionCode: Test = (code) => isWordCode(code) || code === 46 || code === 43 || code === 45;
const isNotSpace: Test = (code) => code !== 32;

/** Where the run of characters that pass the test ends. */
function endOfRun(text: string, at: number, test: Test): number {
	const limit = Math.min(text.length, at + LONGEST_HOLE);
	let end = at;
	while (end < limit && test(text.charCodeAt(end))) end++;
	return end;
}

/** The same, but -1 for an empty run. */
function run(text: string, at: number, test: Test): number {
	const end = endOfRun(text, at, test);
	return end > at ? end : -1;
}

const afterSign = (text: string, at: number) => (text[at] === '-' || text[at] === '+' ? at + 1 : at);

/** `12`, `12.5`: a full stop belongs to the number only if a digit follows. */
function decimal(text: string, at: number): number {
	const end = run(text, at, isDigit);
	if (text[end < 0 ? at : end] !== '.') return end;
	const fraction = run(text, (end < 0 ? at : end) + 1, isDigit);
	return fraction < 0 ? end : fraction;
}

/** `-1.5e-05` */
function number(text: string, at: number): number {
	const end = decimal(text, afterSign(text, at));
	if (end < 0 || text[end] !== 'e') return end;
	const exponent = run(text, afterSign(text, end + 1), isDigit);
	return exponent < 0 ? end : exponent;
}

const UNITS = ['bytes', 'byte', 'kib', 'mib', 'gib', 'tib', 'kb', 'mb', 'gb', 'tb', 'b', 'k', 'm', 'g', 't'];

/** `20.00 MiB`, `1.5GB`. */
function size(text: string, at: number): number {
	const end = decimal(text, at);
	if (end < 0) return -1;
	const start = text[end] === ' ' ? end + 1 : end;
	const unit = UNITS.find((name) => text.startsWith(name, start) && !isLetter(text.charCodeAt(start + name.length)));
	return unit ? start + unit.length : -1;
}

/** `10.0.0.1`, or -1. */
function dottedAddress(text: string, at: number): number {
	let end = run(text, at, isOctet);
	for (let dots = 0; dots < 3; dots++) {
		if (end < 0 || text[end] !== '.') return -1;
		end = run(text, end + 1, isOctet);
	}
	return end;
}

/** `<host1>`, `<ip2>`: what masking (src/diagnosis/masking/) leaves where a name or an address stood; -1 if none begins here. */
function placeholder(text: string, at: number): number {
	if (text[at] !== '<') return -1;
	const end = run(text, at + 1, isWordCode);
	return end > 0 && isDigit(text.charCodeAt(end - 1)) && text[end] === '>' ? end + 1 : -1;
}

/** `10.0.0.1`, `fe80::1%eth0`, `[::ffff:10.0.0.1]`. */
function address(text: string, at: number): number {
	const masked = placeholder(text, at);
	if (masked > 0) return masked;
	if (text[at] === '[') {
		const end = run(text, at + 1, (code) => isHostCode(code) && code !== 91 && code !== 93);
		return end > 0 && text[end] === ']' ? end + 1 : -1;
	}
	const dotted = dottedAddress(text, at);
	if (dotted > 0) return dotted;
	const end = endOfRun(text, at, (code) => isHex(code) || code === 58 || code === 46);
	if (text.slice(at, end).split(':').length < 3) return -1;
	return text[end] === '%' ? endOfRun(text, end + 1, isWordCode) : end;
}

function hex(text: string, at: number): number {
	const end = run(text, text.startsWith('0x', at) ? at + 2 : at, isHex);
	return end > 0 && isWordCode(text.charCodeAt(end)) ? -1 : end;
}

function port(text: string, at: number): number {
	const end = run(text, at, isDigit);
	return end - at <= 5 ? end : -1;
}

/** A sentence's full stop is not part of a version. */
function version(text: string, at: number): number {
	if (!isDigit(text.charCodeAt(text[at] === 'v' ? at + 1 : at))) return -1;
	let end = endOfRun(text, at, isVersionCode);
	while (!isWordCode(text.charCodeAt(end - 1))) end--;
	return end;
}

const digits = (text: string, at: number) => run(text, at, isDigit);
const untilSpace = (text: string, at: number) => run(text, at, isNotSpace);

/** `/data/my Lora/image.png`: behind a blank it goes on where the next word has a slash inside, unless a sign ended it. */
function path(text: string, at: number): number {
	let end = untilSpace(text, at);
	if (!/^[/~]|^[a-z]:/.test(text.slice(at, at + 2))) return end;
	while (end > 0 && end - at < LONGEST_HOLE && text[end] === ' ' && isWordCode(text.charCodeAt(end - 1))) {
		const next = untilSpace(text, end + 1);
		if (next < 0 || !/^[\w.-]+[/\\]/.test(text.slice(end + 1, next))) break;
		end = next;
	}
	return end;
}

/** How values of a type are told in a line. What authors are told of it stands in `src/tools/authoring/hole-types.ts`. */
interface HoleForm {
	/** Where a value that begins at `at` ends at the latest; -1 if none begins there. */
	scan: (text: string, at: number) => number;
	/** Its value may end earlier than `scan` says; a function tells where at the earliest. */
	early?: true | ((text: string, at: number) => number);
	/** It can hold letters: anywhere, or as a unit, which is a word of its own. */
	letters?: 'anywhere' | 'unit';
}

const FORMS = {
	int: { scan: (text, at) => run(text, afterSign(text, at), isDigit) },
	number: { scan: number },
	size: { scan: size, letters: 'unit' },
	ms: { scan: digits },
	seconds: { scan: decimal },
	rank: { scan: digits },
	ip: { scan: address, letters: 'anywhere' },
	port: { scan: port },
	// The colons in `[::1]:29500` do not end the host.
	host: {
		scan: (text, at) => Math.max(placeholder(text, at), run(text, at, isHostCode)),
		early: (text, at) => (text[at] === '[' ? Math.max(address(text, at), at + 1) : at + 1),
		letters: 'anywhere',
	},
	path: { scan: path, early: true, letters: 'anywhere' },
	hex: { scan: hex, letters: 'anywhere' },
	op: { scan: (text, at) => run(text, at, isWordCode), early: true, letters: 'anywhere' },
	version: { scan: version, early: true, letters: 'anywhere' },
	word: { scan: untilSpace, early: true, letters: 'anywhere' },
	'…': { scan: (text) => text.length, letters: 'anywhere' },
} as const satisfies Record<string, HoleForm>;

export type HoleType = keyof typeof FORMS;

const formOf = (type: HoleType): HoleForm => FORMS[type];

/**
 * Every hole an author may write, as `<int>` or `<int:name>`. `<…>` may also be written `<...>`. Marked as pure, since a
 * bundler would otherwise keep the call, and with it this file, in pages that align nothing.
 */
export const HOLE_TYPES = /* @__PURE__ */ Object.keys(FORMS) as HoleType[];

/** @example isHoleType('int') // => true; isHoleType('unk') // => false */
export const isHoleType = (name: string): name is HoleType => Object.hasOwn(FORMS, name);

/**
 * Where a value of this type that begins at `at` ends at the latest; -1 if none begins there.
 *
 * @example scanHole('size', 'tried to allocate 2.50 gib.', 18) // => 26
 */
export const scanHole = (type: HoleType, text: string, at: number): number => formOf(type).scan(text, at);

/** Where a value that may end early ends at the earliest. */
export function shortestHole(type: HoleType, text: string, at: number): number {
	const { early } = formOf(type);
	return typeof early === 'function' ? early(text, at) : at + 1;
}

/**
 * Types whose value may end earlier than its run of characters: at the first place where what follows it in the
 * template begins (`lib<word>.so`). The others always take all they can.
 */
export const mayEndEarly = (type: HoleType): boolean => Boolean(formOf(type).early);

/** Types whose value can hold letters, so that a literal letter beside the hole is not a word of its own. */
export const holdsLetters = (type: HoleType): boolean => formOf(type).letters === 'anywhere';

/** Types whose value is any text, in which signs that folding drops may matter: `_ALLGATHER_BASE`, a path. */
export const holdsText = (type: HoleType): boolean =>
	formOf(type).letters === 'anywhere' && type !== 'version' && type !== 'hex';

/** Types whose value can hold words, units among them: a near match does not count these as words too many. */
export const holdsWords = (type: HoleType): boolean => formOf(type).letters !== undefined;
