/** What docs/at-the-cluster.md shows is what was run, and what was seen is kept. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const PLACES = 'tests/places';
const read = (file: string) => readFileSync(file, 'utf8');
const places = readdirSync(PLACES).filter((name) => statSync(join(PLACES, name)).isDirectory());
const shown = [...read('docs/at-the-cluster.md').matchAll(/<!-- (\S+) -->\n```\w+\n([\s\S]*?)\n```/g)].map(
	([, file = '', text = '']) => ({ file, text }),
);

describe.each(places)('%s', (place) => {
	const files = readdirSync(join(PLACES, place));

	it('is shown as it was run', () => {
		const own = shown.filter(({ file }) => file.startsWith(`${PLACES}/${place}/`));
		expect(own).not.toEqual([]);
		for (const { file, text } of own) expect(text).toBe(read(file).trimEnd());
	});

	it('was run, and answered', () => {
		const seen = read(join(PLACES, place, 'seen.txt'));
		expect(seen).toMatch(/No space left, or quota exceeded|Job interrupted by spot reclaim/);
		expect(seen).not.toContain('not seen:');
	});

	it('says what it needs, and looks for what must be seen', () => {
		const script = read(join(PLACES, place, 'try.sh'));
		expect(script).toMatch(/^# needs: \S/);
		expect(script).toMatch(/^sees '/m);
	});

	it.each(files.filter((name) => /\.(?:sh|sbatch)$/.test(name)))('%s is a script', (name) => {
		expect(spawnSync('bash', ['-n', join(PLACES, place, name)], { encoding: 'utf8' }).stderr).toBe('');
	});
});

it('every file that is shown is there', () => {
	expect(shown.filter(({ file }) => !existsSync(file))).toEqual([]);
});

it('the pod leaves its answer where the kubelet looks', () => {
	const job = parse(read(join(PLACES, 'kubernetes/job.yaml')));
	const [container] = job.spec.template.spec.containers;
	expect(container.terminationMessagePath ?? '/dev/termination-log').toBe(
		container.command[container.command.indexOf('--brief-to') + 1],
	);
	expect(statSync(join(PLACES, 'kubernetes/seen.txt')).size).toBeLessThan(4096);
});
