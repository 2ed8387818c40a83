/** Reads a run attempt by attempt, each log as that of its rank, in bounded memory. Pure: who calls brings the text. */
import { createSession, type Diagnosis, type MatchIndex } from '../matching/index.ts';
import { grouped } from './grouped.ts';
import { Cut, type FoundLog, type Listing, leave } from './listing.ts';
import { inReadingOrder, type LogOrigin, originsOf } from './origin.ts';
import { type JoinedPart, joinParts } from './parts.ts';
import { type Run, type RunLog, storyOf } from './run.ts';
import { createClock } from './times.ts';

/** What one attempt printed, and what it says. */
export interface ReadAttempt {
	parts: readonly JoinedPart[];
	diagnosis: Diagnosis;
	run: Run;
}

export interface ReadRun extends Pick<Listing, 'left'> {
	/** The first one first; each has at least one log. */
	attempts: ReadAttempt[];
}

/** How far reading is: files and bytes, of all. */
export interface Progress {
	files: number;
	ofFiles: number;
	bytes: number;
	ofBytes: number;
}

/** What brings the text of logs. */
export interface Reader<Log extends FoundLog> {
	/**
	 * Hands the text of a log to `push` piece by piece, and to `passed` how many of its bytes that took. Once `stop` is
	 * aborted it is over, with what was read until then.
	 *
	 * @throws {Cut} where it cannot be read to its end.
	 */
	read(log: Log, push: (text: string) => void, passed: (bytes: number) => void): Promise<void>;
	stop: AbortSignal;
	tell(progress: Progress): void;
}

interface Owned<Log> {
	path: string;
	log: Log;
	origin: LogOrigin;
}

/** Reads logs. What cannot be read is in `left`; once `stop` is aborted it answers for what was read. */
export async function readLogs<Log extends FoundLog>(
	listing: Listing<Log>,
	index: MatchIndex,
	reader: Reader<Log>,
): Promise<ReadRun> {
	const { stop } = reader;
	const origins = originsOf(listing.logs.map(({ path }) => path));
	const logs = inReadingOrder(
		listing.logs.map((log, at): Owned<Log> => ({ path: log.path, log, origin: origins[at] ?? {} })),
	);
	const progress = {
		files: 0,
		ofFiles: logs.length,
		bytes: 0,
		ofBytes: listing.logs.reduce((sum, { bytes }) => sum + bytes, 0),
	};
	const read = async ({ log }: Owned<Log>, push: (text: string) => void) => {
		const before = progress.bytes;
		const passed = (bytes: number) => {
			progress.bytes = before + Math.min(log.bytes, progress.bytes - before + bytes);
			reader.tell(progress);
		};
		try {
			await reader.read(log, push, passed);
			if (stop.aborted) leave(listing, 'stopped', log.path);
		} catch (error) {
			if (!(error instanceof Cut)) throw error;
			leave(listing, error.why, log.path);
		}
		progress.files++;
		progress.bytes = before + log.bytes;
		reader.tell(progress);
	};
	const attempts: ReadAttempt[] = [];
	for (const own of attemptsOf(logs)) attempts.push(await readAttempt(own, index, read, stop));
	const begun = new Set(attempts.flatMap(({ parts }) => parts.map(({ name }) => name)));
	for (const { path } of logs) if (!begun.has(path)) leave(listing, 'stopped', path);
	return { attempts: attempts.filter(({ parts }) => parts.length > 0), left: listing.left };
}

/** What tells no attempt, such as the launcher's own log, is read with the last one. */
function attemptsOf<Log>(logs: readonly Owned<Log>[]): Owned<Log>[][] {
	const attempts = [...grouped(logs, ({ origin }) => origin.attempt ?? Infinity).values()];
	const last = attempts.at(-1);
	if (attempts.length < 2 || last?.[0]?.origin.attempt !== undefined) return attempts;
	return [...attempts.slice(0, -2), [...(attempts.at(-2) ?? []), ...(last ?? [])]];
}

async function readAttempt<Log>(
	logs: readonly Owned<Log>[],
	index: MatchIndex,
	read: (log: Owned<Log>, push: (text: string) => void) => Promise<void>,
	stop: AbortSignal,
): Promise<ReadAttempt> {
	const joined = joinParts(createSession(index));
	const told: Omit<RunLog, 'linesBefore' | 'lines' | 'news'>[] = [];
	for (const log of logs) {
		if (stop.aborted) break;
		const clock = createClock();
		const { rank, node } = log.origin;
		joined.begin(log.path, { ...(rank !== undefined && { rank }), ...(node !== undefined && { host: node }) });
		await read(log, (text) => {
			joined.push(text);
			clock.push(text);
		});
		told.push({ path: log.path, origin: log.origin, ...clock.read() });
	}
	const diagnosis = joined.finish();
	const { parts } = joined;
	const runLogs = told.map((log, at): RunLog => {
		const { linesBefore = 0, lines = 0, news = {} } = parts[at] ?? {};
		return { ...log, linesBefore, lines, news };
	});
	return { parts, diagnosis, run: storyOf(runLogs, diagnosis) };
}

/**
 * The attempt that is answered: the last in which something went wrong, else the last.
 *
 * @example answered({ attempts: [failed, fine] }) // => failed
 */
export const answered = ({ attempts }: Pick<ReadRun, 'attempts'>): ReadAttempt | undefined =>
	attempts.findLast(({ diagnosis: { findings, first } }) => findings.length > 0 || first) ?? attempts.at(-1);
