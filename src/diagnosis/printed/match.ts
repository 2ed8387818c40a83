/**
 * Who prints a line that no known message claims: the second tier of the answer. Pure; the page and the command load the
 * pieces that `shardsFor` names.
 */
import { alignFolded, foldParts, readTemplate } from '../matching/align.ts';
import { type Folded, fold } from '../matching/fold.ts';
import { messageOf } from '../matching/read.ts';
import { pointsOf, wordsOf } from '../matching/words.ts';
import { keysOfLine, type Vocabulary } from './keys.ts';
import { isRaisedClass, pointsOfClass, saysEnough } from './kinds.ts';
import { releaseIn, stoodIn } from './release.ts';
import { ANY_VERSION, sourceAddress } from './rows.ts';
import { unsealed } from './whole.ts';

/** A place that prints a line. Its shape is that of `unknown.printedBy` of the command. */
export interface PrintedBy {
	software: string;
	/** What its users call it. */
	name: string;
	file: string;
	function: string;
	line: number;
	/** The first of the releases that were read; left out where the oldest of them prints it already. */
	since?: string;
	/** The last one; left out where the newest still prints it. */
	until?: string;
	/** The class of what is raised, or the level or the macro that tells it. */
	class: string;
	template: string;
	/** That line of the release's source. */
	url: string;
	/** Failures whose messages the same file prints; left out where there are none. */
	near?: string[];
}

/** The form of the pieces and how they are found: another one is not read. */
export const FORM = 5;

/**
 * The text of a shard.
 *
 * @throws where it is not whole.
 */
export const readShard = unsealed;

/** So many shards, as a power of two: of about two dozen messages each, and small ones with those of their neighbour. */
export const SHARD_BITS = 12;
/** A line of a page asks for no more shards. */
export const MOST_SHARDS = 2;
const LONGEST = 2000;
/** A template is told up to 110 letters of its text: words far behind say nothing of where it lies. */
const TOLD = 130;
/** The class of what Python raised, with its module. */
const RAISED = /^(?:\w+\.)*(\w*(?:Error|Exception|Warning|Exit|Interrupt))(?::\s*|$)/;

/** What of a line is held against templates. */
export const foldedOf = (line: string): Folded => fold(messageOf(line.slice(0, LONGEST)));

/**
 * The shards in which a line may lie, the likeliest first.
 *
 * @param vocabulary that of the build of the shards.
 * @param bits of the number of shards.
 * @example shardsFor('ValueError: rank 3 has no shard', vocabulary) // => [812, 1990]
 */
export function shardsFor(line: string, vocabulary: Vocabulary, bits = SHARD_BITS): number[] {
	const told = messageOf(line.slice(0, LONGEST)).replace(RAISED, '').slice(0, TOLD);
	const numbers = keysOfLine(fold(told), vocabulary).map((key) => key >>> (32 - bits));
	return [...new Set(numbers)].slice(0, MOST_SHARDS);
}

interface Entry {
	place: PrintedBy;
	points: number;
}

/** So many places are told at most. */
const MOST_PLACES = 8;
/** With so many points a message is told although the frame that raised stands in another file. */
const SURE = 30;

/** What the paste says beside the line. */
export interface PasteAround {
	/** Other lines, of which frames and prefixes are read. */
	around?: readonly string[] | undefined;
	/** Lines that print a release, however far from the line. */
	versions?: readonly string[] | undefined;
	/** The file of the frame that raised. */
	raisedIn?: string | undefined;
}

/**
 * The places that print a line: those of the template that says most of it. First those whose file the paste names, then
 * those whose program it names, then those of the release that it prints, or else of the newest.
 *
 * @param shards the texts of the shards that `shardsFor` named, as `readShard` gives them.
 * @returns none where no template fits the whole message.
 */
