import { compile, parse, postprocess, preprocess } from 'micromark';
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
	const html = toHtml(text.replace(/\s+/g, ' ').trim()).replace(/<code>([^<]*)/g, (_, code: string) =>
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

/** Made once: it is a fifth of what a short text takes. No text of one line defines anything that the next could meet. */
const parser = parse({ extensions: [cjkFriendlyExtension(), { disable: { null: blockConstructs } }] });

/** What no mark of Markdown and no sign of HTML stands in is its own HTML. */
const PLAIN = /^[^`*_[\]<>&"\\!]*$/;

const toHtml = (text: string): string =>
	PLAIN.test(text)
		? text
		: compile()(postprocess(parser.document().write(preprocess()(text, undefined, true)))).replace(/^<p>|<\/p>$/g, '');

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
