/** What code of somebody else sees of the machine that runs it. */
import { spawn, spawnSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
	allowed as allowedHere,
	type Confinement,
	confined,
	openTo,
	within,
	withoutTerminal,
} from '../../../../src/tools/authoring/confine.ts';
import { mountedDisks, neededBy, outermost, placesFor } from '../../../../src/tools/authoring/places.ts';
import { isWhole } from '../../some.ts';

/** What may be confined here; nothing in `npm test`, since each of these starts several programs. */
const allowed = () => (isWhole ? allowedHere() : { apart: false, offline: false });

const run = (command: string[], confinement: Confinement) => {
	const [program = '', ...rest] = confined(command, confinement);
	const clean = { PATH: process.env['PATH'] ?? '' };
	return spawnSync(program, rest, { encoding: 'utf8', env: clean });
};

test.skipIf(!allowed().apart)('it does not see the environment of any process around it', async () => {
	const other = spawn('sleep', ['60'], { env: { ...process.env, GITHUB_TOKEN: 'ghs_SENTINEL' } });
	try {
		await new Promise((started) => other.once('spawn', started));
		const look = ['bash', '-c', 'cat /proc/[0-9]*/environ 2> /dev/null | tr "\\0" "\\n" | grep -c SENTINEL'];
		// It is there to be seen: without confinement it is.
		expect(run(look, { apart: false, offline: false }).stdout.trim()).not.toBe('0');
		expect(run(look, { apart: true, offline: false }).stdout.trim()).toBe('0');
		if (allowed().offline) expect(run(look, { apart: true, offline: true }).stdout.trim()).toBe('0');
	} finally {
		other.kill();
	}
});

test.skipIf(!allowed().offline)('offline it has its own loopback, and reaches nothing of this machine', async () => {
	const server = createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
	await new Promise((ready) => server.once('listening', ready));
	const { port } = server.address() as AddressInfo;
	const script = (at: number | string) =>
		`require('node:http').get('http://127.0.0.1:' + ${at}, (r) => r.pipe(process.stdout)).on('error', (e) => console.log(e.code))`;
	const { stdout, stderr } = run([process.execPath, '-e', script(port)], { apart: true, offline: true });
	expect([stdout.trim(), stderr]).toEqual(['ECONNREFUSED', '']);
	const own = `require('node:http').createServer((_, r) => r.end('own')).listen(0, '127.0.0.1', function () { ${script('this.address().port')}; setTimeout(process.exit, 500) })`;
	expect(run([process.execPath, '-e', own], { apart: true, offline: true }).stdout.trim()).toBe('own');
	server.close();
});

test.skipIf(!allowed().apart)('it is the same user, and each part of its command stays one argument', () => {
	const hostile = ['$(touch /tmp/x)', '; id', '"', "'", '`id`', '--', '-c', 'a\nb', ''];
	for (const offline of [false, allowed().offline]) {
		const { stdout } = run(
			[
				process.execPath,
				'-e',
				'console.log(JSON.stringify([process.getuid(), ...process.argv.slice(1)]))',
				'--',
				...hostile,
			],
			{ apart: true, offline },
		);
		expect(JSON.parse(stdout)).toEqual([process.getuid?.(), ...hostile]);
	}
});

/** A home with settings, a program and a clone in it. */
function makeHome(): string {
	const home = realpathSync(mkdtempSync(join(tmpdir(), 'faultline-home-')));
	for (const folder of ['.ssh', '.tools/v1/bin', 'clone/.git/hooks'])
		mkdirSync(join(home, folder), { recursive: true });
	for (const file of ['.ssh/id', '.npmrc', '.tools/v1/bin/tool', 'clone/notes'])
		writeFileSync(join(home, file), 'SENTINEL');
	return home;
}

/** Hides the home, but for the program and the clone, whose settings of git stay as they are. */
const closedTo = (home: string, offline = false): Confinement => ({
	...{ apart: true, offline },
	hidden: [home],
	seen: [join(home, '.tools/v1'), join(home, 'clone/.git')],
	own: [join(home, 'clone')],
});
const canHide = 'hidden' in within({ ...allowed(), offline: false }, placesFor('', [], []));
const canFix = 'fixed' in within({ ...allowed(), offline: false }, placesFor('', [], []));

