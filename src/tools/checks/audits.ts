import { type AuditedFolder, auditFile, changedSince } from '../../content/files/audit-fs.ts';
import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { adviceOf } from '../../content/library/audits.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, issuesAt, issuesOf, unless, warningOf } from './check.ts';

/**
 * Each record of an audit is of the page as it stands in its folder: it says of the quick fix, of each own fix, reading
 * and advice how it is known, and of nothing else. That a page has none, or changed since, is told, but is no reason to
 * hold content back.
 */
export const audits: Check = {
	name: 'audits',
	run(tree) {
		const folders: AuditedFolder[] = [...tree.failures, ...tree.problems];
		return [...folders.flatMap(recordIssues), ...changes(folders), ...unaudited(tree, folders)];
	},
};

const issue = issuesAt('audits');

function recordIssues(folder: AuditedFolder): Issue[] {
	const { audit } = folder;
	if (!audit) return [];
	const { known, text } = audit.data;
	const data = folder.kind === 'failure' ? folder.neutral.data : undefined;
	const readings = data?.readings.map(({ id }) => id) ?? [];
	const issues = [
		...named(folder, 'fixes', Object.keys(known.fixes), Object.keys(data?.fixes ?? {})),
		...named(folder, 'readings', Object.keys(known.readings), readings),
		...counted(folder, known.doesNotHelp.length, adviceOf(folder).length),
	];
	if (text || issues.length) return issues;
	const right = 'A fingerprint of each part of the page, by which one sees that it changed since.';
	const remedy = `Run: npm run audited -- ${folder.folder}`;
	return [issue(audit.file, undefined, 'The record does not say which text was audited.', right, remedy)];
}

/** Of what is named by an id, every one is known in some way, and no other. */
function named(folder: AuditedFolder, field: 'fixes' | 'readings', known: string[], own: string[]): Issue[] {
	const yaml = folder.neutral.file;
	const at = (path: PropertyKey[], found: string, right: string) =>
		issuesOf('audits')(folder.audit!, ['known', field, ...path], found, right);
	const each = `Each entry of ${field} in ${yaml}: { how: run, source, documented, reported or reasoned, at: … }.`;
	return [
		...own
			.filter((id) => !known.includes(id))
			.map((id) => at([], `known.${field} does not say how "${id}" is known.`, each)),
		...known.flatMap((id) =>
			unless(own.includes(id), () => {
				const found = `known.${field} names "${id}", which ${yaml} does not have.`;
				return at([id], found, `One of its ${field}${nearest(id, own)}`);
			}),
		),
	];
}

function counted({ audit, folder }: AuditedFolder, known: number, advice: number): Issue[] {
	if (!audit || known === advice) return [];
	const entries = `${known} ${known === 1 ? 'entry' : 'entries'}`;
	const found = `known.doesNotHelp has ${entries}, and the page of ${folder} has ${advice} <Advice>.`;
	const right = 'One for each <Advice>, in the order of the page.';
	return [issuesOf('audits')(audit, ['known', 'doesNotHelp'], found, right)];
}

function changes(folders: readonly AuditedFolder[]): Issue[] {
	return folders.flatMap((folder): Issue[] => {
		const text = folder.audit?.data.text;
		const changed = text ? changedSince(folder, text) : [];
		if (!changed.length) return [];
		const found = `The page changed since its audit of ${folder.audit?.data.on}: ${changed.join(', ')}.`;
		const right = 'What is published was held against upstream. Until it was, /audits/ lists the page as changed.';
		const remedy = `Hold what changed against upstream, write it into ${auditFile(folder.folder)}, then: npm run audited -- ${folder.folder}`;
		return [warningOf(issue(folder.folder, undefined, found, right, remedy))];
	});
}

/** So many are named, the others only counted. */
const MOST_NAMED = 5;

function unaudited(tree: ContentTree, folders: readonly AuditedFolder[]): Issue[] {
	const broken = new Set(tree.broken.map(({ id }) => id));
	const open = folders.filter(({ audit, id }) => !audit && !broken.has(id)).map(({ folder }) => folder);
	if (!open.length) return [];
	const more = open.length > MOST_NAMED ? ` and ${open.length - MOST_NAMED} more` : '';
	const named = open.slice(0, MOST_NAMED).join(', ') + more;
	const found = `${open.length} of ${folders.length} pages have no audit: ${named}.`;
	const right = 'Each page was once held against upstream by another hand than its author’s.';
	return [warningOf(issue('content', undefined, found, right, 'CONTRIBUTING.md, "Audit a page".'))];
}
