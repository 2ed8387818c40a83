import { describe, expect, test } from 'vitest';
import { type Choice, filterRows, type ListedRow, type Names } from '../../../../src/content/error-index/filter.ts';
import { queryOf } from '../../../../src/content/error-index/find.ts';
import { createStepCounter } from '../../../bench/steps.ts';
import { inSweep } from '../../in-sweep.ts';

const message = (text: string, ...software: string[]) => ({ text, fixed: text, software });
const row = (owner: string, category: string, guides: string[], ...messages: ReturnType<typeof message>[]) => ({
	...{ owner, category, guides, messages },
	...{ title: owner, around: `${owner} lower the micro batch` },
});

const rows: ListedRow[] = [
	row('oom', 'memory', ['demo', 'other'], message('cuda out of memory', 'PyTorch'), message('failed to alloc', 'NCCL')),
	row('demo--oom', 'memory', ['demo'], message('memory status', 'Demo')),
	row(
		'hang',
		'distributed',
		[],
		message('watchdog caught timeout', 'c10d'),
		message('fsdp timeout', 'FSDP', 'PyTorch'),
	),
	{ ...row('bare', 'distributed', [], message('timeout')), title: 'nccl timeout' },
];
const torch: Names = ['PyTorch', 'c10d', 'FSDP'];
const offered: Names[] = [['Demo'], ['NCCL'], torch, ['c10d'], ['FSDP']];

const nothing: Choice = { query: queryOf(''), category: '', guide: '', software: [], known: new Set() };
const typed = (text: string) => ({ query: queryOf(text) });

function found(choice: Partial<Choice>) {
	const { rows: best, inCategory, ofSoftware } = filterRows(rows, { ...nothing, ...choice }, offered);
	return {
		texts: best.flatMap(({ messages }) => messages.map(({ text }) => text)),
		counts: [inCategory.get('memory'), inCategory.get('distributed')],
		ofSoftware,
	};
}

describe('messages that fit a choice, how many each category and each program would have', () => {
	test.each<[string, Partial<Choice>, string[], number[], number[]]>([
		[
			'nothing is chosen',
			{},
			[
				...['cuda out of memory', 'failed to alloc', 'memory status'],
				...['watchdog caught timeout', 'fsdp timeout', 'timeout'],
			],
			[3, 3],
			[1, 1, 3, 1, 1],
		],
		['a program', { software: ['NCCL'] }, ['failed to alloc'], [1, 0], [1, 1, 3, 1, 1]],
		[
			'a program with its parts',
			{ software: torch },
			['cuda out of memory', 'watchdog caught timeout', 'fsdp timeout'],
			[1, 2],
			[1, 1, 3, 1, 1],
		],
		['a part, whose message its whole prints, too', { software: ['FSDP'] }, ['fsdp timeout'], [0, 1], [1, 1, 3, 1, 1]],
		[
			'a program and a category',
			{ software: torch, category: 'memory' },
			['cuda out of memory'],
			[1, 2],
			[1, 1, 1, 0, 0],
		],
		['a program and a guide', { software: torch, guide: 'other' }, ['cuda out of memory'], [1, 0], [0, 1, 1, 0, 0]],
		[
			'a program and words',
			{ software: torch, ...typed('timeout') },
			['watchdog caught timeout', 'fsdp timeout'],
			[0, 2],
			[0, 0, 2, 1, 1],
		],
		['a guide without the program', { software: ['c10d'], guide: 'demo' }, [], [0, 0], [1, 1, 1, 0, 0]],
		['words that no message has', { ...typed('zzz') }, [], [0, 0], [0, 0, 0, 0, 0]],
		['a program that prints none', { software: ['Ray'] }, [], [0, 0], [1, 1, 3, 1, 1]],
	])('%s', (_, choice, texts, counts, ofSoftware) => {
		expect(found(choice)).toEqual({ texts, counts, ofSoftware });
	});
});

test('rows that say it in their title come before those that fit as well, and what is known before all', () => {
	expect(found(typed('timeout')).texts).toEqual(['timeout', 'watchdog caught timeout', 'fsdp timeout']);
	expect(found(typed('fsdp micro')).texts).toEqual(['fsdp timeout']);
	const known = { known: new Set(['demo--oom']), ...typed('memory status of rank 3') };
	expect(found(known).texts[0]).toBe('memory status');
	// A program that does not print it hides what is known, too.
	expect(found({ ...known, software: torch }).texts).toEqual([]);
});

inSweep('with three times the messages a key costs three times the work', () => {
	const many = (times: number) =>
		Array.from({ length: times * 400 }, (_, at): ListedRow => {
			const own = Array.from({ length: 3 }, (_, number) => message(`timeout ${at} after ${number} of rank`, 'FSDP'));
			return row(`row-${at}`, at % 2 ? 'memory' : 'distributed', [], ...own);
		});
	const counter = createStepCounter('/src/content/error-index/');
	const steps = (times: number, choice: Partial<Choice>) => {
		const list = many(times);
		return counter.count(() => filterRows(list, { ...nothing, ...choice }, offered));
	};
	for (const choice of [
		{},
		typed('after 3 s of rank'),
		{ software: torch },
		{ known: new Set(['row-7']), ...typed('rank') },
	]) {
		const [once, thrice] = [steps(1, choice), steps(3, choice)];
		expect(once).toBeGreaterThan(1200);
		expect(thrice / once).toBeLessThan(3.3);
	}
	counter.close();
});
