import { isUnbroken } from '../../core/i18n/sentences.ts';
import { sectionIds } from '../../core/schemas/sections.ts';

/** The few fields of mdast and hast nodes that are read and written here. */
interface Node {
	type: string;
	name?: string | null;
	tagName?: string;
	value?: string;
	properties?: Record<string, unknown>;
	attributes?: { type: string; name?: string; value?: unknown }[];
	children?: Node[];
}

/** Nothing that stands in a content file is run: a build stops at what would be, whatever the checks let pass. */
export function remarkNoCode() {
	return (tree: Node) =>
		walk(tree, ({ type, attributes = [] }) => {
			const isCode = /^mdx(?:jsEsm|FlowExpression|TextExpression)$/.test(type);
			const isComputed = attributes.some(
				(attribute) =>
					attribute.type !== 'mdxJsxAttribute' || (typeof attribute.value === 'object' && attribute.value !== null),
			);
			if (isCode || isComputed) throw new Error('Content holds no code: no import, no export, no expression.');
		});
}

/** `<Reading>` is followed by what its failure says of the values. */
const own: ReadonlySet<string> = new Set(['Reading']);

/** Turns `<Symptoms>` into `<PageSection id="symptoms">`, so that one component serves all sections but those with one of their own. */
export function remarkPageSections() {
	return (tree: Node) =>
		walk(tree, (node) => {
			if (node.type !== 'mdxJsxFlowElement' || !node.name || !Object.hasOwn(sectionIds, node.name)) return;
			if (own.has(node.name)) return;
			const id = sectionIds[node.name as keyof typeof sectionIds];
			node.name = 'PageSection';
			node.attributes = [{ type: 'mdxJsxAttribute', name: 'id', value: id }];
		});
}

const comment = /^(\s*)((?:#|\/\/)(?:\s.*)?)$/;

/** Gives each code block its language as `data-lang`, and wraps lines that are only a comment in `<span class="c">`. */
export function rehypeCodeBlocks() {
	return (tree: Node) =>
		walk(tree, (node) => {
			const code = node.tagName === 'pre' ? node.children?.[0] : undefined;
			if (code?.tagName !== 'code') return;
			const classes = code.properties?.['className'];
			const language = (Array.isArray(classes) ? classes : []).map(String).find((name) => name.startsWith('language-'));
			const lang = language?.slice('language-'.length) ?? 'text';
			node.properties = { ...node.properties, 'data-lang': lang };
			code.properties = {};
			const source = (code.children?.[0]?.value ?? '').replace(/\n$/, '');
			code.children = lang === 'text' ? [{ type: 'text', value: source }] : dimComments(source);
		});
}

/** A checklist is read, not ticked: its boxes are drawn by the styles, not disabled inputs without a label. */
export function rehypeChecklists() {
	return (tree: Node) =>
		walk(tree, (node) => {
			if (!node.children) return;
			node.children = node.children.filter(({ tagName }) => tagName !== 'input');
		});
}

const tableParts: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr']);

/** Takes the white space out of tables that a browser leaves out. */
export function rehypeTables() {
	return (tree: Node) =>
		walk(tree, (node) => {
			if (!tableParts.has(node.tagName ?? '')) return;
			node.children = (node.children ?? []).filter(({ type }) => type !== 'text');
		});
}

/** Keeps short inline code on one line. */
export function rehypeShortCode() {
	return (tree: Node) =>
		walk(tree, (node) => {
			if (node.tagName === 'pre') return;
			for (const child of node.children ?? []) {
				const text = child.tagName === 'code' ? (child.children?.[0]?.value ?? '') : '';
				if (text && isUnbroken(text)) child.properties = { ...child.properties, className: ['nb'] };
			}
		});
}

function dimComments(source: string): Node[] {
	const nodes: Node[] = [];
	source.split('\n').forEach((line, index) => {
		const lead = index ? '\n' : '';
		const match = comment.exec(line);
		if (!match) {
			nodes.push({ type: 'text', value: lead + line });
			return;
		}
		nodes.push({ type: 'text', value: lead + (match[1] ?? '') });
		nodes.push({
			type: 'element',
			tagName: 'span',
			properties: { className: ['c'] },
			children: [{ type: 'text', value: match[2] ?? '' }],
		});
	});
	return nodes;
}

function walk(node: Node, visit: (node: Node) => void): void {
	visit(node);
	for (const child of node.children ?? []) walk(child, visit);
}
