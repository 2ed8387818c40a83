import { FOREIGN_FILE } from '../../content/files/foreign.ts';
import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree, FailureFolder, ProblemFolder } from '../../content/files/tree-fs.ts';
import { readHarvests } from '../../content/harvested/programs-fs.ts';
import { foreignTexts } from '../../content/library/foreign.ts';
import { printersIn } from '../../content/library/harvested-printers.ts';
import { oncePer } from '../../content/library/once.ts';
import { homesOf, seenOf } from '../../content/library/printers.ts';
import type { ContentMessage } from '../../core/schemas/fields.ts';
import { compareVersions } from '../../core/schemas/versions.ts';
import { alignFolded, foldParts, readTemplate } from '../../diagnosis/matching/align.ts';
import { ENOUGH, measure, ownWordsOf, tellingWords } from '../../diagnosis/matching/drift.ts';
import { fold } from '../../diagnosis/matching/fold.ts';
import type { PrintedBy } from '../../diagnosis/printed/match.ts';
import type { Harvest, HarvestRow } from '../../diagnosis/printed/rows.ts';
import { isCut, linesOf } from '../../diagnosis/printed/spell.ts';
import type { Check } from './check.ts';

interface Asked {
	harvests: ReadonlyMap<string, Harvest>;
	/** Who prints a line word for word. */
	printersOf: (line: string) => readonly PrintedBy[];
}

/** What is wrong with a message. */
type Fault = Pick<Issue, 'found' | 'right' | 'remedy'> & { field: keyof ContentMessage };

/**
 * What is said of who prints a message agrees with the harvest, and what another program prints is not taken for a message
 * of ours. A tree without a harvest has nothing to be held against.
 */
export const printed: Check = {
	name: 'printed',
	run: (tree, { root }) => printedIssues(tree, readHarvests(root)),
};

function printedIssues(tree: ContentTree, harvests: readonly Harvest[]): Issue[] {
	if (harvests.length === 0) return [];
	const asked: Asked = {
		harvests: new Map(harvests.map((harvest) => [harvest.software, harvest])),
		printersOf: printersIn(harvests),
	};
	return [
		...[...tree.failures, ...tree.problems].flatMap((folder) => disagreements(folder, tree, asked)),
		...foreignIssues(tree, harvests),
	];
}

function disagreements(folder: FailureFolder | ProblemFolder, tree: ContentTree, asked: Asked): Issue[] {
	const { id: owner, neutral } = folder;
	return neutral.data.messages.flatMap((message, at): Issue[] => {
		if (message.quoted || message.role === 'kind' || !message.software.length || saysWhy(tree, owner, message))
			return [];
		const fault = faultOf(message, homesOf(tree, message), asked);
		if (!fault) return [];
		const { field, ...told } = fault;
		return [{ file: neutral.file, line: neutral.lineOf(['messages', at, field]), code: 'printed', ...told }];
	});
}

/**
 * What its program no longer prints is not in its newest release: the row or its evidence says so. Nor need the readers of
 * the harvest see what a release was seen to hold: it may be put together from pieces.
 */
const saysWhy = (tree: ContentTree, owner: string, message: ContentMessage): boolean =>
	message.until !== undefined ||
	['source', 'changed', 'gone'].includes(seenOf(tree.evidence, owner, message)?.grade ?? '');

function faultOf(
	message: ContentMessage,
	homes: ReadonlySet<string>,
	{ harvests, printersOf }: Asked,
): Fault | undefined {
	const harvest = [...homes].flatMap((id) => harvests.get(id) ?? [])[0];
	if (!harvest) return undefined;
	const places = printersOf(message.sample).filter(({ template }) => saysAll(template, message.template));
	const own = places.filter(({ software }) => homes.has(software));
	// File and releases are those of the first program.
	const first = own.filter(({ software }) => software === harvest.software);
	if (first.length > 0) return fileFault(message, first, harvest) ?? releaseFault(message, first, harvest);
	if (own.length > 0) return undefined;
	const isRead = rowsByFile(harvest).has(message.file ?? '');
	return (isRead ? softwareFault(message, places) : undefined) ?? wordingFault(message, harvest);
}

const literalsOf = (template: string): string =>
	readTemplate(template)
		.map((part) => ('text' in part ? part.text : ' '))
		.join(' ');

const wordsIn = (text: string): string[] => fold(text).text.match(/[\p{L}\p{N}_]{3,}/gu) ?? [];

/** Whether a harvested text spells out what ours spells out: one that has a hole there is said of anything. */
function saysAll(harvested: string, ours: string): boolean {
	const spelt = new Set(wordsIn(literalsOf(harvested)));
	const words = wordsIn(literalsOf(ours));
	return words.every((word) => spelt.has(word));
}

