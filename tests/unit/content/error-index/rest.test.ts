import { expect, test } from 'vitest';
import { countRest, restOf } from '../../../../src/content/error-index/rest.ts';
import { type IndexMessage, makeIndex } from '../../../../src/content/error-index/rows.ts';

const message = (id: string, template = `text of ${id}`, printedBy?: string): IndexMessage => ({
	id,
	template,
	role: 'error',
	...(printedBy && { printedBy }),
});
const failure = {
	id: 'oom',
	title: 'OOM',
	quickFix: 'Lower.',
	category: 'memory',
	messages: [
		message('first'),
		message('second'),
		message('third', 'Tried to allocate <size:requested>', 'Demo 2.0'),
		message('fourth', '<int><…>: \\<unk>, a <= b'),
	],
};
const problem = { id: 'demo/oom', guide: 'demo', title: 'Demo OOM', quickFix: 'Use x.', failure: 'oom' };
const indexOf = (messages: IndexMessage[]) => makeIndex([failure], [{ ...problem, messages }], ['memory']);

const on = (messages: number, rows = 9) => ({ messages, rows });

test('what a row has after its first messages, by category, holes at the odd places', () => {
	const rest = restOf(indexOf([message('a'), message('b'), message('the-last')]), on(2), {});
	expect(rest).toEqual({
		memory: [
			{
				owner: 'oom',
				path: '/errors/oom/',
				messages: [
					['third', ['Tried to allocate ', 'size', ''], 'Demo 2.0'],
					['fourth', ['', 'int', '', '…', ': <unk>, a <= b']],
				],
			},
			{ owner: 'demo--oom', path: '/demo/oom/', messages: [['the-last', ['text of the-last']]] },
		],
	});
	expect(countRest(rest)).toBe(3);
});

test('a row after the first of its category is left out whole, with where it is treated, its fix and its guides', () => {
	const { memory } = restOf(indexOf([message('a'), message('b')]), on(2, 1), { demo: 'Demo guide' });
	expect(memory?.map(({ owner, whole }) => [owner, whole])).toEqual([
		['oom', undefined],
		[
			'demo--oom',
			{
				places: [
					['Demo guide', '/demo/oom/'],
					['OOM', '/errors/oom/'],
				],
				fix: 'Use x.',
				guides: ['demo'],
			},
		],
	]);
	expect(memory?.[1]?.messages.map(([id]) => id)).toEqual(['a', 'b']);
});

test('what is shown whole has no rest', () => {
	expect(restOf(indexOf([message('a'), message('b')]), on(4), {})).toEqual({});
	expect(restOf([], on(2), {})).toEqual({});
});
