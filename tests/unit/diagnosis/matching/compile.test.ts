import { describe, expect, it } from 'vitest';
import { type CompileInput, compileIndex, diagnose, messageOfFrame } from '../../../../src/diagnosis/matching/index.ts';

const message = (id: string, template: string) => ({ id, template, role: 'error' as const });
const compile = (failures: CompileInput['failures'], problems: CompileInput['problems'] = []) =>
	compileIndex({ failures, problems });

describe('compileIndex', () => {
	it('packs messages under their failure, those of problems after its own', () => {
		const { index, problems } = compile(
			[
				{ id: 'a', followsFrom: ['b'], messages: [message('own', 'memory leaked in <int> places')] },
				{
					id: 'b',
					followsFrom: [],
					messages: [
						{ ...message('exit', 'worker process vanished'), role: 'wrapper' },
						{ ...message('closing', 'closing remaining workers'), role: 'notice' },
					],
				},
			],
			[{ id: 'guide/a', failure: 'a', messages: [message('theirs', 'trainer leaked memory')] }],
		);
		expect(problems).toEqual([]);
		expect(index).toEqual({
			version: 1,
			failures: [
				[
					'a',
					[1],
					[
						['memory leaked in <int> places', 'own'],
						['trainer leaked memory', 'theirs', 0, 'guide/a'],
					],
				],
				[
					'b',
					[],
					[
						['worker process vanished', 'exit', 3],
						['closing remaining workers', 'closing', 4],
					],
				],
			],
		});
	});

	it('survives JSON', () => {
		const { index } = compile([
			{ id: 'a', followsFrom: [], messages: [message('own', 'memory “leaked” in <…> places')] },
		]);
		expect(JSON.parse(JSON.stringify(index))).toEqual(index);
	});

	it.each([
		{
			name: 'a template that says too little',
			failures: [{ id: 'a', followsFrom: [], messages: [message('own', 'Error: <…>')] }],
			expected: [/^a, message "own": Its own words say too little \(0 of 8 points\)/],
		},
		{
			name: 'a failure that does not exist',
			failures: [{ id: 'a', followsFrom: ['c'], messages: [] }],
			expected: [/^a: followsFrom names "c", but there is no such failure\.$/],
		},
		{
			name: 'the same text under two failures, whatever the names of its holes',
			failures: [
				{ id: 'a', followsFrom: [], messages: [message('own', 'memory leaked in <int:x> places')] },
				{ id: 'b', followsFrom: [], messages: [message('own', 'memory `leaked` in <int> places')] },
			],
			expected: [/^b, message "own": a, message "own" has the same text\./],
		},
	])('refuses $name, and says why', ({ failures, expected }) => {
		const { problems } = compile(failures);
		expect(problems).toHaveLength(expected.length);
		for (const [at, pattern] of expected.entries()) expect(problems[at]).toMatch(pattern);
	});

	it('refuses a problem without failure', () => {
		expect(compile([], [{ id: 'guide/a', failure: 'a', messages: [] }]).problems).toEqual([
			'guide/a: there is no failure "a".',
		]);
	});

	it('leaves out what has a problem and keeps the rest', () => {
		const { index } = compile([
			{ id: 'a', followsFrom: [], messages: [message('bad', 'Error: <…>'), message('good', 'memory leaked')] },
		]);
		expect(index.failures).toEqual([['a', [], [['memory leaked', 'good']]]]);
	});
});

describe('a frame', () => {
	const frames = [
		{ file: 'quux/flux.py', in: 'load_flux' },
		{ file: 'quux/run.py', line: 'Flux.from_folder(os.path.join(folder, FLUX_NAME))' },
	];
	const { index, problems } = compile([
		{ id: 'flux', followsFrom: [], messages: frames.slice(0, 1).map(messageOfFrame) },
		{ id: 'folder', followsFrom: [], messages: frames.slice(1).map(messageOfFrame) },
	]);
	const cut = 'Traceback (most recent call last):\n  File "/opt/quux/run.py", line 7, in train\n';

	it('is a message of its place', () => {
		expect(problems).toEqual([]);
		expect(frames.map((frame) => messageOfFrame(frame).id)).toEqual([
			'in-load_flux',
			'in-flux-from_folder-os-path-join-folder-flux_name-',
		]);
	});

	it.each([
		{
			name: 'a function on the stack',
			text: `${cut}  File "/opt/quux/flux.py", line 9, in load_flux\n    a(`,
			is: ['flux'],
		},
		{
			name: 'the line below which people cut',
			text: `${cut}    state = Flux.from_folder(os.path.join(folder, FLUX_NAME))`,
			is: ['folder'],
		},
		{ name: 'a function of that name elsewhere', text: `${cut}  File "/opt/other.py", line 9, in load_flux`, is: [] },
		{
			name: 'no function on the stack of a rank that only waited',
			text: `[rank1]: Traceback (most recent call last):\n[rank1]:   File "/w/t.py", line 7, in plan\n[rank1]: PlanError: no flux\n[rank0]: Traceback (most recent call last):\n[rank0]:   File "/opt/quux/flux.py", line 9, in load_flux\n[rank0]: ConnectionResetError: [Errno 104] reset`,
			is: [],
		},
	])('relates $name, and claims nothing', ({ text, is }) => {
		const { findings, related = [] } = diagnose(text, index);
		expect(findings).toEqual([]);
		expect(related.map(({ failure }) => failure)).toEqual(is);
	});
});
