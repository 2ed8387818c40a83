/** The messages of C, C++ and CUDA: what is thrown, checked, logged as a warning or worse, or written to standard error. */
import { ANY, braceParts, hasConversion, hasField, type MessagePart, printfParts, type ToldMessage } from './parts.ts';
import {
	around,
	type Complaint,
	childrenOf,
	isTelling,
	messagesIn,
	type Node,
	nodesIn,
	parserFor,
	textIn,
} from './tree.ts';

const FORMATS = /(?:^|::)(?:v?s?n?printf|format|asprintf|StringPrintf|StrFormat|string_format|fmt|Format)$/;
const JOINS =
	/(?:^|::)(?:str|StrCat|concat|concat_strings|string|Concat|to_string|ToString|MakeString|string_view|c_str)$/;
const LEVELS = /^(?:S_)?(?:D?FATAL|ERROR|WARN(?:ING)?|SEVERE|CRITICAL)$/;
const LEVELLED = /(?:^|_)V?(?:LOG|Log|log)(?:_|$|[A-Z])|^(?:LOG|log)$/;
const STANDARD_ERROR = /^(?:std::)?cerr$/;

/** The message that an expression makes, as parts; undefined where it holds no text. */
function partsOf(node: Node | null, depth = 0): MessagePart[] | undefined {
	if (!node || depth > 40) return undefined;
	switch (node.type) {
		case 'string_literal':
		case 'raw_string_literal':
			return [textOf(node)];
		case 'concatenated_string':
			return concatenated(node);
		case 'parenthesized_expression':
		case 'cast_expression':
			return partsOf(node.lastNamedChild, depth + 1);
		case 'binary_expression':
			return joined([node.childForFieldName('left'), node.childForFieldName('right')], depth);
		case 'conditional_expression':
			return partsOf(node.childForFieldName('consequence'), depth + 1);
		case 'call_expression':
			return calledText(node, depth);
		case 'initializer_list':
		case 'argument_list':
			return messageOf(childrenOf(node), depth + 1);
		default:
			return undefined;
	}
}

/** What stands side by side; undefined where none of it is text. */
function joined(nodes: readonly (Node | null)[], depth: number): MessagePart[] | undefined {
	const all = nodes.map((node) => partsOf(node, depth + 1));
	return all.some(Boolean) ? all.flatMap((parts, at) => parts ?? (isManipulator(nodes[at]) ? [] : [ANY])) : undefined;
}

const isManipulator = (node: Node | null | undefined): boolean =>
	/^(?:std::)?(?:endl|flush|hex|dec|ends)$/.test(node?.text ?? '');

