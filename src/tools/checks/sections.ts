import type { Issue } from '../../content/files/issue.ts';
import { type AnyFolder, allFolders, type ContentTree, type TextFile } from '../../content/files/tree-fs.ts';
import { slugOf } from '../../content/library/ids.ts';
import { partsOfGuide, takenAnchors } from '../../content/library/page.ts';
import { relationsOf } from '../../content/library/relations.ts';
import { sectionIds, sectionRules } from '../../core/schemas/sections.ts';
import { type Check, issuesAt } from './check.ts';

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
	if (folder.kind !== 'guide') return new Set([...Object.values(sectionIds), ...takenAnchors(folder)]);
	const listed = partsOfGuide(folder, tree).find(({ id }) => id === 'problems')?.anchors ?? [];
	const tips = relationsOf(tree).tipsIn(folder.id);
	return new Set([...takenAnchors(folder), ...listed, ...tips.map(({ id }) => slugOf(id))]);
}

const idPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Found, what is right, and what to do. */
type Fault = readonly [line: number, found: string, right: string, remedy?: string];
type Sections = TextFile<unknown>['outline']['sections'];

function checkText(folder: AnyFolder, { file, outline }: TextFile<unknown>, reserved: ReadonlySet<string>): Issue[] {
	const { syntaxError, sections } = outline;
	const told: Fault[] = syntaxError
		? [[syntaxError.line, `This is no valid MDX: ${syntaxError.reason}`, ...MDX]]
		: [
				...foreign(outline),
				...missing(folder, sections),
				...sections.flatMap((section, at) => misplaced(section, sections.slice(0, at), folder)),
				...anchorFaults(sections, reserved),
				...emptySteps(sections),
				...withoutClaim(sections),
			];
	return told.map((fault) => issuesAt('sections')(file, ...fault));
}

const MDX = [
	'Markdown with the components of CONTRIBUTING.md.',
	'MDX reads { and < as code: put them in backticks. A component that holds a list or code needs blank lines inside.',
] as const;
const NO_CODE = 'Markdown without headings, and the components of CONTRIBUTING.md; no code that runs.';
const HEADING = 'A screen reader says the heading before each cell.';

/** What is neither text nor one of our components, and tables that a screen reader cannot tell. */
const foreign = ({ strangers, unnamedColumns }: TextFile<unknown>['outline']): Fault[] => [
	...strangers.map(
		({ line, what }): Fault => [line, `Found ${what}.`, NO_CODE, 'Remove it; put a literal { or < in backticks.'],
	),
	...unnamedColumns.map(
		(line): Fault => [line, 'A column of this table has no heading.', HEADING, 'Name what stands in the column.'],
	),
];

function missing(folder: AnyFolder, sections: Sections): Fault[] {
	const { required } = sectionRules[folder.kind];
	const lacks = (component: string) => !sections.some((section) => section.component === component);
	const fault = (component: string, right: string): Fault[] =>
		lacks(component) ? [[1, `There is no <${component}>.`, right, `Write the section <${component}>.`]] : [];
	const isSilent = folder.kind === 'failure' && !folder.neutral.data.messages.length;
	const symptoms = 'A failure without messages is recognised by its symptoms.';
	return [
		...required.flatMap((component) => fault(component, `A ${folder.kind} has: ${required.join(', ')}.`)),
		...(isSilent ? fault('Symptoms', symptoms) : []),
	];
}

/** A section that does not belong here, stands in the wrong place, or lacks what its kind needs. */
function misplaced(section: Sections[number], before: Sections, { kind }: AnyFolder): Fault[] {
	const { line, component, id, title, steps, text } = section;
	const allowed: readonly string[] = sectionRules[kind].allowed;
	const all = allowed.join(', ');
	if (!component) {
		const right = `On such a page all text stands in: ${all}.`;
		const isClosed = kind === 'failure' || kind === 'problem';
		return isClosed ? [[line, 'There is text outside any section.', right, 'Move it into a section.']] : [];
	}
	const place = allowed.indexOf(component);
	const last = Math.max(-1, ...before.map((other) => allowed.indexOf(other.component ?? '')));
	const isTwin = place >= 0 && place === last && component !== 'Section';
	const isUnnamed = component === 'Section' && (!id || !title);
	const asSteps = 'Solutions are steps, so that each can be linked.';
	const addStep = 'Put each thing to do into <Step id="…" title="…">.';
	const named = '<Section id="getting-help" title="Getting help">';
	const rules: [isWrong: boolean, found: string, right: string, remedy: string][] = [
		[place < 0, `<${component}> does not belong here.`, `A ${kind} may have: ${all}.`, 'Use one of these.'],
		[place >= 0 && place < last, `<${component}> stands too late.`, `The order is: ${all}.`, 'Move it up.'],
		[isTwin, `<${component}> stands twice.`, 'Each section stands once.', 'Join the two.'],
		[!text, `<${component}> is empty.`, 'A section says something.', 'Write it or remove it.'],
		[isUnnamed, 'This <Section> lacks an id or a title.', named, 'Add what is missing.'],
		[component === 'Solutions' && !steps.length, '<Solutions> has no <Step>.', asSteps, addStep],
	];
	return rules.filter(([isWrong]) => isWrong).map(([, ...fault]): Fault => [line, ...fault]);
}

function anchorFaults(sections: Sections, reserved: ReadonlySet<string>): Fault[] {
	const seen = new Map<string, number>();
	const anchors = sections.flatMap(({ component, id, line, title, steps }) => [
		...(component === 'Section' ? [{ id, line, title }] : []),
		...steps,
	]);
	return anchors.flatMap(({ id, line, title }): Fault[] => {
		const first = seen.get(id);
		seen.set(id, line);
		const untitled: Fault[] = title
			? []
			: [[line, 'This step has no title.', '<Step id="…" title="…">', 'Say in a few words what to do.']];
		const wrong = idFault(id, first, reserved);
		return [...untitled, ...(wrong ? [[line, ...wrong] satisfies Fault] : [])];
	});
}

/** @param first the line on which it stands already. */
function idFault(
	id: string,
	first: number | undefined,
	reserved: ReadonlySet<string>,
): [found: string, right: string, remedy: string] | undefined {
	const rename = 'Rename it, in every language alike.';
	const words = 'Lower-case words joined by hyphens, such as lower-micro-batch.';
	if (!idPattern.test(id)) return [`The id is ${JSON.stringify(id)}.`, words, rename];
	if (reserved.has(id))
		return [`The id "${id}" is taken by the page itself.`, `Any id but: ${[...reserved].join(', ')}.`, rename];
	if (first === undefined) return undefined;
	const found = `The id "${id}" stands twice, first on line ${first}.`;
	return [found, 'Each anchor of a page is unique.', 'Rename one, in every language alike.'];
}

/** Of what is read in a step the title is the first. */
const emptySteps = (sections: Sections): Fault[] =>
	sections
		.flatMap(({ steps }) => steps)
		.filter(({ text, title }) => text === title.trim())
		.map(({ line, id }) => [line, `The step "${id}" is empty.`, 'A step says what to do.', 'Write it.']);

const CLAIM = '<Advice claim="what is often suggested">';

const withoutClaim = (sections: Sections): Fault[] =>
	sections
		.flatMap(({ advice }) => advice)
		.filter(({ claim }) => !claim)
		.map(({ line }) => [line, 'This <Advice> has no claim.', CLAIM, 'Say what is suggested.']);
