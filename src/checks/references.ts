import type { Issue } from '../content/issue.ts';
import type { Parsed } from '../content/parse-data.ts';
import type { ContentTree } from '../content/tree-fs.ts';
import { guideOf } from '../library/ids.ts';
import { takenAnchors } from '../library/page.ts';
import { homeOf } from '../library/printers.ts';
import { relationsOf } from '../library/relations.ts';
import type { Check } from './check.ts';
import { nearest } from './nearest.ts';

/** Every id that a YAML file or a head names exists, and no failure follows from itself. */
export const references: Check = {
	name: 'references',
	run(tree) {
		const issues: Issue[] = [];
		const related = relationsOf(tree);
		const ids = {
			failure: new Set(tree.failures.map(({ id }) => id)),
			guide: new Set(tree.guides.map(({ id }) => id)),
			problem: new Set(tree.problems.map(({ id }) => id)),
			software: new Set(tree.software.map(({ id }) => id)),
		};
		const mustExist = (
			kind: keyof typeof ids,
			id: string,
			field: string,
			{ file, lineOf }: Pick<Parsed<unknown>, 'file' | 'lineOf'>,
			path: PropertyKey[],
		) => {
			if (ids[kind].has(id) || tree.broken.some((folder) => folder.kind === kind && folder.id === id)) return;
			issues.push({
				file,
				line: lineOf(path),
				code: 'references',
				found: `${field} names the ${kind} "${id}", which does not exist.`,
				right: `An existing ${kind}${nearest(id, ids[kind])}`,
				remedy: `Correct the id, or add the ${kind}.`,
			});
		};

		for (const { id, neutral, texts } of tree.failures) {
			for (const field of ['followsFrom', 'seeAlso'] as const) {
				neutral.data[field].forEach((other, index) => {
					mustExist('failure', other, field, neutral, [field, index]);
				});
			}
			for (const text of Object.values(texts)) {
				for (const other of Object.keys(text.data.tellApart)) {
					mustExist('failure', other, 'tellApart', text, ['tellApart', other]);
					if (other === id) {
						issues.push({
							file: text.file,
							line: text.lineOf(['tellApart', other]),
							code: 'references',
							found: 'tellApart names the failure itself.',
							right: 'Another failure that prints alike.',
						});
					}
				}
			}
		}
		for (const { id, neutral } of tree.problems) {
			const guide = related.guide(guideOf(id));
			mustExist('failure', neutral.data.failure, 'failure', neutral, ['failure']);
			neutral.data.seeAlso.forEach((other, index) => {
				mustExist('problem', other, 'seeAlso', neutral, ['seeAlso', index]);
			});
			if (guide && !guide.neutral.data.categories.includes(neutral.data.category)) {
				issues.push({
					file: neutral.file,
					line: neutral.lineOf(['category']),
					code: 'references',
					found: `category is "${neutral.data.category}", which the guide does not list.`,
					right: `One of the categories of ${guide.neutral.file}: ${guide.neutral.data.categories.join(', ')}.`,
					remedy: 'Choose one of them, or add the category to the guide.',
				});
			}
			const failure = related.failure(neutral.data.failure);
			const messageIds = new Set(failure?.neutral.data.messages.map((message) => message.id));
			neutral.data.shows?.forEach((message, index) => {
				if (!failure || messageIds.has(message)) return;
				issues.push({
					file: neutral.file,
					line: neutral.lineOf(['shows', index]),
					code: 'references',
					found: `shows names the message "${message}", which ${neutral.data.failure} does not have.`,
					right: `A message of the failure: ${[...messageIds].join(', ') || 'it has none'}.`,
				});
			});
		}
		for (const { neutral } of [...tree.failures, ...tree.problems]) {
			for (const [at, { software }] of neutral.data.messages.entries()) {
				for (const id of software) mustExist('software', id, 'software', neutral, ['messages', at, 'software']);
			}
		}
		for (const { neutral } of tree.software) {
			const { partOf } = neutral.data;
			if (partOf !== undefined) mustExist('software', partOf, 'partOf', neutral, ['partOf']);
		}
		return [
			...issues,
			...filesWithoutRepository(tree),
			...duplicateMessageIds(tree),
			...duplicateAnchors(tree),
			...cycles(tree),
		];
	},
};

