/** What a page loads for the first answer to several lines, where these can hold no evidence (`MAY_BE_EVIDENCE`). */
import type { MatchIndex } from './compile.ts';
import type { Diagnosis } from './diagnosis.ts';
import { diagnose as diagnoseBy } from './session.ts';
import { watchWorld } from './world.ts';

/** Says what went wrong in a log, by what it prints alone. */
export const diagnose = (text: string, index: MatchIndex): Diagnosis => diagnoseBy(text, index, watchWorld);
