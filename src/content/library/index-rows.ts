import { type CategoryId, categoryIds } from '../../core/schemas/fields.ts';
import { type Group, type IndexMessage, makeIndex } from '../error-index/rows.ts';
import type { FailurePage, Library, ProblemPage } from './library.ts';
import { oncePer } from './once.ts';
import { printerMarkdown } from './printers.ts';

/**
 * The rows of the error index in the language of a library. Made once.
 *
 * @example indexRows(library)[0]?.rows[0]?.entries[0]?.message.template // => 'CUDA out of memory. Tried to allocate <size>'
 */
export const indexRows: (library: Pick<Library, 'tree' | 'locale' | 'failures' | 'problems'>) => Group<CategoryId>[] =
	oncePer(({ tree, locale, failures, problems }) => {
		const summary = ({ id, data, text }: FailurePage | ProblemPage) => ({
			id,
			title: text.data.title,
			quickFix: text.data.quickFix,
			messages: data.messages.map(
				(message): IndexMessage => ({
					...message,
					printedBy: printerMarkdown(tree, locale, message, (_, name) => `**${name}**`),
				}),
			),
		});
		return makeIndex(
			failures.map((failure) => ({ ...summary(failure), category: failure.data.category })),
			problems.map((problem) => ({ ...summary(problem), guide: problem.guide, failure: problem.data.failure })),
			categoryIds,
		);
	});
