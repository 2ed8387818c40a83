// Reads tests/lab/: failures that were provoked, and the steps that mended them. Knows no page and no language.
import { hash } from 'node:crypto';
import { type Dirent, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CaseData, CaseSchema, type Runs, RunsSchema, SYSTEM_SET } from '../../core/schemas/case.ts';
import type { Issue } from './issue.ts';
import { type ParseFile, readTogether, type TreeMemory } from './kept-fs.ts';
import { list, readText } from './sources-fs.ts';

export const LAB = 'tests/lab';
const CASE_FILE = 'case.yaml';
const RECORDINGS = 'recordings';
export const RUNS_FILE = 'runs.yaml';

/** The two runs of a case. */
export const runKinds = ['broken', 'fixed'] as const;
export type RunKind = (typeof runKinds)[number];

/** A failure that is provoked, and the step that mends it. */
export interface Case {
	/** `ddp-unused-parameters/unused-head` */
	id: string;
	failure: string;
	/** From the project's root: `tests/lab/ddp-unused-parameters/unused-head`. */
	folder: string;
	/** Its case.yaml, from the project's root. */
	file: string;
	lineOf: (path: PropertyKey[]) => number;
	data: CaseData;
	/** `broken.py`, `fixed.py`; `broken.sh` */
	scripts: Record<RunKind, string>;
	/** Whatever else stands in the folder: both runs find it beside their script. */
	files: string[];
	/** Of everything that is run. Where a run has another one, the case has changed since. */
	fingerprint: string;
	/** When and with which versions it last held, by set; empty before the first run. */
	runs: Runs;
}

/**
 * Every case of the laboratory, by id, and the sets of versions that there are. Never throws for a wrong file: that is
 * told in `issues`, all at once, and its case left out. A project without a laboratory has no cases.
 *
 * @example readCases(process.cwd()).cases.map(({ failure, data, runs }) => [failure, data.step, runs])
 * // => [['ddp-unused-parameters', 'turn-on-find-unused', { 'torch-2.14.1': { day: '2026-11-23', versions: … } }], …]
 */
export function readCases(root: string, memory?: TreeMemory): { cases: Case[]; sets: string[]; issues: Issue[] } {
	const issues: Issue[] = [];
	const sets = list(root, LAB)
		.filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
		.map(({ name }) => name.replace(/\.txt$/, ''));
	const places = foldersIn(root, LAB).flatMap((failure) =>
		foldersIn(root, `${LAB}/${failure}`).map((name) => ({ failure, name, folder: `${LAB}/${failure}/${name}` })),
	);
	const texts = Object.fromEntries(
		places
			.flatMap(({ folder }) => [`${folder}/${CASE_FILE}`, runsOf({ folder })])
			.flatMap((file) => {
				const text = readText(root, file);
				return text === undefined ? [] : [[file, text] as const];
			}),
	);
	const cases = readTogether(LAB, texts, memory, issues, (parse) => {
		const lab = { root, sets, texts, parse, issues };
		return places.flatMap((place) => readCase(lab, place) ?? []);
	});
	return { cases, sets, issues };
}

/** @example recordingOf(one, 'torch-2.14.1', 'fixed') // => 'tests/lab/…/recordings/torch-2.14.1.fixed.txt' */
export const recordingOf = ({ folder }: Pick<Case, 'folder'>, set: string, kind: RunKind): string =>
	`${folder}/${RECORDINGS}/${set}${kind === 'fixed' ? '.fixed' : ''}.txt`;

/** @example runsOf(one) // => 'tests/lab/ddp-unused-parameters/unused-head/recordings/runs.yaml' */
export const runsOf = ({ folder }: Pick<Case, 'folder'>): string => `${folder}/${RECORDINGS}/${RUNS_FILE}`;

const foldersIn = (root: string, folder: string): string[] =>
	list(root, folder)
		.filter((entry) => entry.isDirectory() && entry.name !== '__pycache__')
		.map(({ name }) => name);

interface Laboratory {
	root: string;
	sets: string[];
	texts: Readonly<Record<string, string>>;
	parse: ParseFile;
	issues: Issue[];
}

function readCase(
	{ root, sets, texts, parse, issues }: Laboratory,
	{ failure, name, folder }: { failure: string; name: string; folder: string },
): Case | undefined {
	const before = issues.length;
	const file = `${folder}/${CASE_FILE}`;
	const entries = list(root, folder).filter((entry) => entry.isFile());
	const scripts = Object.fromEntries(runKinds.map((kind) => [kind, scriptOf(folder, kind, entries, issues)])) as Record<
		RunKind,
		string
	>;
	if (texts[file] === undefined) issues.push(missingCase(file));
	const parsed = parse(file, CaseSchema);
	const runs = parse(runsOf({ folder }), RunsSchema);
	if (parsed) {
		const { lineOf, data } = parsed;
		if (ending(scripts.broken) !== ending(scripts.fixed) && scripts.broken && scripts.fixed) {
			issues.push({
				file,
				code: 'cases',
				found: `${scripts.broken} and ${scripts.fixed} are of two kinds.`,
				right: 'Both are .py, or both .sh, so that they differ by the fix alone.',
			});
		}
		if (data.processes !== undefined && scripts.broken.endsWith('.sh')) {
			issues.push({
				file,
				line: lineOf(['processes']),
				code: 'cases',
				found: 'torchrun cannot start broken.sh.',
				right: 'A shell script starts its processes itself.',
				remedy: 'Remove processes.',
			});
		}
		for (const [at, set] of data.sets.entries()) {
			if (set === SYSTEM_SET || sets.includes(set)) continue;
			issues.push({
				file,
				line: lineOf(['sets', at]),
				code: 'cases',
				found: `There is no set "${set}".`,
				right: `One of: ${[...sets, SYSTEM_SET].join(', ')}.`,
				remedy: `Correct it, or add ${LAB}/${set}.txt with exact versions.`,
			});
		}
	}
	if (!parsed || issues.length > before) return undefined;
	const { lineOf, data } = parsed;
	const own = new Set([CASE_FILE, ...Object.values(scripts)]);
	const files = entries.map((entry) => entry.name).filter((entry) => !own.has(entry));
	const run = [...Object.values(scripts), ...files].map((entry) => [
		entry,
		readFileSync(join(root, folder, entry), 'utf8'),
	]);
	const fingerprint = hash('sha256', JSON.stringify([data.command, data.processes, ...run])).slice(0, 8);
	return {
		...{ id: `${failure}/${name}`, failure, folder, file, lineOf, data, scripts, files, fingerprint },
		runs: runs?.data ?? {},
	};
}

const ending = (name: string): string => name.slice(name.lastIndexOf('.'));

function scriptOf(folder: string, kind: RunKind, entries: readonly Dirent[], issues: Issue[]): string {
	const found = entries.map(({ name }) => name).filter((name) => name === `${kind}.py` || name === `${kind}.sh`);
	if (found.length !== 1) {
		issues.push({
			file: folder,
			code: 'cases',
			found: found.length ? `There are ${found.join(' and ')}.` : `There is no ${kind}.py or ${kind}.sh.`,
			right: `One script ${kind === 'broken' ? 'that fails as users fail' : 'that carries out the step and ends well'}.`,
		});
	}
	return found[0] ?? '';
}

const missingCase = (file: string): Issue => ({
	file,
	code: 'cases',
	found: 'The file is missing.',
	right: 'Each case says what it proves and what must be seen (CONTRIBUTING.md, "Add a case").',
});
