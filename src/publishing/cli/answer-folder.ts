/** Answers for a folder: the logs of one run. */

import { fill } from '../../core/i18n/sentences.ts';
import { emptyWords } from '../../diagnosis/answer/run.ts';
import { answered, type Progress } from '../../diagnosis/runs/read.ts';
import type { Setting } from './answer.ts';
import type { Request } from './args.ts';
import { formed } from './forms.ts';
import { listen } from './interrupt.ts';
import { readRun } from './read-run.ts';
import { padded, paragraph } from './terminal.ts';
import { complain, NOTHING, type PrintAnswer, RECOGNISED, remark } from './voice.ts';
import type { World } from './world.ts';
import type { Out } from './write-fs.ts';

/** A folder, as the logs of a run. */
export async function answerFolder(
	folder: string,
	{ form }: Pick<Request, 'form'>,
	setting: Setting,
	world: World,
	say: PrintAnswer,
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
	if (stop.signal.aborted && form !== 'json')
		await remark(paragraph([{ text: fill(cli.cutShort, { lines: diagnosis.lines }) }], paper), world);
	await say(formed(form, { diagnosis, read, setting: { ...setting, parts, lines: diagnosis.lines } }));
	return diagnosis.findings.length ? RECOGNISED : NOTHING;
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
