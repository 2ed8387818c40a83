import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree, FailureFolder, ProblemFolder } from '../../content/files/tree-fs.ts';
import { guideOf } from '../../content/library/ids.ts';
import { takenAnchors } from '../../content/library/page.ts';
import { homeOf } from '../../content/library/printers.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, type InFile, issuesAt, issuesOf, unless } from './check.ts';

const issueAt = issuesOf('references');

/** Every id that a YAML file or a head names exists, and no failure follows from itself. */
export const references: Check = {
	name: 'references',
	run: (tree) => [
		...tree.failures.flatMap((failure) => ofFailure(failure, tree)),
		...tree.problems.flatMap((problem) => ofProblem(problem, tree)),
		...[...tree.failures, ...tree.problems].flatMap((owner) => printersOf(owner, tree)),
		...tree.software.flatMap(({ neutral }) => mustExist(tree, 'software', neutral.data.partOf, neutral, ['partOf'])),
		...filesWithoutRepository(tree),
		...duplicateMessageIds(tree),
		...duplicateAnchors(tree),
		...cycles(tree),
	],
};

/** @param field what names it; the path begins with it. */
function mustExist(
	tree: ContentTree,
	kind: 'failure' | 'problem' | 'software',
	id: string | undefined,
	place: InFile,
	path: PropertyKey[],
	field = String(path[0]),
): Issue[] {
	if (id === undefined) return [];
	const { failures, problems, software } = tree;
	const all = { failure: failures, problem: problems, software }[kind].map((folder) => folder.id);
	if (all.includes(id) || tree.broken.some((folder) => folder.kind === kind && folder.id === id)) return [];
	const found = `${field} names the ${kind} "${id}", which does not exist.`;
	return [issueAt(place, path, found, `An existing ${kind}${nearest(id, all)}`, `Correct the id, or add the ${kind}.`)];
}

function ofFailure({ id, neutral, texts }: FailureFolder, tree: ContentTree): Issue[] {
	const named = (['followsFrom', 'seeAlso'] as const).flatMap((field) =>
		neutral.data[field].flatMap((other, index) => mustExist(tree, 'failure', other, neutral, [field, index])),
	);
	const apart = Object.values(texts).flatMap((text) =>
		Object.keys(text.data.tellApart).flatMap((other) => {
			const path = ['tellApart', other];
			if (other !== id) return mustExist(tree, 'failure', other, text, path);
			return [issueAt(text, path, 'tellApart names the failure itself.', 'Another failure that prints alike.')];
		}),
	);
	return [...named, ...apart];
}

function ofProblem({ id, neutral }: ProblemFolder, tree: ContentTree): Issue[] {
	const { data } = neutral;
	const guide = relationsOf(tree).guide(guideOf(id))?.neutral;
	const failure = relationsOf(tree).failure(data.failure);
	const messages = failure?.neutral.data.messages.map((message) => message.id) ?? [];
	const isForeign = guide && !guide.data.categories.includes(data.category);
	return [
		...mustExist(tree, 'failure', data.failure, neutral, ['failure']),
		...data.seeAlso.flatMap((other, index) => mustExist(tree, 'problem', other, neutral, ['seeAlso', index])),
		...unless(!isForeign, () => {
			const found = `category is "${data.category}", which the guide does not list.`;
			const right = `One of the categories of ${guide?.file}: ${guide?.data.categories.join(', ')}.`;
			return issueAt(neutral, ['category'], found, right, 'Choose one of them, or add the category to the guide.');
		}),
		...(data.shows ?? []).flatMap((message, index) => {
			if (!failure || messages.includes(message)) return [];
			const found = `shows names the message "${message}", which ${data.failure} does not have.`;
			const right = `A message of the failure: ${messages.join(', ') || 'it has none'}.`;
			return [issueAt(neutral, ['shows', index], found, right)];
		}),
	];
}

const printersOf = ({ neutral }: FailureFolder | ProblemFolder, tree: ContentTree): Issue[] =>
	neutral.data.messages.flatMap(({ software }, at) =>
		software.flatMap((id) => mustExist(tree, 'software', id, neutral, ['messages', at, 'software'], 'software')),
	);

/** A file is looked for in a repository; where there is none, the program is closed and nobody can have read it. */
const filesWithoutRepository = (tree: ContentTree): Issue[] =>
	[...tree.failures, ...tree.problems].flatMap(({ neutral }) =>
		neutral.data.messages.flatMap(({ software: [first = ''], file }, at) => {
			const printer = tree.software.find(({ id }) => id === first);
			if (file === undefined || !printer || homeOf(tree, first)) return [];
			const found = `The file "${file}" is named, and ${printer.neutral.data.name} has no repository.`;
			const remedy = `Leave it out, or add the repository to ${printer.neutral.file}.`;
			const right = 'A file in the repository of the first software.';
			return issueAt(neutral, ['messages', at, 'file'], found, right, remedy);
		}),
	);

function duplicateMessageIds(tree: ContentTree): Issue[] {
	return [...tree.failures, ...tree.problems].flatMap(({ neutral }) =>
		neutral.data.messages.flatMap(({ id }, index) => {
			const first = neutral.data.messages.findIndex((message) => message.id === id);
			if (first === index) return [];
			const found = `The message id "${id}" stands twice, first on line ${neutral.lineOf(['messages', first, 'id'])}.`;
			const right = 'Each message of a file has its own id.';
			return issueAt(neutral, ['messages', index, 'id'], found, right, 'Rename the newer one.');
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
			const found = `The id "${slug}" stands twice in the guide: there is a ${other} of that name.`;
			const right = 'Categories, problems and tips are anchors of one page, the overview.';
			return issuesAt('references')(folder, undefined, found, right, 'Rename one of them.');
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
			const found = `followsFrom goes in a circle: ${[...loop, id].join(' → ')}.`;
			const right = 'A cause comes before what follows from it; nothing is its own cause.';
			const remedy = 'Take out the weakest link; name the other direction in seeAlso.';
			// Each in a circle names its cause, so its file was read.
			if (failure) issues.push(issueAt(failure.neutral, ['followsFrom'], found, right, remedy));
			return;
		}
		for (const cause of causes.get(id) ?? []) visit(cause, [...trail, id]);
	};
	for (const id of causes.keys()) visit(id, []);
	return issues;
}
