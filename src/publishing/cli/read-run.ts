/** The logs of a folder as those of a run, and the outputs of diagnostic commands among and beside them. */
import type { MatchIndex } from '../../diagnosis/matching/index.ts';
import { createCollector, type FoundOutput } from '../../diagnosis/outputs/collect.ts';
import { outputOriginsOf } from '../../diagnosis/outputs/origin.ts';
import type { ReadRun } from '../../diagnosis/runs/answered.ts';
import { type Progress, readLogs } from '../../diagnosis/runs/read.ts';
import { collectDump } from './dump-fs.ts';
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
): Promise<ReadRun & { found: FoundOutput[] }> {
	const unpacking = unpackingOfRun();
	const listing = await listLogs(folder);
	const collector = createCollector();
	const dumps = listing.dumps ?? [];
	const paths = [...listing.logs, ...dumps].map(({ path }) => path);
	const origins = new Map(outputOriginsOf(paths).map((origin, at) => [paths[at], origin]));
	const run = await readLogs(listing, index, {
		read(log, push) {
			collector.begin(log.path, origins.get(log.path));
			const hear = (text: string) => {
				collector.push(text);
				push(text);
			};
			return readText(logPieces(folder, log, unpacking), hear, undefined, stop);
		},
		stop,
		tell,
	});
	for (const { path } of dumps) {
		if (stop.aborted) break;
		await collectDump(path, origins.get(path), collector, folder);
	}
	return { ...run, found: collector.finish() };
}
