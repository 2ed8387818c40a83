import { element } from './dom.ts';

/**
 * Whether a page of another site shows this one in a frame: it could lay things over the boxes, or lead a reader to press
 * what is not seen. A header forbids it (src/core/policy/headers.ts); where a host sends none, what takes text refuses to.
 */
export function isFramedElsewhere(): boolean {
	try {
		// To read the address of a page of another site throws, and there may be several frames around this one.
		for (let page: Window = window; page !== page.parent; page = page.parent) void page.parent.location.href;
		return false;
	} catch {
		return true;
	}
}

/** Puts a way to the page by itself in the place of what does not work in a frame. The words come with it, as `data-framed`. */
export function refuseFrame(root: HTMLElement): void {
	const link = { href: location.pathname, target: '_blank', rel: 'noopener' };
	root.replaceChildren(element('a', link, root.dataset['framed']));
}
