/** The messages of Rust: macros that panic, fail or log, `#[error("…")]`, and texts given to errors. */
import { ANY, braceParts, type MessagePart, type ToldMessage } from './parts.ts';
import { around, childrenOf, isTelling, type Node, nodesIn, parserFor, plainOf } from './tree.ts';

const FUNCTIONS = new Set(['function_item']);
const MACROS = new Set(
	'panic bail anyhow ensure error warn eprintln eprint unreachable unimplemented todo assert assert_eq assert_ne debug_assert warn_user warn_user_once'.split(
		' ',
	),
);
const CALLS = /(?:^|::|\.)(?:expect|new_err|msg|context|with_context|custom|Err)$/;

function textOf(node: Node): string {
	return childrenOf(node)
		.map((child) => (child.type === 'escape_sequence' ? plainOf(child.text) : child.text))
		.join('')
		.replace(/\\\r?\n\s*/g, '');
}

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

function toldBy(node: Node): { kind: string; parts: MessagePart[] } | undefined {
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
export async function rustReader(): Promise<(source: string) => ToldMessage[]> {
	const parse = await parserFor('rust');
	return (source) =>
		parse(source, (root) =>
			nodesIn(root, ['macro_invocation', 'attribute_item', 'call_expression']).flatMap((node) => {
				const told = toldBy(node);
				const name = around(node, FUNCTIONS)?.childForFieldName('name')?.text ?? '';
				return told ? [{ line: node.startPosition.row + 1, function: name, ...told }] : [];
			}),
		);
}
