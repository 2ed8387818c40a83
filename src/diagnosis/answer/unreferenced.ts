/** A piece of code in Markdown, or what a tracker makes a reference or a mention of. */
const REFERENCE = /(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)|(?<![\w&/])(?:#\d+|GH-\d+|@[A-Za-z\d][\w-]*)/g;

/**
 * Markdown whose numbers of issues and names stand as code. On the tracker of somebody else `#1316` is another issue, which
 * would be told that it was referred to, and a name is somebody who would be called.
 *
 * @example unreferenced('update (mended by #1316)') // => 'update (mended by `#1316`)'
 */
export const unreferenced = (markdown: string): string =>
	markdown.replace(REFERENCE, (found, marks?: string) => (marks ? found : `\`${found}\``));