test.skipIf(!canHide).each([false, allowed().offline])(
	'of a home it sees what it needs, changes what is its own, and undoes nothing of that: offline %s',
	(offline) => {
		const home = makeHome();
		const attempts = [
			`umount -l ${home} clone/.git; mount -o remount,bind,rw clone/.git`,
			`unshare -Urm sh -c "umount -l ${home} clone/.git; mount -o remount,bind,rw clone/.git; cat ${home}/.ssh/id; touch clone/.git/hooks/a"`,
			`nsenter --mount=/proc/$PPID/ns/mnt cat ${home}/.ssh/id; cat /proc/$PPID/root${home}/.ssh/id`,
			`cat ${home}/.ssh/id ${home}/.npmrc ../.npmrc; cp -r ${home}/.ssh seen`,
			`touch clone/.git/hooks/pre-commit; mv clone/.git old; rm -rf clone/.git; echo changed > ${home}/.tools/v1/bin/tool`,
			`cat clone/notes ${home}/.tools/v1/bin/tool; echo changed > clone/notes`,
		].join('; ');
		const { stdout } = run(['sh', '-c', `cd ${home} && { ${attempts}; } 2> /dev/null`], closedTo(home, offline));
		expect(stdout).toBe('SENTINELSENTINEL');
		expect(readdirSync(join(home, 'clone/.git/hooks'))).toEqual([]);
		expect(readFileSync(join(home, '.ssh/id'), 'utf8')).toBe('SENTINEL');
		expect(readFileSync(join(home, '.tools/v1/bin/tool'), 'utf8')).toBe('SENTINEL');
		expect(readFileSync(join(home, 'clone/notes'), 'utf8')).toBe('changed\n');
		rmSync(home, { recursive: true });
	},
);

test.skipIf(!canHide)('it keeps the rights that it had over its own, whoever it is', () => {
	const home = makeHome();
	// Root reads what nobody may read; others do not. Hiding a home changes neither.
	const reads =
		'mkdir clone/closed && echo read > clone/closed/a && chmod 0 clone/closed; cat clone/closed/a; chmod 700 clone/closed';
	const own = (confinement: Confinement) =>
		run(['sh', '-c', `cd ${home}; rm -rf clone/closed; ${reads}`], confinement).stdout;
	const without = own({ apart: true, offline: false });
	expect(without).toBe(process.getuid?.() === 0 ? 'read\n' : '');
	expect(own(closedTo(home))).toBe(without);
	rmSync(home, { recursive: true });
});

test.skipIf(!canFix)('it changes nothing of the system, and its folders for temporary files are empty', () => {
	const home = makeHome();
	const places = placesFor('', [], [join(home, 'clone')]);
	const mark = `faultline-${process.pid}`;
	const script = `ls -A /tmp | grep -v ${home.split('/').at(-1)}; touch /etc/${mark} /usr/${mark} /tmp/${mark} ${home}/clone/${mark} || true; ls ${home}/clone`;
	const { stdout } = run(['sh', '-c', script], { apart: true, offline: false, ...places });
	expect(stdout).toBe(`${mark}\nnotes\n`);
	for (const folder of ['/etc', '/usr', '/tmp']) expect(existsSync(join(folder, mark))).toBe(false);
	rmSync(home, { recursive: true });
});

test.skipIf(!canHide)('what makes it ready is of the system, whatever its own path has under these names', () => {
	const home = makeHome();
	const bin = join(home, 'clone/bin');
	mkdirSync(bin);
	for (const name of ['mount', 'umount', 'mkdir', 'sh', 'unshare', 'ip', 'setpriv', 'setsid']) {
		writeFileSync(join(bin, name), `#!/bin/sh\necho taken >> ${home}/clone/taken\n`, { mode: 0o755 });
	}
	const closed = closedTo(home, allowed().offline);
	const [program = '', ...rest] = withoutTerminal(confined(['/bin/cat', join(home, 'clone/notes')], closed), closed);
	const { stdout } = spawnSync(program, rest, { encoding: 'utf8', env: { PATH: `${bin}:/usr/bin:/bin` } });
	expect(stdout).toBe('SENTINEL');
	expect(existsSync(join(home, 'clone/taken'))).toBe(false);
	rmSync(home, { recursive: true });
});

