/** What is asked of the command. */
import { parseArgs } from 'node:util';
import { listOf } from '../../core/i18n/formats.ts';
import { fill, sentences } from '../../core/i18n/sentences.ts';
import { isLocale, type Locale, localeCodes } from '../../core/locales.ts';
import { closest } from '../../core/text/nearest.ts';
import type { CliWords } from './catalogue.ts';
import type { Stands } from './look-fs.ts';

export type Task =
	| { kind: 'help' }
	| { kind: 'version' }
	| { kind: 'explain'; id: string }
	| { kind: 'text'; text: string }
	/** A job to be run, with what is told of its output. */
	| { kind: 'job'; command: string[]; log?: string }
	/** All logs of a run. */
	| { kind: 'folder'; folder: string }
	/** No files: standard input. */
	| { kind: 'read'; files: string[] };

export interface Request {
	task: Task;
	guide?: string;
	json: boolean;
	tee: boolean;
	/** Only where the arguments say it. */
	color?: false;
}

export interface Surroundings {
	/** The language of the answer. */
	locale: Locale;
	words: CliWords;
	/** Ids of the guides. */
	guides: readonly string[];
	/** What stands at a path, if anything. */
	look: (path: string) => Stands | undefined;
}

export const OPTIONS = {
	lang: { type: 'string', value: localeCodes.join('|') },
	guide: { type: 'string', value: 'ID' },
	json: { type: 'boolean' },
	tee: { type: 'boolean' },
	log: { type: 'string', value: 'FILE' },
	'no-color': { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
	version: { type: 'boolean', short: 'V' },
} as const;

/**
 * The language of the answer: `--lang`, else what the environment says, as POSIX orders it. Read before everything else,
 * since errors in the other arguments are told in it too.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html#tag_08_02
 * @example localeFrom([], { LANG: 'zh_CN.UTF-8' }) // => 'zh'
 */
export function localeFrom(argv: readonly string[], env: Record<string, string | undefined>): Locale {
	const own = argv.slice(0, endOf(argv)).flatMap((argument, at) => {
		if (argument === '--lang') return argv[at + 1] ?? [];
		return argument.startsWith('--lang=') ? argument.slice('--lang='.length) : [];
	});
	const found = own.at(-1);
	if (isLocale(found)) return found;
	const system = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'] || '';
	return /^zh\b|^zh_/i.test(system) ? 'zh' : 'en';
}

const RUN_EXAMPLE = 'faultline run -- torchrun --nproc-per-node 8 train.py';

const endOf = (argv: readonly string[]) => (argv.includes('--') ? argv.indexOf('--') : argv.length);

/**
 * Reads the arguments. Everything that is wrong with them is told at once, in sentences.
 *
 * @example readArguments(['--tee', 'a.log'], surroundings) // => { request: { task: { kind: 'read', files: ['a.log'] }, json: false, tee: true } }
 */
export function readArguments(
	argv: readonly string[],
	around: Surroundings,
): { request: Request; problems?: undefined } | { request?: undefined; problems: string[] } {
	const { tokens } = parseArgs({
		args: [...argv],
		options: OPTIONS,
		strict: false,
		allowPositionals: true,
		tokens: true,
	});
	const problems: string[] = [];
	const given = new Map<string, string | true>();
	const positionals: string[] = [];
	let behind = false;
	for (const token of tokens) {
		// `faultline run -- torchrun …`: what stands behind the hyphens belongs to the job.
		if (token.kind === 'option-terminator') behind ||= positionals.length === 1 && positionals[0] === 'run';
		if (token.kind === 'positional') positionals.push(token.value);
		if (token.kind !== 'option') continue;
		const problem = problemOf(token, around);
		if (problem) problems.push(problem);
		given.set(token.name, token.value ?? true);
	}
	if (given.has('help')) return { request: { task: { kind: 'help' }, json: false, tee: false } };
	if (given.has('version')) return { request: { task: { kind: 'version' }, json: false, tee: false } };
	const log = given.get('log');
	const task = behind
		? { kind: 'job' as const, command: positionals.slice(1), ...(typeof log === 'string' && { log }) }
		: taskOf(positionals, around, problems);
	if (behind && !positionals[1]) problems.push(fill(around.words.cli.errors.runWhat, { example: RUN_EXAMPLE }));
	if (!behind && log !== undefined) problems.push(fill(around.words.cli.errors.logAlone, { option: '--log' }));
	if (problems.length) return { problems };
	const guide = given.get('guide');
	return {
		request: {
			task,
			...(typeof guide === 'string' && { guide }),
			json: given.has('json'),
			tee: given.has('tee'),
			...(given.has('no-color') && { color: false }),
		},
	};
}

interface OptionToken {
	name: string;
	rawName: string;
	value: string | undefined;
}

function problemOf({ name, rawName, value }: OptionToken, { locale, words, guides }: Surroundings): string | undefined {
	const { errors } = words.cli;
	if (!Object.hasOwn(OPTIONS, name)) {
		const near = closest(name, Object.keys(OPTIONS));
		const told = fill(errors.option, { option: rawName });
		return near ? sentences(told, fill(errors.closest, { closest: `--${near}` })) : told;
	}
	const { type } = OPTIONS[name as keyof typeof OPTIONS];
	if (type === 'boolean') return value === undefined ? undefined : fill(errors.takesNone, { option: rawName });
	const known = name === 'log' ? ['train.log'] : name === 'lang' ? localeCodes : guides;
	// An option behind it is no value of it.
	if (value === undefined || value.startsWith('-'))
		return fill(errors.needsValue, { option: rawName, example: known[0] ?? '' });
	if (name === 'log' || known.includes(value)) return undefined;
	const told = fill(name === 'lang' ? errors.lang : errors.guide, { value, known: listOf(locale, known, 'narrow') });
	const near = name === 'guide' && closest(value, known);
	return near ? sentences(told, fill(errors.closest, { closest: near })) : told;
}

function taskOf(positionals: readonly string[], { words, look }: Surroundings, problems: string[]): Task {
	const { errors } = words.cli;
	const [first, ...rest] = positionals;
	if (first === 'run' && look('run') === undefined) {
		problems.push(fill(errors.runWhat, { example: RUN_EXAMPLE }));
		return { kind: 'job', command: [] };
	}
	if (first === 'explain') {
		if (!rest[0]) problems.push(fill(errors.explainWhat, { example: 'faultline explain nccl-timeout' }));
		if (rest.length > 1) problems.push(errors.explainMany);
		return { kind: 'explain', id: rest[0] ?? '' };
	}
	if (first && positionals.length === 1 && look(first) === 'folder') return { kind: 'folder', folder: first };
	const found = positionals.map((path) => (path === '-' ? 'file' : look(path)));
	const text = positionals.join(' ');
	if (first && found.every((what) => what === undefined) && !(positionals.every(isPathLike) && text.trim()))
		return { kind: 'text', text };
	for (const [at, file] of positionals.entries()) {
		const what = found[at];
		if (typeof what === 'object') problems.push(fill(errors.unreadable, { file, reason: what.unreadable }));
		else if (what === 'folder') problems.push(fill(errors.folder, { file: file.replace(/\/+$/, '') }));
		else if (what === undefined) problems.push(fill(errors.file, { file }));
	}
	return { kind: 'read', files: positionals.length === 1 && first === '-' ? [] : [...positionals] };
}

/** Looks like the name of a file rather than like words: `logs/rank3.txt`, `train.log`. */
const isPathLike = (text: string): boolean =>
	!/\s/.test(text) && (/^[.~]{0,2}\/|\/$/.test(text) || /\.(?:log|txt|out|err|jsonl?|gz|\d{1,3})$/i.test(text));
