import { expect, test } from 'vitest';
import type { QueryKind } from '../../../src/core/schemas/evaluation.ts';
import { figuresOf, type Outcome, outcomeOf } from '../../eval/figures.ts';
import { type QuerySet, sets } from '../../eval/sets.ts';

/** Queries about `wanted`, answered with these failures. */
function outcome(kind: QueryKind, failures: string[], claimed = false): Outcome {
	const failure = kind === 'none' ? [] : ['wanted', 'also-right'];
	return outcomeOf({ id: 'q', kind, lang: 'en', text: '', failure }, failures, claimed);
}

const own = [
	outcome('traceback', ['wanted'], true),
	outcome('traceback', ['other', 'also-right'], true),
	outcome('line', ['other', 'other-too', 'another', 'wanted']),
	outcome('symptom', []),
	outcome('zh', ['also-right']),
	outcome('none', ['other']),
	outcome('none', ['other'], true),
];
const set: QuerySet = { id: 'field', queries: 'real-threads', seen: 'mended-since', asked: [] };
const others = [{ name: 'Other', outcomes: own.map(({ query }) => outcomeOf(query, ['wanted'], false)) }];

test('a share is counted by kind and over all that have a right answer', () => {
	expect(figuresOf(set, { name: 'Faultline', outcomes: own }, others, '2026-11-22')).toEqual({
		id: 'field',
		queries: 'real-threads',
		seen: 'mended-since',
		measured: '2026-11-22',
		counts: { traceback: 2, line: 1, symptom: 1, zh: 1, none: 2 },
		engines: [
			{
				name: 'Faultline',
				top1: { traceback: 0.5, line: 0, symptom: 0, zh: 1, all: 0.4 },
				top3: { traceback: 1, line: 0, symptom: 0, zh: 1, all: 0.6 },
			},
			{
				name: 'Other',
				top1: { traceback: 1, line: 1, symptom: 1, zh: 1, all: 1 },
				top3: { traceback: 1, line: 1, symptom: 1, zh: 1, all: 1 },
			},
		],
		falseClaims: 1,
		wrongClaimFirst: 1,
	});
});

test('no figure is written of a set that does not say whether its queries were seen', () => {
	const { seen: _, ...unsaid } = set;
	expect(() => figuresOf(unsaid as QuerySet, { name: 'Faultline', outcomes: own }, [], '2026-11-22')).toThrow('seen');
});

test('each query is asked once, and those with a right answer name one', () => {
	for (const { id, asked } of sets) {
		expect(new Set(asked.map((query) => query.id)).size, id).toBe(asked.length);
		expect(
			asked.filter(({ kind, failure }) => (kind === 'none') !== (failure.length === 0)),
			id,
		).toEqual([]);
	}
});
