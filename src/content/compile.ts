/**
 * Compiles the body of an MDX file, once for all that read it: its outline, and the tree that pages render. The tree
 * is plain data, so it can be made in another thread; no code of a content file is ever run.
 */
import { createProcessor } from '@mdx-js/mdx';
import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import { rehypeChecklists, rehypeCodeBlocks, rehypeShortCode, remarkPageSections } from './mdx-plugins.ts';
import { type Outline, outlineOf, syntaxErrorOf } from './outline.ts';

/** Finished HTML, or a component with what stands in it. */
export type ContentNode = string | ComponentNode;

export interface ComponentNode {
	/** A key of src/components/content-components.ts: `Step`, `a`. */
	name: string;
	props: Record<string, string>;
	children: ContentNode[];
}

export interface Compiled {
	/** Lines are counted from the beginning of the body. */
	outline: Outline;
	nodes: ContentNode[];
}

/** Elements of Markdown that a component renders, because it must know the page's language. */
const rendered: ReadonlySet<string> = new Set(['a', 'pre', 'table']);

/** The few fields of hast nodes that are read here. */
interface Node {
	type: string;
	value?: string;
	tagName?: string;
	name?: string | null;
	properties?: Record<string, unknown>;
	attributes?: { name?: string; value?: unknown }[];
	children?: Node[];
}

let nodes: ContentNode[] = [];

/** Takes the tree as soon as it is HTML, and leaves nothing to be made into a program. */
function takeNodes() {
	return (tree: Node) => {
		nodes = toNodes(tree.children ?? []);
		return { type: 'root', children: [] };
	};
}

const processor = createProcessor({
	remarkPlugins: [remarkGfm, remarkCjkFriendly, remarkPageSections],
	rehypePlugins: [rehypeCodeBlocks, rehypeChecklists, rehypeShortCode, takeNodes],
}).freeze();

/**
 * @example compile('<Causes>\n\n- One\n\n</Causes>').nodes
 * // => [{ name: 'PageSection', props: { id: 'causes' }, children: ['<ul>\n<li>One</li>\n</ul>'] }]
 */
export function compile(body: string): Compiled {
	try {
		const tree = processor.parse(body);
		const outline = outlineOf(tree as Parameters<typeof outlineOf>[0], body);
		// The processor's types know only the tree that it ends with.
		processor.runSync(tree as never);
		return { outline, nodes };
	} catch (error) {
		return { outline: syntaxErrorOf(error), nodes: [] };
	}
}

function toNodes(children: readonly Node[]): ContentNode[] {
	const made: ContentNode[] = [];
	const add = (node: ContentNode) => {
		const before = made.at(-1);
		if (typeof node === 'string' && typeof before === 'string') made[made.length - 1] = before + node;
		else if (node !== '') made.push(node);
	};
	for (const child of children) for (const node of toNode(child)) add(node);
	return made;
}

function toNode(node: Node): ContentNode[] {
	if (node.type === 'text') return [escapeText(node.value ?? '')];
	if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
		const attributes = (node.attributes ?? []).map(({ name = '', value }) => [name, String(value ?? '')] as const);
		return [{ name: node.name ?? '', props: Object.fromEntries(attributes), children: toNodes(node.children ?? []) }];
	}
	if (node.type !== 'element') return [];
	const name = node.tagName ?? '';
	const attributes = attributesOf(node);
	const children = toNodes((node.children ?? []).filter((child) => !(child.type === 'text' && tableParts.has(name))));
	if (rendered.has(name)) return [{ name, props: Object.fromEntries(attributes), children }];
	const open = `<${name}${attributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`;
	return childless.has(name) ? [open] : [open, ...children, `</${name}>`];
}

/** Text between them is white space that a browser leaves out. */
const tableParts: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr']);

/** Elements without an end tag that Markdown can make. */
const childless: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

function attributesOf({ properties = {} }: Node): [name: string, value: string][] {
	return Object.entries(properties).flatMap(([name, value]): [string, string][] => {
		if (value === undefined || value === null || value === false) return [];
		const text = Array.isArray(value) ? value.join(' ') : String(value);
		return [[name === 'className' ? 'class' : name, text]];
	});
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
