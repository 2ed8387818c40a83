/** The command in a process: its arguments, streams and signals. */

import { lookAt } from './look-fs.ts';
import { keepHeapSmall } from './memory.ts';
import { run } from './run.ts';
import type { Shelf } from './shelf.ts';
import { openOut } from './write-fs.ts';

/** Runs the command with this process's arguments and streams, and sets its exit status. Called once. */
export async function main(shelf: Shelf): Promise<void> {
	keepHeapSmall();
	const { argv, env, stdin, stdout, stderr } = process;
	let interrupted = false;
	process.exitCode = await run({
		argv: argv.slice(2),
		env,
		stdin,
		stdout: openOut(stdout),
		stderr: openOut(stderr),
		shelf,
		look: lookAt,
		end: (signal) => void process.kill(process.pid, signal),
		onInterrupt(heard) {
			const hear = () => {
				interrupted = true;
				heard();
			};
			process.on('SIGINT', hear);
			return () => process.off('SIGINT', hear);
		},
	});
	// A pipe that nobody closes must not keep a process that has answered.
	stdin.destroy();
	// A thread that waits in a named pipe or a device can be neither called back nor left behind: the process then ends as
	// Ctrl+C ends any other. The timer keeps nothing, so it only fires where something else does.
	if (interrupted) setTimeout(() => process.kill(process.pid, 'SIGINT'), 100).unref();
}
