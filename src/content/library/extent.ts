/** How large the content is that something was measured with. Pure. */

import type { Extent } from '../../core/schemas/measured.ts';
import type { ContentTree } from '../files/tree-fs.ts';

/** @example extentOf(tree).failures // => 178 */
export function extentOf({ failures, problems }: ContentTree): Extent {
	const folders = [...failures, ...problems];
	const texts = folders.flatMap((folder) => Object.values(folder.texts));
	return {
		failures: failures.length,
		problems: problems.length,
		messages: folders.reduce((sum, { neutral }) => sum + neutral.data.messages.length, 0),
		letters: texts.reduce((sum, { body }) => sum + body.length, 0),
	};
}

/** Content that changed by less than this part in everything gives the same figures, as far as these can be repeated. */
export const NEGLIGIBLE = 0.02;

/**
 * What of the content changed so much since that figures of then are not of it.
 *
 * @example outgrown({ ...now, messages: 2000 }, now) // => ['messages']
 */
export const outgrown = (then: Extent, now: Extent): (keyof Extent)[] =>
	(Object.keys(now) as (keyof Extent)[]).filter((part) => Math.abs(now[part] - then[part]) > NEGLIGIBLE * then[part]);
