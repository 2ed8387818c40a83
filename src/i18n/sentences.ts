/** What stands between sentences: English has a space there, Chinese has it in its punctuation. */

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
