import { type AuditedFolder, auditFile, changedSince } from '../../content/files/audit-fs.ts';
import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { adviceOf } from '../../content/library/audits.ts';
import { nearest } from '../../core/text/nearest.ts';
import type { Check } from './check.ts';

/**
 * Each record of an audit is of the page as it stands in its folder: it says of the quick fix, of each own fix, reading
 * and advice how it is known, and of nothing else. That a page has none, or changed since, is told, but is no reason to
 * hold content back.
 */
export const audits: Check = {
	name: 'audits',
	run(tree) {
		const folders = auditedFolders(tree);
		return [...folders.flatMap(recordIssues), ...changes(folders), ...unaudited(tree, folders)];
	},
};

const auditedFolders = (tree: ContentTree): AuditedFolder[] => [...tree.failures, ...tree.problems];

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
	return [
		{
			file: audit.file,
			code: 'audits',
			found: 'The record does not say which text was audited.',
			right: 'A fingerprint of each part of the page, by which one sees that it changed since.',
			remedy: `Run: npm run audited -- ${folder.folder}`,
		},
	];
}

/** Of what is named by an id, every one is known in some way, and no other. */
function named(folder: AuditedFolder, field: 'fixes' | 'readings', known: string[], own: string[]): Issue[] {
	const { file, lineOf } = folder.audit!;
	const at = (path: PropertyKey[], found: string, right: string): Issue => ({
		file,
		line: lineOf(['known', field, ...path]),
		code: 'audits',
		found,
		right,
	});
	const yaml = folder.neutral.file;
	return [
		...own
			.filter((id) => !known.includes(id))
			.map((id) =>
				at(
					[],
					`known.${field} does not say how "${id}" is known.`,
					`Each entry of ${field} in ${yaml}: { how: run, source, documented, reported or reasoned, at: … }.`,
				),
			),
		...known
			.filter((id) => !own.includes(id))
			.map((id) =>
				at(
					[id],
					`known.${field} names "${id}", which ${yaml} does not have.`,
					`One of its ${field}${nearest(id, own)}`,
				),
			),
	];
}

function counted({ audit, folder }: AuditedFolder, known: number, advice: number): Issue[] {
	if (!audit || known === advice) return [];
	return [
		{
			file: audit.file,
			line: audit.lineOf(['known', 'doesNotHelp']),
			code: 'audits',
			found: `known.doesNotHelp has ${known} ${known === 1 ? 'entry' : 'entries'}, and the page of ${folder} has ${advice} <Advice>.`,
			right: 'One for each <Advice>, in the order of the page.',
		},
	];
}

function changes(folders: readonly AuditedFolder[]): Issue[] {
	return folders.flatMap((folder): Issue[] => {
		const text = folder.audit?.data.text;
		const changed = text ? changedSince(folder, text) : [];
		if (!changed.length) return [];
		return [
			{
				file: folder.folder,
				code: 'audits',
				severity: 'warning',
				found: `The page changed since its audit of ${folder.audit?.data.on}: ${changed.join(', ')}.`,
				right: 'What is published was held against upstream. Until it was, /audits/ lists the page as changed.',
				remedy: `Hold what changed against upstream, write it into ${auditFile(folder.folder)}, then: npm run audited -- ${folder.folder}`,
			},
		];
	});
}

/** So many are named, the others only counted. */
const MOST_NAMED = 5;

function unaudited(tree: ContentTree, folders: readonly AuditedFolder[]): Issue[] {
	const broken = new Set(tree.broken.map(({ id }) => id));
	const open = folders.filter(({ audit, id }) => !audit && !broken.has(id)).map(({ folder }) => folder);
	if (!open.length) return [];
	const more = open.length > MOST_NAMED ? ` and ${open.length - MOST_NAMED} more` : '';
	return [
		{
			file: 'content',
			code: 'audits',
			severity: 'warning',
			found: `${open.length} of ${folders.length} pages have no audit: ${open.slice(0, MOST_NAMED).join(', ')}${more}.`,
			right: 'Each page was once held against upstream by another hand than its author’s.',
			remedy: 'CONTRIBUTING.md, "Audit a page".',
		},
	];
}
