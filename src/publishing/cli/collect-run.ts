/** Runs one command that looks: never by a shell, for a limited time, up to a limited length. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { systemReason } from './write-fs.ts';

export interface Limits {
	seconds: number;
	/** Of each of its outputs. */
	bytes: number;
}

/** How a command went. */
export interface Collected {
	output: string;
	complaint: string;
	/** A reason of the system why it could not be started. */
	unstarted?: string;
	status: number | NodeJS.Signals;
	stopped?: 'seconds' | 'bytes' | 'asked';
	/** It did not end when it was killed: it waits in the kernel, for a driver or a file server. */
	stuck?: true;
}

/** How long a command may take to end once it was asked to, and once it was killed. */
const PATIENCE = 2000;

/** English heads, no colours, no pager. The folder is the root, so that Python loads no module that lies where one stands. */
const CALM = { LC_ALL: 'C', LANGUAGE: '', NO_COLOR: '1', TERM: 'dumb', PAGER: 'cat', SYSTEMD_PAGER: 'cat' };

/**
 * Runs it and waits for its end, or for what ends it: its time, the length of what it prints, or whoever asked for it.
 * What waits in the kernel cannot be ended; it is left behind, and that is told.
 *
 * @param path where the program lies.
 * @param args each is one argument, whatever stands in it.
 */
export async function runToLook(
	path: string,
	args: readonly string[],
	env: Record<string, string | undefined>,
	{ seconds, bytes }: Limits,
	asked: AbortSignal,
): Promise<Collected> {
	const child = spawn(path, args, {
		cwd: '/',
		env: { ...env, ...CALM },
		stdio: ['ignore', 'pipe', 'pipe'],
		// A group of its own: what it starts ends with it, and Ctrl+C reaches us alone.
		detached: true,
	});
	let stopped: Collected['stopped'];
	let giveUp: () => void = () => undefined;
	const stop = (why: Collected['stopped']) => {
		if (stopped) return;
		stopped = why;
		kill(child, 'SIGTERM');
		later(() => kill(child, 'SIGKILL'), PATIENCE);
		later(() => giveUp(), 2 * PATIENCE);
	};
	const timers: NodeJS.Timeout[] = [];
	const later = (act: () => void, milliseconds: number) => timers.push(setTimeout(act, milliseconds));
	const ask = () => stop('asked');
	asked.addEventListener('abort', ask);
	if (asked.aborted) ask();
	later(() => stop('seconds'), seconds * 1000);
	const [output, complaint] = [gather(child.stdout, bytes, stop), gather(child.stderr, bytes, stop)];
	const ended = await new Promise<Pick<Collected, 'status' | 'unstarted' | 'stuck'>>((resolve) => {
		giveUp = () => resolve({ status: 'SIGKILL', stuck: true });
		child.on('error', (error) => resolve({ status: 127, unstarted: systemReason(error) }));
		child.on('close', (code, signal) => resolve({ status: signal ?? code ?? 1 }));
		// What it started may hold its outputs for ever.
		child.on('exit', (code, signal) => later(() => resolve({ status: signal ?? code ?? 1 }), PATIENCE));
	});
	for (const timer of timers) clearTimeout(timer);
	asked.removeEventListener('abort', ask);
	kill(child, 'SIGKILL');
	for (const stream of [child.stdout, child.stderr]) stream?.destroy();
	child.unref();
	return { ...ended, ...(stopped && { stopped }), output: output(), complaint: complaint() };
}

function kill({ pid }: ChildProcess, signal: NodeJS.Signals): void {
	try {
		if (pid !== undefined) process.kill(-pid, signal);
	} catch {
		// It has ended.
	}
}

/** @returns what was heard until then, up to the last whole line where it was cut. */
function gather(from: Readable | null, most: number, stop: (why: 'bytes') => void): () => string {
	const heard: Buffer[] = [];
	let length = 0;
	from?.on('data', (bytes: Buffer) => {
		if (length > most) return;
		heard.push(bytes);
		length += bytes.length;
		if (length > most) stop('bytes');
	});
	from?.on('error', () => undefined);
	return () => {
		const all = Buffer.concat(heard);
		return all.length > most ? all.subarray(0, all.lastIndexOf(10, most) + 1).toString() : all.toString();
	};
}
