import { isUnbroken } from '../../core/i18n/sentences.ts';
import { sectionIds } from '../../core/schemas/sections.ts';
import { type Node, nodesIn } from './markdown-nodes.ts';

/** A plugin that visits every node of a tree. */
const eachNode = (visit: (node: Node) => void) => () => (tree: Node) => nodesIn(tree).forEach(visit);

/** Nothing that stands in a content file is run: a build stops at what would be, whatever the checks let pass. */
export const remarkNoCode = eachNode(({ type, attributes = [] }) => {
	const isCode = /^mdx(?:jsEsm|FlowExpression|TextExpression)$/.test(type);
	const isComputed = attributes.some(
		(attribute) =>
			attribute.type !== 'mdxJsxAttribute' || (typeof attribute.value === 'object' && attribute.value !== null),
	);
	if (isCode || isComputed) throw new Error('Content holds no code: no import, no export, no expression.');
});

/** Turns `<Symptoms>` into `<PageSection id="symptoms">`, so that one component serves all sections but those with one of their own. */
export const remarkPageSections = eachNode((node) => {
	if (node.type !== 'mdxJsxFlowElement' || !node.name || !Object.hasOwn(sectionIds, node.name)) return;
	// It is followed by what its failure says of the values.
	if (node.name === 'Reading') return;
	const id = sectionIds[node.name as keyof typeof sectionIds];
	node.name = 'PageSection';
	node.attributes = [{ type: 'mdxJsxAttribute', name: 'id', value: id }];
});

const comment = /^(\s*)((?:#|\/\/)(?:\s.*)?)$/;

/** Gives each code block its language as `data-lang`, and wraps lines that are only a comment in `<span class="c">`. */
export const rehypeCodeBlocks = eachNode((node) => {
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

/** A checklist is read, not ticked: its boxes are drawn by the styles, not disabled inputs without a label. */
export const rehypeChecklists = eachNode((node) => {
	if (!node.children) return;
	node.children = node.children.filter(({ tagName }) => tagName !== 'input');
});

const tableParts: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tr']);

/** Takes the white space out of tables that a browser leaves out. */
export const rehypeTables = eachNode((node) => {
	if (!tableParts.has(node.tagName ?? '')) return;
	node.children = (node.children ?? []).filter(({ type }) => type !== 'text');
});

/** Keeps short inline code on one line. */
export const rehypeShortCode = eachNode((node) => {
	if (node.tagName === 'pre') return;
	for (const child of node.children ?? []) {
		const text = child.tagName === 'code' ? (child.children?.[0]?.value ?? '') : '';
		if (text && isUnbroken(text)) child.properties = { ...child.properties, className: ['nb'] };
	}
});

const dimComments = (source: string): Node[] =>
	source.split('\n').flatMap((line, index): Node[] => {
		const lead = index ? '\n' : '';
		const [, blanks = '', value] = comment.exec(line) ?? [];
		if (value === undefined) return [{ type: 'text', value: lead + line }];
		const children = [{ type: 'text', value }];
		return [
			{ type: 'text', value: lead + blanks },
			{ type: 'element', tagName: 'span', properties: { className: ['c'] }, children },
		];
	});
