import type { CategoryId } from '../../core/schemas/fields.ts';
import { type Group, rowAnchor } from '../error-index/rows.ts';
import { indexRows } from './index-rows.ts';
import type { Library } from './library.ts';
import { softwareIn } from './software.ts';

/**
 * The rows of the error index with what a software and its parts print, and nothing else.
 *
 * @example softwareRows(library, 'nccl')[0]?.rows[0]?.places[0]?.title // => 'CUDA out of memory'
 */
export function softwareRows(
	library: Pick<Library, 'tree' | 'locale' | 'failures' | 'problems'>,
	id: string,
): Group<CategoryId>[] {
	const printed = new Set(
		softwareIn(library.tree)
			.messagesOf(id)
			.map(({ owner, message }) => rowAnchor(owner.id, message.id)),
	);
	return indexRows(library)
		.map(({ category, rows }) => ({
			category,
			rows: rows
				.map((row) => ({ ...row, entries: row.entries.filter(({ anchor }) => printed.has(anchor)) }))
				.filter(({ entries }) => entries.length),
		}))
		.filter(({ rows }) => rows.length);
}
