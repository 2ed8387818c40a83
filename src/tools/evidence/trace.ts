/** A message through the releases of its software. Asks a clone; otherwise pure. */
import type { Seen } from '../../content/files/evidence.ts';
import { type Clone, isSearched, type Snapshot } from './clone-fs.ts';
import type { Release } from './releases.ts';
import { nearestIn, templateOf, type WantedMessage, wantedOf, whereHeld, wordingsOf } from './wording.ts';

/** A message that is looked for. */
export interface Sought {
	/** `nccl-error/cuda-failure` */
	key: string;
	template: string;
	/** The file that the content names. */
	file: string;
}

/** Of a message that no file held where it should stand: looked for in this many releases, evenly. */
const PROBES = 6;

/**
 * What the releases of a repository hold of messages.
 *
 * A message is looked for in its file at each release. Where its history begins or ends there, it is looked for in all
 * files of the release before or after, so that a file that was moved or split is followed.
 *
 * @param releases oldest first; at least one.
 */
export function traceAll(clone: Clone, releases: readonly Release[], sought: readonly Sought[]): Map<string, Found> {
	const all = sought.map((one) => ({ ...one, wanted: wantedOf(one.template) }));
	const files = [...new Set(all.map(({ file }) => file))];
	const named = releases.flatMap(({ tag }) => {
		const snapshot = clone.at(tag);
		return files.flatMap((file) => {
			const id = snapshot.files.get(file);
			return id ? [{ file, id }] : [];
		});
	});
	clone.prepare(named);
	return new Map(
		all.map(({ key, wanted, file }) => {
			const traced = trace(clone, releases, wanted, file);
			const isThere = traced.found.grade === 'source' || traced.found.grade === 'moved';
			return [key, isThere ? traced.found : { ...traced.found, ...insteadOf(clone, releases, wanted, traced, all) }];
		}),
	);
}

/** What was seen, but for the fingerprint. */
export type Found = Omit<Seen, 'fingerprint'>;

interface Place {
	file: string;
	line: number;
}

/** @returns with the files that held the message, the named one first. */
function trace(
	clone: Clone,
	releases: readonly Release[],
	wanted: WantedMessage,
	named: string,
): { found: Found; files: readonly string[] } {
	const files = [named];
	const held = new Map<number, Place>();
	const memo = new Map<string, number | undefined>();
	const lineIn = (file: string, id: string): number | undefined => {
		const key = `${file} ${id}`;
		if (memo.has(key)) return memo.get(key);
		const wordings = clone.wordings(file, id);
		const at = wordings && whereHeld(wanted, wordings);
		const line = at === undefined ? undefined : wordings?.said[at]?.line;
		memo.set(key, line);
		return line;
	};
	const look = (at: number, among: readonly string[]): Place | undefined => {
		const snapshot = clone.at(releases[at]?.tag ?? '');
		for (const file of among) {
			const id = snapshot.files.get(file);
			const line = id === undefined ? undefined : lineIn(file, id);
			if (line !== undefined) return { file, line };
		}
		return undefined;
	};
	const lookAgain = () => {
		for (const at of releases.keys()) {
			const place = held.has(at) ? undefined : look(at, files);
			if (place) held.set(at, place);
		}
	};
	/** Looks through a whole release; a file that holds the message is looked into at all others, too. */
	const search = (at: number): boolean => {
		const snapshot = clone.at(releases[at]?.tag ?? '');
		const searched = [...snapshot.files].filter(([file]) => isSearched(file)).map(([file, id]) => ({ file, id }));
		clone.prepare(searched);
		const among = searched.map(({ file }) => file);
		const place = look(at, among);
		if (!place) return false;
		files.push(place.file);
		lookAgain();
		return true;
	};

	lookAgain();
	const last = releases.length - 1;
	if (!held.size) {
		const step = Math.max(1, Math.floor(last / PROBES));
		for (let at = last; at >= 0 && !held.size; at -= step) search(at);
	}
	const bounds = () => [Math.min(...held.keys()), Math.max(...held.keys())] as const;
	if (held.size) {
		while (bounds()[1] < last && search(bounds()[1] + 1));
		while (bounds()[0] > 0 && search(bounds()[0] - 1));
		// It may have come back after releases without it.
		if (bounds()[1] < last) search(last);
	}
	if (!held.size) return { found: { grade: 'gone' }, files };
	const [oldest, newest] = bounds();
	const place = held.get(newest);
	const found: Found = {
		grade: newest < last ? 'gone' : place?.file === named ? 'source' : 'moved',
		first: releases[oldest]?.version,
		last: releases[newest]?.version,
		...place,
		commit: clone.commitOf(releases[newest]?.tag ?? '').slice(0, 12),
	};
	return { found, files };
}

/**
 * What the newest release says instead of a message: a text that is like it, and that did not stand beside it before. In
 * another file than those that held it, only what another message of the content has already.
 */
function insteadOf(
	clone: Clone,
	releases: readonly Release[],
	wanted: WantedMessage,
	{ found, files }: ReturnType<typeof trace>,
	all: readonly (Sought & { wanted: WantedMessage })[],
): Pick<Found, 'grade' | 'instead'> {
	const newest = clone.at(releases.at(-1)?.tag ?? '');
	const last = releases.find(({ version }) => version === found.last);
	const wordingsIn = (snapshot: Snapshot, file: string) => {
		const id = snapshot.files.get(file);
		return id === undefined ? undefined : clone.wordings(file, id);
	};
	const near = [...new Set([...files.toReversed(), ...all.map((one) => one.file)])];
	const before = new Set(
		last ? near.flatMap((file) => wordingsIn(clone.at(last.tag), file)?.said.map(({ text }) => text) ?? []) : [],
	);
	for (const file of near) {
		const wordings = wordingsIn(newest, file);
		const text = wordings?.said[nearestIn(wanted, wordings, before) ?? -1];
		if (!wordings || !text) continue;
		const alone = wordingsOf({ said: [text], names: wordings.names });
		const other = all.find((one) => whereHeld(one.wanted, alone) !== undefined);
		if (other) return { grade: 'changed', instead: `= ${other.key}` };
		if (files.includes(file)) return { grade: 'changed', instead: templateOf(text.text, wanted.template) };
	}
	return { grade: 'gone' };
}
