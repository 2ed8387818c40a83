import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { sectionIds } from '../../core/schemas/sections.ts';
import { findHidden } from './hidden.ts';
import { type Node, nodesIn } from './markdown-nodes.ts';

/** What pages are parsed with, too (mdx.ts), but for what makes HTML of it. */
const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkCjkFriendly).freeze();

export interface CodeBlock {
	/** The word after the fence: `bash`, `text` … */
	lang: string;
	value: string;
	line: number;
}

/** What is told of sections and of steps alike. */
interface Passage {
	/** The anchor. */
	id: string;
	/** Of a section only where the author writes it: `<Section title>`. */
	title: string;
	line: number;
	/** Everything that is read, steps and code included. */
	text: string;
	code: CodeBlock[];
	links: string[];
	hasWarning: boolean;
}

export type Step = Passage;

export interface Advice {
	claim: string;
	line: number;
	text: string;
}

export interface Section extends Passage {
	/** `Symptoms`, `Section` …; empty for Markdown outside any section. */
	component: string;
	steps: Step[];
	advice: Advice[];
	/** Its paragraphs, list items, table cells and titles one by one, for checks of the language. */
	prose: Prose[];
}

/** A run of text as it is read, each piece of inline code shortened to `CODE`. */
export interface Prose {
	line: number;
	text: string;
	/** The inline code in it. */
	code: string[];
}

/** Stands for a piece of inline code in `Prose.text`. */
export const CODE = '\u2423';

/** Something in the MDX that is no part of our content model. */
export interface Stranger {
	line: number;
	what: string;
}

/**
 * A place where our MDX is no Markdown, or a link that leads into the site: enough to write the body as plain Markdown
 * without parsing it again. By offsets in the body, in order; tags nest as in the body.
 */
export type Mark =
	| { kind: 'open'; from: number; to: number; component: string; attributes: Record<string, string> }
	| { kind: 'close'; from: number; to: number }
	/** Only the address, without what stands around it. */
	| { kind: 'address'; from: number; to: number; url: string };

export interface Outline {
	sections: Section[];
	strangers: Stranger[];
	/** Lines of tables of which a column has no heading. */
	unnamedColumns: number[];
	marks: Mark[];
	/** Set when the file is no MDX at all; then there are no sections. */
	syntaxError?: { line: number; reason: string };
}

const blocks = new Set(['paragraph', 'listItem', 'heading', 'code', 'tableRow', 'blockquote', 'mdxJsxFlowElement']);

/**
 * Reads the body of an MDX file without running it: which sections and steps it has, their text, code and links.
 *
 * @param lineOffset lines that stand before the body, so that the lines told are those of the file.
 * @example readOutline('<Causes>\n\n- One\n\n</Causes>').sections[0].id // => 'causes'
 */
export function readOutline(body: string, lineOffset = 0): Outline {
	try {
		return outlineOf(parser.parse(body) as Node, body, lineOffset);
	} catch (error) {
		const { line, reason } = syntaxErrorOf(error);
		return {
			sections: [],
			strangers: [],
			unnamedColumns: [],
			marks: [],
			syntaxError: { line: line + lineOffset, reason },
		};
	}
}

/** What is told of a body that is no MDX at all. */
function syntaxErrorOf(error: unknown): { line: number; reason: string } {
	// Components inside components, thousands deep, exhaust the stack.
	if (error instanceof RangeError) return { line: 1, reason: 'it is nested too deeply.' };
	const { line, place, reason } = error as { line?: number; place?: { line?: number }; reason?: string };
	return { line: line ?? place?.line ?? 1, reason: reason ?? String(error) };
}

