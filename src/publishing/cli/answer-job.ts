/** Runs a job, and answers if it fails. */
import { fill } from '../../core/i18n/sentences.ts';
import { createSession } from '../../diagnosis/matching/index.ts';
import { createDecoder } from '../../diagnosis/runs/decode.ts';
import type { Setting } from './answer.ts';
import type { Request, Task } from './args.ts';
import { formed } from './forms.ts';
import { type Ended, runJob } from './run-job.ts';
import { dim, paragraph } from './terminal.ts';
import type { ToTell } from './told.ts';
import { complain, paperOf, remark, type Turn } from './voice.ts';
import { systemReason, writeBrief } from './write-fs.ts';

/** As shells say it. */
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;
const WITHOUT_CORE: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL', 'SIGUSR1', 'SIGUSR2'];

/**
 * Runs a job and answers on standard error where it fails, so that its output stays what it was.
 *
 * @returns its own exit status, as a shell would tell it.
 */
export async function answerJob(
	{ command, log, briefTo }: Task & { kind: 'job' },
	{ request: { form, color }, setting, world }: Turn,
): Promise<number> {
	const { cli } = setting.catalogue.texts.words;
	const session = createSession(setting.catalogue.index);
	const decoder = createDecoder();
	const listener = {
		hear: (bytes: Buffer) => session.push(decoder.decode(bytes)),
		lost: (file: string, reason: string) => void complain([fill(cli.errors.notKept, { file, reason })], world),
	};
	const ended = await runJob(command, log, world, listener).catch((error: NodeJS.ErrnoException) => error);
	if (ended instanceof Error) {
		const told = fill(cli.errors.notStarted, { command: command[0] ?? '', reason: systemReason(ended) });
		writeBrief(briefTo, [told]);
		await complain([told], world);
		return ended.code === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE;
	}
	if (ended.status !== 0) {
		session.push(decoder.end());
		const diagnosis = session.finish();
		const paper = paperOf(world.stderr, world.env, color === false ? { color } : {});
		const told: ToTell = {
			diagnosis,
			setting: { ...setting, paper, lines: diagnosis.lines },
			ended: fill(cli.jobFailed, { status: statusOf(ended, setting) }),
		};
		// Whoever ends the job may end us next.
		const reason = writeBrief(briefTo, formed('brief', told));
		await remark(failedLines(form, told), world);
		if (reason) await complain([fill(cli.errors.briefLost, { file: briefTo ?? '', reason })], world);
	}
	// A signal that leaves a core would leave ours.
	if (ended.signal && WITHOUT_CORE.includes(ended.signal)) world.end(ended.signal);
	return ended.status;
}

const statusOf = ({ status, signal }: Ended, { catalogue }: Setting): string => {
	const { exitStatus, endSignal } = catalogue.texts.words.cli;
	return signal ? fill(endSignal, { signal }) : fill(exitStatus, { code: status });
};

/** The answer, and above it, where it is read by people, how the job ended. */
function failedLines(form: Request['form'], told: ToTell): string[] {
	if (form !== 'text') return formed(form, told);
	const { ended = '', setting } = told;
	return ['', ...paragraph(dim(ended), setting.paper), '', ...formed(form, told)];
}
