/** One run of the command, from its arguments to its exit status. */

import { fill, sentences } from '../../core/i18n/sentences.ts';
import { defaultLocale, type Locale, localeCodes } from '../../core/locales.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import { emptyWords } from '../../diagnosis/answer/run.ts';
import { createSession, type Diagnosis, diagnose } from '../../diagnosis/matching/index.ts';
import { createDecoder } from '../../diagnosis/runs/decode.ts';
import { Cut } from '../../diagnosis/runs/listing.ts';
import { joinParts } from '../../diagnosis/runs/parts.ts';
import { answered, type Progress } from '../../diagnosis/runs/read.ts';
import { answerLines, type Setting, unknownLines } from './answer.ts';
import { localeFrom, type Request, readArguments, type Task } from './args.ts';
import type { Catalogue } from './catalogue.ts';
import { explainLines, hitLines } from './explain.ts';
import { softwareLines } from './explain-software.ts';
import { familyLines } from './family-lines.ts';
import { helpLines } from './help.ts';
import { diagnosisJson, explanationJson, jsonLines, runJson, softwareJson, type Understood } from './json.ts';
import { familyAsked, type Hit, lookup, resolveId } from './lookup.ts';
import { readText, stdinPieces } from './read-fs.ts';
import { readRun } from './read-run.ts';
import { runJob } from './run-job.ts';
import { runLines } from './run-lines.ts';
import { inline, type Paper, padded, paragraph } from './terminal.ts';
import { unpackedPieces, unpackingOfRun } from './unpack-fs.ts';
import type { World } from './world.ts';
import { createPassage, type Out, print, Unwritten } from './write-fs.ts';

export const RECOGNISED = 0;
export const NOTHING = 1;
export const USAGE = 2;
/** As shells say it. */
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
const WITHOUT_CORE: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL', 'SIGUSR1', 'SIGUSR2'];

/**
 * Answers, and says with which status the process ends: 0 recognised, 1 nothing recognised, 2 wrong usage, an input that
 * cannot be read, or an answer that cannot be written.
 */
export async function run(world: World): Promise<number> {
	// Whoever writes is told, too, and says it.
	for (const out of [world.stdout, world.stderr]) out.on('error', () => undefined);
	try {
		return await runRequest(world);
	} catch (error) {
		// A trace of the stack would show the terminal what was typed, as it was typed.
		const { code, message } = error as NodeJS.ErrnoException;
		return complain([code && !message.startsWith(code) ? `${code}: ${message}` : message], world);
	}
}

async function runRequest(world: World): Promise<number> {
	const { argv, env, shelf, stdout, stderr } = world;
	const locale = localeFrom(argv, env);
	const catalogue: Catalogue = { ...shelf.core(), locale, texts: shelf.texts(locale) };
	const { words, guides } = catalogue.texts;
	const { request, problems } = readArguments(argv, { locale, words, guides: Object.keys(guides), look: world.look });
	if (!request) return complain([...problems, words.cli.errors.help], world);
	const { task, guide } = request;
	const out = request.tee && task.kind === 'read' ? stderr : stdout;
	const setting: Setting = {
		catalogue,
		paper: paperOf(out, env, request),
		parts: [],
		lines: 0,
		guide,
		printers: shelf.printers,
	};
	const say = (lines: readonly string[]) => print(out, lines);
	try {
		return await answer(task, request, setting, world, say);
	} catch (error) {
		if (!(error instanceof Unwritten)) throw error;
		return complain([fill(words.cli.errors.unwritten, { reason: error.reason })], world);
	}
}

async function answer(task: Task, request: Request, setting: Setting, world: World, say: Say): Promise<number> {
	switch (task.kind) {
		case 'help':
			await say(helpLines(setting.catalogue, setting.paper));
			return RECOGNISED;
		case 'version':
			await say([setting.catalogue.release]);
			return RECOGNISED;
		case 'explain':
			return explain(task.id, request, setting, world, say);
		case 'text':
			return answerText(task.text, request, setting, world, say);
		case 'job':
			return answerJob(task, setting, world);
		case 'folder':
			return answerFolder(task.folder, request, setting, world, say);
		case 'read':
			return answerLog(task.files, request, setting, world, say);
	}
}

