import type { Issue } from '../content/issue.ts';
import { PLACEHOLDER } from '../content/placeholders.ts';
import type { ContentTree } from '../content/tree-fs.ts';
import { type Given, given, softwareNames } from '../library/called.ts';
import { nameKey } from '../library/name-key.ts';
import { softwareIn } from '../library/software.ts';
import type { Check } from './check.ts';

/**
 * A title or alias belongs to one failure, in all languages: who types it gets that page first. The problems of guides
 * may bear the names of the failure that they are cases of. What a program is called belongs to its own page. Twice in
 * one file, a name only weighs.
 */
export const aliases: Check = {
	name: 'aliases',
	run(tree) {
		// What is not written yet is told by another check.
		const written = given(tree).filter(({ name }) => !name.includes(PLACEHOLDER));
		return [...ofTwoFailures(written), ...twice(written), ...ofSoftware(written, tree)];
	},
};

function ofTwoFailures(written: readonly Given[]): Issue[] {
	const owners = new Map<string, Given>();
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
}

function twice(written: readonly Given[]): Issue[] {
	const seen = new Map<string, Given>();
	return written.flatMap((claim): Issue[] => {
		const key = `${claim.file} ${nameKey(claim.name)}`;
		const first = seen.get(key);
		if (!first) {
			seen.set(key, claim);
			return [];
		}
		return [
			{
				...{ file: claim.file, line: claim.line, code: 'aliases' },
				found: `"${claim.name}" stands in this file already: "${first.name}".`,
				right:
					'A title or an alias is found however it is written: case, spaces beside Chinese, quotes and full stops count nothing.',
				remedy: 'Take it out.',
			},
		];
	});
}

function ofSoftware(written: readonly Given[], tree: ContentTree): Issue[] {
	const names = new Set(softwareIn(tree).pages.flatMap(softwareNames));
	return written
		.filter(({ name }) => names.has(nameKey(name)))
		.map(({ name, file, line }) => ({
			...{ file, line, code: 'aliases' },
			found: `"${name}" is the name of a program.`,
			right: 'Whoever types the name of a program alone gets its own page first.',
			remedy: `Say what goes wrong with ${name}, or take it out.`,
		}));
}
