/** What there is to print of a diagnosis, and in which forms. */
import { worthTelling } from '../../diagnosis/answer/outputs.ts';
import type { Diagnosis } from '../../diagnosis/matching/index.ts';
import type { Output } from '../../diagnosis/outputs/conclude.ts';
import type { ReadRun } from '../../diagnosis/runs/answered.ts';
import type { Setting } from './answer.ts';
import type { Hit } from './lookup.ts';

/** text: for a terminal. brief: at most 4,096 bytes. github: annotations of a workflow, and the text below. */
export const FORMS = ['text', 'json', 'brief', 'github'] as const;
export type AnswerForm = (typeof FORMS)[number];

/** How a text given as an argument was understood; logs are always read for messages. */
export type Understood = 'message' | 'name' | 'words';

/** What there is to print. */
export interface ToTell {
	diagnosis: Diagnosis;
	setting: Setting;
	/** Outputs of diagnostic commands in it, and what they say. */
	outputs?: readonly Output[];
	/** Of a folder: the run whose attempt is answered. */
	read?: ReadRun;
	/** Of a text that was an argument: what it was taken for. */
	understood?: Understood | undefined;
	/** What was found for its words, or for those that people wrote beside a log. */
	hits?: readonly Hit[];
	/** The family whose question the answer begins with. */
	family?: string | undefined;
	/** Of a job: how it ended, in a sentence. */
	ended?: string;
}

type Read = Pick<ToTell, 'diagnosis' | 'outputs'>;

/** Whether the log itself says what is wrong, known or not. */
export const isAnswered = ({ findings, first }: Diagnosis): boolean => findings.length > 0 || first !== undefined;

/**
 * The outputs that are told of beside what the log says: below an error only those that say something.
 *
 * @example outputsTold({ diagnosis, outputs: [versions] }) // => []
 */
export const outputsTold = ({ diagnosis, outputs = [] }: Read): Output[] =>
	worthTelling(outputs, isAnswered(diagnosis));

/** Whether something is known of what was read: a message of it, or an output of which something is told. */
export const isRecognised = (read: Read): boolean => read.diagnosis.findings.length > 0 || outputsTold(read).length > 0;
