import type { Issue } from '../../content/files/issue.ts';
import { readAgreements, staleSections, versionsOf } from '../../content/files/translation-fs.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import { type Check, issuesAt, warningOf } from './check.ts';

const issue = issuesAt('staleness');

/** A section that changed in one language since the languages last agreed. Told, but no reason to hold content back. */
export const staleness: Check = {
	name: 'staleness',
	run(tree, { root }) {
		const agreements = readAgreements(root);
		return allFolders(tree).flatMap((folder): Issue[] => {
			const texts = Object.values(folder.texts);
			if (texts.length < 2) return [];
			const agreement = agreements.get(folder.folder);
			const stale = staleSections(versionsOf(folder), agreement);
			if (!stale.length) return [];
			const remedy = `Compare the languages, then: npm run translated -- ${folder.folder}`;
			if (!agreement) {
				const found = 'No record says that the languages of this folder agree.';
				const right = 'Each translation records what it was made from.';
				return [warningOf(issue(folder.folder, undefined, found, right, remedy))];
			}
			return stale.map(({ section, changed }) => {
				const others = texts.filter(({ locale }) => !changed.includes(locale));
				const behind = others[0] ?? texts[0];
				const line = behind?.outline.sections.find(({ id }) => id === section)?.line ?? 1;
				const place = section === 'head' ? 'The head' : `The section #${section}`;
				const found = `${place} has changed in ${changed.join(' and ')} since the languages last agreed.`;
				return warningOf(issue(behind?.file ?? folder.folder, line, found, 'All languages say the same.', remedy));
			});
		});
	},
};
