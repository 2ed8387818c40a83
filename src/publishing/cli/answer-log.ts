/** Answers for what is piped in, or for files that are read as one log. */
import { fill } from '../../core/i18n/sentences.ts';
import { createSession, saidWithHeading } from '../../diagnosis/matching/index.ts';
import { createCollector } from '../../diagnosis/outputs/collect.ts';
import { outputOriginsOf } from '../../diagnosis/outputs/origin.ts';
import { Cut } from '../../diagnosis/runs/listing.ts';
import { joinParts } from '../../diagnosis/runs/parts.ts';
import { besideLog, createEnd } from './beside.ts';
import type { Catalogue } from './catalogue.ts';
import { collectDump } from './dump-fs.ts';
import { formed } from './forms.ts';
import { listen, remarkCut } from './interrupt.ts';
import { concludeIn } from './output-lines.ts';
import { readText } from './read-fs.ts';
import { type Paper, paragraph } from './terminal.ts';
import { isRecognised } from './told.ts';
import { unpackedPieces, unpackingOfRun } from './unpack-fs.ts';
import { complain, NOTHING, RECOGNISED, remark, type Turn } from './voice.ts';
import { createPassage, systemReason } from './write-fs.ts';

/** Files, or standard input, as one log. */
export async function answerLog(files: readonly string[], { request, setting, world, say }: Turn): Promise<number> {
	const { catalogue, paper } = setting;
	const { cli } = catalogue.texts.words;
	const { stdin } = world;
	const stop = new AbortController();
	const joined = joinParts(createSession(catalogue.index));
	const collector = createCollector();
	const origins = outputOriginsOf(files);
	const end = createEnd();
	const hear = (text: string) => {
		joined.push(text);
		end.push(text);
		collector.push(text);
	};
	const passage = request.tee ? createPassage(world.stdout) : undefined;
	const unlisten = listen(files, stop, setting, world);
	const unpacking = unpackingOfRun();
	/** What ended before its end. */
	const cut: string[] = [];
	try {
		if (files.length === 0 && stdin.isTTY)
			await remark([fill(cli.paste, { key: process.platform === 'win32' ? 'Ctrl+Z' : 'Ctrl+D' })], world);
		for (const [at, file] of (files.length ? files : ['-']).entries()) {
			if (stop.signal.aborted) break;
			joined.begin(file);
			if (await collectDump(file, origins[at], collector)) continue;
			collector.begin(files.length > 1 ? file : undefined, origins[at]);
			const pieces = file === '-' ? (stdin as AsyncIterable<Buffer>) : unpackedPieces(file, {}, unpacking);
			await readText(pieces, hear, passage?.pass, stop.signal).catch((error: unknown) => {
				// What came before is answered.
				if (!(error instanceof Cut && isEnd(error))) throw error;
				cut.push(fill(cli.cut[error.why], { file }));
			});
		}
	} catch (error) {
		const file = joined.parts.at(-1)?.name ?? '-';
		if (error instanceof Cut && (error.why === 'noLog' || error.why === 'noZstd'))
			return complain([fill(cli.cut[error.why], { file })], world);
		const reason = systemReason(error instanceof Cut ? error.cause : error);
		return complain([fill(cli.errors.unreadable, { file, reason })], world);
	} finally {
		unlisten();
	}
	const diagnosis = joined.finish();
	const spoken = saidWithHeading(end.text().split('\n'), diagnosis.unknown?.said);
	const here = { ...setting, parts: joined.parts, lines: diagnosis.lines, spoken };
	const outputs = concludeIn(collector.finish(), catalogue);
	const found = besideLog(end.text(), { diagnosis, outputs }, catalogue, world.shelf, setting.guide);
	const told = { diagnosis, setting: here, outputs, ...found };
	const failure = passage?.failure();
	const uncopied = failure && [fill(cli.errors.uncopied, { reason: failure.reason })];
	if (request.form === 'json') await say(formed('json', told));
	else {
		if (stop.signal.aborted) await remarkCut(diagnosis.lines, setting, world);
		if (request.tee) await say(['']);
		if (diagnosis.lines === 0 && !outputs.length) await say(emptyLines(files, catalogue, paper));
		else await say(formed(request.form, told));
	}
	if (uncopied || cut.length) return complain([...(uncopied ?? []), ...cut], world);
	return isRecognised(told) ? RECOGNISED : NOTHING;
}

/** Whether what was read until then is still of use. */
const isEnd = (cut: Cut): cut is Cut & { why: 'damaged' | 'tooLong' } => cut.why === 'damaged' || cut.why === 'tooLong';

function emptyLines(files: readonly string[], { texts }: Catalogue, paper: Paper): string[] {
	const { cli } = texts.words;
	return [...paragraph(cli.empty, paper), ...(files.length ? [] : paragraph(cli.emptyHint, paper))];
}
