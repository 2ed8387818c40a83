/**
 * Masking what identifies people and machines, for a text that may be shown to others. Spans are returned so that the
 * page can show what was masked. It errs towards masking, short of changing a message that is known; where a reader is
 * there, they see and edit the result before it goes anywhere.
 *
 * A name that is recognised once (`/home/ada/`, `ada@gpu-07:~$`, `gpu-07:400:421 [0]`) is masked wherever it stands.
 */
import type { Place } from '../matching/fold.ts';
import { isCommon, isPublicHost } from './common.ts';
import type { MaskRule } from './patterns.ts';
import { RULES } from './rules.ts';

export const MASK_KINDS = ['token', 'email', 'ip', 'mac', 'host', 'user', 'team', 'phone', 'id'] as const;

export type MaskKind = (typeof MASK_KINDS)[number];

/** In the original text. */
export interface MaskSpan extends Found {
	/** What stands in its place: the same for the same text, so that one can still tell two hosts apart. */
	replacement: string;
}

export interface Masked {
	text: string;
	spans: MaskSpan[];
}

/** What stands where a name was can tell that its neighbour is one, too; more rounds than two are hardly ever needed. */
const MOST_ROUNDS = 5;

/**
 * Takes linear time. Masking again changes nothing: what is masked already stays as it is, and its names are not given
 * to anything else.
 *
 * @example mask('File "/home/ada/train.py" on 10.1.2.3').text // => 'File "/home/<user1>/train.py" on <ip1>'
 */
export function mask(text: string): Masked {
	let masked: Masked = { text, spans: [] };
	for (let round = 0; round < MOST_ROUNDS; round++) {
		const found = find(masked.text);
		if (found.length === 0) break;
		masked = write(text, joinOverlapping([...masked.spans, ...inOriginal(found, masked.spans)]));
	}
	return masked;
}

function write(text: string, found: readonly Found[]): Masked {
	const name = createNames(text);
	const spans = found.map(({ kind, start, end }) => {
		return { kind, start, end, replacement: name(kind, text.slice(start, end)) };
	});
	let masked = '';
	let at = 0;
	for (const { start, end, replacement } of spans) {
		masked += text.slice(at, start) + replacement;
		at = end;
	}
	return { text: masked + text.slice(at), spans };
}

/** From places in the masked text to places in the original; what reaches into a placeholder takes all of it. */
function inOriginal(found: readonly Found[], spans: readonly MaskSpan[]): Found[] {
	let next = 0;
	/** How much longer the original is up to here. */
	let shift = 0;
	const place = (at: number, isEnd: boolean): number => {
		for (; next < spans.length; next++) {
			const { start, end, replacement } = spans[next] as MaskSpan;
			const from = start - shift;
			if (at <= from) break;
			if (at < from + replacement.length) return isEnd ? end : start;
			shift += end - start - replacement.length;
		}
		return at + shift;
	};
	return found.map(({ kind, start, end }) => {
		const original = { kind, start: place(start, false), end: 0 };
		// The end of one may lie behind the start of the next: each end is looked for from its own start.
		const [nextOfStart, shiftOfStart] = [next, shift];
		original.end = place(end, true);
		[next, shift] = [nextOfStart, shiftOfStart];
		return original;
	});
}

interface Found extends Place {
	kind: MaskKind;
}

const KINDS = MASK_KINDS.join('|');
/** What masking leaves, and what a report makes of it (`[host1]`), which no rule takes for a name again. */
const PLACEHOLDER = new RegExp(`^[<[]?(?:${KINDS})\\d+[>\\]]?$`);
/** Of these kinds every other mention is masked, too; and none is masked that everybody has. */
const isName = (kind: MaskKind) => kind === 'host' || kind === 'user' || kind === 'team';

/** What is to be masked, in order; nothing overlaps. */
function find(text: string): Found[] {
	const found = RULES.flatMap((rule) => apply(rule, text));
	return joinOverlapping([...found, ...mentions(text, found)]);
}

function apply(rule: MaskRule, text: string): Found[] {
	const [pattern, keep] = rule instanceof RegExp ? [rule] : rule;
	return [...text.matchAll(pattern)].flatMap((match) =>
		Object.entries(match.groups ?? {}).flatMap(([group, it]) => {
			const kind = group.replace(/\d$/, '') as MaskKind;
			if (!it || PLACEHOLDER.test(it) || keep?.(it, match)) return [];
			if (isName(kind) && (isCommon(it) || isPublicHost(it))) return [];
			const [start, end] = match.indices?.groups?.[group] ?? [0, 0];
			return [{ kind, start, end }];
		}),
	);
}

/** A name shorter than this is too likely part of other words. */
const SHORTEST_NAME = 3;
const MOST_NAMES = 200;

function mentions(text: string, found: readonly Found[]): Found[] {
	const names = new Map(
		found.flatMap(({ kind, start, end }) => (isName(kind) ? [[text.slice(start, end), kind] as const] : [])),
	);
	return [...names].slice(0, MOST_NAMES).flatMap(([name, kind]) => {
		if (name.length < SHORTEST_NAME) return [];
		const list: Found[] = [];
		for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + name.length)) {
			const end = start + name.length;
			const isWhole = !/\w/.test(text.charAt(start - 1)) && !/\w/.test(text.charAt(end));
			if (isWhole) list.push({ kind, start, end });
		}
		return list;
	});
}

/** Of what overlaps, nothing may be left to read: it becomes one span, and a secret if any part of it is one. */
function joinOverlapping(found: readonly Found[]): Found[] {
	const spans: Found[] = [];
	for (const span of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
		const last = spans.at(-1);
		if (!last || span.start >= last.end) {
			spans.push({ ...span });
			continue;
		}
		last.end = Math.max(last.end, span.end);
		if (span.kind === 'token') last.kind = 'token';
	}
	return spans;
}

function createNames(text: string): (kind: MaskKind, found: string) => string {
	const known = new Map<string, string>();
	const counts = new Map<string, number>();
	for (const [, kind = '', count] of text.matchAll(new RegExp(`[<[](${KINDS})(\\d{1,6})[>\\]]`, 'g'))) {
		counts.set(kind, Math.max(counts.get(kind) ?? 0, Number(count)));
	}
	return (kind, found) => {
		const key = `${kind} ${found}`;
		const name = known.get(key);
		if (name) return name;
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		const fresh = `<${kind}${count}>`;
		known.set(key, fresh);
		return fresh;
	};
}
