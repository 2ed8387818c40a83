/** Recordings of many ranks beside each other: the first collective in which they differ, and who did not come. Pure. */
import { grouped } from '../runs/grouped.ts';
import { type Fact, type Facts, family, ofOthers, ownerOf, PLACE, placeOf, type Sourced } from './format.ts';
import { lateOf } from './lateness.ts';
import { type Collective, type Recording, recorder } from './recording.ts';
import { type Traced, torchfrtrace } from './torchfrtrace.ts';

/** What was called, and from where. */
const CALL = { call: 'word', sizes: 'word', types: 'word', ...PLACE } as const;

/** A collective of a group, and who called it. */
const CALLED = { who: 'owners', group: 'word', seq: 'number', ...CALL } as const;

const TRACED = { who: 'owners', group: 'word', seq: 'number', call: 'word', at: 'word', place: 'word' } as const;

export const flightRecorder = family<Recording | Traced>({
	id: 'flight-recorder',
	formats: [recorder, torchfrtrace],
	topics: {
		job: { recordings: 'number', entries: 'number', version: 'version' },
		// Ranks that had not called what others had called.
		behind: { ...CALLED, others: 'owners', last_seq: 'number', last_call: 'word' },
		// The same number, and not the same call.
		differ: { ...CALLED, ...ofOthers(CALL), others: 'owners', what: 'word' },
		// One comes last to nearly all, and the others wait for it.
		late: { who: 'owners', others: 'owners', group: 'word', times: 'number', of: 'number', lag: 'seconds' },
		// All called it, and it did not end.
		stuck: { ...CALLED, lacking: 'truth' },
		// Some ended it, some did not.
		partly: { ...CALLED, others: 'owners' },
		// One recording alone has it, and nobody tells who belongs to the group.
		alone: CALLED,
		// A send or a receive that did not end.
		pair: { who: 'owners', group: 'word', call: 'word', peer: 'owners', ...PLACE },
		// Ranks of a group that left no recording.
		absent: { who: 'owners', group: 'word', others: 'owners' },
		// As torchfrtrace tells it: not all ranks joined it, or one called it otherwise.
		unjoined: { ...TRACED, others: 'owners' },
		faulty: { ...TRACED, fault: 'word' },
		// All that was recorded ended.
		done: { who: 'owners', seq: 'number' },
	},
	facts: factsOf,
});

/** One rank's entries. */
interface OfRank {
	owner: string;
	rank?: number;
	recording: Recording;
}

const isTraced = (output: Sourced<Recording | Traced>): output is Sourced<Traced> => 'unjoined' in output.parsed;
const isRecorded = (output: Sourced<Recording | Traced>): output is Sourced<Recording> => 'entries' in output.parsed;

function factsOf(outputs: readonly Sourced<Recording | Traced>[]): Facts {
	const traced = outputs.filter(isTraced);
	return {
		...recordedOf(outputs.filter(isRecorded)),
		unjoined: traced.flatMap(({ parsed }) => parsed.unjoined).slice(0, 1),
		faulty: traced.flatMap(({ parsed }) => parsed.faulty).slice(0, 1),
	};
}

function recordedOf(outputs: readonly Sourced<Recording>[]): Facts {
	const told = [...new Map(outputs.map((output, at) => toldOf(output, at)).map((one) => [one.owner, one])).values()];
	const groups = groupsOf(told);
	const absent = groups.flatMap(absentOf).slice(0, 1);
	const compared = groups.map(compare);
	const rows = (topic: string) => compared.flatMap((facts) => facts[topic] ?? []);
	const pair = told.flatMap(pairsOf);
	const open = told.some(({ recording }) => recording.entries.some(({ done }) => !done));
	return {
		job: [
			{
				recordings: told.length,
				entries: told.reduce((sum, { recording }) => sum + recording.entries.length, 0),
				version: told[0]?.recording.version,
			},
		],
		late: groups.flatMap(({ name, calls }) => lateOf(name, calls)).slice(0, 1),
		behind: rows('behind'),
		differ: rows('differ'),
		stuck: rows('stuck').map((row) => ({ ...row, lacking: absent.length > 0 })),
		partly: rows('partly'),
		alone: rows('alone'),
		pair,
		absent,
		done: open || !told.length ? [] : [{ who: told.map(({ owner }) => owner), seq: lastOf(told) }],
	};
}

function toldOf({ parsed: recording, from }: Sourced<Recording>, at: number): OfRank {
	return {
		owner: ownerOf(from) || `#${at + 1}`,
		...(from.rank !== undefined && { rank: from.rank }),
		recording,
	};
}

const lastOf = (told: readonly OfRank[]): number =>
	told.flatMap(({ recording }) => recording.entries).reduce((most, { seq }) => Math.max(most, seq), 0);

/** A group, the collectives of each of its ranks by number, and who belongs to it. */
interface Group {
	name: string;
	calls: { owner: string; bySeq: Map<number, Collective> }[];
	/** Undefined where no recording tells. */
	ranks?: readonly number[];
	told: readonly OfRank[];
}

function groupsOf(told: readonly OfRank[]): Group[] {
	const entries = told.flatMap(({ owner, recording }) =>
		recording.entries.filter(({ pair }) => !pair).map((entry) => ({ owner, entry })),
	);
	return [...grouped(entries, ({ entry }) => entry.group)].map(([name, own]) => {
		const calls = [...grouped(own, ({ owner }) => owner)].map(([owner, all]) => ({
			owner,
			bySeq: new Map(all.map(({ entry }) => [entry.seq, entry])),
		}));
		const ranks = ranksOf(name, told);
		return { name, calls, told, ...(ranks && { ranks }) };
	});
}

