/** The logs of a folder as those of a run. */
import type { MatchIndex } from '../../diagnosis/matching/index.ts';
import { type Progress, type ReadRun, readLogs } from '../../diagnosis/runs/read.ts';
import { listLogs, logPieces } from './folder-fs.ts';
import { readText } from './read-fs.ts';
import { unpackingOfRun } from './unpack-fs.ts';

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
	const unpacking = unpackingOfRun();
	return readLogs(await listLogs(folder), index, {
		read: (log, push) => readText(logPieces(folder, log, unpacking), push, undefined, stop),
		stop,
		tell,
	});
}
