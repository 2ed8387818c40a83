import { describe, expect, it } from 'vitest';
import type { Said } from '../../../../src/core/schemas/said.ts';
import { type Answer, answerOf } from '../../../../src/diagnosis/answer/answer.ts';
import { adviceOf, pathOf, type Setting } from '../../../../src/diagnosis/answer/card.ts';
import { comment, PAGE, PROGRAM, TERMINAL } from '../../../../src/diagnosis/answer/medium.ts';
import type { Diagnosis, Finding } from '../../../../src/diagnosis/matching/index.ts';

const said: Record<string, Said> = {
	oom: {
		title: 'Out of `memory`',
		fix: 'Lower it.',
		command: 'nvidia-smi',
		values: { wanted: ['Wanted', 'What failed.'], free: ['Free', 'What is left.'] },
	},
	'a/oom': { title: 'Out of memory in A', fix: 'Lower `a`.', values: { free: ['Free for A', 'Less than it seems.'] } },
	'b/oom': { title: 'Out of memory in B', fix: 'Lower `b`.' },
	timeout: { title: 'Timeout' },
};
const setting: Setting = {
	medium: TERMINAL,
	said: (id) => said[id],
	problemsOf: (failure) => (failure === 'oom' ? ['a/oom', 'b/oom'] : []),
	guides: { a: 'Guide A' },
	parts: [],
	lines: 9,
};

const text = '[rank1]: oom 5 of 7';
/** A line that begins at 100 of its log, with a message from its tenth character on. */
const finding = (change: Partial<Finding> = {}): Finding => ({
	failure: 'oom',
	certainty: 'sure',
	role: 'error',
	count: 1,
	lines: [],
	best: {
		line: 6,
		start: 109,
		end: 119,
		text,
		textStart: 100,
		before: ['above'],
		after: [],
		marks: [
			{ start: 109, end: 113 },
			{ start: 114, end: 118 },
		],
		values: [
			{ name: 'wanted', hole: 'int', text: '5', start: 113, end: 114 },
			{ name: 'wanted', hole: 'int', text: '6', start: 113, end: 114 },
			{ name: 'nobody-told', hole: 'int', text: 'of', start: 115, end: 115 },
			{ name: 'free', hole: 'int', text: '7', start: 118, end: 119 },
		],
		rank: 1,
		prefix: { end: 9 },
		closeness: 1,
	},
	...change,
});
const other = (failure: string, change: Partial<Finding> = {}) => finding({ failure, ...change });
const diagnosis = (change: Partial<Diagnosis>): Diagnosis => ({ findings: [], beside: [], lines: 9, ...change });

const found = {
	line: 6,
	lines: 9,
	rank: 1,
	text,
	start: 9,
	end: 19,
	before: ['above'],
	after: [],
	pieces: [
		{ text: '[rank1]: ' },
		{ text: 'oom ', kind: 'mark' },
		{ text: '5', kind: 'value' },
		{ text: ' ', kind: 'mark' },
		{ text: 'of ', kind: 'mark' },
		{ text: '7', kind: 'value' },
	],
};
const wanted = { name: 'wanted', text: '5', label: 'Wanted', meaning: 'What failed.' };
const guides = [
	{ id: 'a/oom', guide: 'a', name: 'Guide A', title: 'Out of memory in A' },
	{ id: 'b/oom', guide: 'b', name: 'b', title: 'Out of memory in B' },
];
const facts = { certainty: 'sure', role: 'error', tag: 'cause', found, count: 1 };
const oom = {
	...facts,
	failure: 'oom',
	subject: 'oom',
	title: 'Out of `memory`',
	fix: 'Lower it.',
	command: 'nvidia-smi',
	guides,
	name: 'Out of `memory`',
	values: [wanted, { name: 'free', text: '7', label: 'Free', meaning: 'What is left.' }],
};
const timeout = {
	...facts,
	failure: 'timeout',
	subject: 'timeout',
	title: 'Timeout',
	guides: [],
	name: 'Timeout',
	values: [],
};
const nothing = { further: { shown: [], more: 0 }, shared: [], lines: 9 };