/** Wider lines are hard to read; a pipe has no width, and who reads it may have any. */
const WIDEST = 100;
const DEFAULT_WIDTH = 80;

/**
 * The width and the colours of an output.
 *
 * @see https://no-color.org and https://force-color.org
 */
export function paperOf(
	out: Pick<Out, 'isTTY' | 'columns'>,
	env: World['env'],
	{ color }: Pick<Request, 'color'>,
): Paper {
	const own = out.columns ?? Number(env['COLUMNS'] ?? Number.NaN);
	const width = Math.min(WIDEST, Math.max(40, Number.isInteger(own) && own > 0 ? own : DEFAULT_WIDTH));
	return { width, color: color ?? wantsColor(out, env) };
}

function wantsColor({ isTTY = false }: Pick<Out, 'isTTY'>, env: World['env']): boolean {
	const forced = env['FORCE_COLOR'];
	if (forced !== undefined) return forced !== '0' && forced !== 'false';
	if (env['NO_COLOR']) return false;
	return isTTY && env['TERM'] !== 'dumb';
}

/** Tells something beside the answer. Where nobody takes it there is nobody to be told. */
const remark = (lines: readonly string[], { stderr }: World): Promise<void> =>
	print(stderr, lines).catch(() => undefined);

async function complain(lines: readonly string[], world: World): Promise<number> {
	await remark(
		lines.map((line) => `faultline: ${printable(line)}`),
		world,
	);
	return USAGE;
}

type Say = (lines: readonly string[]) => Promise<void>;

async function explain(wanted: string, { json }: Request, setting: Setting, world: World, say: Say): Promise<number> {
	const { catalogue } = setting;
	const { errors } = catalogue.texts.words.cli;
	const found = resolveId(wanted, catalogue);
	if ('software' in found) {
		const { software } = found;
		await say(json ? jsonLines(softwareJson(software, setting)) : softwareLines(software, setting));
		return RECOGNISED;
	}
	if ('closest' in found) {
		const told = fill(errors.id, { value: wanted });
		return complain([found.closest ? sentences(told, fill(errors.closest, { closest: found.closest })) : told], world);
	}
	await say(json ? jsonLines(explanationJson(found.id, setting)) : explainLines(found.id, setting));
	return RECOGNISED;
}

/** A text that is no file: a line of a log if it holds a known message, else words to be looked up. */
async function answerText(text: string, request: Request, setting: Setting, world: World, say: Say): Promise<number> {
	const { catalogue, paper } = setting;
	const diagnosis = diagnose(text, catalogue.index);
	const here = { ...setting, lines: diagnosis.lines };
	const hits = diagnosis.findings.length ? [] : lookUp(text, catalogue, world, request.guide);
	const understood = understoodAs(diagnosis, hits);
	const asked = familyAsked(text, hits, catalogue);
	const status = understood === 'message' || understood === 'name' ? RECOGNISED : NOTHING;
	if (request.json) {
		await say(jsonLines(diagnosisJson(diagnosis, understood, hits, here, asked)));
		return status;
	}
	const { cli } = catalogue.texts.words;
	const note = (words: string) => paragraph([{ text: words, style: 'dim' }], paper);
	const [best] = hits;
	if (understood === 'message') await say([...note(cli.asMessage), '', ...answerLines(diagnosis, here)]);
	else if (understood === 'name' && best)
		await say([...note(cli.asName), ...familyLines(asked, hits, here), '', ...explainLines(best.id, here)]);
	else if (understood === 'words')
		await say([...note(cli.asWords), ...familyLines(asked, hits, here), ...hitLines(hits, catalogue, paper)]);
	else await say(unknownLines(diagnosis, here, cli.nothingFound));
	return status;
}

function understoodAs({ findings }: Diagnosis, [best]: readonly Hit[]): Understood | undefined {
	if (findings.length) return 'message';
	return best && (best.isName ? 'name' : 'words');
}

/** In all languages: people ask in theirs for what the log says in English. */
function lookUp(text: string, catalogue: Catalogue, { shelf }: World, guide: string | undefined): Hit[] {
	const others = localeCodes.filter((code) => code !== catalogue.locale);
	const languages = [catalogue.texts, ...others.map((code: Locale = defaultLocale) => shelf.texts(code))];
	return lookup(text, catalogue, languages, guide);
}

