import type { ShippedReading } from './shipped-reading.ts';

/**
 * What is said of a failure, or of the problem of a guide, in one language: what an answer is made from, wherever it is
 * shown. Sentences may contain `code` and **bold**. Short keys: all of it is shipped.
 */
export interface Said {
	title: string;
	/** The quick fix. Left out where it could not be loaded. */
	fix?: string;
	command?: string;
	/** How the fix is known, in words. */
	known?: string;
	/** For each named hole: what the value is, and what it tells. */
	values?: Record<string, [label: string, meaning: string]>;
	/** Of a failure: quick fixes of single messages. */
	fixes?: OwnFix[];
	/** Of a failure: what its numbers say, in order. */
	readings?: ShippedReading[];
}

/** The quick fix of single messages. */
export interface OwnFix {
	/** Those messages, as findings call them. */
	of: string[];
	fix: string;
	command?: string;
	/** The step that carries it out: its anchor on the page of the failure. */
	step?: string;
	/** How it is known, in words. */
	known?: string;
}
