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
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
	allowed,
	type Confinement,
	confined,
	forBuilds,
	openTo,
	settingsIn,
	withoutTerminal,
} from '../../../../src/tools/authoring/confine.ts';

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
	for (const folder of ['.ssh', '.tools/bin', 'clone/.git/hooks']) mkdirSync(join(home, folder), { recursive: true });
	for (const file of ['.ssh/id', '.npmrc', '.tools/bin/tool', 'clone/notes'])
		writeFileSync(join(home, file), 'SENTINEL');
	symlinkSync('clone', join(home, '.link'));
	return home;
}

test('of a home its settings are hidden, but what is needed and what is a link', () => {
	const home = makeHome();
	expect(settingsIn(home, [join(home, '.tools/bin'), home, '/usr/bin'])).toEqual([
		join(home, '.npmrc'),
		join(home, '.ssh'),
	]);
	expect(settingsIn(home, [join(home, '.npmrc')])).toEqual([join(home, '.ssh'), join(home, '.tools')]);
	rmSync(home, { recursive: true });
});

test.skipIf(!forBuilds([]).hidden).each([false, allowed().offline])(
	'it neither sees the settings nor changes what git runs, nor undoes that: offline %s',
	(offline) => {
		const home = makeHome();
		const closed = {
			apart: true,
			offline,
			hidden: [join(home, '.ssh'), join(home, '.npmrc')],
			fixed: [join(home, 'clone/.git')],
		};
		const attempts = [
			'umount .ssh .npmrc clone/.git; mount -o remount,bind,rw clone/.git',
			'unshare -Urm sh -c "umount .ssh .npmrc; mount -o remount,bind,rw clone/.git; cat .ssh/id; touch clone/.git/hooks/a"',
			'cat .ssh/id .npmrc; cp -r .ssh seen; touch clone/.git/hooks/pre-commit; mv clone/.git old; rm -rf clone/.git',
			'cat clone/notes .tools/bin/tool; echo changed > clone/notes',
		].join('; ');
		const { stdout } = run(['sh', '-c', `cd ${home} && { ${attempts}; } 2> /dev/null`], closed);
		expect(stdout).toBe('SENTINELSENTINEL');
		expect(readdirSync(join(home, 'clone/.git/hooks'))).toEqual([]);
		expect(readFileSync(join(home, '.ssh/id'), 'utf8')).toBe('SENTINEL');
		expect(readFileSync(join(home, 'clone/notes'), 'utf8')).toBe('changed\n');
		rmSync(home, { recursive: true });
	},
);

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
	[{ apart: true, offline: true }, 1],
	[{ apart: true, offline: false }, 2],
	[{ apart: false, offline: false }, 3],
])('what stays open is said: %j', (confinement, sentences) => {
	expect(openTo(confinement)).toHaveLength(sentences);
	expect(openTo(confinement).at(-1)).toBe('It can read and change files of this user, ~/.npmrc and ~/.ssh among them.');
});

test('without confinement a command is what it was', () => {
	expect(confined(['npm', 'run', 'build'], { apart: false, offline: true })).toEqual(['npm', 'run', 'build']);
});
