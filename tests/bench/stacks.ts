/**
 * `npm run bench:stacks [ranks] [threads]`: how long the built site takes to read the stacks of all ranks, dropped as
 * files, and how much memory that costs. One rank of them is elsewhere, and must be named. Nothing fails by time; without
 * numbers the figures are written to docs/cli.md.
 */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeTable } from '../measure/record.ts';
import { type Measured, measure, onSite } from './browser.ts';
import { MEGABYTE } from './logs.ts';

const ranks = Number(process.argv[2] ?? 64);
const threads = Number(process.argv[3] ?? 64);
const ROUNDS = 5;
const HEAD = [
	'stacks',
	'files, MB',
	'page, first time, s',
	'again, s',
	'a core, s',
	'memory of all its processes, MiB more',
];

const WAITING = [
	'all_reduce (torch/distributed/distributed_c10d.py:3252)',
	'wrapper (torch/distributed/c10d_logger.py:83)',
	'train_step (train.py:50)',
	'main (train.py:104)',
	'<module> (train.py:178)',
];
const ELSEWHERE = ['write_sample (export.py:31)', 'main (train.py:97)', '<module> (train.py:178)'];
const WORKER = [
	'wait (threading.py:320)',
	'get (queue.py:171)',
	'do_one_step (torch/utils/data/_utils/pin_memory.py:32)',
	'_pin_memory_loop (torch/utils/data/_utils/pin_memory.py:55)',
	'run (threading.py:982)',
	'_bootstrap_inner (threading.py:1045)',
	'_bootstrap (threading.py:1002)',
];

/** As `py-spy dump` prints it. */
function dumpOf(rank: number): string {
	const pid = 4000 + rank;
	const main = rank === ranks >> 1 ? ELSEWHERE : WAITING;
	const thread = (at: number) => [
		`Thread ${pid + at} (idle): "${at ? `Thread-${at} (_pin_memory_loop)` : 'MainThread'}"`,
		...(at ? WORKER : main).map((frame) => `    ${frame}`),
	];
	const head = [`Process ${pid}: /opt/env/bin/python -u train.py`, 'Python v3.12.3 (/usr/bin/python3.12)', ''];
	return [...head, ...Array.from({ length: threads }, (_, at) => thread(at)).flat(), ''].join('\n');
}

async function read(page: Page, pid: number, files: string[]): Promise<Measured> {
	const input = page.locator('main input[type=file][multiple]').first();
	// By the page's own clock: from the files to the answer, without the way to it from here.
	const answered = page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let began = 0;
				addEventListener('change', () => (began = performance.now()), { capture: true, once: true });
				new MutationObserver((_, observer) => {
					if (!document.querySelector('.outputs .output-text')?.textContent?.includes('write_sample')) return;
					observer.disconnect();
					resolve((performance.now() - began) / 1000);
				}).observe(document.body, { childList: true, subtree: true });
			}),
	);
	const measured = await measure(pid, async () => {
		await input.setInputFiles(files);
		await answered;
	});
	const seconds = await answered;
	await page.reload({ waitUntil: 'networkidle' });
	return { ...measured, seconds };
}

const folder = mkdtempSync(join(tmpdir(), 'faultline-stacks-'));
try {
	const files = Array.from({ length: ranks }, (_, rank) => join(folder, `rank${rank}.txt`));
	for (const [rank, file] of files.entries()) writeFileSync(file, dumpOf(rank));
	const size = files.reduce((sum, file) => sum + statSync(file).size, 0) / MEGABYTE;
	const visit = (rounds: number) =>
		onSite('/en/search/', async (page, pid) => {
			const all: Measured[] = [];
			for (let round = 0; round < rounds; round++) all.push(await read(page, pid, files));
			return all;
		});
	// Another browser comes first: what it asks for is compressed then, as a host has it.
	await visit(1);
	const rounds = await visit(ROUNDS);
	const [first, ...again] = rounds;
	const middle = (name: 'seconds' | 'core') =>
		again
			.map((round) => round[name])
			.sort((a, b) => a - b)
			[again.length >> 1]?.toFixed(2) ?? '';
	const most = Math.max(...rounds.map((round) => round.most));
	const row = [
		`${threads} of each of ${ranks} ranks`,
		...[size.toFixed(1), first?.seconds.toFixed(2) ?? '', middle('seconds'), middle('core'), most.toFixed(0)],
	];
	console.log(HEAD.map((name, at) => `${name}: ${row[at]}`).join('\n'));
	if (!process.argv[2]) writeTable('docs/cli.md', [HEAD, row]);
} finally {
	rmSync(folder, { recursive: true });
}
