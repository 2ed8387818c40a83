import { PLACEHOLDER, PLACEHOLDER_ID } from '../../content/files/placeholders.ts';
import type { Check } from './check.ts';

/** Nothing that `npm run new` left for its author is still there: it must not reach a reader. */
export const placeholders: Check = {
	name: 'placeholders',
	run: ({ placeholders: unwritten }) =>
		unwritten.map(({ file, line, hint }) => ({
			file,
			line,
			code: 'placeholders',
			...(hint.startsWith(PLACEHOLDER_ID)
				? {
						found: `The id is still ${PLACEHOLDER_ID}.`,
						right: 'An id that says what is done, such as lower-micro-batch; the same in every language.',
					}
				: {
						found: `Not written yet: ${hint.slice(PLACEHOLDER.length).replace(/^[:：]\s*/, '')}`,
						right: `Write it, and take out ${PLACEHOLDER}.`,
					}),
		})),
};