export function printedBy(
	line: string,
	shards: readonly string[],
	{ around = [], versions = [], raisedIn }: PasteAround = {},
): PrintedBy[] {
	const folded = foldedOf(line);
	const raised = RAISED.exec(messageOf(line.slice(0, LONGEST)))?.[1];
	const fitting = shards.flatMap((text) => entriesIn(text, folded, raised));
	const texts = [line, ...around].join('\n');
	const named = fitting.filter(({ place }) => texts.includes(tailOf(place.file)));
	// What was made before it is raised says nothing of where that was.
	const frame = around.some((one) => RAISED_AGAIN.test(one)) ? undefined : raisedIn;
	const here = named.length
		? named
		: fitting.filter(({ place, points }) => points >= SURE || !isElsewhere(place, frame));
	const most = Math.max(0, ...here.map(({ points }) => points));
	const best = here.filter(({ points }) => points === most).map(({ place }) => place);
	const told = [texts, ...versions].join('\n');
	const releases = new Map(best.map((place) => [place.software, releaseIn(told, packagesOf(place))]));
	const rank = (place: PrintedBy) =>
		(namesProgram(texts, place) ? 0 : 4) +
		(isOfRelease(place, releases.get(place.software)) ? 0 : 2) +
		(namesFile(line, place) ? 0 : 1);
	const unique = [...new Map(best.map((place) => [place.url, place])).values()];
	return unique
		.sort(
			(a, b) =>
				rank(a) - rank(b) ||
				(a.software < b.software ? -1 : a.software > b.software ? 1 : 0) ||
				depthOf(a) - depthOf(b) ||
				(a.file < b.file ? -1 : 1),
		)
		.slice(0, MOST_PLACES);
}

/** What lies deeper in a program is a copy sooner than what lies above it. */
const depthOf = ({ file }: PrintedBy): number => file.split('/').length;

/** Logs name a file without its folder: `[runner.py:212:fetch_hostfile]`. */
const namesFile = (line: string, { file }: PrintedBy): boolean => line.includes(`${file.split('/').at(-1)}:`);

/** `raise error`, of a frame: an object that has its text already. */
const RAISED_AGAIN = /(?:^|[\s|:])raise(?: [a-z_]\w*(?: from \w+)?)?\s*$/;

const tailOf = (file: string): string => file.split('/').slice(-2).join('/');

/** Python raises where its innermost frame stands: a message of another file of Python is not this one. */
const isElsewhere = ({ file }: PrintedBy, raisedIn: string | undefined): boolean =>
	raisedIn !== undefined && file.endsWith('.py') && !raisedIn.replaceAll('\\', '/').endsWith(tailOf(file));

/** What Python raises it names by its class. */
const isOfKind = (file: string, kind: string, raised: string | undefined): boolean =>
	raised === undefined || !isRaisedClass(file, kind) || kind === raised;

const folderOf = ({ file }: PrintedBy): string =>
	file.split('/').find((part) => part !== 'src' && part !== 'python' && part !== 'lib') ?? '';

/** What the program of a place is called beside its release. */
const packagesOf = (place: PrintedBy): string[] =>
	[place.software, place.name, folderOf(place)].filter((name) => name.length > 2 && !name.includes('.'));

const isOfRelease = (place: PrintedBy, release: string | undefined): boolean =>
	release === undefined ? place.until === undefined : stoodIn(release, place);

function namesProgram(texts: string, place: PrintedBy): boolean {
	const { software, name } = place;
	const folder = folderOf(place);
	return [`${folder}/`, `${folder}.`, name, software].some((sign) => sign.length > 3 && texts.includes(sign));
}

function entriesIn(text: string, folded: Folded, raised: string | undefined): Entry[] {
	let program = '';
	// A row that leaves its file out stands in that of the row before it, and near the same failures.
	let named = '';
	return text.split('\n').flatMap((row): Entry[] => {
		if (row.startsWith('=')) {
			program = row;
			return [];
		}
		if (!row.startsWith('\t')) named = row;
		if (!mayFit(templateIn(row), folded)) return [];
		const fields = row.split('\t');
		const [file = '', , , , , , , , near = ''] = named.split('\t');
		const [, , , kind = '', , , template = ''] = fields;
		if (!isOfKind(file, kind, raised)) return [];
		const points = fitOf(template, folded, kind === raised ? pointsOfClass(file, kind) : 0);
		return points === undefined ? [] : [{ place: placeOf(program.slice(1).split('\t'), file, near, fields), points }];
	});
}

/** The template of a row, found without reading the row: a command looks through all of them. */
function templateIn(row: string): string {
	let start = 0;
	for (let field = 0; field < 6; field++) start = row.indexOf('\t', start) + 1;
	const end = row.indexOf('\t', start);
	return end < 0 ? row.slice(start) : row.slice(start, end);
}

const HOLE_OR_WORD = /<[^>]*>|[A-Za-z]{4,}/g;

