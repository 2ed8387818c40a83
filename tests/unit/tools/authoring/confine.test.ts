/** What code of somebody else sees of the machine that runs it. */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { allowed, type Confinement, confined, openTo } from '../../../../src/tools/authoring/confine.ts';

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

test.each([
	[{ apart: true, offline: true }, 1],
	[{ apart: true, offline: false }, 2],
	[{ apart: false, offline: false }, 3],
])('what stays open is said: %j', (confinement, sentences) => {
	expect(openTo(confinement)).toHaveLength(sentences);
	expect(openTo(confinement).at(-1)).toBe('It can read and change files of this user.');
});

test('without confinement a command is what it was', () => {
	expect(confined(['npm', 'run', 'build'], { apart: false, offline: true })).toEqual(['npm', 'run', 'build']);
});
