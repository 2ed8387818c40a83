// The command `faultline`. Bundled by pack-cli.ts; the catalogue lies beside it.
import { statSync } from 'node:fs';
import { openShelf } from './catalogue-fs.ts';
import { keepHeapSmall } from './memory.ts';
import { run } from './run.ts';

keepHeapSmall();

const { argv, env, stdin, stdout, stderr } = process;

process.exitCode = await run({
	argv: argv.slice(2),
	env,
	stdin,
	stdout,
	stderr,
	shelf: openShelf(new URL('catalogue/', import.meta.url)),
	look(path) {
		const found = statSync(path, { throwIfNoEntry: false });
		return found && (found.isDirectory() ? 'folder' : 'file');
	},
	onInterrupt(heard) {
		process.on('SIGINT', heard);
		return () => process.off('SIGINT', heard);
	},
});
// A pipe that nobody closes must not keep a process that has answered.
stdin.destroy();
