/** Runs cases, judges them, and keeps what they printed. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { type Case, type RunKind, recordingOf, runKinds, runsOf } from '../../src/content/files/cases-fs.ts';
import type { Runs } from '../../src/core/schemas/case.ts';
import type { MatchIndex } from '../../src/diagnosis/matching/index.ts';
import { allowed, type Confinement } from '../../src/tools/authoring/confine.ts';
import { compare, type Difference } from './compare.ts';
import { type Environment, makeEnvironment, missingNeed, newestSets } from './environments.ts';
import { judgeBroken, judgeFixed } from './judge.ts';
import { level, type Surroundings } from './level.ts';
import { type Ran, runScript } from './run-script.ts';

/** How a case went with one set of versions. */
export interface Result {
	id: string;
	set: string;
	outcome: 'held' | 'failed' | 'skipped';
	/** Why it failed or was skipped. */
	reasons: string[];
	/** What differs from the last recording, by run; absent where there was none. */
	differs: Partial<Record<RunKind, Difference>>;
	/** Of the programs that it was run with; empty where it was not. */
	versions: Record<string, string>;
	/** Of both runs. */
	seconds: number;
	/** Where the outputs of a case that failed stand. */
	outputs?: string;
}

export interface Laboratory {
	root: string;
	index: MatchIndex;
	/** The day that is written down. */
	day: string;
	/** Set where the newest releases that pip offers are tried, in place of those of the sets: nothing is recorded. */
	newest: boolean;
	say: (line: string) => void;
}

/** What the script is called where it runs: as users call theirs, so that tracebacks read like theirs. */
const SCRIPT_NAMES = { '.py': 'train.py', '.sh': 'job.sh' } as const;

/**
 * Runs the case in each of its sets, or in those that are asked for. What held is recorded: both outputs, the day and
 * the versions. An output that differs in nothing but the order of its lines leaves the recording as it is.
 *
 * Of sets that differ by their versions alone, the newest releases are tried in one.
 */
export async function runCase(one: Case, lab: Laboratory, only?: readonly string[]): Promise<Result[]> {
	const results: Result[] = [];
	for (const set of lab.newest ? newestSets(one.data.sets) : one.data.sets) {
		if (!only || only.includes(set)) results.push(await runInSet(one, set, lab));
	}
	return results;
}

async function runInSet(one: Case, set: string, lab: Laboratory): Promise<Result> {
	const result: Result = { id: one.id, set, outcome: 'skipped', reasons: [], differs: {}, versions: {}, seconds: 0 };
	const environment = environmentOf(lab, set);
	if (typeof environment === 'string')
		return { ...result, reasons: [environment], ...(lab.newest && { outcome: 'failed' }) };
	const missing = one.data.needs.flatMap((need) => missingNeed(need, environment.path) ?? []);
	if (missing.length) return { ...result, reasons: missing };
	const unknown = one.data.programs.filter((program) => environment.versionOf(program) === undefined);
	if (unknown.length) {
		const told = `Which version of ${unknown.join(' and ')} it is cannot be told: no package of the set, and no command that says it.`;
		return { ...result, outcome: 'failed', reasons: [told] };
	}

	const versions = versionsOf(one, environment);
	const outputs = {} as Record<RunKind, string>;
	const reasons: string[] = [];
	let seconds = 0;
	for (const kind of runKinds) {
		const ran = await runScript(scriptOf(one, kind, lab.root, environment));
		const levelled = level(ran.output, surroundings(one, ran, environment, lab.root));
		seconds += ran.seconds;
		outputs[kind] = levelled;
		const judged = { ...ran, levelled };
		reasons.push(
			...(kind === 'broken'
				? judgeBroken(one.failure, one.data, judged, lab.index)
				: judgeFixed(one.data, judged, lab.index)),
		);
	}
	if (reasons.length) {
		const folder = `.cache/lab/failed/${one.id}`;
		for (const kind of runKinds) write(lab.root, `${folder}/${set}.${kind}.txt`, outputs[kind]);
		return { ...result, outcome: 'failed', reasons, versions, seconds, outputs: folder };
	}
	const differs = Object.fromEntries(
		runKinds.flatMap((kind) => {
			const difference = record(lab, recordingOf(one, set, kind), outputs[kind]);
			return difference ? [[kind, difference]] : [];
		}),
	);
	if (!lab.newest) writeRuns(one, set, versions, lab);
	return { ...result, outcome: 'held', differs, versions, seconds };
}

