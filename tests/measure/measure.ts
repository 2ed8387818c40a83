// `npm run measure [-- evaluation lighthouse growth speed]`: measures all figures that the documents and the site show,
// one after the other, and writes them where they stand (docs/measuring.md). On a machine with nothing else to do.
import { spawnSync } from 'node:child_process';

/** What is run for each, in order: the quick ones first. */
const commands: Readonly<Record<string, readonly string[]>> = {
	evaluation: ['npm run build', 'npm run eval'],
	lighthouse: ['npm run lighthouse'],
	speed: ['npm run build', 'npm run bench:cli', 'npm run bench:runs'],
	growth: ['npm run bench'],
};

const given = process.argv.slice(2);
const unknown = given.filter((name) => !Object.hasOwn(commands, name));
if (unknown.length > 0) {
	console.error(`There is no "${unknown[0]}": ${Object.keys(commands).join(', ')}, or nothing for all.`);
	process.exit(2);
}
const chosen = given.length > 0 ? given : Object.keys(commands);
// One build serves those that follow each other; Lighthouse makes one of its own address.
let built = false;
for (const command of chosen.flatMap((name) => commands[name] ?? [])) {
	if (command === 'npm run build' && built) continue;
	const started = performance.now();
	const [program = '', ...args] = command.split(' ');
	const { status } = spawnSync(program, args, { stdio: 'inherit' });
	if (status !== 0) {
		// What was written until then is true; what needs a build has none.
		console.error(`${command} ended with ${status}: see which figures it wrote.`);
		process.exitCode = 1;
		if (command === 'npm run build') break;
	}
	built ||= command === 'npm run build';
	console.log(`${command}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}
