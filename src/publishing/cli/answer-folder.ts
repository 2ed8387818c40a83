/** Answers for a folder: the logs of one run. */

import { fill } from '../../core/i18n/sentences.ts';
import { emptyWords } from '../../diagnosis/answer/run.ts';
import { diagnose } from '../../diagnosis/matching/index.ts';
import { answered } from '../../diagnosis/runs/answered.ts';
import { formed } from './forms.ts';
import { listen, remarkCut } from './interrupt.ts';
import { concludeIn } from './output-lines.ts';
import { progressOn } from './progress.ts';
import { readRun } from './read-run.ts';
import { isRecognised } from './told.ts';
import { complain, NOTHING, RECOGNISED, type Turn } from './voice.ts';
import { systemReason } from './write-fs.ts';

/** A folder, as the logs of a run. */
export async function answerFolder(folder: string, { request, setting, world, say }: Turn): Promise<number> {
	const { form } = request;
	const { catalogue } = setting;
	const { cli, run } = catalogue.texts.words;
	const stop = new AbortController();
	const unlisten = listen([folder], stop, setting, world);
	const progress = progressOn(world.stderr, run.reading);
	const read = await readRun(folder, catalogue.index, stop.signal, progress.tell).catch((error: unknown) => {
		return fill(cli.errors.unreadable, { file: folder, reason: systemReason(error) });
	});
	unlisten();
	progress.clear();
	if (typeof read === 'string') return complain([read], world);
	const attempt = answered(read);
	const outputs = concludeIn(read.found, catalogue);
	const { diagnosis, parts } = attempt ?? { diagnosis: diagnose('', catalogue.index), parts: [] };
	const recognised = isRecognised({ diagnosis, outputs });
	if (!attempt && !recognised) return complain([fill(emptyWords(read, run), { folder })], world);
	if (stop.signal.aborted && form !== 'json') await remarkCut(diagnosis.lines, setting, world);
	await say(formed(form, { diagnosis, read, outputs, setting: { ...setting, parts, lines: diagnosis.lines } }));
	return recognised ? RECOGNISED : NOTHING;
}
