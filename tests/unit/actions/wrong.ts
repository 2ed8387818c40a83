/** What of a comment is not ours, and what in it GitHub would make more of than text. */
import { MARKER } from '../../../.github/actions/suggest/suggest.ts';
import { CONTROLS } from '../../../src/diagnosis/answer/printable.ts';
import { asOnGitHub, MENTION } from './as-github.ts';

export const SITE = 'https://docs.example.org/base/';

/** Remembers what a function says. */
export function once<From, To>(ask: (from: From) => To): (from: From) => To {
	const known = new Map<From, To>();
	return (from) => {
		if (!known.has(from)) known.set(from, ask(from));
		return known.get(from) as To;
	};
}

/**
 * What is wrong with a comment, in a word; nothing where all that is not ours stands in code. Many differ only in the line
 * that they quote in a block of code: it is cut out, and what is left is rendered once.
 */
export function wrongWith(comment: string): string | undefined {
	const [, mark = ''] = /^(`{3,})text$/m.exec(comment) ?? [];
	const [before = '', quoted, ...rest] = comment.split(new RegExp(`^${mark}(?:text)?\\n`, 'm'));
	if (!mark || quoted?.includes(mark)) return 'has a block of code that its line ends';
	return unfit(comment) ?? renderedOnce(before + rest.join(`${mark}\n`));
}

/** The same of a comment on any issue, which quotes several lines: it is rendered as it stands. */
export const wrongAsItStands = (comment: string): string | undefined => unfit(comment) ?? rendered(comment);

function unfit(comment: string): string | undefined {
	if (comment.length > 60_000) return 'is longer than GitHub takes';
	return comment.replaceAll('\n', '').search(CONTROLS) >= 0 ? 'has a control character' : undefined;
}

function rendered(comment: string): string | undefined {
	const { links, images, html, text, kinds } = asOnGitHub(comment);
	const led = links.find((link) => !link.startsWith(SITE));
	if (led !== undefined) return `leads to ${led}`;
	if (images.length) return `shows ${images[0]}`;
	const tag = html.find((one) => !['<sub>', '</sub>', MARKER].includes(one));
	if (tag !== undefined) return `has ${tag}`;
	if (MENTION.test(text) || /evil|octo|mallory/i.test(text))
		return `says ${/.{0,40}(?:@|evil|octo|mallory).{0,40}/i.exec(text)?.[0]}`;
	const odd = kinds.find((kind) => !KINDS.includes(kind));
	return odd === undefined ? undefined : `has a ${odd}`;
}

const renderedOnce = once(rendered);

const KINDS = ['code', 'heading', 'html', 'inlineCode', 'link', 'paragraph', 'root', 'strong', 'text'];
