/** What is asked of the command. */
import { parseArgs } from 'node:util';
import { listOf } from '../../core/i18n/formats.ts';
import { fill, sentences } from '../../core/i18n/sentences.ts';
import { isLocale, type Locale, localeCodes } from '../../core/locales.ts';
import { closest } from '../../core/text/nearest.ts';
import type { CliWords } from './catalogue.ts';
import type { Stands } from './look-fs.ts';
import { type AnswerForm, FORMS } from './told.ts';

export type Task =
	| { kind: 'help' }
	| { kind: 'version' }
	| { kind: 'explain'; id: string }
	| { kind: 'text'; text: string }
	/** A job to be run; `log` is a file for its output, `briefTo` one for the brief answer. */
	| { kind: 'job'; command: string[]; log?: string; briefTo?: string }
	/** The logs of a job that runs, and after how many minutes without any output that is told. */
	| { kind: 'watch'; folder: string; minutes: number }
	/** Commands worth running for a symptom, all symptoms where none is named; `to` is the folder to write, `pid` a process of the job. */
	| { kind: 'collect'; symptom: string; run: boolean; to?: string; pid?: number }
	/** A server for assistants. */
	| { kind: 'mcp' }
	/** All logs of a run. */
	| { kind: 'folder'; folder: string }
	/** No files: standard input. */
	| { kind: 'read'; files: string[] };

