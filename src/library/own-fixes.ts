import type { OwnFix } from '../schemas/triage.ts';
import type { FailurePage } from './library.ts';

/**
 * The quick fixes of single messages of a failure, in the language of its text.
 *
 * @example ownFixes(library.failure('checkpoint-load'))[0]
 * // => { messages: ['unexpected-module-prefix'], fix: { fix: 'The file was saved from a wrapped model: …', step: 'strip-the-prefix' } }
 */
export function ownFixes({ data, text }: Pick<FailurePage, 'data' | 'text'>): { messages: string[]; fix: OwnFix }[] {
	return Object.entries(data.fixes).map(([id, { messages, step, command }]) => ({
		messages,
		fix: {
			fix: text.data.fixes[id] ?? text.data.quickFix,
			...(command && { command: command.trimEnd() }),
			...(step && { step }),
		},
	}));
}
