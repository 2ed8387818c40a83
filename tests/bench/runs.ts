/**
 * `npm run bench:runs [ranks] [megabytes]`: how long the packed command and the page of the built site take to read the
 * logs of a run, how much memory that costs, and for how long the page stands still. The logs are made in a folder and
 * deleted again. Nothing fails by time; the figures are printed, and without numbers written to docs/cli.md.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTable } from '../measure/record.ts';
import { measure, onSite } from './browser.ts';
import { blocksOf, MEGABYTE } from './logs.ts';

const ranks = Number(process.argv[2] ?? 64);
/** Without a size, those of the table in docs/cli.md. */
const sizes = process.argv[3] ? [Number(process.argv[3])] : [500, 2000];
const HEAD = [
	'logs of 64 ranks',
	'command, s',
	'most memory, MiB',
	'page, s',
	'memory of all its processes, MiB more',
	'page stands still at most, ms',
];
const OOM = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.\n';

/** A folder with a log for each rank, on nodes of eight. */
function makeRun(megabytes: number): string {
	const folder = mkdtempSync(join(tmpdir(), 'faultline-run-'));
	// Made once: they are the same text in another order.
	const blocks = [...blocksOf(24 * MEGABYTE)].slice(0, -1);
	for (let rank = 0; rank < ranks; rank++) {
		const node = join(folder, `node-${rank >> 3}`);
		mkdirSync(node, { recursive: true });
		const file = openSync(join(node, `rank${rank}.log`), 'w');
		const total = (megabytes * MEGABYTE) / ranks;
		for (let written = 0, at = rank; written < total; at++) {
			const block = blocks[at % blocks.length] as Buffer;
			written += writeSync(file, block.subarray(0, Math.min(block.length, total - written)));
		}
		writeSync(file, `\n2026-11-23 03:00:${10 + (rank % 50)} INFO step 100\n${rank === ranks >> 1 ? OOM : ''}`);
		closeSync(file);
	}
	return folder;
}

async function inPage(folder: string): Promise<string[]> {
	return onSite('/en/search/', async (page, pid) => {
		// How long the page stands still at most: how late a timer comes.
		await page.evaluate(() => {
			let last = performance.now();
			const longest = { ms: 0 };
			Object.assign(window, { longest });
			setInterval(() => {
				const now = performance.now();
				longest.ms = Math.max(longest.ms, now - last - 20);
				last = now;
			}, 20);
		});
		const { seconds, most } = await measure(pid, async () => {
			await page.locator('main input[webkitdirectory]').setInputFiles(folder);
			await page.locator('.run-picture').waitFor({ timeout: 600_000 });
		});
		const still = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
		const first = await page.locator('.run dd.first').textContent();
		console.log(
			`page: ${seconds.toFixed(1)} s, ${Math.round(most)} MiB more than before, stands still for ${Math.round(still)} ms at most; ${first}`,
		);
		return [seconds, most, still].map((figure) => figure.toFixed(0));
	});
}

async function inCommand(folder: string): Promise<string[]> {
	const child = spawn(process.execPath, ['dist-cli/faultline.js', folder], { stdio: ['ignore', 'pipe', 'ignore'] });
	const ended = new Promise((resolve) => child.on('close', resolve));
	let out = '';
	child.stdout.on('data', (text) => {
		out += text;
	});
	const { seconds, most } = await measure(child.pid as number, () => ended);
	console.log(`command: ${seconds.toFixed(1)} s, ${Math.round(most)} MiB; ${/Failed first +(.*)/.exec(out)?.[1]}`);
	return [seconds, most].map((figure) => figure.toFixed(0));
}

const rows: string[][] = [];
for (const megabytes of sizes) {
	const folder = makeRun(megabytes);
	try {
		console.log(`${ranks} ranks, ${megabytes} MB`);
		const size = megabytes < 1000 ? `${megabytes} MB` : `${megabytes / 1000} GB`;
		rows.push([size, ...(await inCommand(folder)), ...(await inPage(folder))]);
	} finally {
		rmSync(folder, { recursive: true });
	}
}
// What was asked for otherwise is somebody's own question.
if (!process.argv[2]) writeTable('docs/cli.md', [HEAD, ...rows]);
