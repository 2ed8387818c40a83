/** Runs a job as if it had been started without us, and listens to what it prints. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { World } from './world.ts';
import { createPassage, systemReason } from './write-fs.ts';

/** How a job ended; `status` is what a shell says: 128 and the signal's number, where one ended it. */
export interface Ended {
	status: number;
	signal?: NodeJS.Signals;
}

export interface Listener {
	/** Takes what the job prints, on both of its outputs, as it comes. */
	hear(bytes: Buffer): void;
	/** What is printed is no longer kept in the file. */
	lost(file: string, reason: string): void;
}

/** Sent to us alone, they are meant for the job: schedulers ask for a checkpoint with them. */
const PASSED_ON = ['SIGTERM', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGCONT'] as const;

/**
 * Starts the job in our process group and waits for its end.
 *
 * Standard input is the job's. Where all three are a terminal, `script` gives the job one of its own, so that it prints
 * as it would without us; else it writes into pipes, and we write on what comes, each output into its own. Ctrl+C
 * reaches the job by itself, since the terminal sends it to the whole group.
 *
 * @param log a file to which the output is appended.
 * @throws where the job cannot be started.
 */
export async function runJob(
	command: readonly string[],
	log: string | undefined,
	{ stdin, stdout, stderr }: Pick<World, 'stdin' | 'stdout' | 'stderr'>,
	listener: Listener,
): Promise<Ended> {
	const isTerminal = Boolean(stdin.isTTY && stdout.isTTY && stderr.isTTY) && hasScript();
	const [program = '', ...rest] = isTerminal ? inTerminal(command) : command;
	const job = spawn(program, rest, { stdio: ['inherit', 'pipe', isTerminal ? 'inherit' : 'pipe'] });
	const kept = log === undefined ? undefined : keep(log, listener);
	const unlisten = passSignals(job, Boolean(stdin.isTTY));
	const ended = new Promise<Ended>((resolve, reject) => {
		job.on('error', reject);
		job.on('close', (code, signal) => resolve(endOf(code, signal)));
	});
	const passed = [pass(job.stdout, stdout, listener, kept), pass(job.stderr, stderr, listener, kept)];
	try {
		const how = await ended;
		await Promise.all(passed);
		return how;
	} finally {
		unlisten();
		await new Promise((done) => (kept ? kept.end(done) : done(undefined)));
	}
}

const endOf = (code: number | null, signal: NodeJS.Signals | null): Ended =>
	signal ? { status: 128 + constants.signals[signal], signal } : { status: code ?? 1 };

async function pass(
	from: Readable | null,
	to: Writable,
	{ hear }: Listener,
	kept: Writable | undefined,
): Promise<void> {
	if (!from) return;
	const passage = createPassage(to);
	for await (const bytes of from as AsyncIterable<Buffer>) {
		hear(bytes);
		kept?.write(bytes);
		await passage.pass(bytes);
	}
}

function keep(file: string, { lost }: Listener): Writable {
	const stream = createWriteStream(file, { flags: 'a' });
	let isLost = false;
	stream.on('error', (error) => {
		if (!isLost) lost(file, systemReason(error));
		isLost = true;
	});
	return stream;
}

/** @returns how to stop. */
function passSignals(job: ChildProcess, hasTerminal: boolean): () => void {
	const handlers = [
		...PASSED_ON.map((signal) => [signal, () => void job.kill(signal)] as const),
		// From a terminal the job has it already, and two mean "at once" to most launchers.
		['SIGINT', () => void (hasTerminal || job.kill('SIGINT'))] as const,
		['SIGQUIT', () => void (hasTerminal || job.kill('SIGQUIT'))] as const,
	];
	for (const [signal, handler] of handlers) process.on(signal, handler);
	return () => {
		for (const [signal, handler] of handlers) process.off(signal, handler);
	};
}

/** That of util-linux; others take other arguments. */
const hasScript = (): boolean =>
	/util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

const inTerminal = (command: readonly string[]): string[] => [
	'script',
	'--quiet',
	'--flush',
	'--return',
	'--command',
	`exec ${command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')}`,
	'/dev/null',
];
