/** `faultline collect`: what is shown, what is run, how it is kept, and what can never happen. */
import { spawn } from 'node:child_process';
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { CONTROLS } from '../../../../src/diagnosis/answer/printable.ts';
import { stampOf } from '../../../../src/publishing/cli/answer-collect.ts';
import type { CollectCore } from '../../../../src/publishing/cli/catalogue.ts';
import { launchesIn, lookAtMachine } from '../../../../src/publishing/cli/collect-machine-fs.ts';
import { type Machine, planOf, symptomMeant } from '../../../../src/publishing/cli/collect-plan.ts';
import { runToLook } from '../../../../src/publishing/cli/collect-run.ts';
import { lookAt } from '../../../../src/publishing/cli/look-fs.ts';
import { run } from '../../../../src/publishing/cli/run.ts';
import type { Shelf } from '../../../../src/publishing/cli/shelf.ts';
import { inSweep } from '../../in-sweep.ts';
import { catalogueIn, noServer, shelf } from './catalogue.ts';

const scratch = mkdtempSync(join(tmpdir(), 'collect-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let made = 0;
const place = () => {
	const folder = join(scratch, String(made++));
	mkdirSync(folder);
	return folder;
};

/** A folder of programs, each a script of a shell. */
function programs(scripts: Record<string, string>): string {
	const folder = place();
	for (const [name, text] of Object.entries(scripts)) {
		writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`);
		chmodSync(join(folder, name), 0o755);
	}
	return folder;
}

const catalogue = catalogueIn('en');
const collect = catalogue.collect as CollectCore;

const demo: CollectCore = {
	symptoms: [{ id: 'hang', family: 'hang', commands: ['stacks', 'disks', 'kernel', 'job'] }],
	commands: [
		{ id: 'stacks', run: ['py-spy', 'dump', '--pid', '<pid>'], seconds: 20 },
		{ id: 'disks', run: ['df', '-h'], seconds: 20 },
		{ id: 'kernel', run: ['dmesg', '-T'], seconds: 20, byHand: ['root'] },
		{ id: 'job', run: ['scontrol', 'show', 'job', '<job>'], seconds: 20 },
	],
	ranks: ['RANK', 'SLURM_PROCID'],
	together: ['MASTER_PORT', 'SLURM_JOB_ID'],
	job: 'SLURM_JOB_ID',
};
const machine = (own: Partial<Machine> = {}): Machine => ({ find: (name) => `/bin/${name}`, launches: [], ...own });

describe('the plan', () => {
	test.each([
		['hang', 'hang'],
		['HANG', 'hang'],
		['stuck', 'hang'],
		['no progress', 'hang'],
		['卡住了', 'hang'],
		['显存', 'memory'],
		['no-gpu', 'no-gpu'],
		['nothing that anybody says', undefined],
		['', undefined],
		['__proto__', undefined],
		['constructor', undefined],
	])('of %j is meant %s', (said, id) => {
		expect(symptomMeant(said, catalogue)?.id).toBe(id);
	});

	test('has each rank once, with its number in the name of the file', () => {
		const ranks = [
			{ rank: 0, pid: 4711 },
			{ rank: 0, pid: 4800 },
			{ rank: 3, pid: 4714 },
		];
		const plans = planOf(['stacks'], demo, machine({ launches: [ranks] }));
		expect(plans.map(({ command, file }) => [command.join(' '), file])).toEqual([
			['py-spy dump --pid 4711', 'rank0.stacks'],
			['py-spy dump --pid 4800', 'rank0.stacks-1'],
			['py-spy dump --pid 4714', 'rank3.stacks'],
		]);
	});

	test.each([
		['stacks', {}, ['no-rank']],
		['stacks', { find: () => undefined }, ['no-program', 'no-rank']],
		['stacks', { launches: [[{ rank: 0, pid: 1 }], [{ rank: 0, pid: 2 }]] }, ['several']],
		['stacks', { launches: [[{ rank: 0, pid: 1 }]] }, []],
		['job', {}, ['no-job']],
		['job', { job: '42' }, []],
		['disks', {}, []],
		['kernel', {}, ['root']],
	])('of %s with %j says why it is left: %j', (id, own, left) => {
		expect(planOf([id], demo, machine(own as Partial<Machine>))[0]?.left).toEqual(left);
	});
});

describe('the machine', () => {
	const proc = place();
	const process = (pid: number, parent: number, env: string[], exe: string) => {
		mkdirSync(join(proc, String(pid)));
		writeFileSync(join(proc, String(pid), 'environ'), env.map((one) => `${one}\0`).join(''));
		writeFileSync(join(proc, String(pid), 'stat'), `${pid} (a) R (b)) S ${parent} 1 1 0`);
		symlinkSync(exe, join(proc, String(pid), 'exe'));
	};
	// torchrun below a shell of Slurm, two ranks, a worker of the second, another launch, and another's process that says nothing.
	process(10, 1, ['SLURM_PROCID=0'], '/usr/bin/bash');
	process(11, 10, ['SLURM_PROCID=0'], '/opt/env/bin/python3.12');
	process(13, 11, ['SLURM_PROCID=0', 'RANK=1', 'MASTER_PORT=29500', 'NOT_RANK=7'], '/opt/env/bin/python3.12');
	process(12, 11, ['SLURM_PROCID=0', 'RANK=0', 'MASTER_PORT=29500'], '/opt/env/bin/python3.12');
	process(14, 13, ['SLURM_PROCID=0', 'RANK=1', 'MASTER_PORT=29500'], '/opt/env/bin/python3.12');
	process(15, 1, ['SLURM_PROCID=0', 'RANK=9x'], '/usr/bin/python3');
	process(22, 21, ['RANK=0', 'MASTER_PORT=29501'], '/opt/env/bin/python3.12');
	mkdirSync(join(proc, '16'));

	const launches = (...ranks: string[]) => launchesIn(proc, { ranks, together: ['MASTER_PORT'] });

	test('knows the first process of each rank, not what it started, nor its launcher, launch by launch', () => {
		expect(launches('RANK', 'SLURM_PROCID')).toEqual([
			[
				{ rank: 0, pid: 12 },
				{ rank: 1, pid: 13 },
			],
			[{ rank: 0, pid: 22 }],
		]);
	});

	test('knows ranks of Slurm by their Python, not by the shell around it, and tells launches by their parent', () => {
		expect(launches('SLURM_PROCID')).toEqual([[{ rank: 0, pid: 11 }], [{ rank: 0, pid: 15 }]]);
	});

	test('has no ranks where nothing tells processes', () => {
		expect(launchesIn(join(proc, 'none'), demo)).toEqual([]);
	});

	test.each([
		[undefined, 2],
		[13, 1],
		[22, 1],
		[11, 0],
	])('of the process %s sees %i launches', (pid, count) => {
		expect(lookAtMachine(demo, {}, pid, proc).launches).toHaveLength(count);
	});

	test.each([
		['42', '42'],
		['42; rm -rf /', undefined],
		['--all', undefined],
		['1'.repeat(13), undefined],
		[undefined, undefined],
	])('takes %j for the job %j', (given, job) => {
		expect(lookAtMachine(demo, { SLURM_JOB_ID: given }, undefined, proc).job).toBe(job);
	});

	test('finds programs in whole paths alone, and nothing that cannot be run', () => {
		const folder = programs({ df: 'echo own' });
		writeFileSync(join(folder, 'free'), 'no program');
		mkdirSync(join(folder, 'sinfo'));
		const find = (path: string, name: string) => lookAtMachine(demo, { PATH: path }, undefined, proc).find(name);
		expect(find(folder, 'df')).toBe(join(folder, 'df'));
		expect(find(`:.:bin:${folder}`, 'df')).toBe(join(folder, 'df'));
		expect(find('.', 'README.md')).toBeUndefined();
		expect(find(folder, 'free')).toBeUndefined();
		expect(find(folder, 'sinfo')).toBeUndefined();
		expect(find('', 'df')).toBeUndefined();
	});
});

describe('a command that looks', () => {
	const never = new AbortController().signal;
	const look = (script: string, limits = { seconds: 20, bytes: 1_000_000 }, asked = never, ...args: string[]) =>
		runToLook(join(programs({ it: script }), 'it'), args, { PATH: '/usr/bin:/bin' }, limits, asked);

	test('gets each argument whole, and no shell reads it', async () => {
		const hostile = ['$(id)', '; id', '`id`', '*', 'a b', '', "'", '"', '|', '> x'];
		const { output } = await look('for one in "$@"; do printf "%s\\n" "$one"; done', undefined, undefined, ...hostile);
		expect(output).toBe(`${hostile.join('\n')}\n`);
	});

	test('speaks English, without colours, in the root folder, with nothing to read', async () => {
		const { output } = await look('echo "$LC_ALL $NO_COLOR $TERM $PWD"; cat');
		expect(output).toBe('C 1 dumb /\n');
	});

	test('tells its status, and what it complained of apart from its output', async () => {
		expect(await look('echo out; echo no >&2; exit 3')).toEqual({ output: 'out\n', complaint: 'no\n', status: 3 });
	});

	inSweep('is ended after its time, with all that it started, also where both do not heed SIGTERM', async () => {
		const folder = place();
		const { output, stopped } = await look(
			`trap '' TERM; sh -c 'trap "" TERM; while :; do sleep 0.1; date +%N > ${folder}/alive; done' & echo begun; wait`,
			{ seconds: 1, bytes: 1000 },
		);
		expect([output, stopped]).toEqual(['begun\n', 'seconds']);
		const alive = () => readFileSync(join(folder, 'alive'), 'utf8');
		const last = alive();
		await new Promise((later) => setTimeout(later, 500));
		expect(alive()).toBe(last);
	});

	test('is ended where it prints without end, and keeps whole lines', async () => {
		const { output, stopped } = await look('yes line', { seconds: 20, bytes: 1003 });
		expect([output, stopped]).toEqual(['line\n'.repeat(200), 'bytes']);
	});

	test('is ended when that is asked for', async () => {
		const asked = new AbortController();
		setTimeout(() => asked.abort(), 200);
		expect(await look('echo begun; sleep 60', undefined, asked.signal)).toMatchObject({ stopped: 'asked' });
	});

	inSweep('whose child holds its outputs is not waited for', async () => {
		const { output, status } = await look('sleep 60 & echo done');
		expect([output, status]).toEqual(['done\n', 0]);
	});

	test('that is none is told', async () => {
		const folder = place();
		writeFileSync(join(folder, 'it'), '\u007fELF');
		chmodSync(join(folder, 'it'), 0o755);
		const told = await runToLook(join(folder, 'it'), [], {}, { seconds: 5, bytes: 10 }, never);
		expect(told.unstarted ?? told.status).not.toBe(0);
		expect(await runToLook('/nowhere/it', [], {}, { seconds: 5, bytes: 10 }, never)).toMatchObject({
			unstarted: 'ENOENT',
		});
	});
});

/** Runs the command with a path of its own. */
async function faultline(
	argv: string[],
	path: string,
	own: { core?: CollectCore; stop?: (end: () => void) => void } = {},
) {
	const heard = () => {
		const stream = new PassThrough();
		let text = '';
		stream.on('data', (piece) => {
			text += piece;
		});
		return { stream, text: () => text };
	};
	const [stdout, stderr] = [heard(), heard()];
	const held: Shelf = own.core
		? { ...shelf, core: () => ({ ...shelf.core(), collect: own.core as CollectCore }) }
		: shelf;
	const status = await run({
		argv,
		env: { PATH: path, COLUMNS: '100' },
		stdin: new PassThrough(),
		stdout: stdout.stream,
		stderr: stderr.stream,
		shelf: held,
		server: noServer,
		look: lookAt,
		end: () => undefined,
		onInterrupt: () => () => undefined,
		onStop: (end) => {
			own.stop?.(end);
			return () => undefined;
		},
	});
	return { status, stdout: stdout.text(), stderr: stderr.text() };
}

const df =
	'printf "Filesystem      Size  Used Avail Use%% Mounted on\\n/dev/sda1       100G  100G   20K 100%% /home/ada\\n"';

describe('faultline collect', () => {
	test('without a symptom lists them, in both languages', async () => {
		const [en, zh] = [await faultline(['collect'], ''), await faultline(['collect', '--lang', 'zh'], '')];
		for (const { id } of collect.symptoms) {
			expect(en.stdout).toMatch(new RegExp(`^  ${id} +\\S`, 'm'));
			expect(zh.stdout).toMatch(new RegExp(`^  ${id} +\\p{Script=Han}|^  ${id} +\\S+ ?\\p{Script=Han}`, 'mu'));
		}
		expect([en.status, zh.status]).toEqual([0, 0]);
	});

	test('shows what can be run here and what is left, and runs nothing', async () => {
		const mark = join(place(), 'ran');
		const path = programs({ df: `: > ${mark}`, dmesg: `: > ${mark}`, 'nvidia-smi': `: > ${mark}` });
		const { status, stdout } = await faultline(['collect', 'hang'], path);
		expect(status).toBe(0);
		expect(existsSync(mark)).toBe(false);
		const [here = '', left = '', missing = ''] = stdout.split(/^(?:Left to you|Cannot be run here)$/m);
		expect(here).toMatch(/^ {2}df -h$/m);
		expect(here).toMatch(/^ {2}nvidia-smi$/m);
		expect(left).toMatch(/^ {2}sudo dmesg -T$/m);
		expect(missing).toMatch(/^ {2}ray status$/m);
		expect(missing).toContain('There is no ray on the path.');
	});

	test('with --run keeps what each prints, masked, in a folder for its owner alone, and says each before it runs', async () => {
		const to = join(place(), 'evidence');
		const path = programs({
			df,
			'nvidia-smi': 'echo "NVIDIA-SMI has failed" >&2; exit 9',
			dmesg: `: > ${to}-dmesg`,
			'py-spy': 'exit 1',
		});
		const { status, stdout } = await faultline(['collect', 'hang', '--run', '--to', to], path);
		expect(status).toBe(0);
		expect(statSync(to).mode & 0o777).toBe(0o700);
		expect(readdirSync(to)).toEqual(['disks.txt']);
		expect(statSync(join(to, 'disks.txt')).mode & 0o777).toBe(0o600);
		const kept = readFileSync(join(to, 'disks.txt'), 'utf8');
		expect(kept).toContain('100% /home/<user1>');
		expect(kept).not.toContain('ada');
		expect(existsSync(`${to}-dmesg`)).toBe(false);
		expect(stdout).toMatch(
			/^\$ nvidia-smi\n {2}It ended with 9\.\n {2}NVIDIA-SMI has failed\n\$ df -h\n {2}written: disks\.txt, \d+ B$/m,
		);
		expect(stdout).toMatch(/^ {2}sudo dmesg -T: It needs root\.$/m);
		expect(stdout).toContain(`faultline ${to}`);
	});

	test('what it wrote is read by the command', async () => {
		const to = join(place(), 'evidence');
		await faultline(['collect', 'hang', '--run', '--to', to], programs({ df }));
		const { status, stdout } = await faultline([to], '');
		expect(status).toBe(0);
		expect(stdout).toContain('100 % full');
		expect(stdout).toContain('faultline explain disk-full');
	});

	test('never writes into what is there: a folder, a file, a link', async () => {
		const folder = place();
		writeFileSync(join(folder, 'file'), 'kept');
		mkdirSync(join(folder, 'there'));
		symlinkSync(join(folder, 'there'), join(folder, 'link'));
		for (const name of ['file', 'there', 'link', 'no/such/parent']) {
			const { status, stderr } = await faultline(
				['collect', 'hang', '--run', '--to', join(folder, name)],
				programs({ df }),
			);
			expect(status).toBe(2);
			expect(stderr).toMatch(/cannot be made: E(?:EXIST|NOENT)\./);
		}
		expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('kept');
		expect(readdirSync(join(folder, 'there'))).toEqual([]);
	});

	test('where nothing was written leaves no folder behind', async () => {
		const to = join(place(), 'evidence');
		const { status, stdout } = await faultline(['collect', 'hang', '--run', '--to', to], programs({ df: 'exit 1' }));
		expect([status, existsSync(to)]).toEqual([1, false]);
		expect(stdout).toContain('$ df -h\n  It ended with 1.\n  It printed nothing.');
	});

	test('without anything to run makes no folder', async () => {
		const to = join(place(), 'evidence');
		const { status, stdout } = await faultline(['collect', 'pod', '--run', '--to', to], '');
		expect([status, existsSync(to)]).toEqual([1, false]);
		expect(stdout).toContain('kubectl get pods -o wide: There is no kubectl on the path.');
		expect(stdout).toContain('Nothing was written.');
	});

	test('stops when it is asked to, and keeps what was written', async () => {
		const to = join(place(), 'evidence');
		const path = programs({ 'nvidia-smi': 'echo "held here"; /bin/sleep 60', df });
		const { status, stdout } = await faultline(['collect', 'hang', '--run', '--to', to], path, {
			stop: (end) => setTimeout(end, 500),
		});
		expect(status).toBe(0);
		expect(readdirSync(to)).toEqual(['gpus.txt']);
		expect(stdout).toContain('It was ended when you asked for it.');
		expect(stdout).not.toContain('$ df -h');
	});

	test('nothing that a command prints acts on the terminal', async () => {
		const to = join(place(), 'evidence');
		const path = programs({ df: 'printf "\\033]0;owned\\007 no\\n" >&2; exit 1' });
		const { stdout } = await faultline(['collect', 'hang', '--run', '--to', to], path);
		expect(stdout).toMatch(/^ {2} ?no$/m);
		expect(stdout.replaceAll('\n', '').search(CONTROLS)).toBe(-1);
	});

	test('what the content leaves to the reader is not run, whoever made the catalogue', async () => {
		const mark = join(place(), 'ran');
		const core: CollectCore = {
			...demo,
			symptoms: [{ id: 'hang', commands: ['kernel', 'writes'] }],
			commands: [...demo.commands, { id: 'writes', run: ['writer'], seconds: 5, byHand: ['writes'] }],
		};
		const path = programs({ dmesg: `: > ${mark}`, writer: `: > ${mark}`, sudo: `: > ${mark}` });
		const { status } = await faultline(['collect', 'hang', '--run', '--to', join(place(), 'x')], path, { core });
		expect([status, existsSync(mark)]).toEqual([1, false]);
	});

	test.each([
		[['collect', 'hagn'], 'There is no symptom "hagn". Choose one of: hang, slow'],
		[['collect', '--run'], 'Which symptom?'],
		[['collect', 'hang', '--to', 'x'], '--to goes with --run'],
		[['collect', 'hang', '--json'], '`collect` is printed as text only, so --json does not go with it.'],
		[['collect', 'hang', '--pid', 'x1'], '"x1" is no number of a process.'],
		[['collect', 'hang', '--pid', '4194399'], 'Process 4194399 is no rank that can be read here.'],
		[['--run', 'NCCL timeout'], '--run goes with `faultline collect …` only.'],
	])('of %j says what is wrong', async (argv, told) => {
		const { status, stderr } = await faultline(argv, '');
		expect(status).toBe(2);
		expect(stderr).toContain(told);
	});
});

test('every process that was started has ended', async () => {
	// What the tests above left behind would stand in a folder of theirs.
	const left = spawn('pgrep', ['-f', scratch]);
	const found = await new Promise<string>((done) => {
		let text = '';
		left.stdout.on('data', (piece) => {
			text += piece;
		});
		left.on('close', () => done(text));
		left.on('error', () => done(''));
	});
	expect(found).toBe('');
});

test('a folder is called after the day and the time', () => {
	expect(stampOf(new Date(2026, 10, 28, 9, 5, 7))).toBe('20261128-090507');
});
