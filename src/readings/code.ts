/** An expression as it is shipped: JSON that evaluate.ts works out. */

/**
 * A number in its base unit, the name of a value, or an operation with what it works on. `["'", text]` is a text.
 *
 * @example ['>=', 'others', ['-', 'requested', 'free']]
 */
export type Code = number | string | readonly [operation: string, ...of: Code[]];
