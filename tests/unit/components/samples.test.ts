import { expect, it } from 'vitest';
import { type SampleName, samples } from '../../../src/components/samples.ts';
import { diagnose } from '../../../src/matching/index.ts';
import { compileContent } from '../matching/content-fs.ts';

const index = compileContent();

it.each<{ name: SampleName; failure: string; line: number }>([
	{ name: 'hang', failure: 'nccl-timeout', line: 3 },
	{ name: 'memory', failure: 'cuda-oom', line: 12 },
	{ name: 'line', failure: 'address-in-use', line: 1 },
])('the sample "$name" is recognised without doubt, as one failure', ({ name, failure, line }) => {
	const { findings, unknown, first } = diagnose(samples[name], index);
	expect(findings.map(({ failure: found, certainty, best }) => [found, certainty, best.line])).toEqual([
		[failure, 'sure', line],
	]);
	expect(unknown).toBeUndefined();
	// An exception that nobody knows would stand beside the answer.
	expect(first?.line ?? line).toBe(line);
});

it('of the hang it is told which rank is silent', () => {
	expect(diagnose(samples.hang, index).ranks).toMatchObject({
		world: 8,
		timedOut: [0, 1, 2, 3, 4, 6, 7],
		silent: [5],
	});
});

it('samples are few bytes, and name no machine, no person and no private address', () => {
	const all = Object.values(samples).join('\n');
	expect(all.length).toBeLessThan(10_000);
	expect(all).not.toMatch(/\/(?:home|Users)\/(?!me\/)|@|\b\d{1,3}(?:\.\d{1,3}){3}\b/);
});
