/** The messages of Rust: macros that panic, fail or log, `#[error("…")]`, and texts given to errors. */
import { ANY, braceParts, type MessagePart } from './parts.ts';
import { type Complaint, childrenOf, isTelling, type Node, nameAround, nodesIn, readerOf, textIn } from './tree.ts';

const NAMES =
	'panic bail anyhow ensure error warn eprintln eprint unreachable unimplemented todo assert assert_eq assert_ne debug_assert warn_user warn_user_once';
const MACROS = new Set(NAMES.split(' '));
const CALLS = /(?:^|::|\.)(?:expect|new_err|msg|context|with_context|custom|Err)$/;

const textOf = (node: Node): string => textIn(node).replace(/\\\r?\n\s*/g, '');

const isText = ({ type }: Node): boolean => type === 'string_literal' || type === 'raw_string_literal';

/** The first text of a macro's or an attribute's tokens, as the format that it is. */
function formatIn(tokens: Node | null): MessagePart[] | undefined {
	const text = tokens && childrenOf(tokens).find(isText);
	return text ? braceParts(textOf(text)) : undefined;
}

function partsOf(node: Node): MessagePart[] | undefined {
	if (isText(node)) return [textOf(node)];
	if (node.type === 'macro_invocation') return formatIn(nodesIn(node, ['token_tree'])[0] ?? null);
	if (node.type === 'reference_expression' || node.type === 'closure_expression')
		return node.lastNamedChild ? partsOf(node.lastNamedChild) : undefined;
	if (node.type !== 'call_expression') return undefined;
	const callee = node.childForFieldName('function');
	// `"text".into()`, `format!("…").to_string()`
	const on = callee?.type === 'field_expression' ? callee.childForFieldName('value') : null;
	return on && (isText(on) || on.type === 'macro_invocation') ? partsOf(on) : undefined;
}

function toldBy(node: Node): Complaint | undefined {
	if (node.type === 'attribute_item') {
		const attribute = node.firstNamedChild;
		if (attribute?.firstNamedChild?.text !== 'error') return undefined;
		const parts = formatIn(attribute.childForFieldName('arguments'));
		return parts && { kind: 'Error', parts };
	}
	if (node.type === 'macro_invocation') {
		const name = /(\w+)$/.exec(node.childForFieldName('macro')?.text ?? '')?.[1] ?? '';
		const parts = MACROS.has(name) ? formatIn(nodesIn(node, ['token_tree'])[0] ?? null) : undefined;
		return parts && { kind: `${name}!`, parts };
	}
	const callee = node.childForFieldName('function')?.text ?? '';
	const name = /(\w+)(?:::<.*>)?$/s.exec(callee)?.[1] ?? '';
	if (!CALLS.test(callee.replace(/\s/g, '')) && !isTelling(name) && !/Error::\w+$/.test(callee)) return undefined;
	for (const argument of childrenOf(node.childForFieldName('arguments') ?? node)) {
		const parts = partsOf(argument);
		if (parts)
			return { kind: /(\w+Error|\w+Exception)\b/.exec(callee)?.[1] ?? name, parts: parts.length ? parts : [ANY] };
	}
	return undefined;
}

/** Reads a source of Rust. */
export const rustReader = () =>
	readerOf('rust', {
		types: ['macro_invocation', 'attribute_item', 'call_expression'],
		toldBy,
		functionOf: (node) => nameAround(node, 'function_item'),
	});
