/**
 * Finds outputs in a text that comes in pieces, among the lines of logs: what begins as one is kept until it ends, read,
 * and forgotten. Pure, and in bounded memory: of a table of a gigabyte the beginning is read.
 */
import { readPrefix } from '../matching/index.ts';
import type { Source, Sourced } from './format.ts';
import { formats, type OwnFormat, wholeFormats } from './formats.ts';
import { HEADS } from './heads.ts';
import { type OutputOrigin, originOf } from './origin.ts';

/** What was found of one family. */
export interface FoundOutput extends Sourced {
	format: string;
	family: string;
}

export interface Collector {
	/** The text of a file begins. */
	begin(name?: string, origin?: OutputOrigin): void;
	push(text: string): void;
	/** Bytes of a file that is no text. */
	pushBytes(name: string, bytes: Uint8Array, origin?: OutputOrigin): void;
	/** Everything that was found, in the order of the text. `cut` tells how many lines of outputs were too many. */
	finish(): { found: FoundOutput[]; cut: number };
}

/** Longer lines are no lines of an output, but for JSON. */
const LONGEST_LINE = 4000;
/** More lines of one output tell nothing that the others did not. */
const MOST_LINES = 50_000;
/** Outputs of thousands of ranks. */
const MOST_FOUND = 20_000;
/** A file of JSON that is longer is not read. */
const LONGEST_WHOLE = 64 * 1024 * 1024;
/** So much of the beginning tells whether a file is one. */
const HEAD = 400;

interface Open {
	own: OwnFormat;
	lines: string[];
	/** Characters that a launcher puts before each of its lines. */
	from: Source;
	key: string;
}

/**
 * @example
 * const collector = createCollector();
 * collector.begin('rank3.txt', { rank: 3 });
 * collector.push('Process 4711: python train.py\n…');
 * collector.finish().found[0]?.format // => 'py-spy'
 */
export function createCollector(): Collector {
	const found: FoundOutput[] = [];
	const open = new Map<string, Open>();
	let cut = 0;
	let file: string | undefined;
	let origin: OutputOrigin = {};
	/** What a heading above an output says of whose it is. */
	let headed: OutputOrigin = {};
	let line = 0;
	let rest = '';
	/** The beginning of a file, until it is long enough to tell whether it is one output as a whole. */
	let head: string | undefined = '';
	/** All of a file that is one. */
	let whole: { own: OwnFormat; text: string } | undefined;

	const keep = (own: OwnFormat, lines: readonly string[], from: Source) => {
		const parsed = found.length < MOST_FOUND ? own.format.read({ lines, from }) : undefined;
		if (parsed !== undefined) found.push({ parsed, from, format: own.format.id, family: own.family });
	};
	const close = (block: Open) => {
		open.delete(block.key);
		while (block.lines.at(-1) === '') block.lines.pop();
		keep(block.own, block.lines, { ...block.from, end: block.from.line + block.lines.length - 1 });
	};
	const closeAll = () => {
		for (const block of [...open.values()]) close(block);
	};

	const take = (raw: string) => {
		line++;
		const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
		if (text.length > LONGEST_LINE) return;
		if (open.size === 0 && !HEADS.test(text)) {
			headed = originOf(text, headed);
			return;
		}
		if (!takeAs('', text, {}) && !takeDecorated(text)) headed = originOf(text, headed);
	};
	/** Behind what a launcher put before it; each rank has outputs of its own, whose lines may be mixed. */
	const takeDecorated = (text: string): boolean => {
		const { end, rank, host } = readPrefix(text);
		if (end === 0 || /^\s*$/.test(text.slice(0, end))) return false;
		const own = { ...(rank !== undefined && { rank }), ...(host && { host }) };
		return takeAs(`${rank ?? ''} ${host ?? ''}`, text.slice(end - indentOf(text, end)), own);
	};
	const takeAs = (key: string, text: string, own: OutputOrigin): boolean => {
		const block = open.get(key);
		if (block?.own.format.goesOn(text, block.lines)) {
			if (block.lines.length < MOST_LINES) block.lines.push(text);
			else cut++;
			return true;
		}
		const begun = formats.find(({ format }) => format.begins(text));
		// Lines of others may stand between those of a decorated output.
		if (block && (begun || key === '')) close(block);
		if (!begun) return false;
		open.set(key, { own: begun, lines: [text], from: sourceOf({ ...origin, ...headed, ...own }, line, line), key });
		return true;
	};
	const sourceOf = ({ rank, host }: OutputOrigin, first: number, end: number): Source => ({
		...(file !== undefined && { file }),
		line: first,
		end,
		...(rank !== undefined && { rank }),
		...(host !== undefined && { host }),
	});
	/** Takes what was held back, as what it turned out to be. */
	const settle = () => {
		const held = head ?? '';
		head = undefined;
		const own = wholeFormats.find(({ format }) => format.isWhole?.(held));
		if (own) whole = { own, text: held };
		else pushLines(held);
	};
	const flush = () => {
		if (head !== undefined) settle();
		if (whole) {
			const lines = whole.text.split('\n');
			keep(whole.own, lines, sourceOf(origin, 1, lines.length));
		} else if (rest) take(rest);
		rest = '';
		whole = undefined;
		closeAll();
	};
	const pushLines = (text: string) => {
		let from = 0;
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
			take(rest + text.slice(from, at));
			rest = '';
			from = at + 1;
		}
		// Of a line that never ends nothing but its beginning matters.
		if (rest.length <= LONGEST_LINE) rest += text.slice(from);
	};

	return {
		begin(name, of = {}) {
			flush();
			[file, origin, headed, line, head] = [name, of, {}, 0, ''];
		},
		push(text) {
			if (head !== undefined) {
				head += text;
				if (head.length >= HEAD) settle();
			} else if (!whole) pushLines(text);
			else if (whole.text.length + text.length <= LONGEST_WHOLE) whole.text += text;
			else cut++;
		},
		pushBytes(name, bytes, of = {}) {
			flush();
			file = name;
			for (const { format, family } of formats) {
				const parsed = format.readBytes?.(bytes);
				if (parsed === undefined) continue;
				found.push({ parsed, from: sourceOf(of, 1, 1), format: format.id, family });
				return;
			}
		},
		finish() {
			flush();
			return { found, cut };
		},
	};
}

/** Blanks before a line belong to it: those behind a prefix that is followed by one blank of its own. */
function indentOf(text: string, end: number): number {
	let blanks = 0;
	while (text[end - 1 - blanks] === ' ') blanks++;
	return Math.max(0, blanks - 1);
}
