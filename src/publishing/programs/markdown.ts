/** The pieces of a Markdown page, and the body of an MDX file as Markdown. Pure. */
import type { Mark, Outline } from '../../content/files/outline.ts';
import { type SectionComponent, sectionIds } from '../../core/schemas/sections.ts';

/** An anchor that stays where Markdown becomes HTML. Nothing where a page goes without anchors. */
export function anchor(id: string): string {
	return id && `<a id="${id}"></a>`;
}

/** @example heading(2, 'causes', 'Causes') // => '## <a id="causes"></a>Causes' */
export function heading(level: number, id: string, title: string): string {
	return `${'#'.repeat(Math.min(level, 6))} ${anchor(id)}${oneLine(title)}`;
}

export function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

/** A piece of a page, or nothing. */
export type PagePiece = string | false | undefined;

/** Pieces of a page with an empty line between them; empty ones are left out. */
export function blocks(...pieces: readonly PagePiece[]): string {
	return pieces.filter(Boolean).join('\n\n');
}

/** @example listed(['One', 'Two']) // => '- One\n- Two' */
export function listed(items: readonly string[]): string {
	return items.map((item) => `- ${item}`).join('\n');
}

/** @example quote('One\n\nTwo') // => '> One\n>\n> Two' */
function quote(text: string): string {
	return text.replace(/^/gm, '> ').replace(/^> $/gm, '>');
}

/** A cell of a table: one line, in which only code may hold a bar. */
export function cell(text: string): string {
	return oneLine(text).replaceAll('|', '\\|');
}

/** What differs between the places where a body may stand. */
export interface BodyStyle {
	/** The level of its sections: 2 on a page of its own. */
	level: number;
	/** Before each anchor: `cuda-oom--` inside the whole guide. `undefined` for no anchors at all. */
	prefix: string | undefined;
	/** The title of a section, and of a warning. */
	titleOf: (section: (typeof sectionIds)[SectionComponent] | 'careful') => string;
	/** A link of the content as an address: `/errors/cuda-oom/#causes` → `/en/errors/cuda-oom/#causes`. */
	addressOf: (link: string) => string;
	/** What stands at the end of a section beside the text of its author. */
	endOf?: Partial<Record<(typeof sectionIds)[SectionComponent], string>>;
	/** What stands under the title of a step; nothing under most. */
	underStep?: (id: string) => string | undefined;
	/** How it is known that a claim does not help. */
	claimKnown?: (claim: string) => string | undefined;
}

/** @returns nothing where the place has no anchors. */
export function anchorIn({ prefix }: Pick<BodyStyle, 'prefix'>, id: string): string {
	return prefix === undefined || !id ? '' : prefix + id;
}

/**
 * A one-line text of the content, with its links made to lead somewhere. Code is left alone.
 *
 * @example inlineText('See [a](/b/)', (link) => `/en${link}`) // => 'See [a](/en/b/)'
 */
export function inlineText(text: string, addressOf: BodyStyle['addressOf']): string {
	return oneLine(text).replace(/(`+)[\s\S]*?\1|\]\((\/[^)\s]*)\)/g, (found, _ticks, link?: string) =>
		link === undefined ? found : `](${addressOf(link)})`,
	);
}

interface Element {
	component: string;
	attributes: Record<string, string>;
	children: (Element | string)[];
}

/**
 * The body of an MDX file as Markdown that any program reads: sections and steps become headings with their anchors,
 * warnings become quotes, links lead to the pages. Everything else is copied as its author wrote it.
 */
export function bodyMarkdown(body: string, outline: Outline, style: BodyStyle): string {
	return writeChildren(readElements(body, outline.marks, style), style, { steps: 0 });
}

/** One section of a body, in the same form and without its own title; nothing where the page has none. */
export function sectionMarkdown(body: string, outline: Outline, section: SectionComponent, style: BodyStyle): string {
	const found = readElements(body, outline.marks, style).children.find(
		(child): child is Element => typeof child !== 'string' && child.component === section,
	);
	return found ? writeChildren(found, style, { steps: 0 }) : '';
}

/** The marks as a tree, with the text between them. */
function readElements(body: string, marks: readonly Mark[], style: BodyStyle): Element {
	const root: Element = { component: '', attributes: {}, children: [] };
	const open = [root];
	let at = 0;
	const addText = (text: string) => {
		const children = open.at(-1)!.children;
		const last = children.at(-1);
		if (typeof last === 'string') children[children.length - 1] = last + text;
		else children.push(text);
	};
	for (const mark of marks) {
		addText(body.slice(at, mark.from));
		at = mark.to;
		if (mark.kind === 'address') addText(style.addressOf(mark.url));
		else if (mark.kind === 'close') open.pop();
		else {
			const element: Element = { component: mark.component, attributes: mark.attributes, children: [] };
			open.at(-1)!.children.push(element);
			open.push(element);
		}
	}
	addText(body.slice(at));
	return root;
}

function writeChildren({ children }: Element, style: BodyStyle, count: { steps: number }): string {
	return blocks(
		...children.map((child) =>
			typeof child === 'string' ? child.replace(/^\s*\n|\s+$/g, '') : writeElement(child, style, count),
		),
	);
}

function writeElement(element: Element, style: BodyStyle, count: { steps: number }): string {
	const { component, attributes } = element;
	const inside = (levels: number) => writeChildren(element, { ...style, level: style.level + levels }, count);
	const titled = (
		id: string,
		title: string,
		{ under, end }: { under?: string | undefined; end?: string | undefined } = {},
	) => blocks(heading(style.level, anchorIn(style, id), inlineText(title, style.addressOf)), under, inside(1), end);
	const { id = '', title = '', claim = '' } = attributes;
	switch (component) {
		case 'Section':
			return titled(id, title);
		case 'Step':
			return titled(id, `${++count.steps}. ${title}`, { under: style.underStep?.(id) });
		case 'Careful':
			return quote(blocks(`**${style.titleOf('careful')}**`, inside(0)));
		case 'Advice':
			return blocks(
				heading(style.level, '', `✗ ${inlineText(claim, style.addressOf)}`),
				inside(1),
				style.claimKnown?.(claim),
			);
		default: {
			const section = sectionIds[component as SectionComponent];
			return section ? titled(section, style.titleOf(section), { end: style.endOf?.[section] }) : inside(0);
		}
	}
}
