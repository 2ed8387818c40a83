import { expect, test } from 'vitest';
import { sayKnown, sayProof, sayRun } from '../../../../src/core/i18n/proof.ts';
import type { Locale } from '../../../../src/core/locales.ts';

test.each<[Locale, Parameters<typeof sayProof>[1], string]>([
	['en', { grade: 'provoked', versions: ['2.13.0', '2.14.1'] }, 'provoked with 2.13.0, 2.14.1'],
	['en', { grade: 'provoked', versions: [] }, 'provoked'],
	['en', { grade: 'source', versions: [] }, 'in the source'],
	['zh', { grade: 'provoked', versions: ['2.13.0', '2.14.1'] }, '已复现（2.13.0、2.14.1）'],
])('how a message is known, in %s: %j', (locale, proof, said) => expect(sayProof(locale, proof)).toBe(said));

const programs = [
	{ name: 'PyTorch', versions: ['2.13.0', '2.14.1'] },
	{ name: 'curl', versions: ['7.88.1'] },
];
test.each<[Locale, string]>([
	['en', 'Provoked and fixed with PyTorch 2.13.0, 2.14.1 · curl 7.88.1, last on November 23, 2026:'],
	['zh', '已用 PyTorch 2.13.0、2.14.1 · curl 7.88.1 复现并修复（最近一次在 2026年11月23日）：'],
])('that a fix was run, in %s', (locale, said) => expect(sayRun(locale, programs, '2026-11-23')).toBe(said));

test.each<[Locale, Parameters<typeof sayKnown>[1], boolean, string]>([
	['en', { how: 'run', at: 'torch 2.13.0' }, false, 'Carried out (torch 2.13.0)'],
	['en', { how: 'source', at: 'NVIDIA/nccl v2.30.7-1' }, true, 'in the source'],
	['en', { how: 'reasoned' }, false, 'Reasoned, not carried out'],
	['zh', { how: 'source', at: 'NVIDIA/nccl v2.30.7-1' }, false, '已查源码（NVIDIA/nccl v2.30.7-1）'],
	['zh', { how: 'reported', at: 'ray-project/ray#1' }, true, '有人报告'],
])('how a statement is known, in %s: %j', (locale, known, isShort, said) =>
	expect(sayKnown(locale, known, isShort)).toBe(said),
);