/** Files, or standard input, as one log. */
async function answerLog(
	files: readonly string[],
	request: Request,
	setting: Setting,
	world: World,
	say: Say,
): Promise<number> {
	const { catalogue, paper } = setting;
	const { cli } = catalogue.texts.words;
	const { stdin } = world;
	const stop = new AbortController();
	const joined = joinParts(createSession(catalogue.index));
	const passage = request.tee ? createPassage(world.stdout) : undefined;
	const unlisten = listen(files, stop, setting, world);
	const unpacking = unpackingOfRun();
	/** What ended before its end. */
	const cut: string[] = [];
	try {
		if (files.length === 0 && stdin.isTTY)
			await remark([fill(cli.paste, { key: process.platform === 'win32' ? 'Ctrl+Z' : 'Ctrl+D' })], world);
		for (const file of files.length ? files : ['-']) {
			if (stop.signal.aborted) break;
			joined.begin(file);
			const pieces = file === '-' ? stdinPieces(stdin) : unpackedPieces(file, {}, unpacking);
			await readText(pieces, joined.push, passage?.pass, stop.signal).catch((error: unknown) => {
				// What came before is answered.
				if (!(error instanceof Cut && isEnd(error))) throw error;
				cut.push(fill(cli.cut[error.why], { file }));
			});
		}
	} catch (error) {
		const file = joined.parts.at(-1)?.name ?? '-';
		if (error instanceof Cut && (error.why === 'noLog' || error.why === 'noZstd'))
			return complain([fill(cli.cut[error.why], { file })], world);
		const { code, message } = (error instanceof Cut ? error.cause : error) as NodeJS.ErrnoException;
		return complain([fill(cli.errors.unreadable, { file, reason: code ?? message })], world);
	} finally {
		unlisten();
	}
	const diagnosis = joined.finish();
	const here = { ...setting, parts: joined.parts, lines: diagnosis.lines };
	const failure = passage?.failure();
	const uncopied = failure && [fill(cli.errors.uncopied, { reason: failure.reason })];
	if (request.json) await say(jsonLines(diagnosisJson(diagnosis, undefined, [], here)));
	else {
		if (stop.signal.aborted)
			await remark(paragraph([{ text: fill(cli.cutShort, { lines: diagnosis.lines }) }], paper), world);
		if (request.tee) await say(['']);
		if (diagnosis.lines === 0) await say(emptyLines(files, catalogue, paper));
		else await say(toldLines(diagnosis, here));
	}
	if (uncopied || cut.length) return complain([...(uncopied ?? []), ...cut], world);
	return diagnosis.findings.length ? RECOGNISED : NOTHING;
}

/** Whether what was read until then is still of use. */
const isEnd = (cut: Cut): cut is Cut & { why: 'damaged' | 'tooLong' } => cut.why === 'damaged' || cut.why === 'tooLong';

/** A folder, as the logs of a run. */
async function answerFolder(
	folder: string,
	request: Request,
	setting: Setting,
	world: World,
	say: Say,
): Promise<number> {
	const { catalogue, paper } = setting;
	const { cli, run } = catalogue.texts.words;
	const stop = new AbortController();
	const unlisten = listen([folder], stop, setting, world);
	const progress = progressOn(world.stderr, setting);
	const read = await readRun(folder, catalogue.index, stop.signal, progress.tell).catch((error: unknown) => {
		const { code, message } = error as NodeJS.ErrnoException;
		return fill(cli.errors.unreadable, { file: folder, reason: code ?? message });
	});
	unlisten();
	progress.clear();
	if (typeof read === 'string') return complain([read], world);
	const attempt = answered(read);
	if (!attempt) return complain([fill(emptyWords(read, run), { folder })], world);
	const { diagnosis, parts } = attempt;
	const here = { ...setting, parts, lines: diagnosis.lines };
	if (request.json) await say(jsonLines({ ...diagnosisJson(diagnosis, undefined, [], here), run: runJson(read) }));
	else {
		if (stop.signal.aborted)
			await remark(paragraph([{ text: fill(cli.cutShort, { lines: diagnosis.lines }) }], paper), world);
		await say([...runLines(read, setting), '', ...toldLines(diagnosis, here)]);
	}
	return diagnosis.findings.length ? RECOGNISED : NOTHING;
}

