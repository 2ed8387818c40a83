/** The command in a process: its arguments, streams and signals. */

import { lookAt } from './look-fs.ts';
import { keepHeapSmall } from './memory.ts';
import { run } from './run.ts';
import type { Shelf } from './shelf.ts';
import type { World } from './world.ts';
import { openOut } from './write-fs.ts';

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the command with this process's arguments and streams, and sets its exit status. Called once. */
export async function main(shelf: Shelf, server: World['server']): Promise<void> {
	keepHeapSmall();
	const { argv, env, stdin, stdout, stderr } = process;
	let stopped: NodeJS.Signals | undefined;
	const listenTo = (signals: readonly NodeJS.Signals[]) => (heard: () => void) => {
		const hear = (signal: NodeJS.Signals) => {
			stopped = signal;
			heard();
		};
		for (const signal of signals) process.on(signal, hear);
		return () => {
			for (const signal of signals) process.off(signal, hear);
		};
	};
	process.exitCode = await run({
		argv: argv.slice(2),
		env,
		stdin,
		stdout: openOut(stdout),
		stderr: openOut(stderr),
		shelf,
		server,
		look: lookAt,
		end: (signal) => void process.kill(process.pid, signal),
		onInterrupt: listenTo(['SIGINT']),
		onStop: listenTo(STOPS),
	});
	// A pipe that nobody closes must not keep a process that has answered.
	stdin.destroy();
	// A thread that waits in a named pipe or a device, or for a file server, can be neither called back nor left behind: the
	// process then ends as the signal ends any other. The timer keeps nothing, so it only fires where something else does.
	const signal = stopped;
	if (signal) setTimeout(() => process.kill(process.pid, signal), 1000).unref();
}
