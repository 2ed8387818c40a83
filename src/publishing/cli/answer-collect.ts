/** Which commands are worth running for a symptom, and, where that is asked for, what they print, in a folder. */
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOf } from '../../core/i18n/formats.ts';
import { fill } from '../../core/i18n/sentences.ts';
import { closest } from '../../core/text/nearest.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { mask } from '../../diagnosis/masking/mask.ts';
import { showBytes } from '../../diagnosis/readings/format.ts';
import type { Setting } from './answer.ts';
import type { Task } from './args.ts';
import { type CollectSetting, collectLines, reasonOf, symptomLines, typed } from './collect-lines.ts';
import { lookAtMachine } from './collect-machine-fs.ts';
import { type Planned, planOf, symptomMeant } from './collect-plan.ts';
import { type Collected, runToLook } from './collect-run.ts';
import { complain, NOTHING, RECOGNISED, type Turn } from './voice.ts';
import { systemReason } from './write-fs.ts';

/** What a command prints beyond it is no evidence any more. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Shows, or runs. */
export async function answerCollect(
	{ symptom: said, run, to, pid }: Task & { kind: 'collect' },
	turn: Turn,
): Promise<number> {
	const { setting, world, say } = turn;
	const { catalogue } = setting;
	const { collect, texts, locale } = catalogue;
	const { errors } = texts.words.cli;
	if (said === '' || !collect) {
		await say(symptomLines(setting));
		return RECOGNISED;
	}
	const symptom = symptomMeant(said, catalogue);
	if (!symptom) {
		const known = collect.symptoms.map(({ id }) => id);
		const near = closest(said, known);
		const told = fill(errors.symptom, { value: said, known: listOf(locale, known, 'narrow') });
		return complain([near ? `${told} ${fill(errors.closest, { closest: near })}` : told], world);
	}
	const machine = lookAtMachine(collect, world.env, pid);
	if (pid !== undefined && machine.launches.length === 0) return complain([fill(errors.noRankOf, { pid })], world);
	const plans = planOf(symptom.commands, collect, machine);
	const here = { ...setting, launches: machine.launches };
	if (!run) {
		await say(collectLines(symptom.id, plans, here));
		return RECOGNISED;
	}
	return runAll(symptom.id, plans, to, { ...turn, setting: here });
}

async function runAll(
	symptom: string,
	plans: readonly Planned[],
	to: string | undefined,
	{ setting, world, say }: Turn & { setting: CollectSetting },
): Promise<number> {
	const { errors, collect: words } = setting.catalogue.texts.words.cli;
	const [runs, left] = [plans.filter((plan) => !plan.left.length), plans.filter((plan) => plan.left.length)];
	const folder = to ?? `faultline-${symptom}-${stampOf(new Date())}`;
	const fault = runs.length ? make(folder) : undefined;
	if (fault !== undefined) return complain([fill(errors.notMade, { folder, reason: fault })], world);
	const stop = new AbortController();
	const unlisten = world.onStop(() => stop.abort());
	let written = 0;
	try {
		for (const plan of runs) {
			if (stop.signal.aborted) break;
			await say([`$ ${printable(typed(plan))}`]);
			const [, ...args] = plan.command;
			const limits = { seconds: plan.seconds, bytes: MOST_BYTES };
			const went = await runToLook(plan.path, args, world.env, limits, stop.signal);
			const bytes = keep(folder, plan, went);
			if (bytes > 0) written++;
			await say(wentLines(plan, went, bytes, setting));
		}
	} finally {
		unlisten();
		if (runs.length && !written) rmdirSync(folder);
	}
	await say([
		...(left.length ? ['', words.left, ...left.map((plan) => `  ${typed(plan)}: ${reasonOf(plan, setting)}`)] : []),
		'',
		written
			? fill(words.read, { folder: printable(folder), command: `faultline ${printable(folder)}` })
			: words.nothing,
	]);
	return written ? RECOGNISED : NOTHING;
}

/** @example stampOf(new Date(2026, 10, 28, 9, 5, 7)) // => '20261128-090507' */
export function stampOf(now: Date): string {
	const here = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
	return here.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

/** A folder that was not there, for its owner alone. @returns why it cannot be made. */
function make(folder: string): string | undefined {
	try {
		mkdirSync(folder, { mode: 0o700 });
		return undefined;
	} catch (error) {
		return systemReason(error);
	}
}

/** What a command printed, masked; what it complained of is no output. @returns how many bytes were written. */
function keep(folder: string, { file }: Planned, { output }: Collected): number {
	if (!output.trim()) return 0;
	const text = mask(output).text;
	writeFileSync(join(folder, `${file}.txt`), text, { mode: 0o600, flag: 'wx' });
	return Buffer.byteLength(text);
}

/** How a command went, in a line or two. */
function wentLines({ file, seconds }: Planned, went: Collected, bytes: number, { catalogue }: Setting): string[] {
	const { collect: words } = catalogue.texts.words.cli;
	const { status, stopped, stuck, unstarted, complaint } = went;
	const complained = printable(complaint.trim().split('\n').at(-1) ?? '').slice(0, 300);
	const told = [
		...(unstarted ? [fill(words.unstarted, { reason: unstarted })] : []),
		...(stopped ? [fill(words.stopped[stopped], { seconds })] : []),
		...(stuck ? [words.stuck] : []),
		...(!stopped && !unstarted && status !== 0 ? [fill(words.ended, { status })] : []),
		...(complained && (status !== 0 || bytes === 0) ? [complained] : []),
		...(bytes === 0 && !complained && !unstarted ? [words.silent] : []),
	];
	return [
		...(bytes > 0 ? [`  ${fill(words.written, { file: `${file}.txt`, size: showBytes(bytes) })}`] : []),
		...told.map((line) => `  ${line}`),
	];
}
