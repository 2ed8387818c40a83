import { expect, test } from 'vitest';
import {
	countMessages,
	type IndexFailure,
	type IndexProblem,
	makeIndex,
	messageAnchor,
	type Row,
	rowAnchor,
} from '../../../../src/content/error-index/rows.ts';

const message = (id: string) => ({ id, template: `text of ${id}`, role: 'error' as const });
const failures: IndexFailure<'memory' | 'gpu'>[] = [
	{ id: 'no-gpu', title: 'No GPU', quickFix: 'Look.', category: 'gpu', messages: [message('none')] },
	{ id: 'oom', title: 'OOM', quickFix: 'Lower.', category: 'memory', messages: [message('new'), message('old')] },
	{ id: 'leak', title: 'Leak', quickFix: 'Find.', category: 'memory', messages: [] },
];
const problems: IndexProblem[] = [
	{
		id: 'demo/oom',
		guide: 'demo',
		title: 'Demo OOM',
		quickFix: 'Use x.',
		failure: 'oom',
		messages: [message('phase')],
	},
	{ id: 'other/oom', guide: 'other', title: 'Other OOM', quickFix: 'Use y.', failure: 'oom', messages: [] },
];

test('each message stands there once, with those of its failure or problem, by category, in order', () => {
	const index = makeIndex(failures, problems, ['memory', 'gpu']);
	const anchors = ({ entries }: Row) => entries.map(({ anchor }) => anchor);
	expect(index.map(({ category, rows }) => [category, rows.map(anchors)])).toEqual([
		['memory', [['oom--new', 'oom--old'], ['demo--oom--phase']]],
		['gpu', [['no-gpu--none']]],
	]);
	expect(index.map(({ rows }) => countMessages(rows))).toEqual([3, 1]);
});

test('general messages lead to their failure and to every guide that treats it', () => {
	const row = makeIndex(failures, problems, ['memory'])[0]?.rows[0];
	expect(row?.places).toEqual([
		{ title: 'OOM', path: '/errors/oom/' },
		{ title: 'Demo OOM', path: '/demo/oom/', guide: 'demo' },
		{ title: 'Other OOM', path: '/other/oom/', guide: 'other' },
	]);
	expect(row?.entries.map(({ path }) => path)).toEqual(['/errors/oom/#message-new', '/errors/oom/#message-old']);
	expect(row?.guides).toEqual(['demo', 'other']);
	expect(row?.quickFix).toBe('Lower.');
});

test('a message that only one framework prints leads to its problem first, with its own fix', () => {
	const row = makeIndex(failures, problems, ['memory'])[0]?.rows[1];
	expect(row?.places.map(({ path }) => path)).toEqual(['/demo/oom/', '/errors/oom/']);
	expect(row?.entries.map(({ path }) => path)).toEqual(['/demo/oom/#message-phase']);
	expect(row?.quickFix).toBe('Use x.');
});

test('a category without messages has no group', () => {
	expect(makeIndex(failures, problems, ['gpu']).map(({ category }) => category)).toEqual(['gpu']);
});

test('anchors', () => {
	expect(rowAnchor('lightrft/cuda-oom', 'memory-status')).toBe('lightrft--cuda-oom--memory-status');
	expect(messageAnchor('new')).toBe('message-new');
});
