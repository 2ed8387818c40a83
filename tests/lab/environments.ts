/** A virtual environment for each set of versions, kept in .cache/lab, and what else a machine must have. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	accessSync,
	constants,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAB } from '../../src/content/files/cases-fs.ts';
import { SYSTEM_SET } from '../../src/core/schemas/case.ts';
import { allowed, confined, within, withoutTerminal } from '../../src/tools/authoring/confine.ts';
import { foreignEnvironment } from '../../src/tools/authoring/foreign-environment.ts';
import { placesForBuild } from '../../src/tools/authoring/places.ts';
import { pathOf } from './run-script.ts';

/** What pip has to know beside: where it asks, and whom it trusts. An address with a password is no part of it. */
const pipNeeds = [
	'PIP_INDEX_URL',
	'PIP_EXTRA_INDEX_URL',
	'PIP_FIND_LINKS',
	'PIP_TRUSTED_HOST',
	'PIP_CERT',
	'PIP_NO_INDEX',
];

export interface Environment {
	/** Folders with its programs. */
	path: string[];
	/** Folders without which its programs do not work. */
	needed: string[];
	/** Folders that stand elsewhere on each machine, and what they are called in a recording. */
	folders: [from: string, to: string][];
	versionOf(program: string): string | undefined;
}

/** What is written into a finished environment, so that one whose making was interrupted is told from it. */
interface Stamp {
	python: string;
	/** Where the Python that made it has its own library. */
	library: string;
}

/** What of a Python must be seen: where it was installed. */
const prefixOf = (python: string): string =>
	spawnSync(python, ['-c', 'import sys; print(sys.base_prefix)'], { encoding: 'utf8' }).stdout.trim();

const STAMP = 'lab.json';
const CACHE = '.cache/lab';

/**
 * The environment of a set, made where it is not there yet: with the `python3` of the path (or `PYTHON`), and with pip
 * as it is configured.
 *
 * What pip runs is code of whoever made the packages: it gets the list of variables of `foreignEnvironment`, a home and a
 * temporary folder of its own, and does not see the environments of other processes where the machine allows that.
 *
 * @param say told before what takes minutes.
 * @param newest set for the newest releases of what the set lists, as pip offers them: made anew each time.
 * @returns a sentence where it cannot be had.
 */
export function makeEnvironment(
	root: string,
	set: string,
	say: (line: string) => void,
	newest = false,
): Environment | string {
	if (set === SYSTEM_SET) return { path: [], needed: [], folders: [], versionOf: versionOnSystem };
	const listed = readFileSync(join(root, LAB, `${set}.txt`), 'utf8');
	const requirements = newest ? orNewer(listed) : listed;
	const python = process.env['PYTHON'] ?? 'python3';
	const probe = spawnSync(python, [
		'-c',
		'import sys, sysconfig; print(sys.version.split()[0], sysconfig.get_path("stdlib"), sysconfig.get_path("include"))',
	]);
	if (probe.status !== 0)
		return `There is no ${python}, which makes the virtual environments; PYTHON can name another.`;
	const [version = '', library = '', headers = ''] = probe.stdout.toString().trim().split(' ');
	const key = createHash('sha256').update(`${version} ${library}\n${requirements}`).digest('hex').slice(0, 8);
	mkdirSync(join(root, CACHE), { recursive: true });
	// Its real path: the cache may be a link, and what pip installs names where the environment was made.
	const folder = join(realpathSync(join(root, CACHE)), `${set}-${key}`);
	if (newest || !existsSync(join(folder, STAMP))) {
		say(
			`${set}: making its virtual environment with Python ${version}; this takes minutes${newest ? '' : ', and is done once'}.`,
		);
		const fault = install(python, folder, requirements);
		if (fault) {
			rmSync(folder, { recursive: true, force: true });
			return fault;
		}
		writeFileSync(join(folder, STAMP), JSON.stringify({ python: version, library } satisfies Stamp));
	}
	const versions = versionsIn(newest ? installedIn(folder) : requirements);
	return {
		path: [join(folder, 'bin')],
		needed: [folder, prefixOf(python)],
		folders: [
			[folder, '/home/me/venv'],
			[library, `/usr/lib/python${version.split('.').slice(0, 2).join('.')}`],
			[headers, `/usr/include/python${version.split('.').slice(0, 2).join('.')}`],
		],
		versionOf: (program) => (program === 'python' ? version : versions.get(program)),
	};
}

