/** Reads from a page what its copies say, so that no page carries its words twice. */
import { fill } from '../../core/i18n/sentences.ts';
import { localeOf, localizedUrl, siteUrl, splitLocale } from '../../core/i18n/urls.ts';
import { localeCodes, locales } from '../../core/locales.ts';
import { inlineCode } from '../../core/text/code-markdown.ts';
import { type Attempt, type Block, escapeMarkdown, lead, type Reply } from './reply.ts';

/** Where a copy is taken: the page itself, one of its headings, or a message of the index. */
export interface Spot {
	kind: 'page' | 'heading' | 'message';
	/** The heading or message; of a page, its title. */
	at: Element;
	/** The address to give, in the language of the page. */
	href: string;
}

/** The words that join titles. */
export interface ReplyWords {
	step: string;
	part: string;
}

/** How many things to try an answer names. */
const attempts = 2;

/** The spot that a button or link of the page belongs to. */
export function spotOf(control: Element): Spot | undefined {
	const message = control.closest('.rows li');
	if (message) return { kind: 'message', at: message, href: absolute(`${indexPath()}#${message.id}`) };
	const heading = control.closest('h2[id], h3[id], h4[id]');
	if (heading) return { kind: 'heading', at: heading, href: absolute(`#${heading.id}`) };
	const title = document.querySelector('h1');
	return title ? { kind: 'page', at: title, href: absolute('') } : undefined;
}

/** The same address without language: it opens in the language of whoever follows it. */
export function neutral(href: string): string {
	const url = new URL(href);
	return new URL(siteUrl(splitLocale(url.pathname).path) + url.hash, url).href;
}

/** What a link to the spot is called, in Markdown: `CUDA out of memory, step 2: Lower the batch size`. */
export function labelOf(spot: Spot, words: ReplyWords): string {
	if (spot.kind === 'message') return messageOf(spot.at);
	const title = inline(spot.at);
	const page = inline(titleOf(spot.at));
	if (spot.kind === 'page' || page === title) return title;
	const step = spot.at.closest('.solutions .step');
	if (!step) return fill(words.part, { page, title });
	const number = [...(step.closest('.solutions')?.querySelectorAll('.step') ?? [])].indexOf(step) + 1;
	return fill(words.step, { page, number, title });
}

/** An answer about the spot: about a page, the whole of it in short; about a section or step, what stands there. */
export function replyOf(spot: Spot, words: ReplyWords, isNeutral: boolean): Reply {
	if (spot.kind === 'message') return messageReply(spot, isNeutral);
	const root = rootOf(spot.at);
	const links = linksTo(spot.href, isNeutral);
	if (spot.kind === 'page') {
		const summary = root.querySelector('.lede');
		return {
			title: labelOf(spot, words),
			...(summary && { summary: inline(summary) }),
			parts: ['.first-check', '.diagnosis', '.quick-fix']
				.flatMap((name) => root.querySelector(name) ?? [])
				// A failure's first check confirms it; its diagnosis would say so at more length.
				.filter((section, _, all) => !(section.matches('.diagnosis') && all[0]?.matches('.first-check')))
				.map((section) => ({ title: headingOf(section), blocks: lead(blocksOf(section)) })),
			attempts: attemptsIn(root),
			links,
		};
	}
	const section = spot.at.closest('section') ?? root;
	const isList = section.matches('.solutions');
	const blocks = isList ? [] : blocksOf(section);
	return {
		title: labelOf(spot, words),
		// A step is quoted whole, any other section up to its first code.
		parts: blocks.length ? [{ title: '', blocks: section.matches('.step') ? blocks : lead(blocks) }] : [],
		attempts: isList ? attemptsIn(root) : undefined,
		links,
	};
}

function messageReply(spot: Spot, isNeutral: boolean): Reply {
	const fix = spot.at.closest('tr')?.querySelector('td:last-child');
	const page = spot.at.querySelector('a');
	return {
		title: messageOf(spot.at),
		...(fix && { summary: inline(fix) }),
		parts: [],
		links: linksTo(page?.href ?? spot.href, isNeutral),
	};
}

