/**
 * What answers where something is known: without the line to ask about. When there are no findings, load unknown.ts and ask
 * `explainUnknown`; index.ts offers both in one.
 */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import { createSession as createSessionBy, diagnose as diagnoseBy, type Session } from './session.ts';
import { createWatch } from './watch.ts';

export type { MatchIndex } from './compile.ts';
export type { Diagnosis } from './diagnosis.ts';

/** Says what went wrong in a log. */
export const diagnose = (text: string, index: MatchIndex): Diagnosis => diagnoseBy(text, index, createWatch);

/** The same, chunk by chunk. */
export const createSession = (index: MatchIndex): Session => createSessionBy(index, createWatch);
