import type { Issue } from '../content/issue.ts';
import { type AnyFolder, allFolders, type ContentTree } from '../content/tree-fs.ts';
import { pathOf, slugOf } from '../library/ids.ts';
import { relationsOf } from '../library/relations.ts';
import { softwareIn } from '../library/software.ts';
import { isPlainAddress } from '../schemas/fields.ts';
import { sectionIds } from '../schemas/sections.ts';
import { softwareGroups } from '../schemas/software.ts';
import type { Check } from './check.ts';
import { nearest } from './nearest.ts';

/** Every link from one content page to another has a target, anchor included. */
export const links: Check = {
	name: 'links',
	run(tree) {
		const targets = targetsOf(tree);
		const issues: Issue[] = [];
		for (const folder of allFolders(tree)) {
			for (const text of Object.values(folder.texts)) {
				for (const section of text.outline.sections) {
					for (const link of section.links) {
						const problem = linkProblem(link, targets);
						if (problem) issues.push({ file: text.file, line: section.line, code: 'links', ...problem });
					}
				}
			}
		}
		return issues;
	},
};

/** Path → its anchors, where they are known. Paths leave the language out: `/lightrft/cuda-oom/`. */
export type Targets = Map<string, Set<string> | undefined>;

/** @example targetsOf(tree).get('/lightrft/cuda-oom/')?.has('lower-micro-batch') // => true */
export function targetsOf(tree: ContentTree): Targets {
	const anchors = (outlineOf: AnyFolder) =>
		new Set([
			...Object.values(outlineOf.texts).flatMap((text) => text.outline.sections.map(({ id }) => id)),
			// The page makes this one from `values`, and the next ones too.
			sectionIds.Reading,
			'quick-fix',
			'sources',
			'messages',
			'first-check',
			...Object.values(outlineOf.texts).flatMap((text) =>
				text.outline.sections.flatMap((section) => section.steps.map(({ id }) => id)),
			),
		]);
	const targets = new Map<string, Set<string> | undefined>([
		['/', new Set()],
		['/errors/', new Set()],
		['/guides/', new Set()],
		['/search/', new Set()],
		['/software/', new Set(softwareGroups)],
		['/translations/', undefined],
		// The anchors of these two are those of content/diagnosis.yaml and of the guides.
		['/diagnose/', undefined],
		['/report/', undefined],
		['/diagnose/', new Set()],
		['/report/', new Set()],
	]);
	for (const failure of tree.failures) targets.set(`/errors/${failure.id}/`, anchors(failure));
	for (const page of tree.pages) targets.set(`/${page.id}/`, anchors(page));
	for (const problem of tree.problems) targets.set(`/${problem.id}/`, anchors(problem));
	for (const software of softwareIn(tree).pages) targets.set(pathOf(software), anchors(software).add('failures'));
	const { problemsIn, tipsIn } = relationsOf(tree);
	for (const guide of tree.guides) {
		const tips = tipsIn(guide.id);
		const ids = new Set<string>([
			...guide.neutral.data.categories,
			...Object.values(guide.texts).flatMap((text) => text.outline.sections.map(({ id }) => id)),
			...[...problemsIn(guide.id), ...tips].map(({ id }) => slugOf(id)),
			...tips.flatMap((tip) =>
				Object.values(tip.texts).flatMap((text) =>
					text.outline.sections.flatMap(({ steps }) =>
						// Tips stand side by side on the overview, so their own anchors carry the tip's.
						steps.map(({ id }) => `${slugOf(tip.id)}--${id}`),
					),
				),
			),
			...tips.filter(doesNotHelp).map(({ id }) => `${slugOf(id)}--${sectionIds.DoesNotHelp}`),
		]);
		targets.set(`/${guide.id}/`, ids);
		targets.set(`/${guide.id}/all/`, new Set());
	}
	// Of a page that could not be read the anchors are not known; its own issues are enough to tell.
	for (const folder of tree.broken) targets.set(pathOf(folder), undefined);
	return targets;
}

function doesNotHelp(folder: AnyFolder): boolean {
	return Object.values(folder.texts).some((text) =>
		text.outline.sections.some(({ component }) => component === 'DoesNotHelp'),
	);
}

/** What is wrong with a link, if anything. */
export function linkProblem(link: string, targets: Targets) {
	if (/^https:\/\//.test(link)) {
		if (isPlainAddress(link)) return undefined;
		return {
			found: `The link ${link} does not lead where it seems to.`,
			right: 'An address without a name or password before the host, and without `..` in its path.',
		};
	}
	if (!link.startsWith('/')) {
		return {
			found: `The link ${link} is neither a full address nor one from the root.`,
			right: 'https://… for other sites; /lightrft/cuda-oom/#solutions for pages here, without the language.',
		};
	}
	const [path = '', anchor] = link.split('#');
	const anchors = targets.get(path);
	if (!targets.has(path)) {
		return {
			found: `The link ${link} leads to no page.`,
			right: `An address without language, with a slash at the end${nearest(path, targets.keys())}`,
		};
	}
	if (anchor && anchors && !anchors.has(anchor)) {
		return {
			found: `${path} has no anchor #${anchor}.`,
			right: `One of: ${[...anchors].join(', ')}${nearest(anchor, anchors)}`,
		};
	}
	return undefined;
}
