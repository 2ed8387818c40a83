import type { Case } from '../../content/files/cases-fs.ts';
import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { failureOf, stepsOf } from '../../content/library/relations.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, issuesOf } from './check.ts';

/** The cases of the laboratory are of failures, steps, messages and values that there are. */
export const cases: Check = {
	name: 'cases',
	run: (tree) => [
		...tree.caseIssues.map((issue) => ({ ...issue, code: 'cases' })),
		...tree.cases.flatMap((one) => issuesIn(one, tree)),
	],
};

const issueAt = issuesOf('cases');

function issuesIn(one: Case, tree: ContentTree): Issue[] {
	const { failure: id, data } = one;
	const issue = (path: PropertyKey[], found: string, right: string) => issueAt(one, path, found, right);
	if (tree.broken.some((folder) => folder.id === id)) return [];
	const failure = tree.failures.find((folder) => folder.id === id);
	const failures = new Set(tree.failures.map((folder) => folder.id));
	if (!failure)
		return [issue([], `Its folder names the failure "${id}".`, `An existing failure${nearest(id, failures)}`)];
	const issues: Issue[] = [];

	const steps = stepsOf(failure);
	if (!steps.has(data.step)) {
		const found = `The step "${data.step}" does not stand on the page of ${id}.`;
		issues.push(issue(['step'], found, `A step of the page${nearest(data.step, steps)}`));
	}
	const { problem, message, values } = data.seen;
	const owner = problem === undefined ? failure : tree.problems.find((folder) => folder.id === problem);
	if (!owner || failureOf(owner) !== id) {
		const own = new Set(tree.problems.filter((folder) => failureOf(folder) === id).map((folder) => folder.id));
		const right = `A problem of it${nearest(problem ?? '', own)}`;
		return [...issues, issue(['seen', 'problem'], `"${problem}" is no problem of ${id}.`, right)];
	}
	const messages = new Map(owner.neutral.data.messages.map((known) => [known.id, known.template]));
	const template = messages.get(message);
	if (template === undefined) {
		const found = `${owner.id} has no message "${message}".`;
		return [...issues, issue(['seen', 'message'], found, `One of its messages${nearest(message, messages.keys())}`)];
	}
	const own = holesOf(template);
	// Where it says more than another message of the failure, it takes over what that one reads.
	const all = new Set(
		[...failure.neutral.data.messages, ...owner.neutral.data.messages].flatMap((known) => [...holesOf(known.template)]),
	);
	for (const name of Object.keys(values)) {
		if (all.has(name)) continue;
		const found = `No message of ${owner.id} has a value "${name}".`;
		issues.push(issue(['seen', 'values', name], found, `A named hole of its messages${nearest(name, all)}`));
	}
	const silent = [...own].filter((name) => values[name] === undefined);
	if (silent.length) {
		const found = `seen.values does not say what is read as ${silent.join(', ')}.`;
		const right = 'Every named value of the message: a wrong one misleads as a wrong failure does.';
		issues.push(issue(['seen'], found, right));
	}
	return issues;
}

/** @example holesOf('GPU <int:gpu> of <int>') // => Set { 'gpu' } */
const holesOf = (template: string): Set<string> =>
	new Set([...template.matchAll(/<[^<>\s:]+:([a-z][a-z0-9_]*)>/g)].map(([, name = '']) => name));
