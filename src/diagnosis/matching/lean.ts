/**
 * What a page needs for its first answer, and no more. When there are no findings, load unknown.ts and ask
 * `explainUnknown`; index.ts offers both in one.
 */
export type { MatchIndex } from './compile.ts';
export type { Diagnosis } from './diagnosis.ts';
export { createSession, diagnose } from './session.ts';
