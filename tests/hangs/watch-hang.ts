/** Runs a job that stands still, collects, judges what is said of it, and keeps it. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { RulesOf } from '../../src/diagnosis/outputs/conclude.ts';
import { missingNeed, newestSets } from '../lab/environments.ts';
import { confinementOf, environmentOf, type Laboratory, type Result, surroundingsOf } from '../lab/laboratory.ts';
import { type Ran, runScript } from '../lab/run-script.ts';
import { type Collected, faultsOf, type InterfaceWords, levelled, saysOf, sideBySide } from './collected.ts';
import { collectedOf, HANGS, type Hang, readSaid, runsOf, SHARED, saidOf } from './hangs-fs.ts';

/** As watch.py ends where it had to end the job. */
const STOOD_STILL = 3;
/** Eight ranks import PyTorch, are watched and read twice. */
const MOST_SECONDS = 180;
const MOST_MEGABYTES = 4096;
const COLLECTED = 'collected';

/** What outputs say, by language. */
export type Telling = Record<'en' | 'zh', { rulesOf: RulesOf; words: InterfaceWords }>;

/** Runs it in each of its sets, or in those that are asked for. What held is kept, where nothing of these scripts is. */
export async function watchHang(
	one: Hang,
	lab: Laboratory,
	telling: Telling,
	only?: readonly string[],
): Promise<Result[]> {
	const results: Result[] = [];
	for (const set of lab.newest ? newestSets(one.data.sets) : one.data.sets)
		if (!only || only.includes(set)) results.push(await watchIn(one, set, lab, telling));
	return results;
}

async function watchIn(one: Hang, set: string, lab: Laboratory, telling: Telling): Promise<Result> {
	const result: Result = { id: one.id, set, outcome: 'skipped', reasons: [], differs: {}, versions: {}, seconds: 0 };
	const environment = environmentOf(lab, set);
	if (typeof environment === 'string') return { ...result, reasons: [environment] };
	const missing = one.data.needs.flatMap((need) => missingNeed(need, environment.path) ?? []);
	if (missing.length) return { ...result, reasons: missing };
	const run = (script: string) =>
		runScript({
			command: `python watch.py ${one.data.ranks}`,
			files: [
				{ from: join(lab.root, one.folder, script), to: 'train.py' },
				...SHARED.map((file) => ({ from: join(lab.root, HANGS, file), to: file })),
			],
			path: environment.path,
			needed: environment.needed,
			confinement: confinementOf({ needs: [], network: false }),
			...{ seconds: MOST_SECONDS, megabytes: MOST_MEGABYTES, collects: COLLECTED },
		});
	const broken = await run('broken.py');
	const fixed = await run('fixed.py');
	const seconds = broken.seconds + fixed.seconds;
	const script = readFileSync(join(lab.root, one.folder, 'broken.py'), 'utf8');
	const collected = levelled(broken.collected, surroundingsOf(broken, environment, [script]));
	const in_ = (language: 'en' | 'zh') => saysOf(collected, telling[language].rulesOf, telling[language].words);
	const said = sideBySide(in_('en'), in_('zh'));
	const reasons = [
		...endedAs('broken', broken, STOOD_STILL),
		...endedAs('fixed', fixed, 0),
		...faultsOf(said, one.data, readSaid(one, set, lab.root)),
	];
	const versions = Object.fromEntries(
		['python', 'torch', 'py-spy'].map((program) => [program, environment.versionOf(program) ?? '']),
	);
	if (reasons.length) {
		const outputs = `.cache/lab/failed/${one.id}/${set}`;
		keep(lab.root, outputs, collected);
		writeFileSync(join(lab.root, `${outputs}.said.yaml`), stringify(said));
		return { ...result, outcome: 'failed', reasons, versions, seconds, outputs };
	}
	if (lab.newest) return { ...result, outcome: 'held', versions, seconds };
	// Much in it is chance: as long as the same scripts hold, what was kept of them stays.
	if (one.runs[set]?.fingerprint !== one.fingerprint) {
		keep(lab.root, collectedOf(one, set), collected);
		writeFileSync(join(lab.root, saidOf(one, set)), stringify(said));
	}
	writeRuns(one, set, versions, lab);
	return { ...result, outcome: 'held', versions, seconds };
}

function endedAs(which: string, { exit, stopped, output }: Ran, wanted: number): string[] {
	if (stopped) return [`The ${which} job went over its ${stopped}, and was ended.`];
	const told = { 0: 'end well', 3: 'stand still' }[wanted];
	return exit === wanted ? [] : [`The ${which} job must ${told}, and ended with ${exit}: ${output.slice(-300)}`];
}

function keep(root: string, folder: string, collected: Collected): void {
	rmSync(join(root, folder), { recursive: true, force: true });
	mkdirSync(join(root, folder), { recursive: true });
	for (const [name, bytes] of collected) writeFileSync(join(root, folder, name), bytes);
}

function writeRuns(one: Hang, set: string, versions: Record<string, string>, { root, day }: Laboratory): void {
	one.runs = { ...one.runs, [set]: { day, versions, fingerprint: one.fingerprint } };
	writeFileSync(join(root, runsOf(one)), stringify(one.runs, { flowCollectionPadding: true }));
}
