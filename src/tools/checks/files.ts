import type { Check } from './check.ts';

/** Each file is plain text in its place. The reader of the tree has found out before it parsed anything. */
export const files: Check = {
	name: 'files',
	run: (tree) => tree.issues.filter(({ code }) => code === 'files'),
};
