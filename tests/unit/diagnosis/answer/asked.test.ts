import { describe, expect, it } from 'vitest';
import {
	endOf,
	isExplained,
	isPrinted,
	looksLikeLog,
	mayNameCode,
	queryOf,
} from '../../../../src/diagnosis/answer/asked.ts';
import { saidBeside } from '../../../../src/diagnosis/answer/outputs.ts';
import type { Diagnosis } from '../../../../src/diagnosis/matching/lean.ts';

const finding = (text: string) => ({ best: { text } }) as Diagnosis['findings'][number];
const first = {} as NonNullable<Diagnosis['first']>;

describe('what a text is taken for', () => {
	it.each([
		{ text: 'training hangs at the first step', printed: false, log: false },
		{ text: 'CUDA out of memory', printed: false, log: false },
		{ text: '[BUG] training hangs', printed: false, log: false },
		{ text: 'ValueError: no such key', printed: true, log: true },
		{ text: 'I get a ValueError when saving', printed: false, log: true },
		{ text: '[rank3]: step 7', printed: true, log: true },
		{ text: '12:03:44 step 7', printed: true, log: false },
		{ text: '  File "train.py", line 3, in main', printed: true, log: false },
		{ text: 'srun: error: task 3 failed', printed: true, log: false },
		{ text: '训练卡住，请问怎么解决', printed: false, log: false },
		{ text: 'It hangs.\nThe GPUs are at 100 %.\nAny ideas?', printed: false, log: true },
	])('$text', ({ text, printed, log }) => {
		expect({ printed: isPrinted(text), log: looksLikeLog(text) }).toEqual({ printed, log });
	});
});

it.each([
	{ name: 'an output that nobody knows', text: 'FooError: x', findings: [], explained: true },
	{ name: 'no question', text: 'slow training', findings: [], explained: false },
	{ name: 'no output that is known', text: 'FooError: x', findings: [finding('FooError')], explained: false },
	{ name: 'what heads an answer', text: 'FooError: x', findings: [finding('bar')], first, explained: true },
])('the line to ask about is told of $name', ({ text, findings, explained, ...rest }) => {
	expect(isExplained(text, { findings, ...rest })).toBe(explained);
});

describe('what is looked up by words', () => {
	const raised = 'FooError: x';
	it.each([
		{ name: 'a question', text: 'slow training', findings: [], said: undefined, query: 'slow training' },
		{ name: 'nothing of an output that is explained', text: raised, findings: [], said: '', query: '' },
		{ name: 'what people wrote around it', text: raised, findings: [], said: 'it hangs', query: 'it hangs' },
		{ name: 'what is explained and hardly an output', text: 'a\nb\nc', findings: [], said: '', query: 'a\nb\nc' },
		{ name: 'an output that could not be explained', text: raised, findings: [], said: undefined, query: raised },
		{
			name: 'the first three of what was recognised',
			text: 'all of it',
			findings: ['a', 'b', 'c', 'd'].map(finding),
			said: 'it hangs',
			query: 'a\nb\nc',
		},
	])('is $name', ({ text, findings, said, query }) => {
		expect(queryOf(text, { findings }, said)).toBe(query);
	});

	it('is the end of what is too long', () => {
		expect(endOf(`${'x'.repeat(5000)}end`)).toMatch(/^x{3997}end$/);
	});
});

it.each([
	['Xid 79', true],
	['exit code: 137', true],
	['退出码 exitcode 137', true],
	['HTTP Error 403', true],
	['8 GPUs hang', false],
	['error when saving', false],
	['loss is nan after 300 steps', false],
])('words that name a number of a set: %s', (text, named) => {
	expect(mayNameCode(text)).toBe(named);
});

it.each([
	['a title above them', 'Stuck at the start\ntorch==2.7.0\n', [2], 'Stuck at the start'],
	[
		'a title below blank lines',
		'\n\nStuck at the start\ntorch==2.7.0\nWhat now?',
		[4],
		'Stuck at the start\nWhat now?',
	],
	['nothing above them', 'torch==2.7.0\nray==2.43.0\n', [1], ''],
	['the command above them', '$ kubectl get pods -o wide\nNAME READY\n', [2], ''],
	['several, of which one begins the text', 'torch==2.7.0 a b\nray==2.43.0\nWhat now?', [9, 1], 'What now?'],
])('a person says beside outputs: %s', (_, text, lines, spoken) => {
	const found = lines.map((line) => ({ line, end: line }));
	expect(saidBeside(text.split('\n'), found)).toBe(spoken);
});
