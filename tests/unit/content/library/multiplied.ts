import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';

/** Content so many times as large: each failure and problem as often, under names of their own. */
export function multiplied({ failures, problems, ...others }: ContentTree, times: number): ContentTree {
	const copies = <T>(list: readonly T[], copy: (one: T, number: number) => T) =>
		Array.from({ length: times }, (_, number) => list.map((one) => copy(one, number))).flat();
	const named = <F extends (typeof failures)[number] | (typeof problems)[number]>(folder: F, number: number): F => ({
		...folder,
		id: `${folder.id}-${number}`,
		neutral: {
			...folder.neutral,
			data: { ...folder.neutral.data, messages: folder.neutral.data.messages.map((message) => ({ ...message })) },
		},
	});
	return {
		...others,
		failures: copies(failures, named),
		problems: copies(problems, (folder, number) => {
			const problem = named(folder, number);
			problem.neutral.data.failure = `${folder.neutral.data.failure}-${number}`;
			return problem;
		}),
	};
}
