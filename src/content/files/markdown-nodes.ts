/** The trees of Markdown, MDX and HTML, as far as they are read and written here. */

/** The few fields of mdast, mdxast and hast nodes that matter. */
export interface Node {
	type: string;
	name?: string | null;
	tagName?: string;
	value?: string;
	url?: string;
	lang?: string | null;
	properties?: Record<string, unknown>;
	attributes?: { type: string; name?: string; value?: unknown }[];
	children?: Node[];
	position?: { start: { line: number; offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
}

/** A node and all that stands in it, in the order of the text. */
export function nodesIn(root: Node, found: Node[] = []): Node[] {
	found.push(root);
	for (const child of root.children ?? []) nodesIn(child, found);
	return found;
}