/** A cheap look before a template is read: its longer words stand in the line. Folding leaves letters beside each other. */
function mayFit(template: string, { text }: Folded): boolean {
	HOLE_OR_WORD.lastIndex = 0;
	for (let found = HOLE_OR_WORD.exec(template); found; found = HOLE_OR_WORD.exec(template))
		if (!found[0].startsWith('<') && !text.includes(found[0].toLowerCase())) return false;
	return true;
}

/** Words without which no line fits a row of a shard, in small letters; each stands somewhere in the folded line. */
export const wordsNeeded = (row: string): string[] =>
	(templateIn(row).match(HOLE_OR_WORD) ?? []).flatMap((one) => (one.startsWith('<') ? [] : one.toLowerCase()));

function placeOf(program: readonly string[], file: string, near: string, fields: readonly string[]): PrintedBy {
	const [software = '', name = '', owner = '', root = '', newest = '', ref = ''] = program;
	const [, line = '', within = '', kind = '', since = '', until = '', template = '', own = ''] = fields;
	const tag = own || ref.replace(ANY_VERSION, until || newest);
	const repository = owner.endsWith('/') ? owner + software : owner;
	return {
		software,
		name,
		file: root + file,
		function: within,
		line: Number(line),
		...(since && { since }),
		...(until && { until }),
		class: kind,
		template,
		url: sourceAddress(repository, tag, root + file, Number(line)),
		...(near && { near: near.split(' ') }),
	};
}

const pointsIn = (text: string): number => wordsOf(text).reduce((sum, word) => sum + pointsOf(word.text), 0);

/** What is written with digits is a value, a path or an identifier, however long: it is no text that a template left out. */
const MOST_OF_VALUE = 4;

const pointsOfValues = (text: string): number =>
	text
		.split(' ')
		.reduce((sum, word) => sum + (/\d/.test(word) ? Math.min(MOST_OF_VALUE, pointsIn(word)) : pointsIn(word)), 0);

/** What stands before a message that is told from its beginning: a prefix, the class of an exception, a bracket. */
const BEGINS = /(?:^|[:>\])|,;-] ?|bug to pytorch\. )$/;

/** What a template and its class say of a line, in points; undefined where it is not what the line says. */
function fitOf(template: string, { text }: Folded, ofClass: number): number | undefined {
	const parts = foldParts(readTemplate(template));
	const match = alignFolded(parts, text);
	if (!match || match.cutIn !== undefined || match.open) return undefined;
	const said = parts.reduce((sum, part) => sum + (typeof part === 'string' ? pointsIn(part) : 0), 0);
	if (!saysEnough(said, ofClass)) return undefined;
	const literal = said + ofClass;
	const before = text.slice(0, match.start);
	const opens = typeof parts[0] !== 'string';
	if (!opens && !BEGINS.test(before)) return undefined;
	const after = text.slice(match.end);
	const filled = match.holes.reduce((sum, { start, end }) => sum + pointsOfValues(text.slice(start, end)), 0);
	const beside =
		pointsIn(after) +
		(opens ? 0 : pointsIn(before.replace(/^.*(?:(?:error|exception|warning): |bug to pytorch\. )/, '')));
	if (beside > literal / 2 || filled > literal * MOST_FILLED) return undefined;
	return literal;
}

/** What fills the holes of a template says at most so many times of what the template says itself. */
const MOST_FILLED = 3;

/** The words in which a place is told. */
export interface PrintedWords {
	printedAt: string;
	printedIn: string;
	printedSince: string;
	printedUntil: string;
}

/** The failures near the places that print a line, each once. */
export const nearOf = (printed: readonly PrintedBy[]): string[] => [
	...new Set(printed.flatMap(({ near = [] }) => near)),
];

/**
 * A place, its function and its releases in words.
 *
 * @example sayPrinted(place, words) // => 'DeepSpeed: deepspeed/runtime/engine.py, line 120, in _configure; first seen in 0.16.0'
 */
export function sayPrinted(
	{ name, file, line, function: within, since, until }: PrintedBy,
	words: PrintedWords,
): string {
	return [
		words.printedAt.replace('{program}', name).replace('{file}', file).replace('{line}', String(line)),
		within && words.printedIn.replace('{function}', within),
		since && words.printedSince.replace('{version}', since),
		until && words.printedUntil.replace('{version}', until),
	]
		.filter(Boolean)
		.join('');
}
