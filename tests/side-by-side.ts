// `node tests/side-by-side.ts lint,check test:unit`: npm scripts side by side, those with commas between them one after
// the other. What each says stands together. The first that fails ends the others, and is named.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const lanes = process.argv.slice(2).map((lane) => lane.split(','));
const running = new Set<ChildProcess>();
let failed: string | undefined;

/** Ends what runs, with all that it started: each is the first of a group of its own. */
function end(): void {
	for (const { pid } of running) {
		try {
			if (pid) process.kill(-pid, 'SIGTERM');
		} catch {
			// It has just ended by itself.
		}
	}
}

async function run(script: string): Promise<void> {
	const started = performance.now();
	console.log(`> npm run ${script} …`);
	const child = spawn('npm', ['run', '--silent', script], { detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
	running.add(child);
	const said: Buffer[] = [];
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
	const [status, signal] = await once(child, 'close');
	running.delete(child);
	// One that was ended because another failed says nothing about itself.
	if (failed !== undefined) return;
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	const fault = status === 0 ? '' : `, which failed (${signal ?? `exit status ${status}`})`;
	process.stdout.write(`\n> npm run ${script}: ${seconds} s${fault}\n`);
	for (const bytes of said) process.stdout.write(bytes);
	if (status === 0) return;
	failed = script;
	end();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => {
		failed ??= signal;
		end();
	});
}
await Promise.all(
	lanes.map(async (lane) => {
		for (const script of lane) if (failed === undefined) await run(script);
	}),
);
if (failed !== undefined) {
	console.error(`\nFailed: npm run ${failed}.`);
	process.exitCode = 1;
}
