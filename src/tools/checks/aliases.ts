import type { Issue } from '../../content/files/issue.ts';
import { PLACEHOLDER } from '../../content/files/placeholders.ts';
import { type Given, given } from '../../content/library/called.ts';
import { nameKey } from '../../content/library/name-key.ts';
import type { Check } from './check.ts';

/**
 * A title or alias belongs to one failure, in all languages: who types it gets that page first. The problems of guides
 * may bear the names of the failure that they are cases of.
 */
export const aliases: Check = {
	name: 'aliases',
	run(tree) {
		const owners = new Map<string, Given>();
		// What is not written yet is told by another check.
		const written = given(tree).filter(({ name }) => !name.includes(PLACEHOLDER));
		return written.flatMap((claim): Issue[] => {
			const key = nameKey(claim.name);
			const owner = owners.get(key) ?? claim;
			owners.set(key, owner);
			if (owner.subject === claim.subject) return [];
			return [
				{
					...{ file: claim.file, line: claim.line, code: 'aliases' },
					found: `"${claim.name}" is what ${owner.page.id} is called, too.`,
					right: 'Whoever types a title or an alias gets one page first, so it belongs to one failure.',
					remedy: `Decide whose it is, and take it from the other: ${owner.file}:${owner.line}`,
				},
			];
		});
	},
};
