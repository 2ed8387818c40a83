/**
 * What was written to the logs of a folder since they were looked at last. Sizes are asked for, again and again: no
 * system tells of what another machine writes to a file that both share.
 */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createSession, type MatchIndex, type News } from '../../diagnosis/matching/index.ts';
import { createDecoder } from '../../diagnosis/runs/decode.ts';
import { COMPRESSED } from '../../diagnosis/runs/log-name.ts';
import { eventIn } from '../../diagnosis/runs/run.ts';
import type { Sight } from '../../diagnosis/runs/watching.ts';
import { listLogs, WITHOUT_WAITING } from './folder-fs.ts';

const PIECE = 64 * 1024;
/** So much of what was read before is read again with what follows: a traceback may come in two parts. */
const OVERLAP = 8 * 1024;

/** A log, as far as it was read; known by its number in the file system, whatever it is called by now. */
interface Followed {
	offset: number;
	decoder: ReturnType<typeof createDecoder>;
	/** The end of what was read. */
	tail: string;
}

export interface Follower {
	/**
	 * Looks at the logs. What stands in a log that is new is new; a log that became shorter is read from its beginning.
	 * A folder that is not there has no logs.
	 */
	look(): Promise<Sight & { isThere: boolean }>;
}

/** Follows the logs of a folder and those in it. */
export function createFollower(folder: string, index: MatchIndex): Follower {
	let followed = new Map<string, Followed>();
	return {
		async look() {
			const listing = await listLogs(folder).catch(() => undefined);
			const seen = new Map<string, Followed>();
			const grown: string[] = [];
			const failed: string[] = [];
			for (const { path } of listing?.logs ?? []) {
				// What was rotated and packed was read before.
				if (COMPRESSED.test(path)) continue;
				const file = join(folder, ...path.split('/'));
				const found = await stat(file).catch(() => undefined);
				if (!found) continue;
				const key = `${found.dev}:${found.ino}`;
				const known = followed.get(key);
				const log = known && known.offset <= found.size ? known : { offset: 0, decoder: createDecoder(), tail: '' };
				seen.set(key, log);
				if (log.offset === found.size) continue;
				grown.push(path);
				if (await readOn(file, log, found.size, index)) failed.push(path);
			}
			followed = seen;
			return { grown, failed, isThere: listing !== undefined };
		},
	};
}

/** Reads what is new in a log. Returns whether something went wrong in it. */
async function readOn(file: string, log: Followed, size: number, index: MatchIndex): Promise<boolean> {
	const session = createSession(index);
	session.begin({});
	session.push(log.tail);
	let { tail } = log;
	const handle = await open(file, WITHOUT_WAITING).catch(() => undefined);
	try {
		const buffer = Buffer.allocUnsafe(PIECE);
		while (handle && log.offset < size) {
			const { bytesRead } = await handle.read(buffer, 0, Math.min(PIECE, size - log.offset), log.offset);
			if (bytesRead === 0) break;
			const text = log.decoder.decode(buffer.subarray(0, bytesRead));
			session.push(text);
			tail = (tail + text).slice(-OVERLAP);
			log.offset += bytesRead;
		}
	} catch {
		// Gone, or out of reach for now: the next look tells.
	} finally {
		await handle?.close();
	}
	session.finish();
	const hasFailed = isFailure(session.heard()[0] ?? {});
	// What was told of is not found again.
	log.tail = hasFailed ? '' : tail;
	return hasFailed;
}

const isFailure = (news: News): boolean =>
	eventIn({ path: '', origin: {}, linesBefore: 0, lines: 0, news }) !== undefined;