describe('an answer', () => {
	it.each<{ name: string; of: Partial<Diagnosis>; by?: Partial<Setting>; is: object }>([
		{ name: 'to nothing is empty', of: {}, is: nothing },
		{
			name: 'leads with the first finding: its line in pieces, each value once, and only those that are told',
			of: { findings: [finding()] },
			is: { ...nothing, lead: oom, shared: ['oom'] },
		},
		{
			name: 'leads with the problem whose message was found, with its words before those of the failure',
			of: { findings: [finding({ problem: 'a/oom', message: 'm', count: 3 })] },
			by: { medium: PAGE },
			is: {
				...nothing,
				lead: {
					...facts,
					failure: 'oom',
					problem: 'a/oom',
					message: 'm',
					subject: 'a/oom',
					title: 'Out of memory in A',
					fix: 'Lower `a`.',
					guides,
					name: 'Out of `memory`',
					count: 3,
					values: [wanted, { name: 'free', text: '7', label: 'Free for A', meaning: 'Less than it seems.' }],
				},
				shared: ['oom'],
			},
		},
		{
			name: 'leads with the guide that is asked for, though the message of another one was found',
			of: { findings: [finding({ problem: 'a/oom' })] },
			by: { guide: 'b', said: (id) => (id === 'a/oom' ? undefined : said[id]) },
			is: {
				...nothing,
				lead: {
					...oom,
					problem: 'a/oom',
					subject: 'b/oom',
					title: 'Out of memory in B',
					fix: 'Lower `b`.',
					command: undefined,
					guides: [guides[1], { ...guides[0], title: 'a/oom' }],
				},
				shared: ['oom'],
			},
		},
		{
			name: 'of a page only puts the guide first that its reader used last',
			of: { findings: [finding()] },
			by: { guide: 'b', medium: PAGE },
			is: { ...nothing, lead: { ...oom, guides: [guides[1], guides[0]] }, shared: ['oom'] },
		},
		{
			name: 'has no fix and no values where they could not be loaded, and the id for a title',
			of: { findings: [finding({ problem: 'a/oom' })] },
			by: { medium: PAGE, said: () => undefined, problemsOf: () => [] },
			is: {
				...nothing,
				lead: {
					...facts,
					failure: 'oom',
					problem: 'a/oom',
					subject: 'a/oom',
					title: 'oom',
					guides: [],
					name: 'oom',
					values: [],
				},
				shared: ['oom'],
			},
		},
		{
			name: 'says of what else was recognised what it follows from, else what it is',
			of: {
				findings: [
					finding(),
					other('timeout', { followsFrom: 'oom', certainty: 'likely' }),
					other('timeout', { certainty: 'likely' }),
					other('timeout', { role: 'wrapper' }),
					other('timeout', { evidence: 'nan-value', certainty: 'likely', afterEnd: true }),
				],
			},
			is: {
				...nothing,
				lead: oom,
				further: {
					shown: [
						{
							card: {
								...timeout,
								certainty: 'likely',
								tag: 'likely',
								follows: { failure: 'oom', title: 'Out of `memory`' },
							},
							why: 'follows',
						},
						{ card: { ...timeout, certainty: 'likely', tag: 'likely' }, why: 'likely' },
						{ card: { ...timeout, role: 'wrapper', tag: 'wrapper' }, why: 'wrapper' },
						{
							card: { ...timeout, certainty: 'likely', evidence: 'nan-value', tag: 'evidence', afterEnd: true },
							why: 'evidence',
						},
					],
					more: 0,
				},
				shared: ['oom', 'timeout'],
			},
		},
		{
			name: 'shows beside an error that nobody knows what was recognised, and why that is no answer',
			of: {
				beside: [other('timeout', { role: 'wrapper' }), finding({ problem: 'a/oom', role: 'notice' })],
				first: { line: 2, text: 'FooError: x', exception: 'FooError', wrapper: false, rank: 0, start: 5, end: 9 },
				unknown: {
					line: 2,
					start: 5,
					end: 9,
					text: 'FooError: x',
					normalised: 'FooError: <x>',
					wrapper: true,
					nearest: [],
					around: [],
					versions: [],
					said: '',
				},
			},
			by: {
				parts: [
					{ name: 'a.log', linesBefore: 0, lines: 1 },
					{ name: 'b.log', linesBefore: 1, lines: 8 },
				],
			},
			is: {
				...nothing,
				beside: {
					hint: 'besideWrapper',
					shown: [
						{
							card: {
								...timeout,
								role: 'wrapper',
								tag: 'wrapper',
								found: { ...found, file: 'b.log', line: 5, lines: 8 },
							},
							why: 'at',
						},
						{
							card: {
								...oom,
								role: 'notice',
								tag: 'wrapper',
								problem: 'a/oom',
								subject: 'a/oom',
								title: 'Out of memory in A',
								fix: 'Lower `a`.',
								command: undefined,
								values: [wanted, { name: 'free', text: '7', label: 'Free for A', meaning: 'Less than it seems.' }],
								found: { ...found, file: 'b.log', line: 5, lines: 8 },
							},
							why: 'at',
						},
					],
					more: 0,
				},
				first: {
					file: 'b.log',
					line: 1,
					lines: 8,
					text: 'FooError: x',
					exception: 'FooError',
					wrapper: false,
					rank: 0,
					start: 5,
					end: 9,
				},
				unknown: {
					file: 'b.log',
					line: 1,
					lines: 8,
					text: 'FooError: x',
					normalised: 'FooError: <x>',
					wrapper: true,
					nearest: [],
				},
			},
		},
		{
			name: 'names the failures that come near',
			of: {
				unknown: {
					line: 3,
					start: 0,
					end: 1,
					text: 'x',
					normalised: 'x',
					wrapper: false,
					nearest: [{ failure: 'timeout', message: 'm', closeness: 0.4, template: [], line: [] }],
					around: [],
					versions: [],
					said: '',
				},
			},
			is: {
				...nothing,
				unknown: {
					line: 3,
					lines: 9,
					text: 'x',
					normalised: 'x',
					wrapper: false,
					nearest: [{ failure: 'timeout', message: 'm', closeness: 0.4, template: [], line: [], title: 'Timeout' }],
				},
			},
		},
		{
			name: 'says how the run ended, in the file that says so',
			of: { ended: { kind: 'time-limit', line: 3, text: 'limit', first: true, start: 0, end: 5 } },
			by: {
				parts: [
					{ name: 'a.log', linesBefore: 0, lines: 2 },
					{ name: 'b.log', linesBefore: 2, lines: 7 },
				],
			},
			is: {
				...nothing,
				ended: { kind: 'time-limit', file: 'b.log', line: 1, lines: 7, text: 'limit', first: true, start: 0, end: 5 },
			},
		},
	])('$name', ({ of, by, is }) => {
		const { groups: _, ...answer } = answerOf(diagnosis(of), { ...setting, ...by });
		expect(answer).toEqual(is);
	});

	it('does not say of a training that it finished where something failed afterwards', () => {
		const ended = { kind: 'finished' as const, line: 3, text: 'done', first: true, start: 0, end: 5 };
		expect(answerOf(diagnosis({ findings: [finding()], ended }), setting)).not.toHaveProperty('ended');
		expect(answerOf(diagnosis({ findings: [finding({ role: 'wrapper' })], ended }), setting)).toHaveProperty('ended');
	});

	const roles = ['error', 'symptom', 'consequence', 'wrapper', 'notice'] as const;
	const kinds = (of: Parameters<typeof diagnosis>[0]) =>
		answerOf(diagnosis(of), setting).groups.map(({ kind, shown }) => [kind, ...shown.map(({ card }) => card.role)]);

	it('groups what stands beside its head by what it is to that', () => {
		const findings = roles.map((role) => ({ ...finding({ failure: 'cuda-oom' }), role }));
		expect(kinds({ findings })).toEqual([
			['looked', 'symptom'],
			['followed', 'consequence', 'wrapper'],
		]);
		const first = { line: 2, start: 0, end: 1, text: 'FooError: x', exception: 'FooError', wrapper: false };
		expect(kinds({ first, findings: findings.slice(0, 1), beside: findings.slice(1) })).toEqual([
			['also', 'error'],
			['looked', 'symptom'],
			['followed', 'consequence', 'wrapper'],
		]);
		expect(answerOf(diagnosis({ first, findings: findings.slice(0, 1) }), setting)).not.toHaveProperty('lead');
		expect(kinds({ beside: findings.slice(4) })).toEqual([]);
	});

	it('leaves out a notice, unless it follows from something', () => {
		const first = { line: 7, start: 0, end: 1, text: 'FooError: x', exception: 'FooError', wrapper: false };
		const notice = finding({ failure: 'cuda-oom', role: 'notice' });
		expect(kinds({ first, beside: [notice] })).toEqual([]);
		expect(kinds({ first: { ...first, line: 2 }, beside: [notice] })).toEqual([]);
		expect(kinds({ first, beside: [{ ...notice, followsFrom: 'oom' }] })).toEqual([['followed', 'notice']]);
	});

	it('counts a wrapper above its head as what that looked like', () => {
		const first = { line: 7, start: 0, end: 1, text: 'FooError: x', exception: 'FooError', wrapper: false };
		const wrapper = finding({ failure: 'cuda-oom', role: 'wrapper' });
		expect(kinds({ first, beside: [wrapper] })).toEqual([['looked', 'wrapper']]);
		expect(kinds({ first: { ...first, line: 2 }, beside: [wrapper] })).toEqual([['followed', 'wrapper']]);
	});

	it('tells of an error that follows from its head that it followed', () => {
		const findings = [
			finding({ failure: 'cuda-oom' }),
			{ ...finding({ failure: 'nccl-timeout' }), followsFrom: 'cuda-oom' },
		];
		expect(kinds({ findings })).toEqual([['followed', 'error']]);
	});
});