/** Gloo names no group: what it tells is of the first one. */
function ranksOf(name: string, told: readonly OfRank[]): readonly number[] | undefined {
	const lists = told.flatMap(
		({ recording: { groups } }) => groups.get(name) ?? (name === '0' ? groups.get('') : undefined) ?? [],
	);
	return lists.length ? [...new Set(lists)].sort((a, b) => a - b) : undefined;
}

/** What is first by number: somebody is not there, or calls something else, or all are there and it does not end. */
function compare({ name, calls, ranks, told }: Group): Facts {
	// The recorder keeps the newest: what all of them still have is compared.
	const first = Math.max(...calls.map(({ bySeq }) => smallest(bySeq.keys())));
	const last = Math.max(...calls.map(({ bySeq }) => largest(bySeq.keys())));
	const outside = told.filter(
		({ owner, rank }) => rank !== undefined && ranks?.includes(rank) && !calls.some((call) => call.owner === owner),
	);
	const members = [...calls, ...outside.map(({ owner }) => ({ owner, bySeq: new Map<number, Collective>() }))];
	for (let seq = first; seq <= last && seq - first < MOST_COMPARED; seq++) {
		const found = compareAt(name, seq, members);
		if (found) return found;
	}
	return {};
}

const MOST_COMPARED = 500_000;
const smallest = (numbers: Iterable<number>): number =>
	[...numbers].reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const largest = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => Math.max(a, b), 0);

type Members = readonly { owner: string; bySeq: ReadonlyMap<number, Collective> }[];

function compareAt(group: string, seq: number, members: Members): Facts | undefined {
	const came = members.flatMap(({ owner, bySeq }) => {
		const entry = bySeq.get(seq);
		return entry ? [{ owner, entry }] : [];
	});
	const [one] = came;
	if (!one) return undefined;
	const absent = members.filter(({ bySeq }) => !bySeq.has(seq));
	if (absent.length) return { behind: [behindOf(group, seq, absent, came)] };
	const kinds = [...grouped(came, ({ entry }) => callOf(entry)).values()].sort((a, b) => b.length - a.length);
	const [most, ...less] = kinds;
	if (most && less.length) return { differ: less.map((few) => differOf(group, seq, few, most)) };
	const open = came.filter(({ entry }) => !entry.done);
	if (!open.length) return undefined;
	const row = calledBy(group, seq, open);
	if (open.length === came.length) return members.length > 1 ? { stuck: [row] } : { alone: [row] };
	return { partly: [{ ...row, others: came.filter(({ entry }) => entry.done).map(({ owner }) => owner) }] };
}

type Came = readonly { owner: string; entry: Collective }[];

const calledBy = (group: string, seq: number, came: Came): Fact => {
	const { op, sizes, types, at, file, line } = came[0]?.entry ?? ({} as Partial<Collective>);
	return {
		...{ who: came.map(({ owner }) => owner), group, seq, call: op },
		...{ sizes: sizes || undefined, types: types || undefined },
		...{ at, file, line, place: placeOf(file, line) },
	};
};

function behindOf(group: string, seq: number, absent: Members, came: Came): Fact {
	const last = Math.max(...absent.map(({ bySeq }) => largest(bySeq.keys())));
	const call = absent.map(({ bySeq }) => bySeq.get(last)?.op).find(Boolean);
	return {
		...calledBy(group, seq, came),
		who: absent.map(({ owner }) => owner),
		others: came.map(({ owner }) => owner),
		...(last > 0 && { last_seq: last }),
		...(call && { last_call: call }),
	};
}

/** Those that give each rank a part of its own may differ in size. */
const UNEVEN = /scatter|gather|all_?to_?all|coalesced/i;

const callOf = ({ op, sizes, types }: Collective): string =>
	UNEVEN.test(op) ? op : [op, sizes, /barrier|broadcast/i.test(op) ? '' : types].join(' ');

function differOf(group: string, seq: number, few: Came, most: Came): Fact {
	const { who, group: _, seq: __, ...theirs } = calledBy(group, seq, most);
	const own = calledBy(group, seq, few);
	const what = own['call'] !== theirs['call'] ? 'call' : own['sizes'] !== theirs['sizes'] ? 'size' : 'type';
	return { ...own, what, others: who, ...ofOthers(theirs) };
}

/** `recv 1<-0`, `send 0->1`: numbers count in the group. */
const PEERS = /^(?:recv|send) (\d+)(?:<-|->)(\d+)/;

function pairsOf({ owner, recording }: OfRank): Fact[] {
	const open = recording.entries.filter(({ pair, done }) => pair && !done);
	const [first] = open;
	if (!first) return [];
	// In a group of its own a number is no rank of the job.
	const peer = first.group === '0' ? PEERS.exec(first.op)?.[2] : undefined;
	const { group, op, at, file, line } = first;
	const call = op.split(' ')[0] ?? op;
	const place = { at, file, line, place: placeOf(file, line) };
	return [{ who: [owner], group, call, ...(peer && { peer: [`rank ${peer}`] }), ...place }];
}

function absentOf({ name, ranks, told }: Group): Fact[] {
	const there = told.flatMap(({ rank }) => rank ?? []);
	if (!ranks || there.length < told.length || told.length < 2) return [];
	const absent = ranks.filter((rank) => !there.includes(rank));
	if (!absent.length) return [];
	return [{ who: absent.map((rank) => `rank ${rank}`), group: name, others: told.map(({ owner }) => owner) }];
}
