import type { Check } from './check.ts';

/** Each file fits its schema. The reader of the tree has found out already; this puts its findings in the report. */
export const schema: Check = {
	name: 'schema',
	run: (tree) => tree.issues.filter(({ code }) => code !== 'files'),
};
