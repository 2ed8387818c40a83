import type { Issue } from '../content/issue.ts';
import { type AnyFolder, allFolders, type ContentTree, type TextFile } from '../content/tree-fs.ts';
import { slugOf } from '../library/ids.ts';
import { partsOfGuide, takenAnchors } from '../library/page.ts';
import { relationsOf } from '../library/relations.ts';
import { sectionIds, sectionRules } from '../schemas/sections.ts';
import type { Check } from './check.ts';

/** Each page has the sections of its kind, in order, with usable anchors, and nothing that is code. */
export const sections: Check = {
	name: 'sections',
	run: (tree) =>
		allFolders(tree).flatMap((folder) => {
			const reserved = reservedIn(folder, tree);
			return Object.values(folder.texts).flatMap((text) => checkText(folder, text, reserved));
		}),
};

/** The anchors that no section or step may take: of the page's own parts and, on an overview, of what is listed there. */
function reservedIn(folder: AnyFolder, tree: ContentTree): ReadonlySet<string> {
	const sections = folder.kind === 'guide' ? [] : Object.values(sectionIds);
	const listed = folder.kind === 'guide' ? partsOfGuide(folder, tree).find(({ id }) => id === 'problems')?.anchors : [];
	const tips =
		folder.kind === 'guide'
			? relationsOf(tree)
					.tipsIn(folder.id)
					.map(({ id }) => slugOf(id))
			: [];
	return new Set([...sections, ...takenAnchors(folder), ...(listed ?? []), ...tips]);
}

const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function checkText(folder: AnyFolder, text: TextFile<unknown>, reserved: ReadonlySet<string>): Issue[] {
	const issues: Issue[] = [];
	const report = (line: number, found: string, right: string, remedy?: string) =>
		issues.push({ file: text.file, line, code: 'sections', found, right, remedy });
	const { outline } = text;

	if (outline.syntaxError) {
		report(
			outline.syntaxError.line,
			`This is no valid MDX: ${outline.syntaxError.reason}`,
			'Markdown with the components of CONTRIBUTING.md.',
			'MDX reads { and < as code: put them in backticks. A component that holds a list or code needs blank lines inside.',
		);
		return issues;
	}
	for (const { line, what } of outline.strangers) {
		report(
			line,
			`Found ${what}.`,
			'Markdown without headings, and the components of CONTRIBUTING.md; no code that runs.',
			'Remove it; put a literal { or < in backticks.',
		);
	}

	for (const line of outline.unnamedColumns) {
		report(
			line,
			'A column of this table has no heading.',
			'A screen reader says the heading before each cell.',
			'Name what stands in the column.',
		);
	}

	const rules = sectionRules[folder.kind];
	const allowed: readonly string[] = rules.allowed;
	const found = outline.sections.map(({ component }) => component);
	for (const required of rules.required) {
		if (!found.includes(required)) {
			report(
				1,
				`There is no <${required}>.`,
				`A ${folder.kind} has: ${rules.required.join(', ')}.`,
				`Write the section <${required}>.`,
			);
		}
	}
	if (
		folder.kind === 'failure' &&
		!(folder.neutral.data as { messages: unknown[] }).messages.length &&
		!found.includes('Symptoms')
	) {
		report(
			1,
			'There is no <Symptoms>.',
			'A failure without messages is recognised by its symptoms.',
			'Write the section <Symptoms>.',
		);
	}
	let last = -1;
	for (const section of outline.sections) {
		if (!section.component) {
			if (folder.kind === 'failure' || folder.kind === 'problem') {
				report(
					section.line,
					'There is text outside any section.',
					`On such a page all text stands in: ${allowed.join(', ')}.`,
					'Move it into a section.',
				);
			}
			continue;
		}
		const place = allowed.indexOf(section.component);
		if (place < 0) {
			report(
				section.line,
				`<${section.component}> does not belong here.`,
				`A ${folder.kind} may have: ${allowed.join(', ')}.`,
				'Use one of these.',
			);
		} else if (place < last) {
			report(
				section.line,
				`<${section.component}> stands too late.`,
				`The order is: ${allowed.join(', ')}.`,
				'Move it up.',
			);
		} else if (place === last && section.component !== 'Section') {
			report(section.line, `<${section.component}> stands twice.`, 'Each section stands once.', 'Join the two.');
		}
		last = Math.max(last, place);
		if (!section.text)
			report(section.line, `<${section.component}> is empty.`, 'A section says something.', 'Write it or remove it.');
		if (section.component === 'Section' && (!section.id || !section.title)) {
			report(
				section.line,
				'This <Section> lacks an id or a title.',
				'<Section id="getting-help" title="Getting help">',
				'Add what is missing.',
			);
		}
		if (section.component === 'Solutions' && !section.steps.length) {
			report(
				section.line,
				'<Solutions> has no <Step>.',
				'Solutions are steps, so that each can be linked.',
				'Put each thing to do into <Step id="…" title="…">.',
			);
		}
	}

	const seen = new Map<string, number>();
	const anchors = outline.sections.flatMap((section) => [
		...(section.component === 'Section' ? [{ id: section.id, line: section.line, title: section.title }] : []),
		...section.steps,
	]);
	for (const { id, line, title } of anchors) {
		if (!title) report(line, 'This step has no title.', '<Step id="…" title="…">', 'Say in a few words what to do.');
		if (!idPattern.test(id)) {
			report(
				line,
				`The id is ${JSON.stringify(id)}.`,
				'Lower-case words joined by hyphens, such as lower-micro-batch.',
				'Rename it, in every language alike.',
			);
		} else if (reserved.has(id)) {
			report(
				line,
				`The id "${id}" is taken by the page itself.`,
				`Any id but: ${[...reserved].join(', ')}.`,
				'Rename it, in every language alike.',
			);
		} else if (seen.has(id)) {
			report(
				line,
				`The id "${id}" stands twice, first on line ${seen.get(id)}.`,
				'Each anchor of a page is unique.',
				'Rename one, in every language alike.',
			);
		}
		seen.set(id, line);
	}
	for (const section of outline.sections) {
		for (const { claim, line } of section.advice) {
			if (!claim)
				report(
					line,
					'This <Advice> has no claim.',
					`<Advice claim="what is often suggested">`,
					'Say what is suggested.',
				);
		}
	}
	return issues;
}
