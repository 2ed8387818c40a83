/** What an output of a diagnostic command is, and what a parser promises. Pure. */
import type { VersionTable } from '../../core/schemas/output.ts';
import type { Worth } from '../readings/evaluate.ts';
import type { ValueType } from '../readings/types.ts';
import { grouped } from '../runs/grouped.ts';
import type { Course } from './course.ts';

/** One thing that an output tells of (a disk, a process, a rank): its values, by name. What is not told is left out. */
export type Fact = Readonly<Record<string, Worth | undefined>>;

/** Everything that outputs of one family tell, by topic: `{ disk: [{ path: '/', used: 0.97 }] }`. */
export type Facts = Readonly<Record<string, readonly Fact[]>>;

/** The values that a topic may have. A rule may name no others. */
export type Topics = Readonly<Record<string, Readonly<Record<string, ValueType>>>>;

/** Where an output stood, and whose it is, as far as anything says so. */
export interface Source {
	/** The file, where there are several. */
	file?: string;
	/** Its first line and its last, counted from 1, in that file. */
	line: number;
	end: number;
	rank?: number;
	host?: string;
}

/** Lines of one output, without what a launcher put before them. */
export interface Block {
	lines: readonly string[];
	from: Source;
}

/** How one program prints. A text that only looks like it is none: `read` then gives nothing. */
export interface Format<Parsed = unknown> {
	/** `py-spy`: the kind that programs are told. */
	id: string;
	/** Whether an output begins with this line. */
	begins: (line: string) => boolean;
	/** Whether the next line belongs to it; where it is left out: if an output may begin with it, too. */
	goesOn?: (line: string, lines: readonly string[]) => boolean;
	/** Nothing, where it is no such output. */
	read: (block: Block) => Parsed | undefined;
	/** Where a whole file of another form (JSON, a pickle) is one: by its first characters. */
	isWhole?: (head: string) => boolean;
	/** Of a file that is no text. Never runs anything of it. */
	readBytes?: (bytes: Uint8Array) => Parsed | undefined;
}

/** One output as it was read. */
export interface Sourced<Parsed = unknown> {
	parsed: Parsed;
	from: Source;
}

/** Formats that tell of the same thing, which are held beside each other: stacks of py-spy and of gdb. */
export interface OutputFamily<Parsed = unknown> {
	/** The folder of its rules: `content/outputs/{id}`. */
	id: string;
	topics: Topics;
	formats: readonly Format<Parsed>[];
	/** Where no rule holds nothing is said: such lines stand in every log. */
	quiet?: true;
	/** Values over steps, to be drawn. */
	courses?: (outputs: readonly Sourced<Parsed>[]) => Course[];
	/** What all of them say together; of packages also by the table of the content. */
	facts: (outputs: readonly Sourced<Parsed>[], versions?: VersionTable) => Facts;
}

/** Where in the user's code something was called: the function, its file and line, and both as `train.py:57`. */
export const PLACE = { at: 'word', file: 'word', line: 'number', place: 'word' } as const;

/** Keeps the types of a family together, and hides what its parsers hand to each other. */
export const family = <Parsed>(of: OutputFamily<Parsed>): OutputFamily => of as unknown as OutputFamily;

/**
 * Who has an output, in the order of certainty: a rank, else a process, else a host, else a file.
 *
 * @example ownerOf({ line: 1, end: 9, rank: 3 }) // => 'rank 3'
 */
export function ownerOf({ rank, host, file }: Source, pid?: number): string {
	if (rank !== undefined) return `rank ${rank}`;
	if (pid !== undefined) return `pid ${pid}`;
	return host ?? file ?? '';
}

/**
 * Whose it is, as a value of a fact; nothing where nothing says so.
 *
 * @example whoseIs({ line: 1, end: 9, host: 'node-2' }) // => { who: ['node-2'] }
 */
export function whoseIs(from: Source): { who?: string[] } {
	const owner = ownerOf(from);
	return owner ? { who: [owner] } : {};
}

/** The rows of a topic in each output, with whose they are. */
export const ownedRows = <Parsed>(
	outputs: readonly Sourced<Parsed>[],
	rowsOf: (parsed: Parsed) => readonly Fact[],
): Fact[] => outputs.flatMap(({ parsed, from }) => rowsOf(parsed).map((row) => ({ ...whoseIs(from), ...row })));

/** What is told of outputs, that of most owners first, each with who they are; what is nobody's is left out. */
export function byMost<Of>(
	told: readonly (readonly [from: Source, of: Of | undefined])[],
): [of: Of, owners: string[]][] {
	const owned = told.flatMap(([from, of]) => (of !== undefined && ownerOf(from) ? [{ of, owner: ownerOf(from) }] : []));
	return [...grouped(owned, ({ of }) => of)]
		.map(([of, own]): [Of, string[]] => [of, own.map(({ owner }) => owner)])
		.sort(([, a], [, b]) => b.length - a.length);
}

/** The values of others beside one's own: `{ call: 'barrier' }` as `{ others_call: 'barrier' }`. */
export const ofOthers = <Of>(values: Readonly<Record<string, Of>>): Record<string, Of> =>
	Object.fromEntries(Object.entries(values).map(([name, value]) => [`others_${name}`, value]));

/**
 * A place in a file in one word; nothing where the line is not told.
 *
 * @example placeOf('train.py', 57) // => 'train.py:57'
 */
export const placeOf = (file: string | undefined, line: number | undefined): string | undefined =>
	file === undefined || line === undefined ? undefined : `${file}:${line}`;
