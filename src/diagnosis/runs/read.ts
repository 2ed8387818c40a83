/** Reads a run attempt by attempt, each log as that of its rank, in bounded memory. Pure: who calls brings the text. */
import { createSession, type MatchIndex } from '../matching/index.ts';
import { answered, type ReadAttempt, type ReadRun } from './answered.ts';
import { grouped } from './grouped.ts';
import { Cut, type FoundLog, type Listing, leave, unreadIn } from './listing.ts';
import { inReadingOrder, type LogOrigin, originsOf } from './origin.ts';
import { joinParts } from './parts.ts';
import { type RunLog, storyOf } from './run.ts';
import { createClock } from './times.ts';

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

/** A log that cannot even be opened. */
interface Shut {
	path: string;
	origin: LogOrigin;
}

interface Owned<Log> extends Shut {
	log: Log;
}

/** Reads logs. What cannot be read is in `left`; once `stop` is aborted it answers for what was read. */
export async function readLogs<Log extends FoundLog>(
	listing: Listing<Log>,
	index: MatchIndex,
	reader: Reader<Log>,
): Promise<ReadRun> {
	const { stop } = reader;
	// Whose log it is can be said of what cannot be read, too.
	const lost = [...unreadIn(listing)];
	const origins = originsOf([...listing.logs.map(({ path }) => path), ...lost]);
	const logs = inReadingOrder<Owned<Log> | Shut>([
		...listing.logs.map((log, at) => ({ path: log.path, log, origin: origins[at] ?? {} })),
		...lost.map((path, at) => ({ path, origin: origins[listing.logs.length + at] ?? {} })),
	]);
	const progress = {
		files: 0,
		ofFiles: listing.logs.length,
		bytes: 0,
		ofBytes: listing.logs.reduce((sum, { bytes }) => sum + bytes, 0),
	};
	/** Whether it was read to its end. */
	const read = async ({ log }: Owned<Log>, push: (text: string) => void) => {
		const left = leftCount(listing);
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
		return leftCount(listing) === left;
	};
	const attempts: ReadAttempt[] = [];
	const begun = new Set<string>();
	let more = 0;
	for (const own of attemptsOf(logs)) {
		const attempt = await readAttempt(own, index, read, stop);
		for (const { name } of attempt.parts) begun.add(name);
		if (attempt.parts.length > 0) attempts.push(attempt);
		if (forgetOne(attempts)) more++;
	}
	for (const { path } of listing.logs) if (!begun.has(path)) leave(listing, 'stopped', path);
	return { attempts, more, left: listing.left };
}

/** So many attempts are kept from the beginning and from the end: a job that starts again all night has thousands. */
const MOST_AT_EDGE = 4;

/** Forgets one from between, but never the one that is answered. */
function forgetOne(attempts: ReadAttempt[]): boolean {
	if (attempts.length <= 2 * MOST_AT_EDGE + 1) return false;
	const main = answered({ attempts });
	attempts.splice(attempts[MOST_AT_EDGE] === main ? MOST_AT_EDGE + 1 : MOST_AT_EDGE, 1);
	return true;
}

/** What tells no attempt, such as the launcher's own log, is read with the last one. */
function attemptsOf<Log extends Shut>(logs: readonly Log[]): Log[][] {
	const attempts = [...grouped(logs, ({ origin }) => origin.attempt ?? Infinity).values()];
	const last = attempts.at(-1);
	if (attempts.length < 2 || last?.[0]?.origin.attempt !== undefined) return attempts;
	return [...attempts.slice(0, -2), [...(attempts.at(-2) ?? []), ...(last ?? [])]];
}

async function readAttempt<Log>(
	logs: readonly (Owned<Log> | Shut)[],
	index: MatchIndex,
	read: (log: Owned<Log>, push: (text: string) => void) => Promise<boolean>,
	stop: AbortSignal,
): Promise<ReadAttempt> {
	const joined = joinParts(createSession(index));
	const told: Omit<RunLog, 'linesBefore' | 'lines' | 'news'>[] = [];
	const open = logs.filter((log) => 'log' in log);
	for (const log of open) {
		if (stop.aborted) break;
		const clock = createClock();
		const { rank, node } = log.origin;
		joined.begin(log.path, { ...(rank !== undefined && { rank }), ...(node !== undefined && { host: node }) });
		const isWhole = await read(log, (text) => {
			joined.push(text);
			clock.push(text);
		});
		told.push({ path: log.path, origin: log.origin, ...clock.read(), ...(!isWhole && { unread: true }) });
	}
	// Who failed when is told of the run, and nowhere else.
	const { ranks: _, ...diagnosis } = joined.finish();
	const { parts } = joined;
	const heard = told.map((log, at): RunLog => {
		const { linesBefore = 0, lines = 0, news = {} } = parts[at] ?? {};
		return { ...log, linesBefore, lines, news };
	});
	const unheard = [...open.slice(told.length), ...logs.filter((log) => !('log' in log))];
	const all = [...heard, ...unheard.map(unheardLog)];
	return { parts, diagnosis, run: storyOf(all, diagnosis) };
}

/** Its lines stand behind all that were read. */
const unheardLog = ({ path, origin }: Shut): RunLog => ({
	...{ path, origin, linesBefore: Infinity, lines: 0, news: {} },
	unread: true,
});

/** Of logs that hold nothing there is nothing left to read. */
const leftCount = ({ left }: Pick<Listing, 'left'>): number =>
	[...left].reduce((sum, [why, { length }]) => sum + (why === 'noLog' ? 0 : length), 0);
