import type { Issue } from '../../content/files/issue.ts';
import { PLACEHOLDER } from '../../content/files/placeholders.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { type Given, given, softwareNames } from '../../content/library/called.ts';
import { nameKey } from '../../content/library/name-key.ts';
import { softwareIn } from '../../content/library/software.ts';
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

/** Each that has the key of one before, beside that one. */
const repeated = (written: readonly Given[], keyOf: (claim: Given) => string) =>
	[...Map.groupBy(written, keyOf).values()].flatMap(([first, ...others]) =>
		first ? others.map((claim) => ({ claim, first })) : [],
	);

const ofTwoFailures = (written: readonly Given[]): Issue[] =>
	repeated(written, ({ name }) => nameKey(name))
		.filter(({ claim, first }) => claim.subject !== first.subject)
		.map(({ claim, first }) => ({
			...placeOf(claim),
			found: `"${claim.name}" is what ${first.page.id} is called, too.`,
			right: 'Whoever types a title or an alias gets one page first, so it belongs to one failure.',
			remedy: `Decide whose it is, and take it from the other: ${first.file}:${first.line}`,
		}));

const twice = (written: readonly Given[]): Issue[] =>
	repeated(written, ({ file, name }) => `${file} ${nameKey(name)}`).map(({ claim, first }) => ({
		...placeOf(claim),
		found: `"${claim.name}" stands in this file already: "${first.name}".`,
		right:
			'Names are found however they are written: case, spaces beside Chinese, quotes and full stops count nothing.',
		remedy: 'Take it out.',
	}));

function ofSoftware(written: readonly Given[], tree: ContentTree): Issue[] {
	const names = new Set(softwareIn(tree).pages.flatMap(softwareNames));
	return written
		.filter(({ name }) => names.has(nameKey(name)))
		.map((claim) => ({
			...placeOf(claim),
			found: `"${claim.name}" is the name of a program.`,
			right: 'Whoever types the name of a program alone gets its own page first.',
			remedy: `Say what goes wrong with ${claim.name}, or take it out.`,
		}));
}

const placeOf = ({ file, line }: Given) => ({ file, line, code: 'aliases' });
