/** The rest of what laboratory.test.ts asks of the laboratory: each of these starts it, and some several times. */
import './laboratory.test.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowed, within } from '../../../src/tools/authoring/confine.ts';
import { placesFor } from '../../../src/tools/authoring/places.ts';
import { CASE, FAILS, projectMaker, SOUND } from './laboratory.ts';

const project = projectMaker();
describe.skipIf(process.platform !== 'linux')('npm run lab', () => {
	test('fails where nobody could say which version of a program was run', () => {
		const { lab } = project({ 'case.yaml': (SOUND['case.yaml'] ?? '').replace('[bash]', '[bash, no-such-program]') });
		const { status, stdout } = lab();
		expect(stdout).toContain('Which version of no-such-program it is cannot be told');
		expect(status).toBe(1);
	});

	test('ends grandchildren, also those that left their group, their session, their parent and the environment', () => {
		const stays = '/bin/sleep 98.7654';
		const { lab } = project({
			'broken.sh': `(setsid ${stays} &)\n(env -i setsid bash -c 'trap "" TERM HUP; ${stays}' &)\nsleep 0.5\n${FAILS}`,
		});
		expect(lab().status).toBe(0);
		expect(spawnSync('pgrep', ['-f', stays], { encoding: 'utf8' }).stdout).toBe('');
	});

	test('a case sees a home, a folder for temporary files and processes of its own, and changes nothing else', () => {
		const machine = within(allowed(), placesFor('', [], []));
		const outside = mkdtempSync(join(tmpdir(), 'lab-outside-'));
		writeFileSync(join(outside, 'secret'), 'SENTINEL');
		const looks = [
			`cat ${outside}/secret 2> /dev/null || echo no secret`,
			'cat /proc/[0-9]*/environ 2> /dev/null | tr "\\0" "\\n" | grep -c LAB_SENTINEL',
			`touch /etc/${outside.split('/').at(-1)} 2> /dev/null || echo no change`,
			'touch "$HOME/a" "$TMPDIR/b" /tmp/c && echo own',
			'test "$(pwd)" = "$HOME/job" && echo at home',
		];
		const { lab, read } = project({ 'broken.sh': `${looks.join('; ')}; ${FAILS}` });
		process.env['LAB_SENTINEL'] = 'x';
		try {
			expect(lab()).toMatchObject({ status: 0 });
		} finally {
			delete process.env['LAB_SENTINEL'];
			rmSync(outside, { recursive: true });
		}
		const seen = read(`tests/lab/${CASE}/recordings/system.txt`).split('\n').slice(0, looks.length);
		expect(seen).toEqual([
			machine.hidden ? 'no secret' : 'SENTINEL',
			machine.apart ? '0' : expect.stringMatching(/^[1-9]/),
			machine.fixed ? 'no change' : 'own',
			'own',
			'at home',
		]);
	});

	test('says what differs from the last recording, and keeps that where only the order of lines does', () => {
		const recorded = `tests/lab/${CASE}/recordings/system.txt`;
		const made = project({ 'broken.sh': `echo one; echo two; ${FAILS}` });
		expect(made.lab().status).toBe(0);
		const first = made.read(recorded);

		made.write('broken.sh', `echo two; echo one; ${FAILS}`);
		expect(made.lab().stdout).not.toContain('differs');
		expect(made.read(recorded)).toBe(first);

		made.write('broken.sh', `echo one; echo three; ${FAILS}`);
		const { status, stdout } = made.lab();
		expect(status).toBe(0);
		expect(stdout).toContain(
			'         The broken script prints something else than recorded:\n         - two\n         + three\n',
		);
		expect(stdout).toContain('held, differs');
		expect(made.read(recorded)).toBe(first.replace('two', 'three'));
	});

	test.each([
		['a command', '[no-such-launcher]', 'There is no no-such-launcher on this machine.'],
		['a set of versions', '[bash]', 'There is no no-such-python, which makes the virtual environments'],
	])('says that %s is missing, and skips the case', (what, needs, told) => {
		const { lab, write, read } = project();
		const set = what === 'a command' ? 'system' : 'demo-1.0';
		write('tests/lab/demo-1.0.txt', 'demo==1.0\n');
		write('case.yaml', `needs: ${needs}\n${read('case.yaml').replace('[system]', `[${set}]`)}`);
		process.env['PYTHON'] = 'no-such-python';
		const { status, stdout } = lab();
		delete process.env['PYTHON'];
		expect(stdout).toContain(`skipped  cuda-oom/tiny  ${set}\n         ${told}`);
		expect(stdout).toContain('0 held, 0 failed, 1 skipped.');
		expect(status).toBe(3);
	});

	test('runs what is named, and helps with a name that does not exist', () => {
		const { lab, write } = project();
		for (const [name, text] of Object.entries(SOUND)) write(`tests/lab/cuda-oom/other/${name}`, text);
		expect(lab('cuda-oom').stdout).toContain('2 held, 0 failed, 0 skipped.');
		expect(lab('tests/lab/cuda-oom/other/').stdout).toContain('1 held, 0 failed, 0 skipped.');
		expect(lab('cuda-oom/othr')).toMatchObject({
			status: 2,
			stdout: '',
			stderr: expect.stringMatching(/^There is no case "cuda-oom\/othr"\. Did you mean "cuda-oom\/other"\?\nUsage: /),
		});
		expect(lab('--set', 'torch-1.0')).toMatchObject({
			status: 2,
			stderr: 'There is no set "torch-1.0". One of: system.\n',
		});
	});
});
