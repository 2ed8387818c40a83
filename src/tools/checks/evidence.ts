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

type Told = Pick<Issue, 'found' | 'right' | 'remedy' | 'severity'>;

function messageIssues({ id: owner, neutral }: FailureFolder | ProblemFolder, tree: ContentTree): Issue[] {
	return neutral.data.messages.flatMap((message, index): Issue[] => {
		const [software] = message.quoted ? [] : message.software;
		if (software === undefined) return [];
		const told = (field: string, { found, right, remedy, severity }: Told) => ({
			...issuesOf('evidence')(neutral, ['messages', index, field], found, right, remedy),
			...(severity && { severity }),
		});
		const seen = tree.evidence.messages.get(`${owner}/${message.id}`);
		if (seen?.fingerprint !== fingerprintOf(message)) {
			if (message.file === undefined && !seen) return [];
			const found = seen
				? `"${message.id}" has changed since it was looked for in ${software}.`
				: `Nobody has looked for "${message.id}" in ${software}.`;
			const right = `What ${EVIDENCE_FILE} says is of the wording that stands here.`;
			return [told('template', { found, right, remedy: VERIFY, severity: 'warning' })];
		}
		const looked = tree.evidence.software.get(software);
		return [
			...placeIssues(message, seen, software).map((issue) => told(issue.field, issue.told)),
			...(looked ? versionIssues(message, seen, looked) : []).map((issue) => told(issue.field, issue.told)),
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

interface Field {
	field: keyof ContentMessage;
	told: Told;
}

function placeIssues({ id, file }: ContentMessage, { grade, last, instead, ...seen }: Seen, software: string): Field[] {
	if (grade === 'read') return [];
	const proposed = instead && !instead.startsWith('= ') ? instead : undefined;
	if (last === undefined) {
		const found = `No release of ${software} holds "${id}".`;
		const right = proposed === undefined ? 'The wording of a release.' : `Perhaps: ${proposed}`;
		const remedy =
			'Correct the template; or say quoted: true where people shorten it, or leave file out where the text is put together from elsewhere.';
		return [{ field: 'template', told: { found, right, remedy } }];
	}
	if (grade === 'moved') {
		const found = `"${id}" stands in ${seen.file} of ${software} ${last}, and not in ${file}.`;
		return [{ field: 'file', told: { found, right: `file: ${seen.file}`, remedy: 'Correct it, then verify again.' } }];
	}
	if (proposed === undefined) return [];
	const found = `${software} says "${id}" otherwise after ${last}.`;
	const remedy = 'Add it as a message of its own, before this one, if it says the same.';
	return [{ field: 'template', told: { found, right: `Perhaps: ${proposed}`, remedy, severity: 'warning' } }];
}

function versionIssues({ id, since, until }: ContentMessage, { first, last }: Seen, looked: Looked): Field[] {
	const issues: Field[] = [];
	const remedy = 'Leave it out: what the releases hold is said by itself.';
	if (first !== undefined && since !== undefined && !isReleaseOf(first, since)) {
		const found = `"${id}" is said to be printed since ${since}, and ${first} is the first release that holds it.`;
		issues.push({ field: 'since', told: { found, right: `since: '${first}'`, remedy } });
	}
	if (last === undefined || until === undefined) return issues;
	if (last === looked.newest) {
		const found = `"${id}" is said to be printed until ${until}, and ${last}, the newest release, holds it.`;
		issues.push({ field: 'until', told: { found, right: 'No until.', remedy: 'Leave it out.' } });
	} else if (!isReleaseOf(last, until)) {
		const found = `"${id}" is said to be printed until ${until}, and ${last} is the last release that holds it.`;
		issues.push({ field: 'until', told: { found, right: `until: '${last}'`, remedy } });
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
