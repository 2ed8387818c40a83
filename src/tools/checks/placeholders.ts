import { PLACEHOLDER, PLACEHOLDER_ID } from '../../content/files/placeholders.ts';
import { type Check, issuesAt } from './check.ts';

const issue = issuesAt('placeholders');

/** Nothing that `npm run new` left for its author is still there: it must not reach a reader. */
export const placeholders: Check = {
	name: 'placeholders',
	run: ({ placeholders: unwritten }) =>
		unwritten.map(({ file, line, hint }) => {
			const id = 'An id that says what is done, such as lower-micro-batch; the same in every language.';
			if (hint.startsWith(PLACEHOLDER_ID)) return issue(file, line, `The id is still ${PLACEHOLDER_ID}.`, id);
			const found = `Not written yet: ${hint.slice(PLACEHOLDER.length).replace(/^[:：]\s*/, '')}`;
			return issue(file, line, found, `Write it, and take out ${PLACEHOLDER}.`);
		}),
};
