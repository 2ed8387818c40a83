/** The messages of Go: errors that are made, logged, put into events or panicked with. */
import { ANY, hasConversion, type MessagePart, printfParts } from './parts.ts';
import { around, type Complaint, childrenOf, isTelling, type Node, readerOf, textIn } from './tree.ts';

const FUNCTIONS = ['function_declaration', 'method_declaration'];
/** Calls that tell of something wrong though their names do not say so. */
const OTHERS = new Set('New Wrap Wrapf Event Eventf WithMessage WithMessagef Forbidden Required Duplicate'.split(' '));
const OF_ERRORS = /^(?:errors|pkgerrors|field|xerrors|r?\.?[rR]ecorder|.*[rR]ecorder)$/;

function partsOf(node: Node): MessagePart[] | undefined {
	if (node.type === 'interpreted_string_literal') return [textIn(node)];
	if (node.type === 'raw_string_literal') return [node.text.slice(1, -1)];
	if (node.type === 'parenthesized_expression') return node.firstNamedChild ? partsOf(node.firstNamedChild) : undefined;
	if (node.type === 'binary_expression') {
		const all = [node.childForFieldName('left'), node.childForFieldName('right')].map((one) => one && partsOf(one));
		return all.some(Boolean) ? all.flatMap((parts) => parts ?? [ANY]) : undefined;
	}
	if (node.type === 'call_expression' && /Sprintf$/.test(node.childForFieldName('function')?.text ?? '')) {
		return messageOf(childrenOf(node.childForFieldName('arguments') ?? node));
	}
	return undefined;
}

function messageOf(nodes: readonly Node[], skipped = 0): MessagePart[] | undefined {
	for (const node of nodes.slice(skipped)) {
		const parts = partsOf(node);
		if (!parts) continue;
		return parts.flatMap((part) => (typeof part === 'string' && hasConversion(part) ? printfParts(part) : [part]));
	}
	return undefined;
}

function functionOf(node: Node): string {
	const definition = around(node, FUNCTIONS);
	const name = definition?.childForFieldName('name')?.text ?? '';
	const receiver = /(\w+)(?:\[.*\])?\)?$/.exec(definition?.childForFieldName('receiver')?.text ?? '')?.[1];
	return receiver ? `${receiver}.${name}` : name;
}

function toldBy(call: Node): Complaint | undefined {
	const callee = call.childForFieldName('function');
	const name =
		callee?.type === 'selector_expression' ? (callee.childForFieldName('field')?.text ?? '') : (callee?.text ?? '');
	const on = callee?.type === 'selector_expression' ? (callee.childForFieldName('operand')?.text ?? '') : '';
	const given = childrenOf(call.childForFieldName('arguments') ?? call).filter(({ type }) => type !== 'comment');
	const toStandardError = /^Fprint(?:f|ln)?$/.test(name) && given[0]?.text === 'os.Stderr';
	if (!isTelling(name) && !toStandardError && !(OTHERS.has(name) && OF_ERRORS.test(on))) return undefined;
	// Of an event the message stands after its type and its reason.
	const parts = messageOf(given, /^Eventf?$/.test(name) ? 3 : 0);
	return parts && { kind: toStandardError ? 'stderr' : on && /^[\w.]{1,24}$/.test(on) ? `${on}.${name}` : name, parts };
}

/** Reads a source of Go. */
export const goReader = () => readerOf('go', { types: ['call_expression'], toldBy, functionOf });