function softwareFault(message: ContentMessage, [place]: readonly PrintedBy[]): Fault | undefined {
	if (!place) return undefined;
	return {
		field: 'software',
		found: `"${message.id}" is said to be printed by ${message.software.join(', ')}, whose harvest lacks it; ${place.software} has it word for word (${place.file}:${place.line}).`,
		right: 'The programs whose releases print it, or `until` where they no longer do.',
		remedy: `Name ${place.software} in software, or say until when the other prints it.`,
	};
}

/** So few files of a message are told that a third one may have it, too. */
const MOST_PLACES = 2;

function fileFault({ id, file }: ContentMessage, own: readonly PrintedBy[], harvest: Harvest): Fault | undefined {
	const files = [...new Set(own.map((place) => place.file))];
	const isRead = file !== undefined && rowsByFile(harvest).has(file);
	if (!isRead || files.includes(file) || files.length >= MOST_PLACES) return undefined;
	return {
		field: 'file',
		found: `"${id}" is said to stand in ${file}; ${harvest.name} ${newestOf(harvest)} has it in ${files.join(', ')}.`,
		right: 'The file of the newest release that holds the text.',
		remedy: `Write file: ${files[0]}, or cite the place that the harvest does not read.`,
	};
}

const newestOf = ({ releases }: Harvest): string => releases.at(-1)?.version ?? '';

function releaseFault({ id, since }: ContentMessage, own: readonly PrintedBy[], harvest: Harvest): Fault | undefined {
	const first = harvest.releases[0]?.version ?? '';
	const earliest = own.some((place) => place.since === undefined) ? first : undefined;
	if (since === undefined || !earliest || compareVersions(since, earliest) <= 0) return undefined;
	return {
		field: 'since',
		found: `"${id}" is said to be printed since ${since}; ${harvest.name} ${earliest} prints it already.`,
		right: 'The first release that prints it.',
		remedy: 'Look at its releases (npm run verify), and correct since.',
	};
}

/** The text of the newest release, where it is nearly and not quite ours. */
function wordingFault({ id, file, sample, template }: ContentMessage, harvest: Harvest): Fault | undefined {
	const rows = (rowsByFile(harvest).get(file ?? '') ?? []).filter((row) => !row.until);
	if (rows.length === 0) return undefined;
	const printed = fold(sample).text;
	const words = tellingWords(printed);
	const alike = rows.filter((row) => !isCut(row) && isNear(row, words));
	if (alike.length === 0) return undefined;
	const open = openParts(template);
	if (rows.some((row) => fits(row, printed) || agrees(row, open))) return undefined;
	return {
		field: 'template',
		found: `"${id}" is worded otherwise in ${harvest.name} ${newestOf(harvest)}: ${alike[0]?.template} (${file}:${alike[0]?.line}).`,
		right: 'The wording of the newest release, and older ones with until.',
		remedy: 'Correct the template, or say until when the program prints it so and add the newer wording.',
	};
}

/** The rows of each file, as a message names it. */
const rowsByFile = oncePer((harvest: Harvest) => Map.groupBy(harvest.rows, ({ file }) => harvest.root + file));

/** The parts of a row, which is asked for each message of its file. */
const partsOf = oncePer(({ template }: HarvestRow) => foldParts(readTemplate(template)));

const NEAR = 0.8;

function isNear(row: HarvestRow, words: ReturnType<typeof tellingWords>): boolean {
	const { closeness, agreeing } = measure(ownWordsOf(partsOf(row)), words);
	return closeness >= NEAR && closeness < 1 && agreeing >= ENOUGH;
}

const fits = (row: HarvestRow, printed: string): boolean => alignFolded(partsOf(row), printed) !== undefined;

/** A template of which each hole takes anything. */
const openParts = (template: string) => foldParts(readTemplate(template.replace(/(?<!\\)<[a-z…]+(?::\w+)?>/g, '<…>')));

/** Whether a row says what a template says, whatever fills their holes. */
const agrees = (row: HarvestRow, open: ReturnType<typeof foldParts>): boolean =>
	linesOf(row).some((line) => alignFolded(open, fold(line).text) !== undefined);

/** Of another program's text that comes near to a message nobody shall be told that it is that message. */
function foreignIssues(tree: ContentTree, harvests: readonly Harvest[]): Issue[] {
	const told = new Set(tree.foreign.map(({ failure, template }) => `${failure}\t${template}`));
	return foreignTexts(tree, harvests)
		.filter(({ failure, template }) => !told.has(`${failure}\t${template}`))
		.map(({ software, message, template, place }) => ({
			file: FOREIGN_FILE,
			code: 'printed',
			found: `What ${software} prints at ${place}, "${template}", would be taken for ${message}.`,
			right: 'A text that another program prints word for word is no near match of ours.',
			remedy: `Where the page is about it, name ${software} in the software of that message or add a message; else run npm run harvest -- --foreign, which lists it.`,
		}));
}