/** A file is looked for in a repository; where there is none, the program is closed and nobody can have read it. */
function filesWithoutRepository(tree: ContentTree): Issue[] {
	return [...tree.failures, ...tree.problems].flatMap(({ neutral }) =>
		neutral.data.messages.flatMap(({ software, file }, at): Issue[] => {
			const [first = ''] = software;
			const printer = tree.software.find(({ id }) => id === first);
			if (file === undefined || !printer || homeOf(tree, first)) return [];
			return [
				{
					file: neutral.file,
					line: neutral.lineOf(['messages', at, 'file']),
					code: 'references',
					found: `The file "${file}" is named, and ${printer.neutral.data.name} has no repository.`,
					right: 'A file in the repository of the first software.',
					remedy: `Leave it out, or add the repository to ${printer.neutral.file}.`,
				},
			];
		}),
	);
}

function duplicateMessageIds(tree: ContentTree): Issue[] {
	return [...tree.failures, ...tree.problems].flatMap(({ neutral }) =>
		neutral.data.messages.flatMap(({ id }, index) => {
			const first = neutral.data.messages.findIndex((message) => message.id === id);
			if (first === index) return [];
			return {
				file: neutral.file,
				line: neutral.lineOf(['messages', index, 'id']),
				code: 'references',
				found: `The message id "${id}" stands twice, first on line ${neutral.lineOf(['messages', first, 'id'])}.`,
				right: 'Each message of a file has its own id.',
				remedy: 'Rename the newer one.',
			};
		}),
	);
}

/** On the overview of a guide its categories, problems and tips are anchors of one page. */
function duplicateAnchors(tree: ContentTree): Issue[] {
	return tree.guides.flatMap((guide) => {
		const taken = new Map<string, string>([
			...guide.neutral.data.categories.map((category) => [category, 'category'] as const),
			...takenAnchors(guide).map((anchor) => [anchor, 'part of the page'] as const),
		]);
		return [...tree.problems, ...tree.tips].flatMap(({ kind, id, folder }) => {
			const [owner, slug = ''] = id.split('/');
			if (owner !== guide.id) return [];
			const other = taken.get(slug);
			taken.set(slug, other ?? kind);
			if (!other) return [];
			return {
				file: folder,
				code: 'references',
				found: `The id "${slug}" stands twice in the guide: there is a ${other} of that name.`,
				right: 'Categories, problems and tips are anchors of one page, the overview.',
				remedy: 'Rename one of them.',
			};
		});
	});
}

function cycles(tree: ContentTree): Issue[] {
	const causes = new Map(tree.failures.map(({ id, neutral }) => [id, neutral.data.followsFrom]));
	const reported = new Set<string>();
	const issues: Issue[] = [];
	const visit = (id: string, trail: string[]) => {
		const start = trail.indexOf(id);
		if (start >= 0) {
			const loop = trail.slice(start);
			const key = [...loop].sort().join();
			if (reported.has(key)) return;
			reported.add(key);
			const failure = relationsOf(tree).failure(loop[0] ?? '');
			issues.push({
				file: failure?.neutral.file ?? `content/failures/${loop[0]}/failure.yaml`,
				line: failure?.neutral.lineOf(['followsFrom']),
				code: 'references',
				found: `followsFrom goes in a circle: ${[...loop, id].join(' → ')}.`,
				right: 'A cause comes before what follows from it; nothing is its own cause.',
				remedy: 'Take out the weakest link; name the other direction in seeAlso.',
			});
			return;
		}
		for (const cause of causes.get(id) ?? []) visit(cause, [...trail, id]);
	};
	for (const id of causes.keys()) visit(id, []);
	return issues;
}
