/**
 * Finds outputs in a text that comes in pieces, among the lines of logs: what begins as one is kept until it ends, read,
 * and forgotten. Pure, and in bounded memory: of a table of a gigabyte the beginning is read.
 */
import { compact, readPrefix } from '../matching/read.ts';
import type { Source, Sourced } from './format.ts';
import { formats, type OwnFormat, wholeFormats } from './formats.ts';
import { mayBegin } from './heads.ts';
import { type OutputOrigin, originOf } from './origin.ts';

/** What was found of one family. */
export interface FoundOutput extends Sourced {
	format: string;
	family: string;
	/** So many lines of it, or of others of its family, were too many and were not read. */
	unread?: number;
}

export interface Collector {
	/** The text of a file begins. */
	begin(name?: string, origin?: OutputOrigin): void;
	push(text: string): void;
	/** Bytes of a file that is no text. */
	pushBytes(name: string, bytes: Uint8Array, origin?: OutputOrigin): void;
	/** Everything that was found, in the order of the text. */
	finish(): FoundOutput[];
}

/** Longer lines are no lines of an output, but for JSON. */
const LONGEST_LINE = 4000;
/** More lines of one output tell nothing that the others did not. */
const MOST_LINES = 50_000;
/** Outputs of thousands of ranks. */
const MOST_FOUND = 20_000;
/** Of all outputs together: a thousand ranks with 500 lines each are read, and what comes in a loop is not held. */
const MOST_LINES_OF_ALL = 500_000;
/** A file of JSON that is longer is not read. */
const LONGEST_WHOLE = 64 * 1024 * 1024;
/** So much of the beginning tells whether a file is one. */
const HEAD = 400;

interface Open {
	own: OwnFormat;
	lines: string[];
	from: Source;
	/** Whose lines go on with it: empty for lines that nothing stands before. */
	key: string;
	/** Its lines that were too many, or too long. */
	unread: number;
}

/**
 * @example
 * const collector = createCollector();
 * collector.begin('rank3.txt', { rank: 3 });
 * collector.push('Process 4711: python train.py\n…');
 * collector.finish()[0]?.format // => 'py-spy'
 */
export const createCollector = (): Collector => new Collecting();

class Collecting implements Collector {
	private readonly found: FoundOutput[] = [];
	private readonly open = new Map<string, Open>();
	/** Lines that were taken, of all outputs. */
	private taken = 0;
	/** Lines of outputs that were not read, by family. */
	private readonly unread = new Map<string, number>();
	private file: string | undefined;
	private origin: OutputOrigin = {};
	/** What a heading above an output says of whose it is. */
	private headed: OutputOrigin = {};
	private line = 0;
	private rest = '';
	/** The beginning of a file, until it is long enough to tell whether it is one output as a whole. */
	private head: string | undefined = '';
	/** All of a file that is one. */
	private whole: { own: OwnFormat; text: string; unread: number } | undefined;

	begin(name?: string, origin: OutputOrigin = {}): void {
		this.flush();
		[this.file, this.origin, this.headed, this.line, this.head] = [name, origin, {}, 0, ''];
	}

	push(text: string): void {
		if (this.head !== undefined) {
			this.head += text;
			if (this.head.length >= HEAD) this.settle();
		} else if (!this.whole) this.pushLines(text);
		else if (this.whole.text.length + text.length <= LONGEST_WHOLE) this.whole.text += text;
		else this.whole.unread += breaksIn(text);
	}

	pushBytes(name: string, bytes: Uint8Array, origin: OutputOrigin = {}): void {
		this.flush();
		this.file = name;
		for (const { format, family } of formats) {
			const parsed = format.readBytes?.(bytes);
			if (parsed === undefined) continue;
			this.found.push({ parsed, from: this.sourceOf(origin, 1, 1), format: format.id, family });
			return;
		}
	}

	finish(): FoundOutput[] {
		this.flush();
		const told = new Set<string>();
		return this.found.map((output) => {
			const unread = told.has(output.family) ? undefined : this.unread.get(output.family);
			told.add(output.family);
			return unread ? { ...output, unread } : output;
		});
	}

	/** Takes what was held back, as what it turned out to be. */
	private settle(): void {
		const held = this.head ?? '';
		this.head = undefined;
		const own = wholeFormats.find(({ format }) => format.isWhole?.(held));
		if (own) this.whole = { own, text: held, unread: 0 };
		else this.pushLines(held);
	}