/**
 * Runs a job and answers on standard error where it fails, so that its output stays what it was.
 *
 * @returns its own exit status, as a shell would tell it.
 */
async function answerJob({ command, log }: Task & { kind: 'job' }, setting: Setting, world: World): Promise<number> {
	const { catalogue, paper } = setting;
	const { cli } = catalogue.texts.words;
	const session = createSession(catalogue.index);
	const decoder = createDecoder();
	const listener = {
		hear: (bytes: Buffer) => session.push(decoder.decode(bytes)),
		lost: (file: string, reason: string) => void complain([fill(cli.errors.notKept, { file, reason })], world),
	};
	const ended = await runJob(command, log, world, listener).catch((error: NodeJS.ErrnoException) => error);
	if (ended instanceof Error) {
		await complain(
			[fill(cli.errors.notStarted, { command: command[0] ?? '', reason: ended.code ?? ended.message })],
			world,
		);
		return ended.code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE;
	}
	if (ended.status !== 0) {
		session.push(decoder.end());
		const diagnosis = session.finish();
		const here = { ...setting, paper: paperOf(world.stderr, world.env, {}), lines: diagnosis.lines };
		const how = ended.signal
			? fill(cli.endSignal, { signal: ended.signal })
			: fill(cli.exitStatus, { code: ended.status });
		await remark(
			[
				'',
				...paragraph([{ text: fill(cli.jobFailed, { status: how }), style: 'dim' }], paper),
				'',
				...toldLines(diagnosis, here),
			],
			world,
		);
	}
	// A signal that leaves a core would leave ours.
	if (ended.signal && WITHOUT_CORE.includes(ended.signal)) world.end(ended.signal);
	return ended.status;
}

/** How often progress is told, in milliseconds. */
const OFTEN = 100;

/** A line on the terminal that is written anew, and goes when the answer comes. */
function progressOn(stderr: Out, { catalogue }: Setting) {
	const { reading } = catalogue.texts.words.run;
	let told = 0;
	let width = 0;
	return {
		tell({ bytes, ofBytes, ...files }: Progress) {
			if (!stderr.isTTY || Date.now() - told < OFTEN) return;
			told = Date.now();
			const line = fill(reading, { ...files, percent: Math.floor((100 * bytes) / Math.max(1, ofBytes)) });
			width = Math.max(width, line.length);
			stderr.write(`\r${padded(line, width)}`);
		},
		clear() {
			if (told) stderr.write(`\r${' '.repeat(2 * width)}\r`);
		},
	};
}

/** The answer, by whether what heads it is known. */
function toldLines(diagnosis: Diagnosis, setting: Setting): string[] {
	const isKnown = diagnosis.findings.length > 0 && !diagnosis.first;
	return isKnown ? answerLines(diagnosis, setting) : unknownLines(diagnosis, setting);
}

function emptyLines(files: readonly string[], { texts }: Catalogue, paper: Paper): string[] {
	const { cli } = texts.words;
	return [
		...paragraph(inline(cli.empty, paper), paper),
		...(files.length ? [] : paragraph(inline(cli.emptyHint, paper), paper)),
	];
}

/** How long the job may take to end after Ctrl+C before the reader is told what is going on. */
const PATIENCE = 1000;

/**
 * Ctrl+C goes to the whole pipeline. The job still prints why it ends, so the first one only waits for the end of the
 * input; the second, or the first where no job is being read, asks for the answer at once.
 */
function listen(files: readonly string[], stop: AbortController, { catalogue, paper }: Setting, world: World) {
	const { stdin, look } = world;
	const isJob = (file: string) => (file === '-' ? !stdin.isTTY : look(file) === 'stream');
	const waits = files.length ? files.some(isJob) : isJob('-');
	let timer: NodeJS.Timeout | undefined;
	const unlisten = world.onInterrupt(() => {
		if (waits && timer === undefined) {
			const told = paragraph([{ text: catalogue.texts.words.cli.stillReading }], paper);
			timer = setTimeout(() => void remark(told, world), PATIENCE);
			return;
		}
		stop.abort();
		stdin.destroy();
	});
	return () => {
		clearTimeout(timer);
		unlisten();
	};
}
