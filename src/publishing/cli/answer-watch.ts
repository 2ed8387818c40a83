/** Watches the logs of a job that runs, and answers as soon as there is something to say. */
import { setTimeout } from 'node:timers/promises';
import { fill } from '../../core/i18n/sentences.ts';
import type { MatchIndex } from '../../diagnosis/matching/index.ts';
import { showTime } from '../../diagnosis/readings/time.ts';
import { answered, type ReadAttempt, type ReadRun } from '../../diagnosis/runs/answered.ts';
import {
	type Pace,
	paceOf,
	type Reason,
	rested,
	see,
	type Watched,
	watchedFrom,
} from '../../diagnosis/runs/watching.ts';
import type { Task } from './args.ts';
import { createFollower, type Follower } from './follow-fs.ts';
import { formed } from './forms.ts';
import { readRun } from './read-run.ts';
import { paragraph } from './terminal.ts';
import { RECOGNISED, remark, type Turn } from './voice.ts';

/** Milliseconds between two looks: more where a look costs much, so that many logs take no more than a hundredth of a core. */
const PAUSE = 5000;
const SHARE = 100;
const LONGEST_PAUSE = 60_000;

/** Watches until it is asked to end; that is no failure of ours. */
export async function answerWatch(
	{ folder, minutes }: Task & { kind: 'watch' },
	{ request: { form }, setting, world, say }: Turn,
): Promise<number> {
	const stop = new AbortController();
	const unlisten = world.onStop(() => stop.abort());
	const { catalogue, paper } = setting;
	const { watch } = catalogue.texts.words.cli;
	const note = (text: string) => remark(paragraph({ text }, paper), world);
	await note(fill(watch.begun, { folder }));
	const answers = createAnswers(folder, catalogue.index, stop.signal);
	try {
		await watchLogs({
			follower: createFollower(folder, catalogue.index),
			pace: paceOf(minutes * 60_000),
			clock: () => performance.now(),
			spent: () => Object.values(process.cpuUsage()).reduce((sum, part) => sum + part, 0) / 1000,
			sleep: (milliseconds) => setTimeout(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined),
			isOver: () => stop.signal.aborted,
			missing: () => note(fill(watch.missing, { folder })),
			async tell(reason) {
				const read = await answers.next();
				if (stop.signal.aborted) return;
				if (reason === 'silent')
					await note(fill(watch.silent, { time: showTime(minutes * 60, catalogue.texts.words.run) }));
				const attempt = read && answered(read);
				if (!attempt) return;
				const { diagnosis, parts } = attempt;
				await say(formed(form, { diagnosis, read, setting: { ...setting, parts, lines: diagnosis.lines } }));
			},
		});
	} finally {
		unlisten();
	}
	return RECOGNISED;
}

/** What a watch is made of. */
export interface Watching {
	follower: Follower;
	pace: Pace;
	/** Milliseconds that have passed, and those that a core was at work for us. */
	clock: () => number;
	spent: () => number;
	sleep: (milliseconds: number) => Promise<void>;
	isOver: () => boolean;
	/** Called once, where the folder is not there when it begins. */
	missing: () => Promise<void>;
	tell: (reason: Reason) => Promise<void>;
}

/** Looks at the logs until it is over. */
export async function watchLogs(watch: Watching): Promise<void> {
	const { follower, pace, clock, spent, isOver } = watch;
	let watched: Watched = watchedFrom(clock());
	for (let looks = 0; !isOver(); looks++) {
		const before = spent();
		const sight = await follower.look();
		if (looks === 0 && !sight.isThere) await watch.missing();
		const next = see(watched, sight, clock(), pace);
		watched = next.watched;
		const cost = spent() - before;
		if (next.reason && !isOver()) {
			const times = { began: clock(), ended: 0 };
			await watch.tell(next.reason);
			times.ended = clock();
			watched = rested(watched, times, pace);
		}
		if (!isOver()) await watch.sleep(Math.min(LONGEST_PAUSE, Math.max(PAUSE, SHARE * cost)));
	}
}

/** The answers of a watch: each cause once. */
export function createAnswers(folder: string, index: MatchIndex, stop: AbortSignal) {
	const told = new Set<string>();
	return {
		/** The run, read anew; nothing where there is none, or nothing new is to be said of it. */
		async next(): Promise<ReadRun | undefined> {
			const read = await readRun(folder, index, stop, () => undefined).catch(() => undefined);
			const attempt = read && answered(read);
			if (!attempt) return undefined;
			const cause = causeOf(attempt);
			const isNew = !told.has(cause);
			told.add(cause);
			return isNew ? read : undefined;
		},
	};
}

/**
 * What a cause is known by, whatever its log is called by now.
 *
 * @example causeOf({ run: { attempt: 1, cause: { rank: 2, event: { failure: 'cuda-oom' } } } }) // => '1 2 … cuda-oom'
 */
function causeOf({ run: { attempt, cause } }: Pick<ReadAttempt, 'run'>): string {
	const { rank, local, pid, node, event } = cause ?? {};
	return [attempt, rank, local, pid, node, event?.failure, event?.exception, event?.stamp?.time].join(' ');
}
