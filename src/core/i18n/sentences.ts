/** Sentences of the interface: their values, what stands between them, and code in them. */

/**
 * A text with the space that parts it from what follows on its line. Full-width punctuation brings its own.
 *
 * @example before('Searched already?') // => 'Searched already? '
 * @example before('搜过了吗？') // => '搜过了吗？'
 */
export function before(text: string): string {
	return /[。！？；：，、]$/.test(text) ? text : `${text} `;
}

/** @example sentences('只有一行。', '在节点上执行。') // => '只有一行。在节点上执行。' */
export function sentences(...all: string[]): string {
	return all.reduce((said, next) => (said ? before(said) : '') + next, '');
}

/**
 * A sentence with its values; a hole without one stays.
 *
 * @example fill('line {line} of {lines}', { line: 6, lines: 25 }) // => 'line 6 of 25'
 */
export function fill(sentence: string, values: Record<string, string | number>): string {
	return sentence.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/**
 * A text without the marks of `code` and **bold**.
 *
 * @example unmarked('Lower `--x`') // => 'Lower --x'
 */
export function unmarked(text: string): string {
	return text.replace(/\*\*|`/g, '');
}

/**
 * Whether a piece of code is so short that it stays on one line: browsers break `--flag` after its hyphens.
 *
 * @example isUnbroken('--zero_stage 3') // => true
 */
export function isUnbroken(code: string): boolean {
	return code.length <= 26;
}
