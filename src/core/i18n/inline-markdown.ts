import { micromark } from 'micromark';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { isUnbroken } from './sentences.ts';

/**
 * Code, bold and links of a one-line text as HTML; anything else stays text.
 *
 * @example inlineMarkdown('Lower `--x`') // => 'Lower <code class="nb" translate="no">--x</code>'
 */
export function inlineMarkdown(text: string): string {
	const known = rendered.get(text);
	if (known !== undefined) return known;
	const html = micromark(text.replace(/\s+/g, ' ').trim(), {
		extensions: [cjkFriendlyExtension(), { disable: { null: blockConstructs } }],
	})
		.replace(/^<p>|<\/p>$/g, '')
		.replace(/<code>([^<]*)/g, (_, code: string) =>
			isUnbroken(code.replace(/&\w+;/g, '&'))
				? `<code class="nb" translate="no">${code}`
				: `<code translate="no">${code}`,
		);
	rendered.set(text, html);
	return html;
}

/** The titles in a guide's side column stand on each of its pages. */
const rendered = new Map<string, string>();

const blockConstructs = [
	'headingAtx',
	'setextUnderline',
	'list',
	'thematicBreak',
	'blockQuote',
	'codeIndented',
	'codeFenced',
	'htmlFlow',
	'htmlText',
	'definition',
	'labelStartImage',
];

/**
 * The same text without its marks, for places that take no HTML.
 *
 * @example plainText('Find the rank that did **not** print `x`') // => 'Find the rank that did not print x'
 */
export function plainText(text: string): string {
	return text
		.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
		.replace(/(\*\*|`)/g, '')
		.replace(/\s+/g, ' ')
		.trim();
}
