/** Which of the explained values a problem page needs. */

export type Values = Record<string, { label: string; meaning: string }>;

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