function outlineOf(tree: Node, body: string, lineOffset: number): Outline {
	const lineOf = (node: Node) => (node.position?.start.line ?? 1) + lineOffset;
	const outline: Outline = { sections: [], strangers: [], unnamedColumns: [], marks: marksIn(tree, body) };
	let loose: Node[] = [];
	const closeLoose = () => {
		if (loose.length) outline.sections.push(readSection({ type: 'root', children: loose }, '', '', lineOf));
		loose = [];
	};
	for (const node of tree.children ?? []) {
		const name = node.type === 'mdxJsxFlowElement' ? (node.name ?? '') : '';
		if (name !== 'Section' && !Object.hasOwn(sectionIds, name)) {
			loose.push(node);
			continue;
		}
		closeLoose();
		const id = name === 'Section' ? attribute(node, 'id') : sectionIds[name as keyof typeof sectionIds];
		outline.sections.push(readSection(node, name, id, lineOf));
	}
	closeLoose();
	for (const node of nodesIn(tree)) {
		const stranger = strangeness(node);
		if (stranger) outline.strangers.push({ line: lineOf(node), what: stranger });
		const headings = node.type === 'table' ? (node.children?.[0]?.children ?? []) : [];
		if (headings.some((cell) => !plainText(cell).trim())) outline.unnamedColumns.push(lineOf(node));
	}
	return outline;
}

type LineOf = (node: Node) => number;

function readSection(root: Node, component: string, id: string, lineOf: LineOf): Section {
	const nodes = nodesIn(root);
	const called = (wanted: string) => nodes.filter(({ name }) => name === wanted);
	return {
		...passageOf(root, id, lineOf),
		component,
		line: lineOf(root.type === 'root' ? (root.children?.[0] ?? root) : root),
		steps: called('Step').map((node) => passageOf(node, attribute(node, 'id'), lineOf)),
		advice: called('Advice').map((node) => ({
			claim: attribute(node, 'claim'),
			line: lineOf(node),
			text: plainText(node),
		})),
		prose: proseIn(nodes, lineOf),
	};
}

function passageOf(root: Node, id: string, lineOf: LineOf): Passage {
	const nodes = nodesIn(root);
	return {
		id,
		title: attribute(root, 'title'),
		line: lineOf(root),
		text: plainText(root),
		code: nodes.flatMap((node) =>
			node.type === 'code' ? [{ lang: node.lang ?? '', value: node.value ?? '', line: lineOf(node) }] : [],
		),
		links: nodes.flatMap(({ type, url }) => (type === 'link' && url ? [url] : [])),
		hasWarning: nodes.some(({ name }) => name === 'Careful'),
	};
}

/** Every component that an author may write, and its properties. */
const components = new Map<string, readonly string[]>([
	...Object.keys(sectionIds).map((name) => [name, []] as const),
	['Section', ['id', 'title']],
	['Step', ['id', 'title']],
	['Careful', []],
	['Advice', ['claim']],
]);

/** What Markdown and MDX have, and no file of the content. */
const strange: Readonly<Record<string, string>> = {
	mdxjsEsm: 'an import or export',
	heading: 'a heading',
	html: 'raw HTML',
	image: 'an image',
	imageReference: 'an image',
	definition: 'a link whose address stands elsewhere',
	linkReference: 'a link whose address stands elsewhere',
	footnoteDefinition: 'a footnote',
	footnoteReference: 'a footnote',
};

const isComponent = ({ type }: Node): boolean => type === 'mdxJsxFlowElement' || type === 'mdxJsxTextElement';

function strangeness(node: Node): string | undefined {
	const { type, value = '' } = node;
	if (isComponent(node)) return strangeComponent(node);
	if (type === 'mdxFlowExpression' || type === 'mdxTextExpression') return `the expression {${value.slice(0, 40)}}`;
	if (type !== 'text' && type !== 'inlineCode' && type !== 'code') return strange[type];
	const hidden = findHidden(value);
	return hidden && `${hidden.what}, written as an entity`;
}