test.skipIf(!canHide)('where a step of that fails, nothing is run', () => {
	const broken = { apart: true, offline: false, hidden: ['/nowhere/at/all'] };
	expect(run(['echo', 'ran'], broken)).toMatchObject({
		stdout: '',
		status: expect.toSatisfy((status) => status !== 0),
	});
});

test.each([
	['/home/ada/.nvm/versions/node/v24/bin', ['/home/ada/.nvm/versions/node/v24']],
	['/home/ada/env/bin', expect.arrayContaining(['/home/ada/env/bin', '/home/ada/env/lib'])],
	['/home/ada/.cargo/bin', expect.not.arrayContaining(['/home/ada/.cargo'])],
	['/home/ada/.local/bin', expect.not.arrayContaining(['/home/ada/.local/share'])],
	['/home/ada/bin', ['/home/ada/bin']],
	['/opt/tools', ['/opt/tools']],
])('programs in %s need what stands beside them, and no keys', (folder, needed) => {
	expect(neededBy(folder, '/home/ada')).toEqual(needed);
});

test('file systems are fixed where they are mounted to be written, but for what is no disk', () => {
	const lines = [
		'29 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw',
		'30 29 0:5 / /proc rw - proc proc rw',
		'31 29 0:6 / /dev/shm rw - tmpfs tmpfs rw',
		'32 29 8:2 / /home/my\\040disk rw,nosuid - xfs /dev/sdb rw',
		'33 29 8:3 / /cdrom ro - iso9660 /dev/sr0 ro',
		'',
	];
	expect(mountedDisks(lines.join('\n'))).toEqual(['/', '/home/my disk']);
});

test('of places in each other the outermost is hidden', () => {
	expect(outermost(['/home/ada/tmp', '/home/ada', '/home/adam', '/tmp', '/tmp'])).toEqual([
		'/home/ada',
		'/home/adam',
		'/tmp',
	]);
});

const hasPty = spawnSync('script', ['-qec', 'true', '/dev/null'], { stdio: 'ignore' }).status === 0;
test.skipIf(!allowed().apart || !hasPty)('it has no terminal that it could type commands into', () => {
	const opens = ['sh', '-c', 'if true 2> /dev/null < /dev/tty; then echo has one; else echo has none; fi'];
	const inTerminal = (command: string[]) => {
		const quoted = command.map((part) => `'${part}'`).join(' ');
		return spawnSync('script', ['-qec', quoted, '/dev/null'], { encoding: 'utf8', input: '' }).stdout.trim();
	};
	const own = { apart: true, offline: false };
	expect(inTerminal(confined(opens, own))).toBe('has one');
	expect(inTerminal(withoutTerminal(confined(opens, own), own))).toBe('has none');
});

test.skipIf(!allowed().apart)('it ends with the program that started it', async () => {
	const command = withoutTerminal(confined(['sleep', '60'], { apart: true, offline: false }), { apart: true });
	const script = `const c = require('node:child_process').spawn(${JSON.stringify(command[0])}, ${JSON.stringify(command.slice(1))}, { stdio: 'ignore' });
		c.once('spawn', () => setTimeout(() => { console.log(c.pid); process.kill(process.pid, 'SIGKILL'); }, 500));`;
	const pid = Number(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout);
	expect(pid).toBeGreaterThan(1);
	await expect
		.poll(() => existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '))
		.toBe(false);
});

test.each([
	[{ apart: true, offline: true }, [/^It can read and change files of this user, ~\/\.npmrc/]],
	[{ apart: true, offline: false }, [/network/, /^It can read and change files of this user, ~\/\.npmrc/]],
	[
		{ apart: false, offline: false },
		[/environments/, /network/, /^It can read and change files of this user, ~\/\.npmrc/],
	],
	[{ apart: true, offline: true, hidden: ['/home/ada'] }, [/change files of this user, but for those in the home/]],
	[
		{ apart: true, offline: true, hidden: ['/home/ada'], fixed: ['/'], own: ['/srv/clone'] },
		[/^It can read what is in no home and no folder for temporary files, and change \/srv\/clone\.$/],
	],
])('what stays open is said: %j', (confinement, sentences) => {
	expect(openTo(confinement)).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
});

test('without confinement a command is what it was', () => {
	expect(confined(['npm', 'run', 'build'], { apart: false, offline: true })).toEqual(['npm', 'run', 'build']);
});
