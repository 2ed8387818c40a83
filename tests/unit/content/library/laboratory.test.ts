import { expect, test } from 'vitest';
import type { ContentTree } from '../../../../src/content/files/tree-fs.ts';
import {
	laboratoryOf,
	lastDay,
	type Proven,
	programsOf,
	versionsOfSoftware,
} from '../../../../src/content/library/laboratory.ts';

const software = (id: string, data: object) => ({
	id,
	neutral: { data: { name: id.toUpperCase(), packages: [], ...data } },
});
const owner = (id: string, data: object) => ({ id, neutral: { data } });
const run = (day: string, versions: object, fingerprint = 'now') => ({ day, versions, fingerprint });
const labCase = (id: string, data: { step: string; programs: string[]; seen: object }, runs: object) => ({
	id,
	failure: id.split('/')[0],
	data,
	fingerprint: 'now',
	runs,
});

const tree = {
	failures: [owner('oom', { messages: [{ id: 'a', software: ['fsdp'] }, { id: 'b' }] })],
	problems: [owner('guide/oom', { failure: 'oom', messages: [{ id: 'a', software: ['lib', 'other'] }] })],
	software: [
		software('pytorch', { packages: ['torch'] }),
		software('fsdp', { partOf: 'pytorch' }),
		software('lib', { packages: ['the_lib'] }),
		software('other', { packages: ['other'] }),
	],
	cases: [
		labCase(
			'oom/two',
			{ step: 'mend', programs: ['torch'], seen: { message: 'a' } },
			{
				new: run('2026-02-02', { python: '3.11', torch: '2.10.0' }),
				'a-set': run('2026-02-01', { python: '3.11', torch: '2.9.1' }),
			},
		),
		labCase(
			'oom/changed',
			{ step: 'mend', programs: ['torch'], seen: { message: 'b' } },
			{ a: run('2026-01-01', {}, 'old') },
		),
		labCase('oom/never', { step: 'mend', programs: ['torch'], seen: { message: 'b' } }, {}),
		labCase(
			'oom/guide',
			{ step: 'other', programs: ['The-Lib', 'bash'], seen: { message: 'a', problem: 'guide/oom' } },
			{ system: run('2026-03-01', { 'The-Lib': '1.0', bash: '5.2' }) },
		),
	],
} as unknown as ContentTree;
const lab = laboratoryOf(tree);
const ids = (all: readonly Proven[]) => all.map(({ case: { id } }) => id);

test.each<[string, readonly Proven[], string[]]>([
	['a failure has its cases by id', lab.ofFailure('oom'), ['oom/guide', 'oom/two']],
	['a failure without any has none', lab.ofFailure('hang'), []],
	[
		'a step has those that carry it out; not one that has changed since, nor one that never ran',
		lab.ofStep('oom', 'mend'),
		['oom/two'],
	],
	['a step of the same name elsewhere has none', lab.ofStep('hang', 'mend'), []],
	['a message has those that printed it', lab.ofMessage('oom', 'a'), ['oom/two']],
	['a message of a problem is its own', lab.ofMessage('guide/oom', 'a'), ['oom/guide']],
	['a message of which no run is left has none', lab.ofMessage('oom', 'b'), []],
	['a software has those that print its message', lab.ofSoftware('fsdp'), ['oom/two']],
	['a whole has those of its part once, though they also run with its package', lab.ofSoftware('pytorch'), ['oom/two']],
	['a software has those that run with its package, however it is written', lab.ofSoftware('lib'), ['oom/guide']],
	['a software that prints the message, too, and did not run has none', lab.ofSoftware('other'), []],
])('%s', (_, found, expected) => expect(ids(found)).toEqual(expected));

test('runs come by set', () => {
	expect(lab.ofStep('oom', 'mend')[0]?.runs.map(({ set }) => set)).toEqual(['a-set', 'new']);
});

test('the day of several runs is that of the last', () =>
	expect(lastDay(lab.ofStep('oom', 'mend'))).toBe('2026-02-02'));

test('programs are called as their users call them, with versions by number', () => {
	expect(programsOf(tree, lab.ofFailure('oom'))).toEqual([
		{ name: 'LIB', versions: ['1.0'] },
		{ name: 'bash', versions: ['5.2'] },
		{ name: 'PYTORCH', versions: ['2.9.1', '2.10.0'] },
	]);
});

test.each([
	['its own', 'pytorch', ['2.9.1', '2.10.0']],
	['those of what it is a part of', 'fsdp', ['2.9.1', '2.10.0']],
	['none where no case names it', 'other', []],
])('the versions of a software are %s', (_, id, expected) => {
	expect(versionsOfSoftware(tree, id, lab.ofFailure('oom'))).toEqual(expected);
});
