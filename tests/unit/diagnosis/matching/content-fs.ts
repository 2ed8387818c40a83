import { readKnownMessages } from '../../../../src/content/library/known-messages.ts';
import {
	type CompileInput,
	type MatchIndex,
	type MessageInput,
	messageOfFrame,
	messagesOfCircumstances,
} from '../../../../src/diagnosis/matching/index.ts';
import { realTree } from '../../real-content.ts';

const { failures, problems } = realTree;

const messagesOf = (messages: readonly MessageInput[]): MessageInput[] =>
	messages.map(({ id, template, role }) => ({ id, template, role }));

/** The messages of the real content. */
export function readContent(): CompileInput {
	return {
		failures: failures.map(({ id, neutral: { data } }) => ({
			id,
			followsFrom: data.followsFrom,
			messages: [
				...messagesOf(data.messages),
				...data.frames.map(messageOfFrame),
				...messagesOfCircumstances(data.circumstances),
			],
		})),
		problems: problems.map(({ id, neutral: { data } }) => ({
			id,
			failure: data.failure,
			messages: messagesOf(data.messages),
		})),
	};
}

/** A line as a program prints it, and the message that it is. */
export interface Sample {
	failure: string;
	/** `failure/message`, or `guide/problem/message`. */
	message: string;
	role: MessageInput['role'];
	text: string;
}

/** The sample of every message. */
export const readSamples = (): Sample[] =>
	[...failures, ...problems].flatMap(({ id: owner, neutral: { data } }) =>
		data.messages.map(({ id, role, sample }) => ({
			failure: 'failure' in data ? data.failure : owner,
			message: `${owner}/${id}`,
			role,
			text: sample,
		})),
	);

/**
 * The index of the real content, one for all tests of a process, since what is prepared of it takes long. What its authors
 * still have to mend is left out: the checks tell them.
 */
export const compileContent = (): MatchIndex => readKnownMessages(realTree).index;
