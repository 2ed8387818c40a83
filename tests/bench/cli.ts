/**
 * `npm run bench:cli [megabytes]`: how fast the packed command reads a large log, and how much memory it takes, from a
 * file and from a pipe, and a run of 64 ranks with twice as much in a folder; then how long it takes for each text that was written to be slow, once, twice and four times so
 * long. The logs are made on the fly and deleted again. Nothing fails by time; the figures are printed.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession } from '../../src/diagnosis/matching/index.ts';
import { createDecoder } from '../../src/diagnosis/runs/decode.ts';
import { recordDocument, writeTable } from '../measure/record.ts';
import { compileContent } from '../unit/diagnosis/matching/content-fs.ts';
import { beginningsOf, HOSTILE, repeated } from './hostile.ts';
import { blocksOf, MEGABYTE } from './logs.ts';

const HEAD = ['Node, input', 'one core, s', 'MB/s of one core', 'by the clock, MB/s', 'most memory, MiB'];
const RANKS = 64;
const megabytes = Number(process.argv[2] ?? 1000);
const node = process.env['BENCH_NODE'] ?? process.execPath;
const folder = mkdtempSync(join(tmpdir(), 'faultline-bench-'));

/** Tells what the process used, when it ends. */
const probe = join(folder, 'probe.mjs');
writeFileSync(
	probe,
	"import { writeSync } from 'node:fs';\nprocess.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));\n",
);

interface Used {
	maxRSS: number;
	userCPUTime: number;
	systemCPUTime: number;
}

/** @returns a row of the table in docs/cli.md. */
async function measure(
	name: string,
	bytes: number,
	args: string[],
	feed: Iterable<Buffer> | undefined,
): Promise<string[]> {
	const started = performance.now();
	const child = spawn(node, ['--import', probe, 'dist-cli/faultline.js', '--no-color', ...args], {
		stdio: ['pipe', 'pipe', 'inherit', 'pipe'],
	});
	let told = '';
	let answer = '';
	child.stdio[3]?.on('data', (data: Buffer) => {
		told += data;
	});
	child.stdout?.on('data', (data: Buffer) => {
		answer += data;
	});
	for (const block of feed ?? []) {
		if (!child.stdin?.write(block)) await new Promise((resolve) => child.stdin?.once('drain', resolve));
	}
	child.stdin?.end();
	const status = await new Promise((resolve) => child.on('close', resolve));
	const seconds = (performance.now() - started) / 1000;
	const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(told) as Used;
	const cpu = (userCPUTime + systemCPUTime) / 1e6;
	const speed = (time: number) => `${(bytes / MEGABYTE / time).toFixed(0)} MB/s`;
	console.log(
		`${name.padEnd(5)} ${(bytes / MEGABYTE).toFixed(0)} MB in ${seconds.toFixed(1)} s (${speed(seconds)}), ` +
			`${cpu.toFixed(1)} s of one core (${speed(cpu)}), at most ${(maxRSS / 1024).toFixed(0)} MiB of memory, ` +
			`status ${status}: ${answer.split('\n')[0]}`,
	);
	const each = (time: number) => (bytes / MEGABYTE / time).toFixed(0);
	const version = /\d+\.\d+/.exec(process.version)?.[0];
	return [`${version}, ${name}`, cpu.toFixed(1), each(cpu), each(seconds), (maxRSS / 1024).toFixed(0)];
}

/** Of the beginnings of messages only the dearest are printed: there are a thousand. */
const MOST_BEGINNINGS = 5;
const SHORTEST = 250_000;

/** From bytes to the answer, as in the command, without the start of a process, which would hide the rest. */
function measureHostile(): void {
	const index = compileContent();
	const read = (unit: string, length: number) => {
		const bytes = Buffer.from(repeated(unit, length));
		const started = performance.now();
		const decoder = createDecoder();
		const session = createSession(index);
		for (let at = 0; at < bytes.length; at += 65_536) session.push(decoder.decode(bytes.subarray(at, at + 65_536)));
		session.push(decoder.end());
		session.finish();
		return performance.now() - started;
	};
	const times = (unit: string) => [1, 2, 4].map((each) => read(unit, each * SHORTEST));
	// The code is warm before it is measured.
	const plain = HOSTILE[0]?.unit ?? '';
	for (let turn = 0; turn < 10; turn++) times(plain);
	const base = times(plain)[2] ?? 0;
	const print = (kind: string, unit: string, took: number[]) =>
		console.log(
			`${kind.padEnd(22)} ${JSON.stringify(unit).slice(0, 44).padEnd(44)} ` +
				`${took.map((one) => one.toFixed(0).padStart(6)).join('')} ms  ${((took[2] ?? 0) / base).toFixed(1).padStart(6)} × plain`,
		);
	for (const { kind, unit } of HOSTILE) print(kind, unit, times(unit));
	const templates = index.failures.flatMap(([, , messages]) => messages.map(([template]) => template));
	const dearest = beginningsOf(templates)
		.map(({ kind, unit }) => ({ kind, unit, took: read(unit, SHORTEST) }))
		.sort((a, b) => b.took - a.took)
		.slice(0, MOST_BEGINNINGS);
	for (const { kind, unit } of dearest) print(kind, unit, times(unit));
}

try {
	const log = join(folder, 'train.log');
	const file = openSync(log, 'w');
	let bytes = 0;
	for (const block of blocksOf(megabytes * MEGABYTE)) bytes += writeSync(file, block);
	closeSync(file);
	const rows = [
		await measure('file', bytes, [log], undefined),
		await measure('pipe', bytes, [], blocksOf(megabytes * MEGABYTE)),
	];
	// What was asked for otherwise is somebody's own question.
	if (!process.argv[2] && !process.env['BENCH_NODE']) {
		writeTable('docs/cli.md', [HEAD, ...rows]);
		recordDocument('docs/cli.md');
	}
	rmSync(log);
	const run = join(folder, 'run');
	let written = 0;
	for (let rank = 0; rank < RANKS; rank++) {
		mkdirSync(join(run, `attempt_0/${rank}`), { recursive: true });
		const own = openSync(join(run, `attempt_0/${rank}/stderr.log`), 'w');
		for (const block of blocksOf((2 * megabytes * MEGABYTE) / RANKS)) written += writeSync(own, block);
		closeSync(own);
	}
	await measure('run', written, [run], undefined);
} finally {
	rmSync(folder, { recursive: true });
}
measureHostile();
