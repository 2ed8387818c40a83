/** What the page of a problem has of its failure, whatever language it is in. */
import { type Role, roles, type Values } from '../../core/schemas/fields.ts';

interface Message {
	id: string;
	role: Role;
}

/**
 * The messages of the page: the problem's own and those of the failure that it `shows`, all unless it names them. What
 * names the error comes before what only accompanies it.
 *
 * @example messagesOn({ messages: [own], shows: ['a'] }, { messages: [a, b] }) // => [own, a]
 */
export function messagesOn<M extends Message>(
	problem: { messages: readonly M[]; shows?: readonly string[] | undefined },
	failure?: { messages: readonly M[] },
): M[] {
	const shown = failure?.messages.filter(({ id }) => problem.shows?.includes(id) ?? true) ?? [];
	return [...problem.messages, ...shown].sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role));
}

/**
 * The values that the messages of a page hold: those that the problem explains itself, and those that are left to the
 * failure, which explains them once for all guides.
 *
 * @example
 * valuesIn([{ template: 'rank <int:rank> of <int:nodes>' }], { rank }, { rank: general, nodes, bytes })
 * // => { own: { rank }, general: { nodes } }
 */
export function valuesIn(
	messages: readonly { template: string }[],
	own: Values,
	failure: Values = {},
): { own: Values; general: Values } {
	const isHeld = ([name]: [string, unknown]) => messages.some(({ template }) => template.includes(`:${name}>`));
	return {
		own: Object.fromEntries(Object.entries(own).filter(isHeld)),
		general: Object.fromEntries(Object.entries(failure).filter((value) => isHeld(value) && !(value[0] in own))),
	};
}
