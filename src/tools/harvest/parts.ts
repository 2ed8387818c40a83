/** What a message is made of before it is a template: texts and holes. Pure. */
import { foldParts, HOLE, readTemplate } from '../../diagnosis/matching/align.ts';
import type { HoleType } from '../../diagnosis/matching/holes.ts';
import { distinctiveness } from '../../diagnosis/matching/words.ts';
import { saysEnough } from '../../diagnosis/printed/kinds.ts';

/** A text, or a hole; `given` says by the arguments of which function or class it is filled. */
export type MessagePart = string | { hole: HoleType; given?: string };

export const ANY: MessagePart = { hole: '…' };

/** One message as a reader saw it. */
export interface ToldMessage {
	/** From 1. */
	line: number;
	/** `DeepSpeedEngine._configure_optimizer`; empty outside of any. */
	function: string;
	/** The class of what is raised, the level of what is logged, or the macro that tells it. */
	kind: string;
	/** Empty where a class without a text of its own is raised. */
	parts: MessagePart[];
}

const CONVERSION = /%[-#0 +']*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|L|q|j|z|t)?([diouxXeEfFgGaAcspvqwTtmUb%])/g;
const INTEGER = new Set(['d', 'i', 'u']);
const NUMBER = new Set(['f', 'F', 'e', 'g']);

const holeOf = (sign: string): MessagePart => ({ hole: INTEGER.has(sign) ? 'int' : NUMBER.has(sign) ? 'number' : '…' });

/**
 * What `printf` and its kin make of a format.
 *
 * @example printfParts('rank %d of %s') // => ['rank ', { hole: 'int' }, ' of ', { hole: '…' }]
 */
export const printfParts = (text: string): MessagePart[] =>
	replaced(text, CONVERSION, ([, sign = '']) => (sign === '%' ? '%' : holeOf(sign)));

const FIELD = /\{\{|\}\}|\{[^{}]*\}/g;

/**
 * What `fmt::format`, `format!` and their kin make of a format.
 *
 * @example braceParts('{} of {{x}}') // => [{ hole: '…' }, ' of ', '{', 'x', '}']
 */
export const braceParts = (text: string): MessagePart[] =>
	replaced(text, FIELD, ([field]) => (field === '{{' ? '{' : field === '}}' ? '}' : ANY));

function replaced(text: string, form: RegExp, part: (found: RegExpExecArray) => MessagePart): MessagePart[] {
	const parts: MessagePart[] = [];
	let at = 0;
	for (const found of text.matchAll(form)) {
		parts.push(text.slice(at, found.index), part(found));
		at = found.index + found[0].length;
	}
	return [...parts, text.slice(at)].filter((one) => one !== '');
}

export const hasConversion = (text: string): boolean => printfParts(text).some((part) => typeof part !== 'string');
export const hasField = (text: string): boolean => /\{[^{}"]{0,40}\}/.test(text);

/** A line of a message longer than this is told up to here, with a hole for the rest. */
const LONGEST = 110;
/** So many lines of one message are rows of their own. */
const MOST_LINES = 4;

/**
 * The templates of a message: one for each line that says enough to be told from others, since a log is read by lines.
 *
 * @param ofClass what its class says beside it, in points.
 * @returns none where it is nothing but holes and everyday words.
 * @example templatesOf(['rank ', { hole: 'int' }, ' has no shard']) // => ['rank <int> has no shard']
 */
export function templatesOf(parts: readonly MessagePart[], ofClass = 0): string[] {
	const lines: MessagePart[][] = [[]];
	for (const part of parts) {
		if (typeof part !== 'string') lines.at(-1)?.push(part);
		else {
			const [first = '', ...others] = part.split(/\r?\n|\r/);
			lines.at(-1)?.push(first);
			for (const other of others) lines.push([other]);
		}
	}
	const points = (template: string) => distinctiveness(foldParts(readTemplate(template)));
	const templates = lines.map(templateOf).filter((template) => saysEnough(points(template), ofClass));
	return [...new Set(templates)].slice(0, MOST_LINES);
}

function templateOf(parts: readonly MessagePart[]): string {
	let text = '';
	let open = false;
	for (const part of parts) {
		if (typeof part === 'string') {
			const plain = escaped(plainOf(part));
			if (plain === '') continue;
			text += plain;
			open = false;
		} else if (open) {
			// Nothing tells where one of two neighbours ends.
			text = text.replace(/<[^<]*>$/, '<…>');
		} else {
			text += `<${part.hole}>`;
			open = true;
		}
		if (text.length > LONGEST)
			return `${text
				.slice(0, LONGEST)
				.replace(/<?[^\s>]*$/, '')
				.replace(/<…>$/, '')}<…>`;
	}
	return text.replace(/\s+/g, ' ').trim();
}

/** Colours and other signs that a terminal obeys are no part of what is said. */
const plainOf = (text: string): string =>
	text
		.replace(/\p{Cc}\[[\d;]*m/gu, '')
		.replace(/\p{Cc}/gu, ' ')
		.toWellFormed();

const escaped = (text: string): string =>
	text.replace(/</g, (sign, at: number) => (HOLE.test(text.slice(at)) ? `\\${sign}` : sign));
