// `npm run places`: tries the command where it is used, with the real schedulers and launchers, and keeps what was seen.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run places -- --command FILE [place …]
Tries all places, or those that are named, with the command in FILE (of npm run binary, or of an environment with the
wheel), and writes what was seen into tests/places/…/seen.txt. Slurm needs root. Exit status: 0 all held, 1 some did not.`;

const PLACES = resolve('tests/places');
const all = readdirSync(PLACES).filter((name) => statSync(join(PLACES, name)).isDirectory());

const { values, positionals } = parseArgs({ allowPositionals: true, options: { command: { type: 'string' } } });
const stray = positionals.filter((name) => !all.includes(name));
if (!values.command || stray.length) {
	console.error(`${stray.length ? `There is no place ${stray.join(', ')}. One of: ${all.join(', ')}.\n` : ''}${USAGE}`);
	process.exit(2);
}
const command = realpathSync(values.command);

/** Whether its output holds a line that matches; said where it does not, and remembered. */
const SEES = `sees() { grep -q "$@" || { echo "not seen: $*"; missing=1; }; }; missing=0`;

/** @returns whether it held; undefined where the machine lacks what it needs. */
function tryPlace(place: string): boolean | undefined {
	const script = readFileSync(join(PLACES, place, 'try.sh'), 'utf8');
	const needs = /^# needs: (.*)$/m.exec(script)?.[1]?.split(' ') ?? [];
	const lacks = needs.filter((name) => spawnSync('which', [name]).status !== 0);
	if (lacks.length) {
		console.log(`${place}: not tried, there is no ${lacks.join(', ')}`);
		return undefined;
	}
	const folder = mkdtempSync(join(tmpdir(), 'place-'));
	const bin = join(folder, 'bin');
	const env = {
		PATH: [bin, process.env['PATH'] ?? ''].join(delimiter),
		HOME: folder,
		LANG: 'C.UTF-8',
		PLACE: join(PLACES, place),
		PLACES,
		LAB: resolve('tests/lab'),
		COMMAND: command,
	};
	const setup = `mkdir -p "${bin}" && ln -s "$COMMAND" "${bin}/faultline"; ${SEES}`;
	const ran = spawnSync('bash', ['-c', `${setup}\n${script}\n[ $? -eq 0 ] && [ $missing -eq 0 ]`], {
		cwd: folder,
		env,
		encoding: 'utf8',
		timeout: 300_000,
	});
	const python = dirname(dirname(spawnSync('which', ['python3'], { encoding: 'utf8' }).stdout.trim()));
	const seen = ran.stdout.replaceAll(folder, '/home/me/run').replaceAll(`${python}/lib`, '/home/me/venv/lib');
	if (ran.status === 0) writeFileSync(join(PLACES, place, 'seen.txt'), seen);
	console.log(`${place}: ${ran.status === 0 ? 'held' : `did not hold\n${seen}\n${ran.stderr}`}`);
	rmSync(folder, { recursive: true, force: true });
	return ran.status === 0;
}

const results = (positionals.length ? positionals : all).map(tryPlace);
process.exit(results.includes(false) ? 1 : 0);
