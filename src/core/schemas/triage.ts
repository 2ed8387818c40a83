import type { OwnFix, Said } from './said.ts';

/** Of one failure, loaded when it has been recognised. */
export interface TriageDetails extends Omit<Said, 'fixes' | 'readings'> {
	/** What its guides call it, by problem: `lightrft/cuda-oom`. */
	problems?: Record<string, Pick<Said, 'title'>>;
}

/** What is said of a failure in other words, loaded where a message has a fix of its own, or a guide speaks. */
export interface TriageFixes {
	fixes?: OwnFix[];
	/** How its guides treat it, by problem. */
	problems?: Record<string, Said>;
}

/** Stands in each file that is loaded for a first answer, so that files of two builds are not used together. */
export interface OfBuild {
	build: string;
}

/** The name of the error that says that data and page are of two builds, in a way that does not go together. */
export const OTHER_BUILD = 'OtherBuild';

/**
 * The form of the messages, and of what is said of their failures, that the code of this build reads. The messages begin
 * with it and the build, on a line of its own.
 */
export const TRIAGE_FORM = 8;

/** Loaded with the first answer: nothing that grows with the failures. */
export interface TriageGuides extends OfBuild {
	/** Names of the guides, in order. */
	guides: Record<string, string>;
}

/** A program, and by what its lines are told. */
export interface ProgramSigns {
	id: string;
	name: string;
	/** What of a path in a traceback, or of a line, says that it is this program's. */
	signs: string[];
	/** Where its users report bugs. */
	tracker?: string;
	/** It has a page. */
	page?: true;
}
