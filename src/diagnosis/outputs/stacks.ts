/** Stacks of many processes beside each other: who does what, who is elsewhere, who is not there. Pure. */
import { grouped } from '../runs/grouped.ts';
import { type Activity, activityOf, isOwn, waits } from './activity.ts';
import { faulthandler } from './faulthandler.ts';
import { type Fact, type Facts, family, ofOthers, ownerOf, PLACE, placeOf, type Sourced } from './format.ts';
import { gdb } from './gdb.ts';
import { pySpy, pySpyJson } from './py-spy.ts';
import { type Dump, mainStack, type Stack, type StackFrame } from './stack.ts';

/** What a group of processes does. `other…` is what the others do. */
const WHO = { who: 'owners', doing: 'word', call: 'word', ...PLACE } as const;

export const stacks = family<Dump>({
	id: 'stacks',
	formats: [pySpy, pySpyJson, faulthandler, gdb],
	topics: {
		job: { processes: 'number', groups: 'number', native: 'truth' },
		group: WHO,
		// All stand in the same place.
		same: { ...WHO, lacking: 'truth' },
		// There is one process, and nothing to compare.
		single: WHO,
		// One group is elsewhere than the others.
		odd: {
			...WHO,
			...ofOthers({ doing: 'word', call: 'word', at: 'word', place: 'word' } as const),
			others: 'owners',
			waiting: 'truth',
		},
		// Ranks between those that have a stack.
		missing: { who: 'owners', others: 'owners', others_doing: 'word', others_call: 'word' },
		// A dump that was written as the process died.
		died: { ...WHO, fatal: 'word' },
		// Dumped more than once: whose stacks changed, and whose did not.
		// `working`: nobody moves but who the others wait for.
		twice: { who: 'owners', still: 'owners', working: 'truth' },
		// Processes whose stack could not be read, since a signal has stopped them.
		stopped: { who: 'owners' },
		worker: { who: 'owners', ...PLACE },
	},
	facts: factsOf,
});

interface Process {
	owner: string;
	rank?: number;
	dump: Dump;
	activity: Activity;
	/** Those with the same key stand in the same place. */
	key: string;
}

function factsOf(outputs: readonly Sourced<Dump>[]): Facts {
	const { all, twice } = processesOf(outputs);
	const alive = all.filter(({ dump }) => dump.fatal === undefined);
	// Workers of a loader belong to a rank that has a stack of its own.
	const isWorker = ({ dump }: Process) => dump.stacks.some(holdsLoop);
	const workers = alive.filter(isWorker);
	const trainers = alive.filter((process) => !isWorker(process));
	const groups = [...grouped(trainers, ({ key }) => key).values()].sort((a, b) => b.length - a.length);
	const [first = []] = groups;
	const stopped = outputs.filter(({ parsed }) => parsed.stopped);
	const missing = missingOf(trainers, groups, new Set(stopped.map(({ from }) => from.rank)));
	const odd = oddOf(groups);
	return {
		job: [{ processes: all.length, groups: groups.length, native: trainers.every(isNative) }],
		group: groups.map(rowOf),
		same:
			groups.length === 1 && first.length > 1
				? [{ ...rowOf(first), lacking: missing.length + stopped.length > 0 }]
				: [],
		single: all.length === 1 && first.length === 1 ? [rowOf(first)] : [],
		odd,
		missing,
		died: all
			.filter(({ dump }) => dump.fatal !== undefined)
			.map((process) => ({ ...rowOf([process]), fatal: process.dump.fatal })),
		twice: twice.map((row) => ({ ...row, working: areWorking(row, odd) })),
		stopped: stopped.length
			? [{ who: [...new Set(stopped.map(({ parsed, from }) => ownerOf(from, parsed.pid)))] }]
			: [],
		worker: workers.map((process) => ({
			// The rank of a heading is that of its parent.
			who: [process.dump.pid === undefined ? process.owner : `pid ${process.dump.pid}`],
			...place(inWorker(process.dump)),
		})),
	};
}

function processesOf(outputs: readonly Sourced<Dump>[]): { all: Process[]; twice: Fact[] } {
	const ranks = outputs.map(({ parsed, from }) => from.rank ?? parsed.rank);
	// A local rank stands on every node: then it says nothing.
	const told = ranks.filter((rank) => rank !== undefined);
	const isTold = new Set(told).size === told.length;
	const latest = new Map<string, Process>();
	/** Whether the stack changed since the dump before. */
	const moved = new Map<string, boolean>();
	for (const [at, { parsed: dump, from }] of outputs.entries()) {
		const rank = isTold || from.rank !== undefined ? ranks[at] : undefined;
		const { rank: _, ...source } = from;
		const owner = ownerOf(rank === undefined ? source : { ...source, rank }, dump.pid);
		const stack = mainStack(dump);
		if (!stack) continue;
		const activity = activityOf(stack);
		const key = `${owner || at} ${dump.pid ?? ''}`;
		const before = latest.get(key);
		if (before) moved.set(key, (moved.get(key) ?? false) || whole(before.dump) !== whole(dump));
		latest.set(key, {
			owner: owner || `#${at + 1}`,
			...(rank !== undefined && { rank }),
			dump,
			activity,
			key: keyOf(
				activity,
				stack.frames.map(({ name }) => name),
			),
		});
	}
	const all = [...latest.values()];
	const whose = (is: boolean) =>
		[...moved].filter(([, own]) => own === is).map(([key]) => latest.get(key)?.owner ?? key);
	return { all, twice: moved.size ? [{ who: whose(true), still: whose(false) }] : [] };
}