function concatenated(node: Node): MessagePart[] {
	// `"%" PRIu64`: the conversion stands in a macro. Any other macro may hold any text.
	let text = '';
	for (const child of childrenOf(node)) {
		if (child.type === 'string_literal' || child.type === 'raw_string_literal') text += textOf(child);
		else if (/%[-0 +#\d.]*$/.test(text)) text += 'd';
		else if (child.type !== 'comment') text += '%s';
	}
	return [text];
}

function textOf(node: Node): string {
	if (node.type !== 'raw_string_literal') return textIn(node);
	return childrenOf(node).find(({ type }) => type === 'raw_string_content')?.text ?? '';
}

const nameOf = (call: Node): string => call.childForFieldName('function')?.text ?? '';

const argumentsOf = (call: Node): Node[] =>
	childrenOf(call.childForFieldName('arguments') ?? call).filter(({ type }) => type !== 'comment');

function calledText(call: Node, depth: number): MessagePart[] | undefined {
	const name = nameOf(call).replace(/<.*>$/s, '');
	if (FORMATS.test(name)) return messageOf(argumentsOf(call), depth + 1);
	if (JOINS.test(name)) return joined(argumentsOf(call), depth + 1);
	return undefined;
}

/** The message among arguments: the first text, read as a format or continued by the arguments after it. */
function messageOf(nodes: readonly Node[], depth = 0): MessagePart[] | undefined {
	const all = nodes.map((node) => partsOf(node, depth));
	const first = all.findIndex((parts) => parts?.some((part) => typeof part === 'string' && part.trim() !== ''));
	const parts = all[first];
	if (!parts) return undefined;
	const format = parts.some((part) => typeof part === 'string' && hasConversion(part)) ? printfParts : undefined;
	const braces =
		!format && first < nodes.length - 1 && parts.some((part) => typeof part === 'string' && hasField(part));
	if (format || braces)
		return parts.flatMap((part) => (typeof part === 'string' ? (format ?? braceParts)(part) : [part]));
	return [...parts, ...all.slice(first + 1).flatMap((more) => more ?? [ANY])];
}

const lastName = (name: string): string => /(\w+)(?:<.*>)?$/s.exec(name)?.[1] ?? name;

function functionOf(node: Node): string {
	const definition = around(node, ['function_definition']);
	let declarator = definition?.childForFieldName('declarator') ?? null;
	while (declarator && declarator.type !== 'function_declarator')
		declarator = declarator.childForFieldName('declarator') ?? declarator.lastNamedChild;
	const name = declarator?.childForFieldName('declarator')?.text ?? '';
	return /^[\w:~ <>,*&=]+$/.test(name) ? name.replace(/\s+/g, ' ') : '';
}

/** The call or the stream at the beginning of `LOG(ERROR) << a << b`. */
function headOf(chain: Node): Node {
	let node = chain;
	while (node.type === 'binary_expression' && node.childForFieldName('operator')?.text === '<<') {
		const left = node.childForFieldName('left');
		if (!left) break;
		node = left;
	}
	return node;
}

const levelOf = (call: Node): string | undefined =>
	argumentsOf(call).find(({ text }) => LEVELS.test(lastName(text)))?.text;

function kindOfCall(name: string, call: Node): string | undefined {
	const last = lastName(name);
	if (LEVELLED.test(last)) {
		const level = levelOf(call);
		if (level) return lastName(level);
		if (/LOG|log/.test(last) && !isTelling(last)) return undefined;
	}
	if (/^v?f(?:printf|puts)$/.test(last))
		return /\bstderr\b/.test(call.childForFieldName('arguments')?.text.slice(0, 400) ?? '') ? 'stderr' : undefined;
	if (last === 'perror') return 'perror';
	return isTelling(last) || /(?:^|::)Status::[A-Z]/.test(name) ? last : undefined;
}

function readChain(chain: Node): Complaint | undefined {
	const head = headOf(chain);
	const isError = STANDARD_ERROR.test(head.text);
	const kind = isError ? 'stderr' : head.type === 'call_expression' ? kindOfCall(nameOf(head), head) : undefined;
	if (!kind || head.id === chain.id) return undefined;
	const pieces: Node[] = [];
	for (let node = chain; node.id !== head.id; ) {
		const right = node.childForFieldName('right');
		if (right) pieces.unshift(right);
		const left = node.childForFieldName('left');
		if (!left) break;
		node = left;
	}
	const parts = joined(pieces, 0);
	return parts && { kind, parts };
}

const isInChain = (node: Node): boolean =>
	node.parent?.type === 'binary_expression' && node.parent.childForFieldName('operator')?.text === '<<';

function toldBy(node: Node): Complaint | undefined {
	if (node.type === 'binary_expression') return isInChain(node) ? undefined : readChain(node);
	if (node.type === 'initializer_list') return tableEntry(node);
	if (node.type === 'throw_statement') {
		const thrown = node.firstNamedChild;
		const parts =
			thrown &&
			(messageOf(thrown.type === 'call_expression' ? argumentsOf(thrown) : childrenOf(thrown)) ?? partsOf(thrown));
		const name =
			thrown?.type === 'call_expression' ? nameOf(thrown) : (thrown?.childForFieldName('type')?.text ?? 'throw');
		return parts ? { kind: lastName(name), parts } : undefined;
	}
	if (node.parent?.type === 'throw_statement') return undefined;
	const kind = kindOfCall(nameOf(node), node);
	const parts = kind && messageOf(argumentsOf(node));
	return parts ? { kind, parts } : undefined;
}

/** `{ ESLURM_INVALID_PARTITION_NAME, "Invalid partition name specified" }`: a table of errors. */
function tableEntry(node: Node): Complaint | undefined {
	const [code, text, ...more] = childrenOf(node);
	if (!code || !text || more.length > 1 || !/ERR|EINVAL|_E[A-Z]/.test(code.text) || code.text.length > 80)
		return undefined;
	const parts = /string/.test(text.type) ? partsOf(text) : undefined;
	return parts && { kind: 'error', parts };
}

const types = ['call_expression', 'throw_statement', 'binary_expression', 'initializer_list'];

/** Reads a source of C, C++ or CUDA, and what its macros are replaced by. */
export async function cppReader(): Promise<(source: string) => ToldMessage[]> {
	const parse = await parserFor('cpp');
	return (source) => {
		const macros: { name: string; line: number; body: string }[] = [];
		const own = parse(source, (root) => {
			for (const macro of nodesIn(root, ['preproc_function_def', 'preproc_def'])) {
				const body = macro.childForFieldName('value')?.text ?? '';
				if (body.includes('"') && body.includes('(')) {
					macros.push({ name: macro.childForFieldName('name')?.text ?? '', line: macro.startPosition.row + 1, body });
				}
			}
			return messagesIn(root, { types, toldBy, functionOf });
		});
		const ofMacros = macros.flatMap(({ name, line, body }) =>
			parse(`void f() { ${body.replace(/\\\r?\n/g, ' \n')}; }`, (root) =>
				messagesIn(root, { types, toldBy, functionOf: () => name }),
			).map((message) => ({ ...message, line: line + message.line - 1 })),
		);
		return [...own, ...ofMacros];
	};
}
