/** One run of a script: in a scratch folder of its own, within its limits, and with nothing of it left afterwards. */
import { spawn } from 'node:child_process';
import {
	closeSync,
	cpSync,
	existsSync,
	fstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	realpathSync,
	rmSync,
} from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Confinement, confined, within } from '../../src/tools/authoring/confine.ts';
import { placesFor } from '../../src/tools/authoring/places.ts';
import { familyOf, MARK } from './processes.ts';

export interface Script {
	/** A line of bash. */
	command: string;
	/** Files to copy: where each stands, and its name in the folder in which the command runs. */
	files: readonly { from: string; to: string }[];
	/** Folders in which programs are looked for before those of the system. */
	path: readonly string[];
	seconds: number;
	megabytes: number;
	/** What it is kept from; nothing where it is left out. Where it is apart, it has no places but its own, too. */
	confinement?: Pick<Confinement, 'apart' | 'offline'>;
	/** Folders that it needs all the same. */
	needed?: readonly string[];
	/** A folder beside the script whose files are wanted once it has ended. */
	collects?: string;
}

export interface Ran {
	/** Standard output and error together, as a terminal shows them. */
	output: string;
	/** 128 + n where signal n ended it, as a shell says it. */
	exit: number;
	seconds: number;
	/** Which limit it went over, so that it was ended. */
	stopped?: 'seconds' | 'megabytes' | 'output';
	/** Processes that would not end. */
	left: number[];
	/** Every process that it was seen to start. */
	pids: number[];
	/** Home of the run, and its folder for temporary files. */
	home: string;
	temporary: string;
	/** What stood in the folder that was asked for, by name. */
	collected: ReadonlyMap<string, Buffer>;
}

const SYSTEM_PATH = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];
const POLL_MS = 200;
/** Of bytes. An output is read by people and kept in the repository. */
export const MOST_OUTPUT = 512 * 1024;

/** @example pathOf(['/venv/bin']) // => '/venv/bin:/usr/local/sbin:…' */
export const pathOf = (path: readonly string[]): string => [...path, ...SYSTEM_PATH].join(':');

/**
 * Runs it, and returns once every process that it started has ended.
 *
 * The environment is the same on every machine: no variable of the caller reaches it, and it has a home of its own, so
 * that no setting or cache of a user changes what is printed.
 *
 * @throws where it cannot be started.
 */
export async function runScript({ command, files, path, seconds, megabytes, ...kept }: Script): Promise<Ran> {
	// Short, since sockets of some programs stand below it, whose names may have 107 characters.
	const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'lab-')));
	const [home, temporary] = [join(scratch, 'home'), join(scratch, 'tmp')];
	const job = join(home, 'job');
	mkdirSync(job, { recursive: true });
	mkdirSync(temporary);
	for (const { from, to } of files) cpSync(from, join(job, to));
	const file = join(scratch, 'output.txt');
	// Appended to, so that programs that open it again do not write over each other.
	const output = openSync(file, 'a');
	const started = performance.now();
	const elapsed = () => (performance.now() - started) / 1000;
	const { confinement = { apart: false, offline: false }, needed = [] } = kept;
	const apart = within(confinement, placesFor(pathOf(path), needed, [scratch]));
	const [program = '', ...rest] = confined(['bash', '-c', command], apart);
	const child = spawn(program, rest, {
		cwd: job,
		// A process group of its own, so that Ctrl+C reaches us and not the run.
		detached: true,
		stdio: ['ignore', output, output],
		env: {
			...{ PATH: pathOf(path), HOME: home, TMPDIR: temporary, USER: 'me', LOGNAME: 'me' },
			...{ LANG: 'C.UTF-8', TZ: 'UTC', [MARK]: scratch },
		},
	});
	const family = familyOf(child.pid ?? 0, scratch, scratch);
	let stopped: Ran['stopped'];
	const watch = setInterval(() => {
		if (elapsed() > seconds) stopped ??= 'seconds';
		else if (family.megabytes() > megabytes) stopped ??= 'megabytes';
		else if (fstatSync(output).size > MOST_OUTPUT) stopped ??= 'output';
		if (stopped) family.kill();
	}, POLL_MS);
	process.on('exit', family.kill);
	try {
		const exit = await new Promise<number>((ended, failed) => {
			child.on('error', failed);
			child.on('exit', (code, signal) => ended(code ?? 128 + (signal ? constants.signals[signal] : 0)));
			family.look();
		});
		const took = elapsed();
		const left = await family.end();
		return {
			...{ output: beginningOf(file), exit, seconds: took, left },
			...(stopped && { stopped }),
			...{ pids: family.seen(), home, temporary },
			collected: kept.collects === undefined ? new Map() : filesIn(join(job, kept.collects)),
		};
	} finally {
		clearInterval(watch);
		family.kill();
		process.off('exit', family.kill);
		closeSync(output);
		rmSync(scratch, { recursive: true, force: true });
	}
}

/** What somebody reads of an output: it can have grown past what a text holds before anybody looked at its size. */
function beginningOf(file: string): string {
	const read = openSync(file, 'r');
	try {
		const bytes = Buffer.alloc(MOST_OUTPUT);
		return bytes.toString('utf8', 0, readSync(read, bytes, 0, MOST_OUTPUT, 0));
	} finally {
		closeSync(read);
	}
}

const filesIn = (folder: string): Map<string, Buffer> =>
	new Map(
		existsSync(folder) ? readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const) : [],
	);
