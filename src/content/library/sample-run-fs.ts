/** The run that the home page offers to try: recorded from a real one, as its launcher left it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MatchIndex } from '../../diagnosis/matching/index.ts';
import type { ReadRun } from '../../diagnosis/runs/answered.ts';
import { readLogs } from '../../diagnosis/runs/read.ts';

const FOLDER = 'content/samples/run';

/** The text of each log, by its path. */
export const readSampleRun = (): Record<string, string> =>
	Object.fromEntries(
		readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
			.filter((path) => path.endsWith('.log'))
			.sort()
			.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(FOLDER, path), 'utf8')]),
	);

/** What its answer will be. */
export const readSampleLogs = (run: Record<string, string>, index: MatchIndex): Promise<ReadRun> =>
	readLogs(
		{ logs: Object.entries(run).map(([path, text]) => ({ path, text, bytes: text.length })), left: new Map() },
		index,
		{
			read: async ({ text }, push) => push(text),
			stop: new AbortController().signal,
			tell: () => undefined,
		},
	);
