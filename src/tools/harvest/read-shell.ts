/** The messages of shell scripts: what is echoed to standard error, or handed to a command that complains. */
import { ANY, type MessagePart, printfParts } from './parts.ts';
import { type Complaint, childrenOf, isTelling, type Node, nameAround, readerOf } from './tree.ts';

const WORD_TYPES =
	'word string raw_string concatenation simple_expansion expansion command_substitution ansi_c_string number';
const WORDS = new Set(WORD_TYPES.split(' '));

function partsOf(node: Node): MessagePart[] {
	switch (node.type) {
		case 'word':
		case 'number':
			return [node.text.replace(/\\(.)/g, '$1')];
		case 'raw_string':
			return [node.text.slice(1, -1)];
		case 'ansi_c_string':
			return [node.text.slice(2, -1)];
		case 'string':
			return inString(node);
		case 'concatenation':
			return childrenOf(node).flatMap(partsOf);
		default:
			return [ANY];
	}
}

/** The text of a string between its expansions, which the grammar leaves out where it is only spaces. */
function inString(node: Node): MessagePart[] {
	const parts: MessagePart[] = [];
	let at = node.startIndex + 1;
	const source = node.text;
	const plain = (from: number, to: number) =>
		source.slice(from - node.startIndex, to - node.startIndex).replace(/\\(["$`\\])/g, '$1');
	for (const child of childrenOf(node)) {
		if (child.type === 'string_content') continue;
		if (child.startIndex > at) parts.push(plain(at, child.startIndex));
		parts.push(ANY);
		at = child.endIndex;
	}
	if (node.endIndex - 1 > at) parts.push(plain(at, node.endIndex - 1));
	return parts;
}

const toStandardError = (command: Node): boolean => {
	const { parent } = command;
	if (parent?.type !== 'redirected_statement') return false;
	return childrenOf(parent).some(
		(child) => child.type === 'file_redirect' && /^1?>>?\s*(?:&2|\/dev\/stderr)$/.test(child.text.trim()),
	);
};

function toldBy(command: Node): Complaint | undefined {
	const name = command.childForFieldName('name')?.text ?? '';
	const words = childrenOf(command).filter(({ type }) => WORDS.has(type));
	const isPrinted = name === 'echo' || name === 'printf';
	if (isPrinted ? !toStandardError(command) : !isTelling(name) && !/^(?:common::log|log)$/.test(name)) return undefined;
	const flags = words.findIndex((word) => !/^-[a-zA-Z]+$/.test(word.text));
	const said = words.slice(Math.max(flags, 0));
	const level = name === 'common::log' || name === 'log' ? said.shift()?.text : undefined;
	if (level !== undefined && !/ERR|WARN/i.test(level)) return undefined;
	const parts = said.flatMap((word, at) => (at ? [' ', ...partsOf(word)] : partsOf(word)));
	const filled =
		name === 'printf' || level !== undefined
			? parts.slice(0, partsOf(said[0] ?? command).length).flatMap(formatOf)
			: parts;
	return { kind: isPrinted ? 'stderr' : (level ?? name), parts: filled };
}

const formatOf = (part: MessagePart): MessagePart[] =>
	typeof part === 'string' ? printfParts(part.replace(/\\n/g, '\n')) : [part];

/** Reads a script of a POSIX shell or bash. */
export const shellReader = () =>
	readerOf('bash', { types: ['command'], toldBy, functionOf: (node) => nameAround(node, 'function_definition') });
