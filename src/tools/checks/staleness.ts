import type { Issue } from '../../content/files/issue.ts';
import { readAgreements, staleSections, versionsOf } from '../../content/files/translation-fs.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import type { Locale } from '../../core/locales.ts';
import type { Check } from './check.ts';

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
				return [
					{
						file: folder.folder,
						code: 'staleness',
						severity: 'warning',
						found: 'No record says that the languages of this folder agree.',
						right: 'Each translation records what it was made from.',
						remedy,
					},
				];
			}
			return stale.map(({ section, changed }) => {
				const others = texts.filter(({ locale }) => !changed.includes(locale)).map(({ locale }) => locale);
				const behind = others.length ? others : texts.map(({ locale }) => locale);
				const file = folder.texts[behind[0] as Locale]?.file ?? folder.folder;
				const place = section === 'head' ? 'The head' : `The section #${section}`;
				return {
					file,
					line: folder.texts[behind[0] as Locale]?.outline.sections.find(({ id }) => id === section)?.line ?? 1,
					code: 'staleness',
					severity: 'warning',
					found: `${place} has changed in ${changed.join(' and ')} since the languages last agreed.`,
					right: 'All languages say the same.',
					remedy,
				};
			});
		});
	},
};
