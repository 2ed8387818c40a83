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