describe('how much is told', () => {
	const values = Array.from({ length: 8 }, (_, at) => `value${at}`);
	const wordy: Setting = {
		...setting,
		said: () => ({ title: 'T', values: Object.fromEntries(values.map((name) => [name, ['L', 'M']])) }),
	};
	const many = diagnosis({
		findings: Array.from({ length: 11 }, (_, at) =>
			other(`f${at}`, {
				best: {
					...finding().best,
					values: values.map((name) => ({ name, hole: 'int', text: '1', start: 113, end: 114 })),
				},
			}),
		),
		ranks: {
			complained: Array.from({ length: 10 }, (_, rank) => ({ rank, line: rank + 1, timedOut: false })),
			timedOut: [],
		},
	});
	const counts = ({ lead, further, ranks, shared }: Answer) => ({
		values: lead?.values.length,
		further: [further.shown.length, further.more],
		why: further.shown[0]?.why,
		ranks: ranks && [ranks.complained.shown.length, ranks.complained.more, ranks.first.rank],
		shared: shared.length,
	});

	it.each([
		{ name: 'a page', medium: PAGE, is: { values: 6, further: [10, 0], why: 'cause', ranks: [0, 10, 0], shared: 6 } },
		{
			name: 'a terminal',
			medium: TERMINAL,
			is: { values: 6, further: [8, 2], why: 'cause', ranks: [8, 2, 0], shared: 6 },
		},
		{
			name: 'a program',
			medium: PROGRAM,
			is: { values: 8, further: [10, 0], why: 'cause', ranks: [10, 0, 0], shared: 6 },
		},
		{
			name: 'a comment',
			medium: comment(3),
			is: { values: 0, further: [2, 8], why: 'cause', ranks: undefined, shared: 6 },
		},
	])('to $name', ({ medium, is }) => {
		expect(counts(answerOf(many, { ...wordy, medium }))).toEqual(is);
	});

	it('in a comment is only what is certain', () => {
		const findings = [
			other('likely', { certainty: 'likely' }),
			other('wrapper', { role: 'wrapper' }),
			other('late', { afterEnd: true }),
			other('timeout'),
		];
		const { lead, further } = answerOf(diagnosis({ findings }), { ...setting, medium: comment(3) });
		expect([lead?.failure, further.shown]).toEqual(['timeout', []]);
	});

	const complained = [{ rank: 3, line: 6, timedOut: true, time: '10:00' }];
	it.each([
		{ name: 'one rank that complains', ranks: { complained, timedOut: [3] }, told: [false, true] },
		{
			name: 'one, where others are silent',
			ranks: { complained, timedOut: [3], silent: [0], world: 2 },
			told: [true, true],
		},
		{
			name: 'one, where none is silent',
			ranks: { complained, timedOut: [3], silent: [], world: 1 },
			told: [false, true],
		},
		{ name: 'no rank', ranks: { complained: [], timedOut: [] }, told: [false, false] },
	])('of $name', ({ ranks, told }) => {
		const tells = [TERMINAL, PROGRAM].map(
			(medium) => answerOf(diagnosis({ ranks }), { ...setting, medium }).ranks !== undefined,
		);
		expect(tells).toEqual(told);
	});

	it('of ranks is where each complained', () => {
		const parts = [
			{ name: 'a.log', linesBefore: 0, lines: 4 },
			{ name: 'b.log', linesBefore: 4, lines: 5 },
		];
		const ranks = { complained, timedOut: [3], silent: [0], world: 2 };
		const first = { rank: 3, file: 'b.log', line: 2, lines: 5, timedOut: true, time: '10:00' };
		expect(answerOf(diagnosis({ ranks }), { ...setting, parts }).ranks).toEqual({
			complained: { shown: [first], more: 0 },
			first,
			timedOut: [3],
			silent: [0],
			world: 2,
		});
	});
});