export interface Request {
	task: Task;
	guide?: string;
	form: AnswerForm;
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
	format: { type: 'string', value: FORMS.join('|') },
	json: { type: 'boolean' },
	brief: { type: 'boolean' },
	tee: { type: 'boolean' },
	log: { type: 'string', value: 'FILE' },
	'brief-to': { type: 'string', value: 'FILE' },
	'silent-after': { type: 'string', value: 'MINUTES' },
	run: { type: 'boolean' },
	to: { type: 'string', value: 'FOLDER' },
	pid: { type: 'string', value: 'PID' },
	'no-color': { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
	version: { type: 'boolean', short: 'V' },
} as const;

/** Minutes without a line after which a job that is watched is called silent. */
const SILENT_AFTER = 10;

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
const WATCH_EXAMPLE = 'faultline watch logs';

const endOf = (argv: readonly string[]) => (argv.includes('--') ? argv.indexOf('--') : argv.length);

/** The options that were given, and what stands between them. */
interface Given {
	options: Map<string, string | true>;
	positionals: string[];
	/** `faultline run -- torchrun …`: what stands behind the hyphens belongs to the job. */
	behind: boolean;
}

/**
 * Reads the arguments. Everything that is wrong with them is told at once, in sentences.
 *
 * @example readArguments(['--tee', 'a.log'], surroundings) // => { request: { task: { kind: 'read', files: ['a.log'] }, form: 'text', tee: true } }
 */
export function readArguments(
	argv: readonly string[],
	around: Surroundings,
): { request: Request; problems?: undefined } | { request?: undefined; problems: string[] } {
	const problems: string[] = [];
	const given = readTokens(argv, around, problems);
	const { options } = given;
	if (options.has('help')) return { request: { task: { kind: 'help' }, form: 'text', tee: false } };
	if (options.has('version')) return { request: { task: { kind: 'version' }, form: 'text', tee: false } };
	const task = taskOf(given, around, problems);
	const form = formOf(given, around, problems);
	problems.push(...strayOptions(given, task, around));
	if (problems.length) return { problems };
	const guide = options.get('guide');
	return {
		request: {
			task,
			...(typeof guide === 'string' && { guide }),
			form,
			tee: options.has('tee'),
			...(options.has('no-color') && { color: false }),
		},
	};
}

/** A line of a list that somebody pasted (`- all ranks hang`): no option has a space in it. */
const isText = (argument: string): boolean => /^-\S*\s/.test(argument) && !/^--[\w-]+=/.test(argument);
/** No argument of a process holds it. */
const TEXT = '\0';

function readTokens(argv: readonly string[], around: Surroundings, problems: string[]): Given {
	const end = endOf(argv);
	const { tokens } = parseArgs({
		args: argv.map((argument, at) => (at < end && isText(argument) ? TEXT + argument : argument)),
		options: OPTIONS,
		strict: false,
		allowPositionals: true,
		tokens: true,
	});
	const given: Given = { options: new Map(), positionals: [], behind: false };
	const { options, positionals } = given;
	for (const token of tokens) {
		if (token.kind === 'option-terminator') given.behind ||= positionals.length === 1 && positionals[0] === 'run';
		if (token.kind === 'positional') positionals.push(token.value.replace(TEXT, ''));
		if (token.kind !== 'option') continue;
		const problem = problemOf(token, around);
		if (problem) problems.push(problem);
		options.set(token.name, token.value ?? true);
	}
	return given;
}

/** `--json` and `--brief` are short for `--format`. */
function formOf({ options }: Given, { words }: Surroundings, problems: string[]): AnswerForm {
	const asked = options.get('format');
	const named = FORMS.filter((form) => options.has(form) || asked === form);
	if (named.length > 1) problems.push(words.cli.errors.oneForm);
	return named[0] ?? 'text';
}

/** Options that do nothing for what is asked: whoever gives them expects something. */
function strayOptions({ options }: Given, { kind }: Task, { words }: Surroundings): string[] {
	const { jobAlone, watchAlone, collectAlone, answersAlone, textAlone } = words.cli.errors;
	const stray = (names: readonly string[], sentence: string) =>
		names.filter((name) => options.has(name)).map((name) => fill(sentence, { option: `--${name}` }));
	const form = options.get('format');
	const isBrief = options.has('brief') || form === 'brief' || form === 'github';
	return [
		...(kind === 'job' ? [] : stray(['log', 'brief-to'], jobAlone)),
		...(kind === 'watch' ? [] : stray(['silent-after'], watchAlone)),
		...(kind === 'collect' ? stray(['json', 'brief', 'format'], textAlone) : stray(['run', 'to', 'pid'], collectAlone)),
		...(kind === 'explain' && isBrief ? stray(['brief', 'format'], answersAlone) : []),
	];
}

interface OptionToken {
	name: string;
	rawName: string;
	value: string | undefined;
}

function problemOf({ name, rawName, value }: OptionToken, { locale, words, guides }: Surroundings): string | undefined {
	const { errors } = words.cli;
	if (!Object.hasOwn(OPTIONS, name)) {
		// A letter is near to every short name.
		const near = name.length > 1 ? closest(name, Object.keys(OPTIONS)) : undefined;
		const told = fill(errors.option, { option: rawName });
		return near ? sentences(told, fill(errors.closest, { closest: `--${near}` })) : told;
	}
	if (OPTIONS[name as keyof typeof OPTIONS].type === 'boolean')
		return value === undefined ? undefined : fill(errors.takesNone, { option: rawName });
	const { known, example, wrong } = valuesOf(name, { locale, words, guides });
	// An option behind it is no value of it.
	if (value === undefined || value.startsWith('-')) return fill(errors.needsValue, { option: rawName, example });
	if (known === undefined || known.includes(value)) return undefined;
	if (name === 'silent-after') return isMinutes(value) ? undefined : fill(wrong, { value });
	if (name === 'pid') return /^[1-9]\d{0,9}$/.test(value) ? undefined : fill(wrong, { value });
	const told = fill(wrong, { value, known: listOf(locale, known, 'narrow') });
	const near = name === 'lang' ? undefined : closest(value, known);
	return near ? sentences(told, fill(errors.closest, { closest: near })) : told;
}

/** What the value of an option may be, where not everything may be, and what is said of others. */
function valuesOf(name: string, { words, guides }: Pick<Surroundings, 'locale' | 'words' | 'guides'>) {
	const { errors } = words.cli;
	const choice = (known: readonly string[], wrong: string) => ({ known, example: known[0] ?? '', wrong });
	if (name === 'lang') return choice(localeCodes, errors.lang);
	if (name === 'guide') return choice(guides, errors.guide);
	if (name === 'format') return choice(FORMS, errors.format);
	if (name === 'silent-after') return choice([String(SILENT_AFTER)], errors.minutes);
	if (name === 'pid') return choice(['4711'], errors.pid);
	return { known: undefined, example: EXAMPLES[name] ?? 'answer.txt', wrong: '' };
}

const EXAMPLES: Readonly<Record<string, string>> = { log: 'train.log', to: 'evidence' };

const isMinutes = (value: string): boolean => /^\d{1,6}(?:\.\d{1,6})?$/.test(value) && Number(value) > 0;

function taskOf(given: Given, around: Surroundings, problems: string[]): Task {
	const { positionals, behind, options } = given;
	const { errors } = around.words.cli;
	const [first, ...rest] = positionals;
	const isFree = first !== undefined && around.look(first) === undefined;
	if (behind || (first === 'run' && isFree)) {
		if (!behind || !rest[0]) problems.push(fill(errors.runWhat, { example: RUN_EXAMPLE }));
		const file = (name: string) => (typeof options.get(name) === 'string' ? String(options.get(name)) : undefined);
		const [log, briefTo] = [file('log'), file('brief-to')];
		return { kind: 'job', command: behind ? rest : [], ...(log && { log }), ...(briefTo && { briefTo }) };
	}
	if (first === 'explain') {
		if (!rest[0]) problems.push(fill(errors.explainWhat, { example: 'faultline explain nccl-timeout' }));
		if (rest.length > 1) problems.push(errors.explainMany);
		return { kind: 'explain', id: rest[0] ?? '' };
	}
	if (first === 'watch' && isFree) return watchOf(rest, given, around, problems);
	if (first === 'collect' && isFree) return collectOf(rest, given, around, problems);
	if (first === 'mcp' && isFree && rest.length === 0) return { kind: 'mcp' };
	return readingOf(positionals, around, problems);
}

/** The folder need not be there yet: a job makes it when it begins. */
function watchOf(
	folders: readonly string[],
	{ options }: Given,
	{ words, look }: Surroundings,
	problems: string[],
): Task {
	const [folder = '', ...more] = folders;
	const { errors } = words.cli;
	if (folder === '' || more.length > 0) problems.push(fill(errors.watchWhat, { example: WATCH_EXAMPLE }));
	else if (![undefined, 'folder'].includes(look(folder) as string)) problems.push(fill(errors.noFolder, { folder }));
	return { kind: 'watch', folder, minutes: Number(options.get('silent-after') ?? SILENT_AFTER) };
}

/** Words after it are one symptom: `faultline collect no progress`. */
function collectOf(said: readonly string[], { options }: Given, { words }: Surroundings, problems: string[]): Task {
	const [run, to, pid] = [options.has('run'), options.get('to'), options.get('pid')];
	if (!run && to !== undefined) problems.push(words.cli.errors.toWithoutRun);
	if (run && said.length === 0) problems.push(words.cli.errors.collectWhat);
	return {
		...{ kind: 'collect', symptom: said.join(' '), run },
		...(typeof to === 'string' && { to }),
		...(pid !== undefined && { pid: Number(pid) }),
	};
}

/** Files, a folder, or a text. */
function readingOf(positionals: readonly string[], { words, look }: Surroundings, problems: string[]): Task {
	const { errors } = words.cli;
	const [first] = positionals;
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
