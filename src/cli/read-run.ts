/** A folder of logs is read attempt by attempt, each log as that of its rank. */
import { createSession, type Diagnosis, type MatchIndex } from '../matching/index.ts';
import { grouped } from '../runs/grouped.ts';
import { inReadingOrder, type LogOrigin, originsOf } from '../runs/origin.ts';
import { type Run, type RunLog, storyOf } from '../runs/run.ts';
import { createClock } from '../runs/times.ts';
import { Cut, type FoundLog, type Listing, leave, listLogs, logPieces } from './folder-fs.ts';
import { type JoinedPart, joinParts } from './parts.ts';
import { readText } from './read-fs.ts';

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

interface OwnedLog extends FoundLog {
	origin: LogOrigin;
}

/**
 * Reads the logs of a folder. What cannot be read is in `left`; once `stop` is aborted it answers for what was read.
 *
 * @throws where the folder itself cannot be read.
 */
export async function readRun(
	folder: string,
	index: MatchIndex,
	stop: AbortSignal,
	tell: (progress: Progress) => void,
): Promise<ReadRun> {
	const listing = await listLogs(folder);
	const origins = originsOf(listing.logs.map(({ path }) => path));
	const logs = inReadingOrder(listing.logs.map((log, at): OwnedLog => ({ ...log, origin: origins[at] ?? {} })));
	const progress = {
		files: 0,
		ofFiles: logs.length,
		bytes: 0,
		ofBytes: logs.reduce((sum, { bytes }) => sum + bytes, 0),
	};
	const attempts: ReadAttempt[] = [];
	for (const own of attemptsOf(logs)) {
		if (stop.aborted) break;
		attempts.push(
			await readAttempt(own, index, async (log, push) => {
				const read = readText(logPieces(folder, log), push, undefined, stop);
				await read.catch((error: unknown) => {
					if (!(error instanceof Cut)) throw error;
					leave(listing, error.why, log.path);
				});
				progress.files++;
				progress.bytes += log.bytes;
				tell(progress);
			}),
		);
	}
	return { attempts, left: listing.left };
}

/** What tells no attempt, such as the launcher's own log, is read with the last one. */
function attemptsOf(logs: readonly OwnedLog[]): OwnedLog[][] {
	const attempts = [...grouped(logs, ({ origin }) => origin.attempt ?? Infinity).values()];
	const last = attempts.at(-1);
	if (attempts.length < 2 || last?.[0]?.origin.attempt !== undefined) return attempts;
	return [...attempts.slice(0, -2), [...(attempts.at(-2) ?? []), ...(last ?? [])]];
}

async function readAttempt(
	logs: readonly OwnedLog[],
	index: MatchIndex,
	read: (log: OwnedLog, push: (text: string) => void) => Promise<void>,
): Promise<ReadAttempt> {
	const joined = joinParts(createSession(index));
	const told: Omit<RunLog, 'linesBefore' | 'lines' | 'news'>[] = [];
	for (const log of logs) {
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
