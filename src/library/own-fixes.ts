import { sayKnown } from '../i18n/proof.ts';
import type { OwnFix } from '../schemas/triage.ts';
import { knownOf } from './audits.ts';
import type { FailurePage, ProblemPage } from './library.ts';

/**
 * The quick fixes of single messages of a failure, in the language of its text.
 *
 * @example ownFixes(library.failure('checkpoint-load'))[0]
 * // => { messages: ['unexpected-module-prefix'], fix: { fix: 'The file was saved from a wrapped model: …', step: 'strip-the-prefix' } }
 */
export function ownFixes({ data, text, folder }: FailurePage): { messages: string[]; fix: OwnFix }[] {
	const known = knownOf(folder, text.locale)?.fixes ?? {};
	return Object.entries(data.fixes).map(([id, { messages, step, command }]) => ({
		messages,
		fix: {
			fix: text.data.fixes[id] ?? text.data.quickFix,
			...(command && { command: command.trimEnd() }),
			...(step && { step }),
			...(known[id] && { known: sayKnown(text.locale, known[id]) }),
		},
	}));
}

/** How the quick fix of a page is known, in words; nothing where nobody held it against upstream as it stands. */
export function knownIn({ folder, text }: FailurePage | ProblemPage): string | undefined {
	const known = knownOf(folder, text.locale)?.quickFix;
	return known && sayKnown(text.locale, known);
}
