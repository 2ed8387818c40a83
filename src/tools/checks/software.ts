import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree, SoftwareFolder } from '../../content/files/tree-fs.ts';
import { groupOf, repositoryAddress, softwareIn } from '../../content/library/software.ts';
import { completeLocales } from '../../core/languages.ts';
import { softwareGroups } from '../../core/schemas/software.ts';
import { type Check, issuesAt, issuesOf } from './check.ts';

/** What prints more messages than this deserves a page. */
const MOST_NAMED = 8;

/** Software that prints much has a page, a page has what it takes, and nothing is a part of itself. */
export const software: Check = {
	name: 'software',
	run: (tree) =>
		tree.software
			// Of a file that could not be read its own issues are enough to tell.
			.filter(({ id }) => !tree.broken.some((folder) => folder.kind === 'software' && folder.id === id))
			.flatMap((one) => [
				...(Object.keys(one.texts).length ? lackingFields(one, tree) : deservesPage(one, tree)),
				...circle(one, tree),
			]),
};

function deservesPage({ id, folder, neutral }: SoftwareFolder, tree: ContentTree): Issue[] {
	const { length: count } = softwareIn(tree).messagesOf(id);
	const { repository } = neutral.data;
	// What belongs to a guide is told there.
	const hasGuide =
		repository !== undefined &&
		tree.guides.some((guide) => guide.neutral.data.repository === repositoryAddress(repository));
	if (count <= MOST_NAMED || hasGuide) return [];
	const found = `${neutral.data.name} prints ${count} messages, and has no page.`;
	const right = `Only software of up to ${MOST_NAMED} messages goes without a text.`;
	const files = completeLocales.map((code) => `${code}.mdx`).join(' and ');
	return [issuesAt('software')(folder, undefined, found, right, `Write ${files}.`)];
}

function lackingFields(one: SoftwareFolder, tree: ContentTree): Issue[] {
	const { data, file } = one.neutral;
	const fields: [field: string, isThere: boolean, right: string][] = [
		['sources', data.sources.length > 0, 'A page says where its facts come from.'],
		['checked', data.checked !== undefined, 'A page says when its facts were checked.'],
		['tags', !data.repository || data.tags.length > 0, 'At least one form, so that its releases can be told.'],
		[
			'group',
			Boolean(groupOf(softwareIn(tree), one)),
			`Where the list of software has it: ${softwareGroups.join(', ')}.`,
		],
	];
	return fields
		.filter(([, isThere]) => !isThere)
		.map(([field, , right]) => issuesAt('software')(file, 1, `"${field}" is missing.`, right, 'Add it.'));
}

function circle({ id, neutral }: SoftwareFolder, tree: ContentTree): Issue[] {
	const { find } = softwareIn(tree);
	const trail = [id];
	for (let whole = neutral.data.partOf; whole !== undefined; whole = find(whole)?.neutral.data.partOf) {
		if (whole === id) {
			const found = `partOf goes in a circle: ${[...trail, id].join(' → ')}.`;
			const right = 'A part belongs to a whole, which is no part of it.';
			return [issuesOf('software')(neutral, ['partOf'], found, right, 'Take out the link that is wrong.')];
		}
		if (trail.includes(whole)) return [];
		trail.push(whole);
	}
	return [];
}
