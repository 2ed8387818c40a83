import { EVIDENCE_FILE, fingerprintOf, type Looked, type Seen } from '../../content/files/evidence.ts';
import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree, FailureFolder, ProblemFolder } from '../../content/files/tree-fs.ts';
import { framesOf } from '../../content/library/frames.ts';
import type { ContentMessage } from '../../core/schemas/fields.ts';
import { isReleaseOf } from '../../core/schemas/versions.ts';
import { type Check, issuesAt, issuesOf, warningOf } from './check.ts';

const VERIFY = 'Run: npm run verify -- --clones <folder>';

/** What the content says of who prints a message is what the releases of that program hold. */
export const evidence: Check = {
	name: 'evidence',
	run: (tree) => [
		...[...tree.failures, ...tree.problems].flatMap((folder) => messageIssues(folder, tree)),
		...tree.failures.flatMap((failure) => frameIssues(failure, tree)),
		...strayIssues(tree),
	],
};

/** Tells what is wrong with a field of a message. */
type Tell = (field: keyof ContentMessage, ...told: [found: string, right: string, remedy: string]) => Issue;

function messageIssues({ id: owner, neutral }: FailureFolder | ProblemFolder, tree: ContentTree): Issue[] {
	return neutral.data.messages.flatMap((message, index): Issue[] => {
		const [software] = message.quoted ? [] : message.software;
		if (software === undefined) return [];
		const tell: Tell = (field, ...told) => issuesOf('evidence')(neutral, ['messages', index, field], ...told);
		const seen = tree.evidence.messages.get(`${owner}/${message.id}`);
		if (seen?.fingerprint !== fingerprintOf(message)) {
			if (message.file === undefined && !seen) return [];
			const found = seen
				? `"${message.id}" has changed since it was looked for in ${software}.`
				: `Nobody has looked for "${message.id}" in ${software}.`;
			const right = `What ${EVIDENCE_FILE} says is of the wording that stands here.`;
			return [warningOf(tell('template', found, right, VERIFY))];
		}
		const looked = tree.evidence.software.get(software);
		return [
			...placeIssues(message, seen, software, tell),
			...(looked ? versionIssues(message, seen, looked, tell) : []),
		];
	});
}

/** A function that no release has leads nobody anywhere. */
function frameIssues(failure: FailureFolder, tree: ContentTree): Issue[] {
	return framesOf(failure).flatMap(
		({ key, fingerprint, frame: { software, file, in: call, line } }, index): Issue[] => {
			const { neutral } = failure;
			const tell = (...told: [found: string, right: string, remedy: string]) =>
				issuesOf('evidence')(neutral, ['frames', index], ...told);
			const seen = tree.evidence.messages.get(key);
			const what = `"${call ?? line}" of ${file}`;
			const right = 'A function of that file, or what stands in one of its lines.';
			if (seen?.fingerprint !== fingerprint)
				return [warningOf(tell(`Nobody has looked for ${what} in ${software}.`, right, VERIFY))];
			if (seen.grade !== 'gone' || seen.last !== undefined) return [];
			return [tell(`No release of ${software} holds ${what}.`, right, `Correct it. ${VERIFY}`)];
		},
	);
}

function placeIssues({ id, file }: ContentMessage, seen: Seen, software: string, tell: Tell): Issue[] {
	const { grade, last, instead } = seen;
	if (grade === 'read') return [];
	const proposed = instead && !instead.startsWith('= ') ? instead : undefined;
	if (last === undefined) {
		const found = `No release of ${software} holds "${id}".`;
		const right = proposed === undefined ? 'The wording of a release.' : `Perhaps: ${proposed}`;
		const remedy =
			'Correct the template; or say quoted: true where people shorten it, or leave file out where the text is put together from elsewhere.';
		return [tell('template', found, right, remedy)];
	}
	if (grade === 'moved') {
		const found = `"${id}" stands in ${seen.file} of ${software} ${last}, and not in ${file}.`;
		return [tell('file', found, `file: ${seen.file}`, 'Correct it, then verify again.')];
	}
	if (proposed === undefined) return [];
	const found = `${software} says "${id}" otherwise after ${last}.`;
	const remedy = 'Add it as a message of its own, before this one, if it says the same.';
	return [warningOf(tell('template', found, `Perhaps: ${proposed}`, remedy))];
}

function versionIssues({ id, since, until }: ContentMessage, { first, last }: Seen, looked: Looked, tell: Tell) {
	const issues: Issue[] = [];
	const remedy = 'Leave it out: what the releases hold is said by itself.';
	if (first !== undefined && since !== undefined && !isReleaseOf(first, since)) {
		const found = `"${id}" is said to be printed since ${since}, and ${first} is the first release that holds it.`;
		issues.push(tell('since', found, `since: '${first}'`, remedy));
	}
	if (last === undefined || until === undefined) return issues;
	if (last === looked.newest) {
		const found = `"${id}" is said to be printed until ${until}, and ${last}, the newest release, holds it.`;
		issues.push(tell('until', found, 'No until.', 'Leave it out.'));
	} else if (!isReleaseOf(last, until)) {
		const found = `"${id}" is said to be printed until ${until}, and ${last} is the last release that holds it.`;
		issues.push(tell('until', found, `until: '${last}'`, remedy));
	}
	return issues;
}

/** Evidence of messages that are gone, or that no program prints any more. */
function strayIssues(tree: ContentTree): Issue[] {
	const frames = tree.failures.flatMap((failure) => framesOf(failure).map(({ key }) => key));
	const known = new Set([
		...frames,
		...[...tree.failures, ...tree.problems].flatMap(({ id, neutral }) =>
			neutral.data.messages.flatMap((message) =>
				message.software.length && !message.quoted ? [`${id}/${message.id}`] : [],
			),
		),
	]);
	// Of a file that could not be read its own issues are enough to tell.
	if (tree.broken.length) return [];
	return [...tree.evidence.messages.keys()]
		.filter((key) => !known.has(key))
		.map((key) => {
			const found = `There is evidence of ${key}, and no such message with software.`;
			const right = 'A line for each message that a program is said to print.';
			return warningOf(issuesAt('evidence')(EVIDENCE_FILE, undefined, found, right, `Remove the line. ${VERIFY}`));
		});
}
