/** Which program a text comes from, where no message of it is known. Pure. */

import type { ProgramSigns } from '../../core/schemas/triage.ts';
import type { Diagnosis } from '../matching/index.ts';
import type { PrintedBy } from '../printed/match.ts';

/** A qualified exception tells its package: `megatron.core.dist_checkpointing.core.CheckpointingException`. */
const QUALIFIED = /(?:^|[\s:：(\]])(?<path>[a-z_]\w{1,40}(?:\.\w{1,60}){1,8})\.[A-Z]\w{2,60}(?=[:\s(]|$)/;
const FRAME = /File ["“](?<path>[^"”]{1,500})["”], line \d/;
/** A logger tells its module: `[accelerate.accelerator][INFO]`, `ERROR:torch.distributed.run:`, ` - vllm.engine - `. */
const LOGGER = /(?:\[|^\w{4,8}:|\] ?- |\d - )(?<path>[a-z_]\w{1,40}(?:\.\w{1,60}){1,8})(?:\]|:| - )/;
/** Of a module that is missing what stands before the last dot was found: a part of that package is asked for. */
const MISSING_PART = /\bNo module named ["'](?<path>[a-z_]\w{0,40}(?:\.\w{1,60}){1,8})["']/;
/** What starts a program says of every error that it ended. */
const LAUNCHER =
	/torch\/distributed\/(?:run|launch|launcher|elastic)\b|torch\.distributed\.(?:run|launch|elastic)|\bbin\/(?:torchrun|accelerate|deepspeed)|\baccelerate\/commands|\bdeepspeed\/launcher|\b(?:torchrun|accelerate launch|mpirun|srun) /;
/** What only runs a program says of every error that ended it, as does whoever names what started it. */
const CARRIER = /\bkubelet\b|FailedScheduling|^\s*(?:srun|slurmstepd|sbatch|docker): /;
const STARTS = /\btorchrun\b|\bmpirun\b|\bsrun\b|\b(?:accelerate|deepspeed|torch\.distributed)[. ](?:launch|run)\b/gi;
/** `[c10d] `, `[transformers] ` */
const TAG = /(?:^|[\s\]])\[(?<tag>[A-Za-z][\w.-]{1,30})\] /g;
const EXCEPTION = /^[\w.[\]: ]{0,120}(?:Error|Exception)\b/;

/** One word with a capital, such as Ray or Accelerate, means anything in small letters, but for the first word. */
const ORDINARY = /^[A-Z][a-z]+$/;

/**
 * The program that raised an error or printed a line, as far as the text tells: the file that raised it, else the
 * package in the name of the exception or of the logger, else the tag before the line, else a sign in it, else the package
 * whose part it misses, else a sign in the lines around it, else a name that begins it, else the only one whose releases
 * were seen to print it, else, where none was, the only program that people name beside an exception. What the reader's own
 * code raised is no program's, and what a launcher says of it is not its doing.
 *
 * @param printed the places that print the line, as far as they are known.
 * @example programOf({ unknown: { text: 'wandb: ERROR Network error', … } }, programs)?.id // => 'wandb'
 */
export function programOf(
	{ first, unknown }: Pick<Diagnosis, 'first' | 'unknown'>,
	programs: readonly ProgramSigns[],
	printed: readonly Pick<PrintedBy, 'software'>[] = [],
): ProgramSigns | undefined {
	const line = unknown?.text ?? first?.text ?? '';
	const said =
		(first?.path && (signedBy(first.path, programs) || signedBy(`site-packages/${first.package}/`, programs))) ||
		signedBy(folderIn(line, QUALIFIED), programs) ||
		signedBy(loggerOf(line), programs) ||
		taggedBy(line, programs) ||
		signedBy(line, programs);
	if (said || first?.frame) return said || undefined;
	const around = (unknown?.around ?? [])
		.filter((text) => !LAUNCHER.test(text) && !(first && CARRIER.test(text)))
		.toReversed();
	const frames = around.flatMap((text) => FRAME.exec(text)?.groups?.['path'] ?? []);
	return (
		signedBy(folderIn(line, MISSING_PART), programs) ||
		firstOf(frames, (path) => signedBy(path, programs)) ||
		tellerOf(line, around, programs) ||
		subjectOf(line, programs) ||
		firstOf(around, (text) => signedBy(text, programs)) ||
		(printed.length > 0
			? onlyPrinterIn(printed, programs)
			: first && onlyNamedIn((unknown?.said ?? '').replace(STARTS, ''), programs))
	);
}

