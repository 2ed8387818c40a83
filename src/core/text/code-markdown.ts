/** Code in Markdown that nothing in it can end. Pure. */

/**
 * Code inside a line, whatever it holds.
 *
 * @example inlineCode('a `b`') // => '`` a `b` ``'
 */
export function inlineCode(text: string): string {
	const marks = '`'.repeat(longestRun(text) + 1);
	const gap = /^`|`$/.test(text) ? ' ' : '';
	return marks + gap + text + gap + marks;
}

/** @example codeBlock('text', 'Killed') // => '```text\nKilled\n```' */
export function codeBlock(lang: string, text: string): string {
	const fence = '`'.repeat(Math.max(2, longestRun(text)) + 1);
	return `${fence}${lang}\n${text.trimEnd()}\n${fence}`;
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