/** The first steps. One that carries a warning is left out: whoever pastes a command from an issue does not see it. */
function attemptsIn(root: Element): Reply['attempts'] {
	const section = root.querySelector('.solutions');
	if (!section) return undefined;
	const list = [...section.querySelectorAll('.step')]
		.filter((step) => !step.querySelector('.careful'))
		.slice(0, attempts)
		.map((step): Attempt => {
			const blocks = blocksOf(step);
			const code = blocks.find((block) => 'code' in block);
			return { title: headingOf(step), blocks: code ? [code] : blocks.slice(0, 1) };
		});
	return { title: headingOf(section), list };
}

function linksTo(href: string, isNeutral: boolean): Reply['links'] {
	const site = document.querySelector('.brand')?.textContent?.trim() ?? '';
	if (isNeutral) return [{ text: site, href: neutral(href) }];
	const url = new URL(href);
	const { path } = splitLocale(url.pathname);
	const here = localeOf(url);
	return [
		{ text: site, href },
		...localeCodes
			.filter((code) => code !== here)
			.map((code) => ({
				text: locales[code].name,
				href: new URL(localizedUrl(code, path) + url.hash, url).href,
			})),
	];
}

const absolute = (hash: string) => new URL(hash || location.pathname, location.href.split('#')[0]).href;
const rootOf = (at: Element) => at.closest('.all-problem') ?? at.closest('article, main') ?? document.body;
const titleOf = (at: Element) => rootOf(at).querySelector('h1, h2') ?? at;
const messageOf = (item: Element) => inlineCode(item.querySelector('code')?.textContent ?? '');
/** Messages have their anchors in the whole index, wherever they stand. */
const indexPath = () => localizedUrl(localeOf(new URL(location.href)), '/errors/');

function headingOf(section: Element): string {
	const heading = section.querySelector('h2, h3, h4');
	return heading ? inline(heading) : '';
}

/** The texts and code of a section, in order; tables, what announces them, steps and notes are left out. */
function blocksOf(section: Element): Block[] {
	return [...section.children].flatMap((child): Block[] => {
		const code = child.matches('pre, .type') ? (child.querySelector('code') ?? child) : undefined;
		if (code) return [{ code: (code.textContent ?? '').trimEnd() }];
		if (child.matches('p:not(.note)')) return announcesTable(child) ? [] : [{ text: inline(child) }];
		if (child.matches('ul, ol')) return [{ text: [...child.children].map((item) => `- ${inline(item)}`).join('\n') }];
		if (child.matches('.advice')) return [{ text: `- ${inline(child)}` }];
		if (child.matches('.careful')) {
			return blocksOf(child).map((block) => ('text' in block ? { text: `> ${block.text}` } : block));
		}
		return [];
	});
}

function announcesTable(text: Element): boolean {
	return /[:：]\s*$/.test(text.textContent ?? '') && Boolean(text.nextElementSibling?.matches('.scroll-x'));
}

/** The text of an element as Markdown on one line; buttons and the marks of headings are no text. */
function inline(element: Element): string {
	return [...element.childNodes].map(inlineNode).join('').replace(/\s+/g, ' ').trim();
}

function inlineNode(node: Node): string {
	if (node instanceof Text) return escapeMarkdown(node.data);
	if (!(node instanceof Element) || node.matches('.hash, .copy-more, svg, button, small')) return '';
	if (node.matches('code')) return inlineCode(node.textContent ?? '');
	const text = inline(node);
	if (node instanceof HTMLAnchorElement) return node.closest('h1, h2, h3, h4') ? text : `[${text}](${node.href})`;
	if (node.matches('strong')) return `**${text}**`;
	if (node.matches('em')) return `*${text}*`;
	return node.matches('p, div') ? `${text} ` : text;
}
