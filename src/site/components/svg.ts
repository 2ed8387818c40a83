/** @example svg('line', { x1: '0', x2: '9' }) */
export function svg(tag: string, attributes: Record<string, string>, ...children: (Node | string)[]): SVGElement {
	const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
	for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
	made.append(...children);
	return made;
}
