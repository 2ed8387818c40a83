import { isUnbroken } from '../../core/i18n/sentences.ts';

type Child = Node | string | false | undefined;

/**
 * An element with attributes and children; text stays text.
 *
 * @example element('a', { href: '/en/' }, 'Home') // => <a href="/en/">Home</a>
 */
export function element(tag: string, attributes: Record<string, string> = {}, ...children: Child[]): HTMLElement {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
	made.append(...children.filter((child) => child !== undefined && child !== false));
	return made;
}

/** Above some items of a list of results: what they are, and a word on it. */
export const listHeading = (title: string, hint?: string): HTMLElement =>
	element(
		'li',
		{ class: 'related' },
		element('h2', {}, title),
		hint !== undefined && element('p', { class: 'dim' }, hint),
	);

/**
 * A search excerpt as nodes. Only `<mark>` is markup; everything else in it is text.
 *
 * @example markedText('a &lt;b&gt; <mark>c</mark>') // => ['a <b> ', <mark>c</mark>]
 */
export function markedText(excerpt: string): (Node | string)[] {
	return excerpt
		.split(/<mark>([\s\S]*?)<\/mark>/)
		.map((piece, index) => (index % 2 ? element('mark', {}, unescapeHtml(piece)) : unescapeHtml(piece)));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };

function unescapeHtml(text: string): string {
	return text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (whole, name: string) => entities[name] ?? whole);
}

/**
 * The code and bold of a one-line text as nodes; everything else stays text.
 *
 * @example inlineNodes('Lower `--x`') // => ['Lower ', <code class="nb" translate="no">--x</code>]
 */
export function inlineNodes(text: string): (Node | string)[] {
	return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).flatMap((piece): (Node | string)[] => {
		if (!piece) return [];
		if (piece.startsWith('`')) return [codeNode(piece.slice(1, -1))];
		if (piece.startsWith('**')) return [element('strong', {}, ...inlineNodes(piece.slice(2, -2)))];
		return [piece.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')];
	});
}

/** As src/core/i18n/inline-markdown.ts writes it. */
function codeNode(code: string): HTMLElement {
	return element('code', { ...(isUnbroken(code) && { class: 'nb' }), translate: 'no' }, code);
}
