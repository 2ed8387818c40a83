import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'side-by-side-'));
afterAll(() => rmSync(folder, { recursive: true }));

const scripts = {
	first: 'echo one',
	second: 'echo two >&2',
	bad: 'echo broken; exit 3',
	long: 'sleep 300; echo never',
};
writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));

function sideBySide(...lanes: string[]) {
	const script = resolve('tests/side-by-side.ts');
	const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...lanes], { cwd: folder, encoding: 'utf8' });
	return { status, out: stdout.replaceAll(/[\d.]+ s/g, 'T'), err: stderr };
}

test('what every script says stands together, and all is well where each is', () => {
	const { status, out, err } = sideBySide('first,second');
	expect([status, err]).toEqual([0, '']);
	expect(out).toBe('> npm run first …\n\n> npm run first: T\none\n> npm run second …\n\n> npm run second: T\ntwo\n');
});

test('the first that fails is named, ends the others, and none begins behind it', () => {
	const { status, out, err } = sideBySide('bad,first', 'long');
	expect([status, err]).toEqual([1, '\nFailed: npm run bad.\n']);
	expect(out).toContain('\n> npm run bad: T, which failed (exit status 3)\nbroken\n');
	expect(out).not.toMatch(/never|one|long:/);
});
