import { type CompileInput, messageOfFrame, messagesOfCircumstances } from '../../diagnosis/matching/index.ts';
import { type ForeignText, foreignOf } from '../files/foreign.ts';
import type { FailureFolder, ProblemFolder } from '../files/tree-fs.ts';
import { failureOf } from './relations.ts';

/**
 * What the matcher is made from.
 *
 * @param foreign what other programs print and is none of these messages (content/harvest/foreign.tsv).
 * @example compileIndex(toCompile(tree.failures, tree.problems, tree.foreign)).index
 */
export function toCompile(
	failures: readonly FailureFolder[],
	problems: readonly ProblemFolder[],
	foreign: readonly ForeignText[],
): CompileInput {
	return {
		failures: failures.map(({ id, neutral: { data } }) => ({
			id,
			followsFrom: data.followsFrom,
			messages: [
				...data.messages,
				...data.frames.map(messageOfFrame),
				...messagesOfCircumstances(data.circumstances),
				...foreignOf(id, foreign),
			],
		})),
		problems: problems.map((problem) => ({
			id: problem.id,
			failure: failureOf(problem),
			messages: problem.neutral.data.messages,
		})),
	};
}
