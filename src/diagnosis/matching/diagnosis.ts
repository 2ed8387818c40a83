/** The answer: what diagnose() returns. All of it is plain data and can be posted from a worker. */

import type { Value } from './align.ts';
import type { Compared } from './causes/compare.ts';
import type { Role } from './compile.ts';
import type { EndingKind } from './endings.ts';
import type { EvidenceId } from './flags.ts';
import type { Place } from './fold.ts';
import type { HoleType } from './holes.ts';
import type { Nearest } from './nearest.ts';
import type { Ranks } from './ranks.ts';
import type { Prefix } from './read.ts';

/** sure: a message matched exactly, and says what went wrong. likely: a near match, a notice, or evidence. */
export type Certainty = 'sure' | 'likely';

/** A line of the log that belongs to a finding. Offsets are those of the whole text. */
export interface FoundLine extends Place {
	/** Counted from 1. */
	line: number;
	rank?: number;
	host?: string;
	time?: string;
}

/** The line that proves a finding. */
export interface BestLine extends FoundLine {
	/** The line or lines as pasted, and where they begin in the whole text. */
	text: string;
	textStart: number;
	/** Up to two lines above and below it, shortened: whoever reads a stream has no other way to show them. */
	before: string[];
	after: string[];
	/** What agrees with the message, for marking. */
	marks: Place[];
	/** Values read, with their places. */
	values: Value[];
	prefix: Prefix;
	/** 1 for an exact match, else how close the line comes (drift.ts). */
	closeness: number;
}

/** What one line of a finding says in numbers: every value that is named, also those that a longer message passes over. */
export interface ReadLine {
	/** The messages that stand in it, as `Finding.message` calls them. */
	messages: string[];
	line: number;
	rank?: number;
	/** The time of the line in seconds, comparable within one log. */
	seconds?: number;
	values: NamedValue[];
}

export type NamedValue = [name: string, hole: HoleType, text: string];

/** A circumstance that the text tells: its id, or the failure to which a function on the stack leads; the values of its line. */
export interface Circumstance {
	id: string;
	values: NamedValue[];
}

export interface Finding {
	failure: string;
	/** `guide/problem`, where the best message belongs to one. */
	problem?: string;
	/** The message that matched best: its id within the failure or the problem, or what the index calls it instead. */
	message?: string;
	/** The rule that spoke, where no message matched. */
	evidence?: EvidenceId;
	certainty: Certainty;
	/** error: a cause. What else it may be, compile.ts tells. */
	role: Role;
	best: BestLine;
	/** How many lines belong to it; `lines` holds the first of them. */
	count: number;
	lines: FoundLine[];
	/**
	 * The lines whose values were read: the first of each message and rank, the one that proves the finding before the
	 * others. Only of messages of the failure itself that match exactly and that the index names.
	 */
	read?: ReadLine[];
	/** Under which circumstances it failed, as its page lists them, and where on the stack. */
	given?: Circumstance[];
	/** Another finding that explains this one. */
	followsFrom?: string;
	/** What was raised, where the finding says no more of it than its kind. */
	raised?: FirstError;
	/** The run was ended on purpose by this line, or before it: no cause, probably a consequence of that. */
	afterEnd?: true;
}

export interface Ending extends FoundLine {
	kind: Exclude<EndingKind, 'none'>;
	text: string;
	/** Nothing went wrong before: the end on purpose is the answer. */
	first: boolean;
}

/** The first error of a log, as its program printed it. */
export interface FirstError extends FoundLine {
	/** The line without decoration: `FileNotFoundError: [Errno 2] No such file or directory: 'data/3.bin'`. */
	text: string;
	/** `FileNotFoundError`, `Segmentation fault`; for a process that a launcher reports, `exit code 3`. */
	exception: string;
	/** It only says that something else failed: a child process, a call on another machine. */
	wrapper: boolean;
	/** Where it came from in code that is not of an installed package: the last such frame, as printed. */
	frame?: {
		file: string;
		line: number;
		/** The function; left out at the top of a script. */
		in?: string;
		/** What the line calls: `torch.save`. */
		called?: string;
	};
	/** The installed package, or `python`, that raised it, where that is not the code of `frame`. */
	package?: string;
	/** The file of that package, as printed. */
	path?: string;
	/** The assertion that failed, where nothing else is said: `assert self._store is not None`. */
	asserted?: string;
}

/** The line to ask about, where nothing is recognised (unknown.ts). */
export interface Unknown extends Place {
	/** Number of the line in the log, as pasted. */
	line: number;
	text: string;
	/** Without decoration, with holes for its values. */
	normalised: string;
	/** It only says that something else failed: what matters stands above or in another log. */
	wrapper: boolean;
	/** It is no error but the last call that a traceback shows, which is cut before its error. */
	cut?: true;
	/** It holds what is recognised beside: nobody has to be asked about it. */
	recognised?: true;
	nearest: Nearest[];
	/** Lines above and below it, shortened, for whoever asks which program printed it. */
	around: string[];
	/** Lines anywhere in the end of the log beside whose names a release stands. */
	versions: string[];
	/** What a person wrote around it: that can be looked up. */
	said: string;
}

/** A failure whose page is about the place where something failed: no claim. */
export interface Related extends FoundLine {
	failure: string;
	/** The frame. */
	text: string;
}

export interface Diagnosis {
	/**
	 * Best first; what an answer may claim. Empty where only notices were recognised. Where an error that nobody knows
	 * heads the answer these are the causes that are known.
	 */
	findings: Finding[];
	/** What was recognised and is no cause, where an error that nobody knows heads the answer; or notices alone. */
	beside: Finding[];
	/** The error that heads the answer, where it is one that nobody knows. */
	first?: FirstError;
	/** What else was raised at the same time by other processes and that nobody knows. */
	also?: FirstError[];
	/** Where no known cause is claimed: pages about functions on the stack, the innermost first. */
	related?: Related[];
	ended?: Ending;
	ranks?: Ranks;
	/** What the ranks say when they are held beside each other. */
	compared?: Compared[];
	/** Only if there are no findings. */
	unknown?: Unknown;
	/** Lines read. */
	lines: number;
}
