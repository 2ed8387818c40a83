/** Every message of the content, compiled as readers get them, and where each stands. Pure: a tree in. */
import type { ContentTree } from '../content/tree-fs.ts';
import { type CompileInput, compileIndex, type MatchIndex } from '../matching/index.ts';

export interface KnownMessage {
	failure: string;
	/** `guide/problem`, where the message belongs to one. */
	problem?: string;
	id: string;
	template: string;
	/** Of its template, from the project's root. */
	file: string;
	line: number;
}

export interface KnownMessages {
	index: MatchIndex;
	/** Messages that cannot be used, in sentences for their authors; they are missing in the index. */
	problems: string[];
	/** The message of a finding; undefined for one that the index does not have. */
	find(failure: string, message: string | undefined, problem?: string): KnownMessage | undefined;
}

/** @example readKnownMessages(tree).find('cuda-oom', 'tried-to-allocate')?.line // => 7 */
export function readKnownMessages(tree: ContentTree): KnownMessages {
	const known = new Map<string, KnownMessage>();
	const keyOf = (failure: string, id: string, problem = '') => [failure, problem, id].join(' ');
	for (const { id: owner, neutral, kind } of [...tree.failures, ...tree.problems]) {
		const failure = 'failure' in neutral.data ? neutral.data.failure : owner;
		const problem = kind === 'problem' ? owner : undefined;
		for (const [at, { id, template }] of neutral.data.messages.entries()) {
			const line = neutral.lineOf(['messages', at, 'template']);
			const message = { failure, ...(problem && { problem }), id, template, file: neutral.file, line };
			known.set(keyOf(failure, id, problem), message);
		}
	}
	const { index, problems } = compileIndex(inputOf(tree));
	return {
		index,
		problems,
		find: (failure, message, problem) =>
			message === undefined ? undefined : known.get(keyOf(failure, message, problem)),
	};
}

const inputOf = ({ failures, problems }: ContentTree): CompileInput => ({
	failures: failures.map(({ id, neutral: { data } }) => ({
		id,
		followsFrom: data.followsFrom,
		messages: data.messages,
	})),
	problems: problems.map(({ id, neutral: { data } }) => ({ id, failure: data.failure, messages: data.messages })),
});
