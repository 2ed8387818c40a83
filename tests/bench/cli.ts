/**
 * `npm run bench:cli [megabytes]`: how fast the packed command reads a large log, and how much memory it takes, from a
 * file and from a pipe. The log is made on the fly and deleted again. Nothing fails by time; the figures are printed.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1_000_000;
const megabytes = Number(process.argv[2] ?? 1000);
const node = process.env['BENCH_NODE'] ?? process.execPath;
const folder = mkdtempSync(join(tmpdir(), 'faultline-bench-'));

/** The healthy logs of the tests, one after the other, with other numbers in each block; a few lines in a thousand complain. */
function* blocksOf(total: number): Generator<Buffer> {
	const logs = readdirSync('tests/fixtures/healthy-logs').sort();
	const lines = logs.flatMap((name) => readFileSync(join('tests/fixtures/healthy-logs', name), 'utf8').split('\n'));
	const complaints = readFileSync('tests/fixtures/other-errors.txt', 'utf8').split('\n').filter(Boolean);
	let seed = 1;
	const random = () => {
		seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
		return seed / 0x80000000;
	};
	const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
	const makeBlock = () => {
		let text = '';
		while (text.length < MEGABYTE) {
			for (const line of lines) text += `${line.replace(/\d/g, () => String(Math.floor(random() * 10)))}\n`;
			for (let count = 0; count < 4; count++) text += `[rank${Math.floor(random() * 8)}]: ${pick(complaints)}\n`;
		}
		return Buffer.from(text);
	};
	const blocks = Array.from({ length: 24 }, makeBlock);
	for (let sent = 0, at = 0; sent < total; at++) {
		const block = blocks[at % blocks.length] as Buffer;
		sent += block.length;
		yield block;
	}
	yield readFileSync('tests/eval/long.log');
}

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

async function measure(name: string, bytes: number, args: string[], feed: Iterable<Buffer> | undefined): Promise<void> {
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
}

try {
	const log = join(folder, 'train.log');
	const file = openSync(log, 'w');
	let bytes = 0;
	for (const block of blocksOf(megabytes * MEGABYTE)) bytes += writeSync(file, block);
	closeSync(file);
	await measure('file', bytes, [log], undefined);
	await measure('pipe', bytes, [], blocksOf(megabytes * MEGABYTE));
} finally {
	rmSync(folder, { recursive: true });
}
