import { sayKnown } from '../../core/i18n/proof.ts';
import type { OwnFix, Said } from '../../core/schemas/said.ts';
import { knownOf } from './audits.ts';
import type { FailurePage, ProblemPage } from './library.ts';

/**
 * What is said of a failure or problem, in the language of its text: for the page, the command and the copies.
 *
 * @param label what findings call a message of the failure; its id, where it is left out.
 * @example saidOf(library.failure('cuda-oom')).title // => 'CUDA out of memory'
 */
export function saidOf(page: FailurePage | ProblemPage, label?: (message: string) => string): Said {
	const { title, quickFix, values } = page.text.data;
	const known = knownIn(page);
	const told = Object.entries(values).map(([name, { label, meaning }]) => [name, [label, meaning]] as const);
	const fixes = page.kind === 'failure' ? ownFixes(page, label) : [];
	return {
		title,
		fix: quickFix,
		...commandIn(page.data.quickFixCommand),
		...(known && { known }),
		...(told.length && { values: Object.fromEntries(told) as unknown as NonNullable<Said['values']> }),
		...(fixes.length && { fixes }),
	};
}

const commandIn = (command: string | undefined) => (command ? { command: command.trimEnd() } : {});

/**
 * The quick fixes of single messages of a failure, in the language of its text.
 *
 * @example ownFixes(library.failure('checkpoint-load'))[0]
 * // => { of: ['unexpected-module-prefix'], fix: 'The file was saved from a wrapped model: …', step: 'strip-the-prefix' }
 */
export function ownFixes({ data, text, folder }: FailurePage, label = (message: string) => message): OwnFix[] {
	const known = knownOf(folder, text.locale)?.fixes ?? {};
	return Object.entries(data.fixes).map(([id, { messages, step, command }]) => ({
		of: [...new Set(messages.map(label))],
		fix: text.data.fixes[id] ?? text.data.quickFix,
		...commandIn(command),
		...(step && { step }),
		...(known[id] && { known: sayKnown(text.locale, known[id]) }),
	}));
}

/** How the quick fix of a page is known, in words; nothing where nobody held it against upstream as it stands. */
export function knownIn({ folder, text }: FailurePage | ProblemPage): string | undefined {
	const known = knownOf(folder, text.locale)?.quickFix;
	return known && sayKnown(text.locale, known);
}
