/** Every message of the content, compiled as readers get them, and where each stands. Pure: a tree in. */

import { compileIndex, type MatchIndex } from '../../diagnosis/matching/index.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { oncePer } from './once.ts';
import { failureOf } from './relations.ts';
import { toCompile } from './to-compile.ts';

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
export const readKnownMessages = oncePer((tree: ContentTree): KnownMessages => {
	const known = new Map<string, KnownMessage>();
	const keyOf = (failure: string, id: string, problem = '') => [failure, problem, id].join(' ');
	for (const folder of [...tree.failures, ...tree.problems]) {
		const { neutral } = folder;
		const failure = failureOf(folder);
		const problem = folder.kind === 'problem' ? folder.id : undefined;
		for (const [at, { id, template }] of neutral.data.messages.entries()) {
			known.set(keyOf(failure, id, problem), {
				...{ failure, ...(problem && { problem }), id, template, file: neutral.file },
				// Finding a line costs more than compiling the message, and few are asked for theirs.
				get line() {
					return neutral.lineOf(['messages', at, 'template']);
				},
			});
		}
	}
	const { index, problems } = compileIndex(toCompile(tree.failures, tree.problems, tree.foreign));
	return {
		index,
		problems,
		find: (failure, message, problem) =>
			message === undefined ? undefined : known.get(keyOf(failure, message, problem)),
	};
});
