/** One run of the command, from its arguments to its exit status. */

import { fill, sentences } from '../../core/i18n/sentences.ts';
import { isPrinted } from '../../diagnosis/answer/asked.ts';
import { type Diagnosis, diagnose } from '../../diagnosis/matching/index.ts';
import { answerLines } from './answer.ts';
import { answerCollect } from './answer-collect.ts';
import { answerFolder } from './answer-folder.ts';
import { answerJob } from './answer-job.ts';
import { answerLog } from './answer-log.ts';
import { codeLines, unknownLines } from './answer-unknown.ts';
import { answerWatch } from './answer-watch.ts';
import { localeFrom, readArguments } from './args.ts';
import { lookUp, questionIn } from './beside.ts';
import { explainLines, hitLines } from './explain.ts';
import { softwareLines } from './explain-software.ts';
import { familyLines } from './family-lines.ts';
import { formed } from './forms.ts';
import { helpLines } from './help.ts';
import { explanationJson, jsonLines, softwareJson } from './json.ts';
import { familyAsked, type Hit, resolveId } from './lookup.ts';
import { serveMcp } from './mcp.ts';
import { catalogueOf } from './shelf.ts';
import { dim, paragraph } from './terminal.ts';
import type { Understood } from './told.ts';
import { complain, NOTHING, paperOf, RECOGNISED, type Turn } from './voice.ts';
import type { World } from './world.ts';
import { print, Unwritten } from './write-fs.ts';

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
	const catalogue = catalogueOf(shelf, locale);
	const { words, guides } = catalogue.texts;
	const { request, problems } = readArguments(argv, { locale, words, guides: Object.keys(guides), look: world.look });
	if (!request) return complain([...problems, words.cli.errors.help], world);
	const { task, guide } = request;
	const out = request.tee && task.kind === 'read' ? stderr : stdout;
	const paper = paperOf(out, env, request);
	const setting = { catalogue, paper, parts: [], lines: 0, guide, printers: shelf.printers };
	try {
		return await answer({ request, setting, world, say: (lines) => print(out, lines) });
	} catch (error) {
		if (!(error instanceof Unwritten)) throw error;
		return complain([fill(words.cli.errors.unwritten, { reason: error.reason })], world);
	}
}

async function answer(turn: Turn): Promise<number> {
	const { setting, world, say } = turn;
	const { task } = turn.request;
	switch (task.kind) {
		case 'help':
			await say(helpLines(setting.catalogue, setting.paper));
			return RECOGNISED;
		case 'version':
			await say([setting.catalogue.release]);
			return RECOGNISED;
		case 'explain':
			return explain(task.id, turn);
		case 'text':
			return answerText(task.text, turn);
		case 'job':
			return answerJob(task, turn);
		case 'folder':
			return answerFolder(task.folder, turn);
		case 'watch':
			return answerWatch(task, turn);
		case 'collect':
			return answerCollect(task, turn);
		case 'mcp':
			return serveMcp(setting, world);
		case 'read':
			return answerLog(task.files, turn);
	}
}

async function explain(wanted: string, { request: { form }, setting, world, say }: Turn): Promise<number> {
	const { catalogue } = setting;
	const { errors } = catalogue.texts.words.cli;
	const found = resolveId(wanted, catalogue);
	if ('software' in found) {
		const { software } = found;
		await say(form === 'json' ? jsonLines(softwareJson(software, setting)) : softwareLines(software, setting));
		return RECOGNISED;
	}
	if ('closest' in found) {
		const told = fill(errors.id, { value: wanted });
		return complain([found.closest ? sentences(told, fill(errors.closest, { closest: found.closest })) : told], world);
	}
	await say(form === 'json' ? jsonLines(explanationJson(found.id, setting)) : explainLines(found.id, setting));
	return RECOGNISED;
}

/** So many pages are told that share words with a text; more are chance. */
const MOST_FOUND = 3;

/** A text that is no file: a line of a log if it holds a known message, else words to be looked up. */
async function answerText(text: string, { request, setting, world, say }: Turn): Promise<number> {
	const { catalogue, paper } = setting;
	const diagnosis = diagnose(text, catalogue.index);
	const here = { ...setting, lines: diagnosis.lines, spoken: text };
	const isOutput = isPrinted(text);
	const question = isOutput ? questionIn(text, diagnosis) : text;
	const hits = diagnosis.findings.length ? [] : lookUp(question || text, catalogue, world.shelf, request.guide);
	// What a program printed asks for nothing by its words.
	const asked = diagnosis.findings.length || isOutput ? undefined : familyAsked(text, hits, catalogue);
	const understood = understoodAs(diagnosis, hits, asked);
	const status = understood === 'message' || understood === 'name' ? RECOGNISED : NOTHING;
	if (request.form !== 'text') {
		await say(formed(request.form, { diagnosis, setting: here, understood, hits, family: asked }));
		return status;
	}
	const { cli } = catalogue.texts.words;
	const note = (words: string) => paragraph(dim(words), paper);
	const [best] = hits;
	if (understood === 'message') await say([...note(cli.asMessage), '', ...answerLines(diagnosis, here)]);
	else if (understood === 'name' && best)
		await say([...note(cli.asName), ...familyLines(asked, hits, here), '', ...explainLines(best.id, here)]);
	// What a program printed is told, as on the page: pages that share words with it are hardly about it.
	else if (understood === 'words' && !isOutput)
		await say([
			...note(cli.asWords),
			...codeLines(diagnosis, here),
			...familyLines(asked, hits, here),
			...hitLines(hits.slice(0, MOST_FOUND), here),
		]);
	else await say(unknownLines(diagnosis, here, { title: cli.nothingFound, found: { hits: question ? hits : [] } }));
	return status;
}

function understoodAs(
	{ findings }: Diagnosis,
	[best]: readonly Hit[],
	family: string | undefined,
): Understood | undefined {
	if (findings.length) return 'message';
	return best?.isName ? 'name' : best || family ? 'words' : undefined;
}