/** Of several that print it nobody knows which one it was. */
function onlyPrinterIn(
	printed: readonly Pick<PrintedBy, 'software'>[],
	programs: readonly ProgramSigns[],
): ProgramSigns | undefined {
	const [printer, ...others] = new Set(printed.map(({ software }) => software));
	return others.length === 0 ? programs.find(({ id }) => id === printer) : undefined;
}

/** Of a program another one tells, if that is the only other one that is named around the line. */
function tellerOf(
	line: string,
	around: readonly string[],
	programs: readonly ProgramSigns[],
): ProgramSigns | undefined {
	const told = TELLS_OF.test(line) && subjectOf(line, programs);
	return told ? onlyNamedIn(around.filter((text) => text !== line).join('\n'), programs, told) : undefined;
}

/** `ValueError: Ray does not allocate any GPUs`: whoever says so of a program may be another one. */
const TELLS_OF =
	/^[\w.]{1,120}(?:Error|Exception): \w{1,40} (?:does|did|do|is|was|has|can|could)(?: not|not|n't| no)\b/;

/** @example folderIn('torch.distributed.DistNetworkError: …', QUALIFIED) // => 'site-packages/torch/distributed/' */
function folderIn(line: string, names: RegExp): string {
	const path = names.exec(line)?.groups?.['path'];
	return path ? `site-packages/${path.replaceAll('.', '/')}/` : '';
}

/** @example loggerOf('[accelerate.accelerator][INFO] - x') // => 'site-packages/accelerate/accelerator/' */
const loggerOf = (line: string): string => (LAUNCHER.test(line) ? '' : folderIn(line.slice(0, 300), LOGGER));

/** By the tag that a program puts before its lines: its id, its name or its package. */
function taggedBy(line: string, programs: readonly ProgramSigns[]): ProgramSigns | undefined {
	const tags = [...line.slice(0, 300).matchAll(TAG)].map(({ groups }) => (groups?.['tag'] ?? '').toLowerCase());
	return programs.find(({ id, name, signs }) =>
		tags.some((tag) => tag === id || tag === name.toLowerCase() || signs.includes(`site-packages/${tag}/`)),
	);
}

function firstOf(texts: readonly string[], find: (text: string) => ProgramSigns | undefined): ProgramSigns | undefined {
	for (const text of texts) {
		const found = find(text);
		if (found) return found;
	}
	return undefined;
}

/** The one whose sign says most: `torch/distributed/fsdp/` before `site-packages/torch/`. */
function signedBy(text: string, programs: readonly ProgramSigns[]): ProgramSigns | undefined {
	if (!text) return undefined;
	const told = text.replaceAll('\\', '/').replaceAll('dist-packages/', 'site-packages/');
	let best: ProgramSigns | undefined;
	let length = 0;
	for (const program of programs) {
		for (const sign of program.signs) {
			if (sign.length <= length || !told.includes(sign)) continue;
			best = program;
			length = sign.length;
		}
	}
	return best;
}

/** Of what an exception says only its subject tells who speaks: `Tensors must be CUDA and dense` is not CUDA's. */
function subjectOf(line: string, programs: readonly ProgramSigns[]): ProgramSigns | undefined {
	const raised = EXCEPTION.exec(line)?.[0];
	if (raised === undefined) return namedIn(line, programs);
	const [subject = ''] = line
		.slice(raised.length)
		.replace(/^[:\s]+/, '')
		.split(' ', 1);
	return /[A-Z]/.test(subject) ? namedIn(subject, programs) : undefined;
}

function namedIn(text: string, programs: readonly ProgramSigns[]): ProgramSigns | undefined {
	return placesOf(text, programs).toSorted((a, b) => a.at - b.at || b.length - a.length)[0]?.program;
}

/** Of several that are named nobody knows which one it is. */
function onlyNamedIn(
	said: string,
	programs: readonly ProgramSigns[],
	besides?: ProgramSigns,
): ProgramSigns | undefined {
	const all = placesOf(said, programs).map(({ program }) => program);
	const [named, ...others] = new Set(all.filter((program) => program !== besides));
	return others.length === 0 ? named : undefined;
}

function placesOf(text: string, programs: readonly ProgramSigns[]) {
	const small = text.toLowerCase().replaceAll('_', '-');
	return programs.flatMap((program) =>
		namesOf(program).flatMap((name) => {
			const own = name.toLowerCase().replaceAll('_', '-');
			const inSmall = wordAt(small, own);
			const at = ORDINARY.test(name) && inSmall !== 0 ? wordAt(text, name) : inSmall;
			const isCalled = CALLED.test(text.slice(0, at)) || MODULE.test(text.slice(at + name.length));
			return at < 0 || isCalled ? [] : [{ program, at, length: name.length }];
		}),
	);
}

/** What people call a container or a job after; and a module to load, in some version. */
const CALLED = /\b(?:containers?|pods?|jobs?|images?|namespaces?)[ =:/"'`]{1,4}$/i;
const MODULE = /^\/\d/;

const FOLDER = /^site-packages\/(?<name>\w+)\/$/;

/** Shorter names of packages (`llm`) stand in the names of jobs, too. */
const SHORTEST_FOLDER = 4;

/** What people call it: its name, and that of its package where the name is no ordinary word and neither is that. */
const namesOf = ({ name, signs }: ProgramSigns): string[] => {
	const folders = signs.flatMap((sign) => FOLDER.exec(sign)?.groups?.['name'] ?? []);
	// Streaming is a word, and MosaicML Streaming is a name.
	const words = name.split(' ').filter((word) => ORDINARY.test(word));
	const isName = (folder: string) =>
		folder.length >= SHORTEST_FOLDER && !words.some((word) => word.toLowerCase() === folder);
	return ORDINARY.test(name) ? [name] : [name, ...folders.filter(isName)];
};

/** @returns where a word stands by itself, or -1. */
function wordAt(text: string, word: string): number {
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
		if (!/[\w]/.test(text[at - 1] ?? ' ') && !/[\w]/.test(text[at + word.length] ?? ' ')) return at;
	}
	return -1;
}

/** A search takes no more of a line. */
const LONGEST_SEARCH = 120;

/**
 * What to look for in a tracker: a line without its values, as long as a search may be.
 *
 * @param masked the line, with holes for its values and without names of people and machines.
 * @example searchWords('ValueError: unknown zero stage <int>') // => 'ValueError: unknown zero stage'
 */
export const searchWords = (masked: string): string =>
	masked
		.replace(/<[^<>]{1,20}>|["'`]/g, ' ')
		.replace(/\s+/g, ' ')
		.trim()
		.slice(0, LONGEST_SEARCH)
		.replace(/ \S*$/, (end, at: number) => (at + end.length === LONGEST_SEARCH ? '' : end));

/**
 * The search of a tracker for a line, where it is one of GitHub's; else the tracker itself.
 *
 * @example trackerSearch('https://github.com/ray-project/ray/issues', 'Failed to register worker') // => 'https://github.com/ray-project/ray/issues?q=is%3Aissue+Failed+to+register+worker'
 */
export const trackerSearch = (tracker: string, words: string): string =>
	/^https:\/\/github\.com\/[^/]+\/[^/]+\/issues\/?$/.test(tracker)
		? `${tracker.replace(/\/$/, '')}?${new URLSearchParams({ q: `is:issue ${words}` })}`
		: tracker;
