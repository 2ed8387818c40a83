/** Syntax trees by the grammars of tree-sitter, which come as WebAssembly with their packages. */
import { createRequire } from 'node:module';
import { Language, type Node, Parser } from 'web-tree-sitter';
import type { ToldMessage } from './parts.ts';

export type { Node };

const require = createRequire(import.meta.url);

export type Grammar = 'cpp' | 'go' | 'rust' | 'bash';

const GRAMMARS: Record<Grammar, () => string> = {
	cpp: () => require.resolve('tree-sitter-cpp/tree-sitter-cpp.wasm'),
	go: () => require.resolve('tree-sitter-go/tree-sitter-go.wasm'),
	rust: () => require.resolve('tree-sitter-rust/tree-sitter-rust.wasm'),
	bash: () => require.resolve('tree-sitter-bash/tree-sitter-bash.wasm'),
};

const parsers = new Map<Grammar, Promise<Parser>>();

async function makeParser(grammar: Grammar): Promise<Parser> {
	await Parser.init();
	const parser = new Parser();
	parser.setLanguage(await Language.load(GRAMMARS[grammar]()));
	return parser;
}

/**
 * A parser for a language, made once.
 *
 * @returns what reads a source and hands its root to a function; the tree is gone after that.
 */
export async function parserFor(grammar: Grammar): Promise<<R>(source: string, read: (root: Node) => R) => R> {
	const made = parsers.get(grammar) ?? makeParser(grammar);
	parsers.set(grammar, made);
	const parser = await made;
	return (source, read) => {
		const tree = parser.parse(source);
		if (!tree) throw new Error(`No tree for a source in ${grammar}.`);
		try {
			return read(tree.rootNode);
		} finally {
			tree.delete();
		}
	};
}

/** The nodes of these types below a node, in the order of the source. */
export const nodesIn = (root: Node, types: readonly string[]): Node[] =>
	root.descendantsOfType([...types]).filter((node): node is Node => node !== null);

export const childrenOf = (node: Node): Node[] => node.namedChildren.filter((child): child is Node => child !== null);

/** The nearest node around this one that is of one of these types. */
export function around(node: Node, types: readonly string[]): Node | undefined {
	for (let at = node.parent; at; at = at.parent) if (types.includes(at.type)) return at;
	return undefined;
}

/** The name of the function around a node; empty outside of any. */
export const nameAround = (node: Node, ...functions: string[]): string =>
	around(node, functions)?.childForFieldName('name')?.text ?? '';

export type Complaint = Pick<ToldMessage, 'kind' | 'parts'>;

/** How a language tells: in nodes of which types, what each of them tells, and in which function it stands. */
export interface Telling {
	types: readonly string[];
	toldBy: (node: Node) => Complaint | undefined;
	functionOf: (node: Node) => string;
}

/** What is told below a node, in the order of the source. */
export const messagesIn = (root: Node, { types, toldBy, functionOf }: Telling): ToldMessage[] =>
	nodesIn(root, types).flatMap((node) => {
		const told = toldBy(node);
		return told ? [{ line: node.startPosition.row + 1, function: functionOf(node), ...told }] : [];
	});

/** What reads the sources of a language. */
export async function readerOf(grammar: Grammar, telling: Telling): Promise<(source: string) => ToldMessage[]> {
	const parse = await parserFor(grammar);
	return (source) => parse(source, (root) => messagesIn(root, telling));
}

/** A literal, with its escape sequences undone. */
export const textIn = (literal: Node): string =>
	childrenOf(literal)
		.map(({ type, text }) => (type === 'escape_sequence' ? plainOf(text) : text))
		.join('');

const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/**
 * What an escape sequence of C, Go or Rust stands for; an octal or hexadecimal one, which is a colour or a foreign letter, for
 * nothing, but a letter of Unicode for itself.
 *
 * @example plainOf('\\n') // => '\n'
 */
export function plainOf(sequence: string): string {
	const code = /^\\(?:u\{?|U)([0-9a-fA-F]{4,8})\}?$/.exec(sequence)?.[1];
	if (code) return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
	if (/^\\(?:x|[0-7]|\r?\n)/.test(sequence)) return '';
	return ESCAPES[sequence.slice(1)] ?? sequence.slice(1);
}

const NAME_WORDS = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g;

/** Names of calls that complain, by their words. */
const TELLING = new Set(
	(
		'error errorf errors err errx warn warning warnf warnings fatal fatalf fail fails failed failure die abort panic throw exception raise ' +
		'check assert assertv enforce verify require exit critical crash unsupported invalid'
	).split(' '),
);

/**
 * A call of this name tells of something wrong.
 *
 * @example isTelling('TORCH_CHECK') // => true; isTelling('ucs_error') // => true; isTelling('printf') // => false
 */
export const isTelling = (name: string): boolean =>
	(name.match(NAME_WORDS) ?? []).some((word) => TELLING.has(word.toLowerCase()));
