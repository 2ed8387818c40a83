import { expect, test } from 'vitest';
import { sayProof, sayRun } from '../../../src/i18n/proof.ts';
import type { Locale } from '../../../src/locales.ts';

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
	['zh', '已用 PyTorch 2.13.0、2.14.1 · curl 7.88.1 复现并修复（最近一次：2026年11月23日）：'],
])('that a fix was run, in %s', (locale, said) => expect(sayRun(locale, programs, '2026-11-23')).toBe(said));