function strangeComponent({ name, attributes = [] }: Node): string | undefined {
	const properties = components.get(name ?? '');
	if (!properties) return `<${name ?? ''}>`;
	const computed = attributes.find(
		({ value, type }) => (typeof value === 'object' && value !== null) || type !== 'mdxJsxAttribute',
	);
	if (computed) return `a computed property on <${name}>`;
	const unknown = attributes.find((one) => !properties.includes(one.name ?? ''));
	return unknown && `the property "${unknown.name}" on <${name}>, which has ${properties.join(' and ') || 'none'}`;
}

function marksIn(root: Node, body: string): Mark[] {
	const marks: Mark[] = [];
	for (const node of nodesIn(root)) {
		const from = node.position?.start.offset ?? 0;
		const to = node.position?.end.offset ?? 0;
		if (isComponent(node)) {
			const attributes = (node.attributes ?? []).map(({ name = '' }) => [name, attribute(node, name)] as const);
			const openEnd = endOfTag(body, from);
			marks.push({
				kind: 'open',
				from,
				to: openEnd,
				component: node.name ?? '',
				attributes: Object.fromEntries(attributes),
			});
			marks.push({ kind: 'close', from: openEnd === to ? to : body.lastIndexOf('</', to), to });
		}
		if ((node.type === 'link' || node.type === 'definition') && node.url?.startsWith('/')) {
			const at = body.lastIndexOf(node.url, to);
			if (at > from) marks.push({ kind: 'address', from: at, to: at + node.url.length, url: node.url });
		}
	}
	return marks.sort((a, b) => a.from - b.from || a.to - b.to);
}

/** @example endOfTag('<Step title="a > b">', 0) // => 20 */
function endOfTag(body: string, from: number): number {
	let quote = '';
	for (let at = from; at < body.length; at++) {
		const character = body[at]!;
		if (quote) quote = character === quote ? '' : quote;
		else if (character === '"' || character === "'") quote = character;
		else if (character === '>') return at + 1;
	}
	return body.length;
}

function attribute(node: Node, name: string): string {
	const value = node.attributes?.find((candidate) => candidate.name === name)?.value;
	return typeof value === 'string' ? value : '';
}

const proseIn = (nodes: readonly Node[], lineOf: LineOf): Prose[] =>
	nodes.flatMap((node) => {
		const own = node.type === 'paragraph' || node.type === 'tableCell' ? [runOf(node)] : [];
		const given = ['title', 'claim'].map((name) => splitCode(attribute(node, name)));
		return [...own, ...given].filter(({ text }) => text.trim()).map((run) => ({ line: lineOf(node), ...run }));
	});

function runOf(root: Node): Omit<Prose, 'line'> {
	const pieces = nodesIn(root).filter(({ type }) => type === 'text' || type === 'inlineCode');
	return {
		text: pieces.map(({ type, value = '' }) => (type === 'text' ? value : CODE)).join(''),
		code: pieces.flatMap(({ type, value = '' }) => (type === 'inlineCode' ? [value] : [])),
	};
}

/** @example splitCode('Lower `--x`') // => { text: 'Lower \u2423', code: ['--x'] } */
export function splitCode(markdown: string): { text: string; code: string[] } {
	const code: string[] = [];
	const text = markdown.replace(/`([^`]+)`/g, (_, inner: string) => {
		code.push(inner);
		return CODE;
	});
	return { text, code };
}

function plainText(root: Node): string {
	let text = '';
	const add = (node: Node) => {
		if (node.name === 'Step') text += `${attribute(node, 'title')}\n`;
		if (node.name === 'Advice') text += `${attribute(node, 'claim')}\n`;
		if (node.value !== undefined && node.type !== 'mdxjsEsm') text += node.value;
		for (const child of node.children ?? []) add(child);
		if (node.type === 'tableCell' || node.type === 'break') text += ' ';
		if (blocks.has(node.type)) text += '\n';
	};
	add(root);
	return text.replace(/\n{2,}/g, '\n').trim();
}