const made = new Map<string, Environment | string>();

/** Made once in a run of the laboratory; one that cannot be had is not tried again for each case. */
export function environmentOf({ root, say, newest }: Laboratory, set: string): Environment | string {
	const key = `${root} ${set}`;
	const environment = made.get(key) ?? makeEnvironment(root, set, say, newest);
	made.set(key, environment);
	return environment;
}

function scriptOf({ folder, scripts, files, data }: Case, kind: RunKind, root: string, { path, needed }: Environment) {
	const isPython = scripts[kind].endsWith('.py');
	const name = SCRIPT_NAMES[isPython ? '.py' : '.sh'];
	const launched = `torchrun --standalone --nproc-per-node=${data.processes} ${name}`;
	const typed = data.processes === undefined ? `${isPython ? 'python' : 'bash'} ${name}` : launched;
	return {
		command: data.command ?? typed,
		files: [
			{ from: join(root, folder, scripts[kind]), to: name },
			...files.map((file) => ({ from: join(root, folder, file), to: file })),
		],
		path,
		seconds: data.seconds,
		megabytes: data.megabytes,
		confinement: confinementOf(data),
		needed,
	};
}

/**
 * What a case is kept from. One that needs root needs that of the machine, not of a namespace: it then sees the
 * environments of other processes, which is said before the cases run (lab.ts).
 */
export function confinementOf({
	needs,
	network,
}: Pick<Case['data'], 'needs' | 'network'>): Pick<Confinement, 'apart' | 'offline'> {
	const { apart, offline } = allowed();
	return { apart: apart && !needs.includes('root'), offline: offline && !network };
}

function surroundings({ folder, scripts, files, data }: Case, ran: Ran, environment: Environment, root: string) {
	const chosen = [...Object.values(scripts), ...files].map((file) => readFileSync(join(root, folder, file), 'latin1'));
	return surroundingsOf(ran, environment, [data.command ?? '', ...chosen]);
}

/** What of this machine, and of this run, stands in what a run printed. */
export function surroundingsOf(ran: Ran, environment: Environment, chosen: readonly string[]): Surroundings {
	const addresses = Object.values(networkInterfaces()).flatMap((all = []) =>
		all.filter(({ internal }) => !internal).map(({ address }) => address),
	);
	return {
		folders: [...environment.folders, [ran.home, '/home/me'], [ran.temporary, '/tmp']],
		hosts: [hostname(), ...addresses],
		pids: ran.pids,
		chosen: chosen.join('\n'),
	};
}

function write(root: string, file: string, text: string): void {
	mkdirSync(dirname(join(root, file)), { recursive: true });
	writeFileSync(join(root, file), text);
}

function record({ root, newest }: Laboratory, file: string, output: string): Difference | undefined {
	const older = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;
	const difference = older === undefined ? undefined : compare(older, output);
	if (!newest && (older === undefined || difference)) write(root, file, output);
	return difference;
}

function versionsOf(one: Case, environment: Environment): Record<string, string> {
	const programs = environment.path.length ? ['python', ...one.data.programs] : one.data.programs;
	return Object.fromEntries(programs.map((program) => [program, environment.versionOf(program) ?? '']));
}

function writeRuns(one: Case, set: string, versions: Record<string, string>, { root, day }: Laboratory): void {
	// Sets that the case no longer has go with their recordings.
	const kept = Object.entries(one.runs).filter(([name]) => one.data.sets.includes(name));
	const runs: Runs = Object.fromEntries(
		[...kept, [set, { day, versions, fingerprint: one.fingerprint }] as const].sort(),
	);
	one.runs = runs;
	write(root, runsOf(one), stringify(runs, { flowCollectionPadding: true }));
}
