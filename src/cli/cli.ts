// The command `faultline`. Bundled by pack-cli.ts; the catalogue lies beside it.
import { openShelf } from './catalogue-fs.ts';
import { lookAt } from './look-fs.ts';
import { keepHeapSmall } from './memory.ts';
import { run } from './run.ts';
import { openOut } from './write-fs.ts';

keepHeapSmall();

const { argv, env, stdin, stdout, stderr } = process;
let interrupted = false;

process.exitCode = await run({
	argv: argv.slice(2),
	env,
	stdin,
	stdout: openOut(stdout),
	stderr: openOut(stderr),
	shelf: openShelf(new URL('catalogue/', import.meta.url)),
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
