import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { sectionIds } from '../../core/schemas/sections.ts';
import { findHidden } from './hidden.ts';

/** What pages are parsed with, too (mdx.ts), but for what makes HTML of it. */
const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm).use(remarkCjkFriendly).freeze();

export interface CodeBlock {
	/** The word after the fence: `bash`, `text` … */
	lang: string;
	value: string;
	line: number;
}

export interface Step {
	id: string;
	title: string;
	line: number;
	text: string;
	code: CodeBlock[];
	links: string[];
	hasWarning: boolean;
}

export interface Advice {
	claim: string;
	line: number;
	text: string;
}

export interface Section {
	/** `Symptoms`, `Section` …; empty for Markdown outside any section. */
	component: string;
	/** The anchor. */
	id: string;
	/** Only where the author writes it: `<Section title>`. */
	title: string;
	line: number;
	/** Everything that is read, steps and code included. */
	text: string;
	code: CodeBlock[];
	links: string[];
	steps: Step[];
	advice: Advice[];
	hasWarning: boolean;
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

/** The few fields of mdast and mdxast nodes that are read here. */
interface Node {
	type: string;
	name?: string | null;
	value?: string;
	url?: string;
	lang?: string | null;
	alt?: string | null;
	attributes?: { type: string; name?: string; value?: unknown }[];
	children?: Node[];
	position?: { start: { line: number; offset?: number }; end: { offset?: number } };
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
		if (node.type === 'mdxJsxFlowElement' && Object.hasOwn(sectionIds, node.name ?? '')) {
			closeLoose();
			const component = node.name as keyof typeof sectionIds;
			outline.sections.push(readSection(node, component, sectionIds[component], lineOf));
		} else if (node.type === 'mdxJsxFlowElement' && node.name === 'Section') {
			closeLoose();
			outline.sections.push(readSection(node, 'Section', attribute(node, 'id'), lineOf));
		} else {
			loose.push(node);
		}
	}
	closeLoose();
	walk(tree, (node) => {
		const stranger = strangeness(node);
		if (stranger) outline.strangers.push({ line: lineOf(node), what: stranger });
		const headings = node.type === 'table' ? (node.children?.[0]?.children ?? []) : [];
		if (headings.some((cell) => !plainText(cell).trim())) outline.unnamedColumns.push(lineOf(node));
	});
	return outline;
}

function readSection(root: Node, component: string, id: string, lineOf: (node: Node) => number): Section {
	const steps: Step[] = [];
	const advice: Advice[] = [];
	walk(root, (node) => {
		if (node.name === 'Step') {
			steps.push({
				id: attribute(node, 'id'),
				title: attribute(node, 'title'),
				line: lineOf(node),
				text: plainText(node),
				code: codeIn(node, lineOf),
				links: linksIn(node),
				hasWarning: contains(node, 'Careful'),
			});
		}
		if (node.name === 'Advice') {
			advice.push({ claim: attribute(node, 'claim'), line: lineOf(node), text: plainText(node) });
		}
	});
	return {
		component,
		id,
		title: attribute(root, 'title'),
		line: lineOf(root.type === 'root' ? (root.children?.[0] ?? root) : root),
		text: plainText(root),
		code: codeIn(root, lineOf),
		links: linksIn(root),
		steps,
		advice,
		hasWarning: contains(root, 'Careful'),
		prose: proseIn(root, lineOf),
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

function strangeness(node: Node): string | undefined {
	switch (node.type) {
		case 'mdxjsEsm':
			return 'an import or export';
		case 'mdxFlowExpression':
		case 'mdxTextExpression':
			return `the expression {${(node.value ?? '').slice(0, 40)}}`;
		case 'heading':
			return 'a heading';
		case 'html':
			return 'raw HTML';
		case 'image':
		case 'imageReference':
			return 'an image';
		case 'definition':
		case 'linkReference':
			return 'a link whose address stands elsewhere';
		case 'footnoteDefinition':
		case 'footnoteReference':
			return 'a footnote';
		case 'text':
		case 'inlineCode':
		case 'code': {
			const hidden = findHidden(node.value ?? '');
			return hidden && `${hidden.what}, written as an entity`;
		}
		case 'mdxJsxFlowElement':
		case 'mdxJsxTextElement': {
			const properties = components.get(node.name ?? '');
			if (!properties) return `<${node.name ?? ''}>`;
			const computed = node.attributes?.find(
				({ value, type }) => (typeof value === 'object' && value !== null) || type !== 'mdxJsxAttribute',
			);
			if (computed) return `a computed property on <${node.name}>`;
			const unknown = node.attributes?.find(({ name }) => !properties.includes(name ?? ''));
			return (
				unknown && `the property "${unknown.name}" on <${node.name}>, which has ${properties.join(' and ') || 'none'}`
			);
		}
		default:
			return undefined;
	}
}

function marksIn(root: Node, body: string): Mark[] {
	const marks: Mark[] = [];
	walk(root, (node) => {
		const from = node.position?.start.offset ?? 0;
		const to = node.position?.end.offset ?? 0;
		if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
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
	});
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

function walk(node: Node, visit: (node: Node) => void): void {
	visit(node);
	for (const child of node.children ?? []) walk(child, visit);
}

function contains(root: Node, name: string): boolean {
	let found = false;
	walk(root, (node) => {
		found ||= node.name === name;
	});
	return found;
}

function codeIn(root: Node, lineOf: (node: Node) => number): CodeBlock[] {
	const code: CodeBlock[] = [];
	walk(root, (node) => {
		if (node.type === 'code') code.push({ lang: node.lang ?? '', value: node.value ?? '', line: lineOf(node) });
	});
	return code;
}

function linksIn(root: Node): string[] {
	const links: string[] = [];
	walk(root, (node) => {
		if (node.type === 'link' && node.url) links.push(node.url);
	});
	return links;
}

function proseIn(root: Node, lineOf: (node: Node) => number): Prose[] {
	const prose: Prose[] = [];
	const addText = (line: number, text: string, code: string[]) => {
		if (text.trim()) prose.push({ line, text, code });
	};
	walk(root, (node) => {
		if (node.type === 'paragraph' || node.type === 'tableCell') {
			let text = '';
			const code: string[] = [];
			walk(node, ({ type, value }) => {
				if (type === 'text') text += value ?? '';
				if (type === 'inlineCode') {
					text += CODE;
					code.push(value ?? '');
				}
			});
			addText(lineOf(node), text, code);
		}
		for (const name of ['title', 'claim']) {
			const { text, code } = splitCode(attribute(node, name));
			addText(lineOf(node), text, code);
		}
	});
	return prose;
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