/** @example versionsIn('torch==2.14.1  # newest\n').get('torch') // => '2.14.1' */
export function versionsIn(requirements: string): Map<string, string> {
	const lines = requirements.matchAll(/^([A-Za-z0-9._-]+)==([^\s#;]+)/gm);
	return new Map([...lines].map(([, name = '', version = '']) => [name, version]));
}

/**
 * Asks for the newest of what is listed, and for none that is older: where an index lacks what the newest depends on, pip
 * would go back to one of long ago.
 *
 * @example orNewer('torch==2.14.1+cpu  # newest\n') // => 'torch>=2.14.1  # newest\n'
 */
export const orNewer = (requirements: string): string =>
	requirements.replace(/^([A-Za-z0-9._-]+)==([^\s#;+]+)(?:\+[^\s#;]+)?/gm, '$1>=$2');

/** What pip has installed there, as a list of exact versions. */
const installedIn = (folder: string): string =>
	spawnSync(join(folder, 'bin/pip'), ['list', '--format=freeze'], { encoding: 'utf8', env: pipEnvironment() }).stdout;

/**
 * Of sets that differ by their versions alone, the last: without versions they are the same.
 *
 * @example newestSets(['torch-2.9.1', 'torch-2.13.0', 'system']) // => ['torch-2.13.0', 'system']
 */
export function newestSets(sets: readonly string[]): string[] {
	const byName = Map.groupBy(sets, (set) => set.replace(/-[\d.]+$/, ''));
	return [...byName.values()].flatMap(
		(all) => all.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? [],
	);
}

/**
 * Installs what is listed, with what that depends on. An index may lack a dependency that no case uses: then only
 * what is listed.
 */
function install(python: string, folder: string, requirements: string): string | undefined {
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	const venv = spawnSync(python, ['-m', 'venv', folder], { encoding: 'utf8', env: pipEnvironment() });
	if (venv.status !== 0) return `${python} -m venv fails: ${lastError(venv.stdout + venv.stderr)}`;
	const list = join(folder, 'requirements.txt');
	writeFileSync(list, requirements);
	const pip = (...options: string[]) => {
		const install = [join(folder, 'bin/pip'), 'install', '--quiet', '--no-input', ...options, '--requirement', list];
		return withOwnFolders((own) => {
			const places = placesForBuild([prefixOf(python)], [folder, own.HOME, own.TMPDIR]);
			const apart = within({ ...allowed(), offline: false }, places);
			const [program = '', ...rest] = withoutTerminal(confined(install, apart), apart);
			return spawnSync(program, rest, { encoding: 'utf8', cwd: own.HOME, env: { ...pipEnvironment(), ...own } });
		});
	};
	const whole = pip();
	if (whole.status === 0 || pip('--no-deps').status === 0) return undefined;
	return `pip cannot install it: ${lastError(whole.stderr)}`;
}

/** @example pipEnvironment({ PATH: '/bin', PIP_INDEX_URL: 'https://me:word@pip', GITHUB_TOKEN: 'x' }) // => { PATH: '/bin' } */
export function pipEnvironment(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
	return foreignEnvironment(own, pipNeeds);
}

/** With a home and a folder for temporary files that are gone afterwards. */
function withOwnFolders<Result>(act: (own: { HOME: string; TMPDIR: string }) => Result): Result {
	const scratch = mkdtempSync(join(tmpdir(), 'lab-pip-'));
	const [home, temporary] = [join(scratch, 'home'), join(scratch, 'tmp')];
	for (const each of [home, temporary]) mkdirSync(each);
	try {
		return act({ HOME: home, TMPDIR: temporary });
	} finally {
		rmSync(scratch, { recursive: true, force: true });
	}
}

/** What a program complained of at last. */
function lastError(text: string): string {
	const lines = text.trim().split('\n');
	return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
}

/** @example versionOnSystem('bash') // => '5.2.15' */
function versionOnSystem(program: string): string | undefined {
	// OpenSSL and others know it as a command; nginx says it among its errors.
	for (const argument of ['--version', 'version', '-v']) {
		const said = spawnSync(program, [argument], { encoding: 'utf8', env: { PATH: pathOf([]) } });
		const version = said.status === 0 ? /\d+(?:\.\d+)+/.exec(said.stdout + said.stderr)?.[0] : undefined;
		if (version) return version;
	}
	return undefined;
}

/**
 * Why a need of a case is not met by this machine, in a sentence; undefined where it is.
 *
 * @example missingNeed('mpirun', []) // => 'There is no mpirun on this machine.'
 */
export function missingNeed(need: string, path: readonly string[]): string | undefined {
	if (need === 'root') return process.getuid?.() === 0 ? undefined : 'It needs root.';
	if (need === 'namespaces') {
		const { status } = spawnSync('unshare', ['--user', '--map-root-user', '--mount', '--net', 'true']);
		return status === 0
			? undefined
			: 'It needs namespaces of its own (unshare --user --mount --net), which are not allowed here.';
	}
	const has = pathOf(path)
		.split(':')
		.some((folder) => isProgram(join(folder, need)));
	return has ? undefined : `There is no ${need} on this machine.`;
}

function isProgram(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