describe('the quick fix of a message', () => {
	const fixes = [{ of: ['two'], fix: 'Free it.', step: 'free-it' }];
	const withFixes = (id: string) => said[id] && { ...said[id], ...(id === 'oom' && { fixes }) };
	const advised = (change: Partial<Finding>, medium = PAGE) => {
		const own = { ...setting, medium, guide: 'a', said: withFixes };
		const { lead } = answerOf(diagnosis({ findings: [finding(change)] }), own);
		return [lead?.fix, lead?.command, lead?.step];
	};

	it.each([
		['goes before that of its failure', { message: 'two' }, ['Free it.', undefined, 'free-it']],
		['is that of the failure where it has none', { message: 'one' }, ['Lower it.', 'nvidia-smi', undefined]],
		[
			'is that of the problem whose message it is',
			{ message: 'two', problem: 'b/oom' },
			['Lower `b`.', undefined, undefined],
		],
	] as const)('%s', (_, change, expected) => {
		expect(advised(change)).toEqual(expected);
	});

	describe('and what the numbers of lines say', () => {
		const reading = (line: number) => ({
			id: `of-${line}`,
			says: 'x',
			todo: `Do ${line}.`,
			step: 's',
			line,
			values: {},
		});
		const readOf = (line: number, message: string) => ({ line, messages: [message], values: [] });
		it.each([
			['the line that is shown goes before others', 'one', [reading(9), reading(6)], 'one', 'Do 6.', 2],
			['of another message of a page, where the shown one has no fix', 'one', [reading(9)], 'two', 'Do 9.', 1],
			['not of another message, where the shown one has a fix', 'two', [reading(9)], 'one', 'Free it.', 0],
			['of another line of the shown message', 'two', [reading(9)], 'two', 'Do 9.', 1],
		] as const)('%s', (_, message, read, other, fix, count) => {
			const own = finding({ message, read: [readOf(6, message), readOf(9, other)] });
			const setting_ = { ...setting, medium: PAGE, said: withFixes, read: () => [...read] };
			const { lead } = answerOf(diagnosis({ findings: [own] }), setting_);
			expect([lead?.fix, lead?.reads?.length ?? 0]).toEqual([fix, count]);
		});
	});

	it('goes before that of the guide that is asked for', () => {
		expect(advised({ message: 'two' }, TERMINAL)).toEqual(['Free it.', undefined, 'free-it']);
		expect(advised({ message: 'one' }, TERMINAL)).toEqual(['Lower `a`.', undefined, undefined]);
	});
});

describe('advice without a finding', () => {
	it('is that of the failure', () => {
		const { found: _, tag, certainty, role, count, values, ...advice } = oom;
		expect(adviceOf('oom', {}, { ...setting, medium: PAGE })).toEqual(advice);
	});

	it('leads to the page of a failure, or of a problem', () => {
		expect([pathOf('oom'), pathOf('a/oom')]).toEqual(['/errors/oom/', '/a/oom/']);
	});
});
