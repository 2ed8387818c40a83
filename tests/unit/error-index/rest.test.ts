import { expect, test } from 'vitest';
import { countRest, mergeRests, restOf } from '../../../src/error-index/rest.ts';
import { type IndexMessage, makeIndex } from '../../../src/error-index/rows.ts';

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

test('what a row has after its first messages, by what its anchors begin with, holes at the odd places', () => {
	const rest = restOf(indexOf([message('a'), message('b'), message('the-last')]), 2);
	expect(rest).toEqual({
		oom: [
			['third', ['Tried to allocate ', 'size', ''], 'Demo 2.0'],
			['fourth', ['', 'int', '', '…', ': <unk>, a <= b']],
		],
		'demo--oom': [['the-last', ['text of the-last']]],
	});
	expect(countRest(rest)).toBe(3);
});

test('a row that is shown whole has no rest', () => {
	expect(Object.keys(restOf(indexOf([message('a'), message('b')]), 2))).toEqual(['oom']);
	expect(restOf([], 2)).toEqual({});
});

test('languages share what they say alike, and keep the rest by their tags', () => {
	const rest = (printedBy: string) => ({ oom: [['a', ['x'], printedBy] as const, ['b', ['y']] as const] });
	expect(mergeRests({ en: rest('old X'), 'zh-CN': rest('旧的 X') })).toEqual({
		oom: [
			['a', ['x'], { en: 'old X', 'zh-CN': '旧的 X' }],
			['b', ['y']],
		],
	});
	expect(mergeRests({ en: rest('X'), 'zh-CN': rest('X') })).toEqual(rest('X'));
	expect(mergeRests({})).toEqual({});
});
