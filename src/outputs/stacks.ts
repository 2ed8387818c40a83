/** Stacks of many processes beside each other: who does what, who is elsewhere, who is not there. Pure. */
import { grouped } from '../runs/grouped.ts';
import { type Activity, activityOf, isOwn, waits } from './activity.ts';
import { faulthandler } from './faulthandler.ts';
import { type Facts, family, ownerOf, type Row, type Sourced } from './format.ts';
import { gdb } from './gdb.ts';
import { pySpy, pySpyJson } from './py-spy.ts';
import { type Dump, mainStack } from './stack.ts';

/** What a group of processes does. `other…` is what the others do. */
const WHO = {
	who: 'owners',
	doing: 'word',
	call: 'word',
	at: 'word',
	file: 'word',
	line: 'number',
} as const;

export const stacks = family<Dump>({
	id: 'stacks',
	formats: [pySpy, pySpyJson, faulthandler, gdb],
	topics: {
		job: { processes: 'number', groups: 'number', native: 'truth' },
		group: WHO,
		// All stand in the same place.
		same: WHO,
		// One group is elsewhere than the others.
		odd: { ...WHO, others: 'owners', othersDoing: 'word', othersCall: 'word', othersAt: 'word', waiting: 'truth' },
		// Ranks between those that have a stack.
		missing: { who: 'owners', others: 'owners', othersDoing: 'word', othersCall: 'word' },
		// A dump that was written as the process died.
		died: { ...WHO, fatal: 'word' },
		// Threads of Python of which only native code is seen.
		worker: { who: 'owners', at: 'word', file: 'word', line: 'number' },
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
	const all = processesOf(outputs);
	const alive = all.filter(({ dump }) => dump.fatal === undefined);
	// Workers of a loader belong to a rank that has a stack of its own.
	const isWorker = ({ activity, dump }: Process) =>
		activity.doing === 'loader' && dump.stacks.some(({ frames }) => frames.some(({ name }) => name === '_worker_loop'));
	const workers = alive.filter(isWorker);
	const trainers = alive.filter((process) => !isWorker(process));
	const groups = [...grouped(trainers, ({ key }) => key).values()].sort((a, b) => b.length - a.length);
	return {
		job: [{ processes: all.length, groups: groups.length, native: trainers.every(isNative) }],
		group: groups.map(rowOf),
		same: groups.length === 1 && groups[0] && groups[0].length > 1 ? [rowOf(groups[0])] : [],
		odd: oddOf(groups),
		missing: missingOf(trainers, groups),
		died: all
			.filter(({ dump }) => dump.fatal !== undefined)
			.map((process) => ({ ...rowOf([process]), fatal: process.dump.fatal })),
		worker: workers.map((process) => ({ who: [process.owner], ...place(process.activity) })),
	};
}

function processesOf(outputs: readonly Sourced<Dump>[]): Process[] {
	const ranks = outputs.map(({ parsed, from }) => from.rank ?? parsed.rank);
	// A local rank stands on every node: then it says nothing.
	const isTold = new Set(ranks.filter((rank) => rank !== undefined)).size === ranks.filter((rank) => rank !== undefined).length;
	const latest = new Map<string, Process>();
	for (const [at, { parsed: dump, from }] of outputs.entries()) {
		const rank = isTold || from.rank !== undefined ? ranks[at] : undefined;
		const { rank: _, ...source } = from;
		const owner = ownerOf(rank === undefined ? source : { ...source, rank }, dump.pid);
		const stack = mainStack(dump);
		if (!stack) continue;
		const activity = activityOf(stack);
		latest.set(`${owner} ${dump.pid ?? ''}`, {
			owner: owner || `#${at + 1}`,
			...(rank !== undefined && { rank }),
			dump,
			activity,
			key: keyOf(activity, stack.frames.map(({ name }) => name)),
		});
	}
	return [...latest.values()];
}

/** Where all stand in the same collective of the same line, what is below it does not matter. */
const keyOf = ({ doing, call, at, file, line }: Activity, names: readonly string[]): string =>
	at === undefined
		? [doing, call, ...names.slice(0, 6)].join(' ')
		: [doing, doing === 'collective' || doing === 'receive' ? call : '', at, baseOf(file), waits(doing) ? line : ''].join(' ');

const baseOf = (file = ''): string => file.split('/').at(-1) ?? file;

const isNative = ({ dump }: Process): boolean => !dump.stacks.some(({ frames }) => frames.some(isOwn));

const place = ({ at, file, line }: Activity): Row => ({ at, file: file && baseOf(file), line });

function rowOf(group: readonly Process[]): Row {
	const [first] = group;
	const { doing, call } = first?.activity ?? { doing: 'code' };
	return { who: group.map(({ owner }) => owner), doing, call, ...place(first?.activity ?? { doing: 'code' }) };
}

/**
 * Every group that stands elsewhere than whom the others are. The others are the largest group that waits for ranks; of
 * two that both wait, the larger. Where nobody waits, ranks that do different things are no sign of anything.
 */
function oddOf(groups: readonly Process[][]): Row[] {
	const waiting = groups.filter(([first]) => first && waits(first.activity.doing));
	const [others] = waiting;
	if (!others || groups.length < 2) return [];
	const { doing, call, at } = others[0]?.activity ?? {};
	return groups
		.filter((group) => group !== others)
		.sort((a, b) => Number(waiting.includes(a)) - Number(waiting.includes(b)) || a.length - b.length)
		.map((group) => ({
			...rowOf(group),
			others: others.map(({ owner }) => owner),
			othersDoing: doing,
			othersCall: call,
			othersAt: at,
			waiting: waiting.includes(group),
		}));
}

/** Of ranks 0, 1 and 3 that have a stack, rank 2 has none. Who comes after the last nobody can tell. */
function missingOf(trainers: readonly Process[], groups: readonly Process[][]): Row[] {
	const ranks = trainers.flatMap(({ rank }) => rank ?? []);
	const others = groups.find(([first]) => first && waits(first.activity.doing));
	if (ranks.length < 2 || ranks.length < trainers.length || !others) return [];
	const last = Math.max(...ranks);
	const absent = Array.from({ length: last + 1 }, (_, rank) => rank).filter((rank) => !ranks.includes(rank));
	// A dump of every eighth rank is a choice, not a loss.
	if (!absent.length || absent.length > ranks.length) return [];
	const { doing, call } = others[0]?.activity ?? {};
	return [
		{
			who: absent.map((rank) => `rank ${rank}`),
			others: others.map(({ owner }) => owner),
			othersDoing: doing,
			othersCall: call,
		},
	];
}
