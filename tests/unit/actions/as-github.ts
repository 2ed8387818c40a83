/** What a Markdown text would do on GitHub: whom it mentions, where it leads, what it shows. */
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

export interface Rendered {
	/** Where its links lead. */
	links: string[];
	images: string[];
	/** Tags and comments. */
	html: string[];
	/** All text outside of code, a space between its pieces. */
	text: string;
	/** Every other kind of thing in it: headings, lists, tables, notes. */
	kinds: string[];
}

const reader = unified().use(remarkParse).use(remarkGfm);

/**
 * Reads Markdown as GitHub does (CommonMark with GFM, links of plain addresses included).
 *
 * @example asOnGitHub('`@a` www.b.com').links // => ['http://www.b.com']
 */
export function asOnGitHub(markdown: string): Rendered {
	const found: Rendered = { links: [], images: [], html: [], text: '', kinds: [] };
	const kinds = new Set<string>();
	const walk = (node: Nodes): void => {
		kinds.add(node.type);
		if (node.type === 'link' || node.type === 'definition') found.links.push(node.url);
		if (node.type === 'image') found.images.push(node.url);
		if (node.type === 'html') found.html.push(node.value);
		if (node.type === 'text') found.text += `${node.value} `;
		if ('children' in node) for (const child of node.children) walk(child);
	};
	walk(reader.parse(markdown));
	return { ...found, kinds: [...kinds].sort() };
}

/** What mentions somebody, or refers to another issue or commit, in text outside of code. */
export const MENTION = /@[\w-]|(?<![\w&])#\d|\bGH-\d/;
