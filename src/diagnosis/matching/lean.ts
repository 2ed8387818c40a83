/**
 * What answers where something is known: without the line to ask about. When there are no findings, load unknown.ts and ask
 * `explainUnknown`; index.ts offers both in one.
 */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import { createNear } from './near.ts';
import type { Parts } from './parts.ts';
import { createSession as createSessionBy, diagnose as diagnoseBy, type Session } from './session.ts';
import { isByPerson } from './speech.ts';
import { createWatch } from './watch.ts';

export type { MatchIndex } from './compile.ts';
export type { Diagnosis } from './diagnosis.ts';

export const leanParts: Parts = { createWatch, createNear, isByPerson };

/** Says what went wrong in a log. */
export const diagnose = (text: string, index: MatchIndex): Diagnosis => diagnoseBy(text, index, leanParts);

/** The same, chunk by chunk. */
export const createSession = (index: MatchIndex): Session => createSessionBy(index, leanParts);
