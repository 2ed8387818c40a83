/** A harvested message as lines that a program may print: for whoever compares messages with messages. Pure. */
import { isRaisedClass } from './kinds.ts';
import type { HarvestRow } from './rows.ts';

/** What stands for anything: a word, a number. */
const ANYTHING = ['foo', '7'] as const;
const VALUES: Readonly<Record<string, string>> = { int: '7', number: '0.5' };

/**
 * Lines of a row, their holes filled with words and with numbers; what Python raises stands behind its class.
 *
 * @example linesOf({ file: 'a.py', kind: 'ValueError', template: 'rank <int> has no <…>' })
 * // => ['ValueError: rank 7 has no foo', 'ValueError: rank 7 has no 7']
 */
export function linesOf({ file, kind, template }: Pick<HarvestRow, 'file' | 'kind' | 'template'>): string[] {
	const raised = isRaisedClass(file, kind) ? `${kind}: ` : '';
	const texts = ANYTHING.map((anything) =>
		template.replace(/(?<!\\)<(…|int|number)>/g, (_, hole: string) => VALUES[hole] ?? anything).replaceAll('\\<', '<'),
	);
	return [...new Set(texts)].map((text) => raised + text);
}

const LONG = 90;

/** A long text ends with a hole for the rest, which nobody knows. */
export const isCut = ({ template }: Pick<HarvestRow, 'template'>): boolean =>
	template.length > LONG && template.endsWith('<…>');
