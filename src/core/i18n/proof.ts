/** What is proven of a message or a step, in the words of a language. Pure. */
import en from '../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../content/ui/zh.json' with { type: 'json' };
import type { Locale } from '../locales.ts';
import { listOf, longDate } from './formats.ts';
import { fill } from './sentences.ts';

const words: Partial<Record<Locale, typeof en>> = { zh };

/**
 * How it is known that a program prints a message.
 *
 * @param versions with which it was provoked; none where they are not known, or where it was not.
 * @example sayProof('en', { grade: 'provoked', versions: ['2.13.0', '2.14.1'] }) // => 'provoked with 2.13.0, 2.14.1'
 * @example sayProof('zh', { grade: 'source', versions: [] }) // => '源码可查'
 */
export function sayProof(
	locale: Locale,
	{ grade, versions }: { grade: keyof typeof en.message.proof; versions: readonly string[] },
): string {
	const { proof, proofWith } = (words[locale] ?? en).message;
	if (!versions.length) return proof[grade];
	return fill(proofWith, { proof: proof[grade], versions: listOf(locale, versions, 'narrow') });
}

/**
 * How a statement is known.
 *
 * @param isShort where the place is too small for a sentence: without what it was read in or run with.
 * @example sayKnown('en', { how: 'run', at: 'torch 2.13.0' }) // => 'Carried out (torch 2.13.0)'
 * @example sayKnown('zh', { how: 'source', at: 'NVIDIA/nccl v2.30.7-1' }, true) // => '已查源码'
 */
export function sayKnown(
	locale: Locale,
	{ how, at = '' }: { how: keyof typeof en.message.known; at?: string | undefined },
	isShort = false,
): string {
	const { known, knownBare } = (words[locale] ?? en).message;
	return isShort ? knownBare[how] : fill(known[how], { at });
}

/**
 * That the fix of a step was run; what it was run on follows.
 *
 * @param day of the last run.
 * @example sayRun('en', [{ name: 'PyTorch', versions: ['2.13.0', '2.14.1'] }], '2026-11-23')
 * // => 'Provoked and fixed with PyTorch 2.13.0, 2.14.1, last on November 23, 2026:'
 */
export function sayRun(
	locale: Locale,
	programs: readonly { name: string; versions: readonly string[] }[],
	day: string,
): string {
	const named = programs.map(({ name, versions }) => `${name} ${listOf(locale, versions, 'narrow')}`.trim());
	return fill((words[locale] ?? en).lab.run, { programs: named.join(' · '), date: longDate(locale, day) });
}
