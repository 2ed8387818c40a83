import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readSampleLogs, readSampleRun } from '../../../../src/content/library/sample-run-fs.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { answered } from '../../../../src/diagnosis/runs/answered.ts';
import { samples } from '../../../../src/site/components/samples.ts';
import { compileContent } from '../../diagnosis/matching/content-fs.ts';

const index = compileContent();

it.each<{ name: keyof typeof samples; failure: string; line: number }>([
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

it('of the run it is told which rank failed first, what followed, who is silent, and how the attempt before it ended', async () => {
	const read = await readSampleLogs(readSampleRun(), index);
	const [before, last] = read.attempts;
	expect(answered(read)).toBe(last);
	expect(before?.run.cause).toMatchObject({ rank: 2, event: { failure: 'checkpoint-load' } });
	expect(last?.run.cause).toMatchObject({ rank: 5, event: { failure: 'device-side-assert', line: 33 } });
	expect(last?.run.rows.filter(({ event }) => event?.kind === 'consequence')).toMatchObject([
		{ rank: 4, event: { after: expect.closeTo(4.08) } },
		{ rank: 6, event: { after: expect.closeTo(4.08) } },
	]);
	expect(last?.run.silent.map(({ rank }) => rank).sort()).toEqual([0, 1, 2, 3, 7]);
});

it('the run is few bytes, and names no machine, no person and no private address', () => {
	const all = Object.values(readSampleRun()).join('\n');
	expect(gzipSync(JSON.stringify(readSampleRun())).length).toBeLessThan(4000);
	expect(all).not.toMatch(/\/(?:home|Users)\/(?!me\/)|@|\b(?!127\.0\.0\.1\b)\d{1,3}(?:\.\d{1,3}){3}\b/);
	expect(all).not.toMatch(/\/(?:tmp|work|root)\//);
});

it('samples are few bytes, and name no machine, no person and no private address', () => {
	const all = Object.values(samples).join('\n');
	expect(all.length).toBeLessThan(10_000);
	expect(all).not.toMatch(/\/(?:home|Users)\/(?!me\/)|@|\b\d{1,3}(?:\.\d{1,3}){3}\b/);
});