	private flush(): void {
		if (this.head !== undefined) this.settle();
		if (this.whole) {
			const lines = this.whole.text.split('\n');
			this.keep(this.whole.own, lines, this.sourceOf(this.origin, 1, lines.length), this.whole.unread);
		} else if (this.rest) this.take(this.rest);
		this.rest = '';
		this.whole = undefined;
		for (const block of [...this.open.values()]) this.close(block);
	}

	private pushLines(text: string): void {
		let from = 0;
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
			this.take(this.rest + text.slice(from, at));
			this.rest = '';
			from = at + 1;
		}
		// Of a line that never ends nothing but its beginning matters.
		if (this.rest.length <= LONGEST_LINE) this.rest += text.slice(from);
	}

	private take(raw: string): void {
		this.line++;
		const text = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
		if (text.length > LONGEST_LINE) {
			this.passOver();
			return;
		}
		const mayMatter = this.open.size > 0 || mayBegin(text);
		if (!mayMatter || (!this.takeAs('', text, {}) && !this.takeDecorated(text)))
			this.headed = originOf(text, this.headed);
	}

	/** A line that is too long for any output stands among those of one that goes on. */
	private passOver(): void {
		const block = this.open.get('');
		if (block) block.unread++;
	}

	/** Behind what a launcher put before it; each rank has outputs of its own, whose lines may be mixed. */
	private takeDecorated(text: string): boolean {
		const { end, rank, host } = readPrefix(text);
		if (end === 0 || /^\s*$/.test(text.slice(0, end))) return false;
		return this.takeAs(`${rank ?? ''} ${host ?? ''}`, text.slice(end - indentOf(text, end)), compact({ rank, host }));
	}

	/** @returns whether the line belongs to an output. */
	private takeAs(key: string, text: string, own: OutputOrigin): boolean {
		const block = this.open.get(key);
		const { begins, goesOn = begins } = block?.own.format ?? {};
		if (block && goesOn?.(text, block.lines)) {
			this.add(block, text);
			return true;
		}
		const begun = formats.find(({ format }) => format.begins(text));
		// Lines of others may stand between those of a decorated output.
		if (block && (begun || key === '')) this.close(block);
		if (!begun) return false;
		const from = this.sourceOf({ ...this.origin, ...this.headed, ...own }, this.line, this.line);
		// Its head is held whatever else is: which lines go on is told by it.
		const opened: Open = { own: begun, lines: [text], from, key, unread: 0 };
		if (this.open.size < MOST_FOUND) this.open.set(key, opened);
		else this.countUnread({ own: begun, unread: 1 });
		return true;
	}

	private add(block: Open, text: string): void {
		if (block.lines.length < MOST_LINES && this.taken < MOST_LINES_OF_ALL) {
			block.lines.push(text);
			this.taken++;
		} else block.unread++;
	}

	private countUnread({ own: { family }, unread }: Pick<Open, 'own' | 'unread'>): void {
		if (unread > 0) this.unread.set(family, (this.unread.get(family) ?? 0) + unread);
	}

	private close({ key, own, lines, from, unread }: Open): void {
		this.open.delete(key);
		while (lines.at(-1) === '') lines.pop();
		this.keep(own, lines, { ...from, end: from.line + lines.length - 1 }, unread);
	}

	private keep(own: OwnFormat, lines: readonly string[], from: Source, unread: number): void {
		const isFull = this.found.length >= MOST_FOUND;
		const found = isFull ? undefined : readAs([own, ...alike(own, lines[0] ?? '')], lines, from);
		if (found) this.found.push(found);
		// What only looks like an output is none, unless its rows were left out.
		if (found) this.countUnread({ own, unread });
		else if (isFull || unread > 0) this.countUnread({ own, unread: unread + lines.length });
	}

	private sourceOf({ rank, host }: OutputOrigin, line: number, end: number): Source {
		return compact({ file: this.file, line, end, rank, host });
	}
}

/** What else of its family begins with this line: all that is described begins with its name. */
const alike = (own: OwnFormat, line: string): OwnFormat[] =>
	formats.filter((other) => other !== own && other.family === own.family && other.format.begins(line));

/** As the first of these that it turns out to be. */
function readAs(owns: readonly OwnFormat[], lines: readonly string[], from: Source): FoundOutput | undefined {
	for (const { format, family } of owns) {
		const parsed = format.read({ lines, from });
		if (parsed !== undefined) return { parsed, from, format: format.id, family };
	}
	return undefined;
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

/** Blanks before a line belong to it: those behind a prefix that is followed by one blank of its own. */
function indentOf(text: string, end: number): number {
	let blanks = 0;
	while (text[end - 1 - blanks] === ' ') blanks++;
	return Math.max(0, blanks - 1);
}
