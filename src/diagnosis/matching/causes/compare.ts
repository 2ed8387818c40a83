/**
 * Ranks held beside each other within one log: whose collective has a smaller number than those of the others, which of
 * them called something else under the same number, and who printed the smaller step last. A few numbers per rank.
 */
import { type Block, firstOfLast, lineOf, prefixOf } from '../join.ts';

/**
 * behind: ranks whose last number is smaller than that of the others. differ: the same number, and different calls.
 * `what` is what is counted: collectives, or the word that was printed.
 */
export type Compared =
	| { kind: 'behind'; what: 'collective' | 'step' | 'epoch' | 'iteration'; ranks: number[]; at: number; most: number }
	| { kind: 'differ'; at: number; calls: Call[] };

/** What one rank called. */
export interface Call {
	rank: number;
	op: string;
	/** Elements that went in, or the shape. */
	size?: string;
}

export interface Comparison {
	/** Looks at a line of a message; the first of each rank counts. */
	see(raw: string, rank: number | undefined): void;
	/** Looks at the last lines of the log that begins there, in what was read last. */
	end(tail: Block, begun: number): void;
	result(): Compared[];
}

interface Work {
	rank: number;
	seq: number;
	op?: string | undefined;
	size?: string | undefined;
}

const MOST_RANKS = 1024;
/** Calls that are told. */
const MOST_CALLS = 8;

/** The process group counts by itself. */
const GROUP = /\bPG (?:ID |GUID )?(?<group>\d{1,6})\b/;
const RANK = /\bRank (?<rank>\d{1,6})\b/;
const WORKS = [
	/\bSeqNum=(?<seq>\d{1,12}), OpType=(?<op>\w{1,40})(?:, NumelIn=(?<size>\d{1,15}))?/,
	/\bSequenceNumber=(?<seq>\d{1,12}), OpType=(?<op>\w{1,40})(?:, TensorShape=\[(?<size>[\d, ]{0,80})\])?/,
	/\b(?:work sequence id|NCCL work|at work): (?<seq>\d{1,12})\b/,
];
/** One rank sends what another receives, and several of these go as one: no two ranks need to call the same. */
const BETWEEN_TWO = /^(?:SEND|RECV|RECVANYSOURCE|COALESCED)$/;
/** Each rank may bring as much as it has, or only the root brings anything. */
const OWN_SIZES = /^(?:ALLTOALL|SCATTER$)/;
const STEP = /\b(?<what>step|epoch|iteration)s?\b ?[:=#]? ?(?<at>\d{1,12})\b/i;

export function createComparison(): Comparison {
	/** By process group and rank. */
	const works = new Map<string, Map<number, Work>>();
	const steps = new Map<string, Map<number, number>>();
	return {
		see(raw, told) {
			const text = raw.slice(0, 4000);
			for (const pattern of WORKS) {
				const found = pattern.exec(text)?.groups as { seq: string; op?: string; size?: string } | undefined;
				const rank = told ?? numberIn(RANK.exec(text)?.groups?.['rank']);
				if (!found || rank === undefined) continue;
				const own = mapIn(works, GROUP.exec(text)?.groups?.['group'] ?? '');
				const known = own.get(rank);
				const { seq, op, size } = found;
				if (!known && own.size < MOST_RANKS) own.set(rank, { rank, seq: Number(seq), op, size });
				else if (known?.seq === Number(seq)) Object.assign(known, { op: known.op ?? op, size: known.size ?? size });
				return;
			}
		},
		end(tail, begun) {
			for (let line = firstOfLast(tail); line < tail.scanned.count; line++) {
				if (tail.base + (tail.scanned.starts[line] as number) < begun) continue;
				const found = STEP.exec(lineOf(tail, line).slice(0, 400))?.groups as { what: string; at: string } | undefined;
				const rank = found && prefixOf(tail, line).rank;
				if (found && rank !== undefined) mapIn(steps, found.what.toLowerCase()).set(rank, Number(found.at));
			}
		},
		result: () => [
			...[...works.values()].flatMap((own) => compareWorks([...own.values()])),
			...[...steps].flatMap(([what, own]) => behindIn([...own], what as 'step')),
		],
	};
}

const numberIn = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

function mapIn<Value>(maps: Map<string, Map<number, Value>>, key: string): Map<number, Value> {
	const known = maps.get(key) ?? new Map<number, Value>();
	maps.set(key, known);
	return known;
}

function compareWorks(works: readonly Work[]): Compared[] {
	const behind = behindIn(
		works.map(({ rank, seq }) => [rank, seq]),
		'collective',
	);
	if (behind.length > 0) return behind;
	const told = works.filter(({ op }) => op && !BETWEEN_TWO.test(op)).toSorted((a, b) => a.rank - b.rank);
	const kinds = new Set(told.map(({ op = '', size }) => (OWN_SIZES.test(op) ? op : `${op} ${size}`)));
	const [first] = told;
	if (!first || kinds.size < 2) return [];
	const calls = told.slice(0, MOST_CALLS).map(({ rank, op = '', size }) => ({ rank, op, ...(size && { size }) }));
	return [{ kind: 'differ', at: first.seq, calls }];
}

/** Whoever is not where most of them are, where these are further. */
function behindIn(numbers: readonly (readonly [rank: number, at: number])[], what: 'collective' | 'step'): Compared[] {
	const all = numbers.map(([, at]) => at);
	const most = all.reduce((a, b) => Math.max(a, b), 0);
	const at = all.reduce((a, b) => Math.min(a, b), Infinity);
	if (numbers.length < 2 || at === most) return [];
	const ranks = numbers.filter(([, own]) => own === at).map(([rank]) => rank);
	return [{ kind: 'behind', what, ranks: ranks.sort((a, b) => a - b), at, most }];
}
