/** A copy of this project with other content, and how much its build takes. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generateContent } from './generate.ts';

/** Makes a project of `count` failures and problems in a new folder, which the caller removes. */
export function makeProject(from: string, count: number): string {
	const root = mkdtempSync(join(tmpdir(), `faultline-bench-${count}-`));
	for (const name of ['src', 'public', 'package.json', 'astro.config.mjs', 'tsconfig.json']) {
		cpSync(join(from, name), join(root, name), { recursive: true });
	}
	// What Astro keeps from one build to the next belongs to each project.
	symlinkSync(resolve(from, 'node_modules'), join(root, 'node_modules'));
	generateContent(from, root, count);
	return root;
}

export interface Cost {
	seconds: number;
	/** Of the build and all that it starts, together; absent where the system does not tell (it does on Linux). */
	peakBytes?: number;
}

/** How often memory is looked at, in ms. */
const GLANCE = 250;

/** @throws when the command fails, with what it said. */
export async function measure(command: string, args: readonly string[], cwd: string): Promise<Cost> {
	const begin = performance.now();
	const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
	let said = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			said = (said + chunk).slice(-4000);
		});
	}
	let peak = 0;
	const timer = setInterval(() => {
		peak = Math.max(peak, memoryOf(child.pid ?? 0));
	}, GLANCE);
	const status = await new Promise<number | null>((ended) => child.on('close', ended));
	clearInterval(timer);
	if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${said}`);
	return { seconds: (performance.now() - begin) / 1000, ...(peak && { peakBytes: peak }) };
}

/**
 * A process and its children. What they share counts for each: telling it apart (`smaps_rollup`) walks all their pages,
 * which slowed a build of 2 GB by a fifth.
 */
function memoryOf(root: number): number {
	const children = new Map<number, number[]>();
	for (const name of list('/proc')) {
		const parent = Number(/\) \S (\d+)/.exec(read(`/proc/${name}/stat`))?.[1] ?? Number.NaN);
		if (parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
	}
	let sum = 0;
	const waiting = [root];
	for (let pid = waiting.pop(); pid; pid = waiting.pop()) {
		sum += Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
		waiting.push(...(children.get(pid) ?? []));
	}
	return sum;
}

function list(folder: string): string[] {
	try {
		return readdirSync(folder).filter((name) => /^\d+$/.test(name));
	} catch {
		return [];
	}
}

/** A process may end while it is looked at. */
function read(file: string): string {
	try {
		return readFileSync(file, 'utf8');
	} catch {
		return '';
	}
}
