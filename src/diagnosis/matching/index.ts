/**
 * The public side of this room: text in, failures out. Pure: it runs in a page, a worker and Node. See README.md.
 */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import { leanParts } from './lean.ts';
import { createSession as createSessionBy, diagnose as diagnoseBy, type Session } from './session.ts';
import { askAbout } from './unknown.ts';

export type { Call, Compared } from './causes/compare.ts';
export {
	type CompileInput,
	compileIndex,
	type FrameInput,
	type MatchIndex,
	type MessageInput,
	messageOfFrame,
	messagesOfCircumstances,
	type Role,
} from './compile.ts';
export type {
	BestLine,
	Certainty,
	Diagnosis,
	Ending,
	Finding,
	FirstError,
	FoundLine,
	Related,
	Unknown,
} from './diagnosis.ts';
export type { EndingKind } from './endings.ts';
export { EVIDENCE, type EvidenceId } from './flags.ts';
export type { Place } from './fold.ts';
export { askedIn, saidWithHeading } from './heading.ts';
export { HOLE_TYPES, type HoleType, isHoleType } from './holes.ts';
export type { Marked, Nearest } from './nearest.ts';
export { normalise } from './normalise.ts';
export type { RankLine, Ranks } from './ranks.ts';
export { type LineOrigin, type Prefix, readPrefix } from './read.ts';
export type { News, Session } from './session.ts';
export { saidIn } from './speech.ts';
export { type Aligned, alignTemplate, type Part, parseTemplate, type Value } from './template.ts';

/** Says what went wrong in a log, and what to ask about where nothing is recognised. */
export const diagnose = (text: string, index: MatchIndex): Diagnosis => diagnoseBy(text, index, leanParts, askAbout);

/** The same, chunk by chunk. */
export const createSession = (index: MatchIndex): Session => createSessionBy(index, leanParts, askAbout);