const whole = (dump: Dump): string =>
	mainStack(dump)
		?.frames.map(({ name, file, line }) => `${name} ${file} ${line}`)
		.join('\n') ?? '';

/** Whether all that moved between two dumps are ones that the others wait for. */
function areWorking({ who }: Fact, odd: readonly Fact[]): boolean {
	const working = odd.flatMap((row) => (row['waiting'] === false && Array.isArray(row['who']) ? row['who'] : []));
	return Array.isArray(who) && who.length > 0 && who.every((owner) => (working as unknown[]).includes(owner));
}

/** Where all stand in the same collective of the same line, what is below it does not matter. */
const keyOf = ({ doing, call, at, file, line }: Activity, names: readonly string[]): string =>
	at === undefined
		? [doing, call, ...names.slice(0, 6)].join(' ')
		: [
				doing,
				doing === 'collective' || doing === 'receive' ? call : '',
				at,
				baseOf(file),
				waits(doing) ? line : '',
			].join(' ');

/** What a worker of a DataLoader runs. */
const isLoop = ({ name }: StackFrame): boolean => name === '_worker_loop';

const holdsLoop = ({ frames }: Stack): boolean => frames.some(isLoop);

/** A worker that was forked has the frames of its parent outside of its own. One that waits for work is at none of the user's. */
function inWorker({ stacks }: Dump): Activity {
	const { frames = [] } = stacks.find(holdsLoop) ?? {};
	return activityOf({ frames: frames.slice(0, frames.findIndex(isLoop)) });
}

const baseOf = (file = ''): string => file.split('/').at(-1) ?? file;

const isNative = ({ dump }: Process): boolean => !dump.stacks.some(({ frames }) => frames.some(isOwn));

const place = ({ at, file, line }: Activity): Fact => ({
	at,
	file: file && baseOf(file),
	line,
	place: placeOf(file && baseOf(file), line),
});

function rowOf(group: readonly Process[]): Fact {
	const activity: Activity = group[0]?.activity ?? { doing: 'code' };
	const { doing, call } = activity;
	return { who: group.map(({ owner }) => owner), doing, call, ...place(activity) };
}

/**
 * Every group that stands elsewhere than whom the others are. The others are the largest group that waits for ranks; of
 * two that both wait, the larger. Where nobody waits, ranks that do different things are no sign of anything.
 */
function oddOf(groups: readonly Process[][]): Fact[] {
	const waiting = groups.filter(([first]) => first && waits(first.activity.doing));
	const [others] = waiting;
	if (!others || groups.length < 2) return [];
	const { who, file: _, line: __, ...theirs } = rowOf(others);
	return groups
		.filter((group) => group !== others)
		.sort((a, b) => Number(waiting.includes(a)) - Number(waiting.includes(b)) || a.length - b.length)
		.map((group) => ({
			...rowOf(group),
			others: who,
			...ofOthers(theirs),
			waiting: waiting.includes(group),
		}));
}

/** Of ranks 0, 1 and 3 that have a stack, rank 2 has none. Who comes after the last nobody can tell. */
function missingOf(
	trainers: readonly Process[],
	groups: readonly Process[][],
	stopped: ReadonlySet<number | undefined>,
): Fact[] {
	const ranks = trainers.flatMap(({ rank }) => rank ?? []);
	const others = groups.find(([first]) => first && waits(first.activity.doing));
	if (ranks.length < 2 || ranks.length < trainers.length || !others) return [];
	const last = Math.max(...ranks);
	const absent = Array.from({ length: last + 1 }, (_, rank) => rank).filter(
		(rank) => !ranks.includes(rank) && !stopped.has(rank),
	);
	// A dump of every eighth rank is a choice, not a loss.
	if (!absent.length || absent.length > ranks.length) return [];
	const { doing, call } = others[0]?.activity ?? {};
	return [
		{
			who: absent.map((rank) => `rank ${rank}`),
			others: others.map(({ owner }) => owner),
			others_doing: doing,
			others_call: call,
		},
	];
}
