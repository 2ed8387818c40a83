/** Who prints a message since when and until when, in the words of a language. Pure. */
import en from '../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../content/ui/zh.json' with { type: 'json' };
import type { Locale } from '../locales.ts';
import { listOf } from './formats.ts';
import { fill } from './sentences.ts';

const words: Partial<Record<Locale, typeof en.printer>> = { zh: zh.printer };

export interface Printer {
	/** Their names; none where it is no particular program's, or where guides alone quote it. Versions are those of the first. */
	software: readonly string[];
	since?: string | undefined;
	until?: string | undefined;
	/** A variable, flag or option without which it is not printed. */
	with?: string | undefined;
	/** Shortened or reworded, as people quote it. */
	quoted?: boolean | undefined;
}

/**
 * @example sayPrinter('en', { software: ['PyTorch'], since: '2.1' }) // => 'PyTorch 2.1 and later'
 * @example sayPrinter('zh', { software: ['NCCL'], until: '2.18', with: 'NCCL_DEBUG=INFO' })
 * // => 'NCCL 2.18 及以前（NCCL_DEBUG=INFO）'
 */
export function sayPrinter(locale: Locale, printer: Printer): string {
	const { since, until, only, between, none, onlyQuoted, quoted, with: under } = words[locale] ?? en.printer;
	const [first, ...others] = printer.software;
	if (first === undefined) return printer.quoted ? onlyQuoted : none;
	const forms = printer.since && printer.until ? (printer.since === printer.until ? only : between) : undefined;
	const form = forms ?? (printer.since ? since : printer.until ? until : '{software}');
	const released = fill(form, { software: first, since: printer.since ?? '', until: printer.until ?? '' });
	const all = listOf(locale, [released, ...others], 'narrow');
	const optional = printer.with ? fill(under, { printer: all, option: printer.with }) : all;
	return printer.quoted ? fill(quoted, { printer: optional }) : optional;
}
