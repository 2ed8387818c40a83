import { type CompileInput, messageOfFrame } from '../../diagnosis/matching/index.ts';
import type { FailureFolder, ProblemFolder } from '../files/tree-fs.ts';
import { failureOf } from './relations.ts';

/**
 * What the matcher is made from.
 *
 * @example compileIndex(toCompile(tree.failures, tree.problems)).index
 */
export function toCompile(failures: readonly FailureFolder[], problems: readonly ProblemFolder[]): CompileInput {
	return {
		failures: failures.map(({ id, neutral: { data } }) => ({
			id,
			followsFrom: data.followsFrom,
			messages: [...data.messages, ...data.frames.map(messageOfFrame)],
		})),
		problems: problems.map((problem) => ({
			id: problem.id,
			failure: failureOf(problem),
			messages: problem.neutral.data.messages,
		})),
	};
}
