/** When there is something to say of a job that is watched. Pure: whoever looks at its logs brings what was seen, and the time. */

/** Times are milliseconds of any clock that only goes forward. */
export interface Pace {
	/** A rank that failed has printed all that it will when its log has stood still for so long. */
	settled: number;
	/** So long after an error it is told though its log goes on: all ranks may write into one. */
	latest: number;
	/** No log has grown for so long: the job is silent. */
	silent: number;
	/** All logs are read for an answer, at most in one out of so many moments. */
	share: number;
}

/** @param silent when a job is called silent, in milliseconds. */
export const paceOf = (silent: number): Pace => ({ settled: 10_000, latest: 60_000, silent, share: 50 });

/** What was seen of the logs in one look at them. */
export interface Sight {
	/** Those that have grown since the last one. */
	grown: readonly string[];
	/** Those of them in which something went wrong. */
	failed: readonly string[];
}

export interface Watched {
	/** When a log has grown last. */
	alive: number;
	isSilent: boolean;
	/** Logs with an error that was not told: since when, and when they have grown last. */
	failed: ReadonlyMap<string, { since: number; grown: number }>;
	/** Nothing is read before. */
	notBefore: number;
}

/** Why all logs are to be read now. */
export type Reason = 'failed' | 'silent';

/** Before the first look. */
export const watchedFrom = (now: number): Watched => ({
	alive: now,
	isSilent: false,
	failed: new Map(),
	notBefore: now,
});

/**
 * What a look at the logs means.
 *
 * @example see(watchedFrom(0), { grown: [], failed: [] }, 600_000, paceOf(600_000)).reason // => 'silent'
 */
export function see(before: Watched, sight: Sight, now: number, pace: Pace): { watched: Watched; reason?: Reason } {
	const hasGrown = sight.grown.length > 0;
	const failed = new Map(before.failed);
	for (const log of sight.failed) failed.set(log, failed.get(log) ?? { since: now, grown: now });
	for (const log of sight.grown) {
		const one = failed.get(log);
		if (one) failed.set(log, { ...one, grown: now });
	}
	const watched: Watched = {
		...before,
		failed,
		...(hasGrown && { alive: now, isSilent: false }),
	};
	if (now < watched.notBefore) return { watched };
	const isOver = [...failed.values()].some(
		({ since, grown }) => now - grown >= pace.settled || now - since >= pace.latest,
	);
	if (isOver) return { watched: { ...watched, failed: new Map() }, reason: 'failed' };
	if (!watched.isSilent && now - watched.alive >= pace.silent)
		return { watched: { ...watched, isSilent: true, failed: new Map() }, reason: 'silent' };
	return { watched };
}

/**
 * After all logs were read: a job that prints errors all the time is not read all the time.
 *
 * @example rested(watchedFrom(0), { began: 0, ended: 27_000 }, paceOf(600_000)).notBefore // => 1_377_000
 */
export const rested = (watched: Watched, { began, ended }: { began: number; ended: number }, pace: Pace): Watched => ({
	...watched,
	notBefore: ended + pace.share * (ended - began),
});
