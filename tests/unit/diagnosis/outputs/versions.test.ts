/** Of each format there are outputs of two versions of its program, and where there are not, it is said why. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { formats } from '../../../../src/diagnosis/outputs/formats.ts';
import { HANGS } from '../../../hangs/hangs-fs.ts';
import { collect, SAMPLES } from './samples.ts';

interface Version {
	/** A folder of samples, or of what was collected of a job that hangs. */
	sample?: string;
	hang?: string;
	version?: string;
	/** The program printed it. */
	run?: true;
	/** What it was made after, where the program cannot be run here. */
	after?: string;
	/** Why there is no second one. */
	one?: string;
}

const versions = parse(readFileSync(join(SAMPLES, 'versions.yaml'), 'utf8')) as Record<string, Version[]>;
const kinds = [...new Set(formats.map(({ format }) => format.id))];

function formatsIn(folder: string): string[] {
	const files = readdirSync(folder).filter((file) => file !== 'said.yaml');
	return collect({ folder, files }).map(({ format }) => format);
}

test('there are at least 40 kinds, and each has its versions', () => {
	expect(kinds.length).toBeGreaterThanOrEqual(40);
	expect(Object.keys(versions).sort()).toEqual(kinds.sort());
});

test('the documentation names each kind', () => {
	const written = readFileSync('docs/cli.md', 'utf8');
	expect(kinds.filter((kind) => !written.includes(`\`${kind}\``))).toEqual([]);
});

describe.each(Object.entries(versions))('%s', (kind, all) => {
	const told = all.filter(({ one }) => one === undefined);

	test('has two versions, or a reason why there is one', () => {
		const known = new Set(told.map(({ version }) => version));
		expect(known.size).toBe(told.length);
		expect(known.size >= 2 || all.some(({ one }) => one)).toBe(true);
	});

	test.each(told)('is read of $version', ({ sample, hang }) => {
		const folder = hang === undefined ? join(SAMPLES, sample ?? '') : join(HANGS, hang);
		expect(formatsIn(folder)).toContain(kind);
	});

	test.each(told)('was printed by the program, or made after something: $version', ({ run, after }) => {
		expect([run === true, after !== undefined].filter(Boolean)).toHaveLength(1);
	});
});
