/** What was raised so far, and of which exceptions more lines may come. */
import type { LineKind } from './causes/line.ts';
import { type Chain, causeOf, isBare, isError, type Raised, type Raising, toRaising, withoutRepeats } from './chain.ts';
import type { Block } from './join.ts';
import { type Prefix, processOf } from './read.ts';
import { follow, MOST_RAISED, NO_FRAME, type Open } from './traceback.ts';

/** All that was raised, in the order of the log. */
export interface RaisedInLog {
	all: Raising[];
	/** The rank that a launcher saw fail first. */
	failedFirst?: number | undefined;
}

/** A log of more is a loop, and its beginning is what matters; of several logs each has at least one. */
const MOST_CHAINS = 64;
const MOST_OPEN = 64;
/** A process that is silent for so many lines of others has printed what it had to. */
const MOST_APART = 10_000;
/** Exceptions that stand alone: of a log of more the beginning matters. */
const MOST_BARE = 64;

/** A process may crash while its traceback is open. */
export const crashKey = (key: string): string => `${key} crash`;

export type Chains = ReturnType<typeof createChains>;

export function createChains() {
	const chains: Chain[] = [];
	const open = new Map<string, Open>();
	/** The process that a launcher says ended first. */
	let exited: Chain | undefined;
	/** Lines read so far. */
	let clock = 0;
	/** Exceptions that stand alone. */
	let bare = 0;
	/** Chains of the logs before this one, and how many logs those were. */
	let before = 0;
	let log = 0;
	const isFull = () => chains.length >= MOST_CHAINS && chains.length > before;
	const isFullOfBare = () => bare >= MOST_BARE;

	return {
		isFullOfBare,
		isFull: () => isFull() && isFullOfBare(),
		/** No more lines of anything are waited for. */
		isClosed: () => open.size === 0,
		/** Opens a chain for a process, or what follows in the one that is open. */
		begin(key: string, start: number, prefix: Prefix, state: Omit<Open, 'chain' | 'lines' | 'seen'>): Open | undefined {
			const known = open.get(key);
			if (known && known.reading === 'after' && known.chain.raised.at(-1)?.next) {
				Object.assign(known, NO_FRAME, state, { lines: 0, seen: clock });
				return known;
			}
			// What a process raises next ends what it raised before.
			open.delete(key);
			if (isFull() || open.size >= MOST_OPEN) return undefined;
			const chain = chainOf(start, start, prefix, log);
			if (state.order === 'crash') chain.kind = 'crash';
			const fresh: Open = { chain, lines: 0, seen: clock, ...state };
			if (!state.ignored) chains.push(chain);
			open.set(key, fresh);
			return fresh;
		},
		/** Gives a line to what is open of a process. Whether it belongs there. */
		follow(key: string, block: Block, line: number, message: string, prefix: Prefix): boolean {
			let isFollowed = false;
			for (const own of [key, crashKey(key)]) {
				const state = open.get(own);
				if (!state) continue;
				state.seen = clock;
				isFollowed = follow(state, block, line, message, prefix);
				if (!isFollowed) open.delete(own);
			}
			return isFollowed;
		},
		/** Takes an exception that stands alone; `below` where it says what the one above it was raised from. */
		alone(raised: Raised, start: number, prefix: Prefix, kind: LineKind, below: boolean): void {
			bare++;
			const chain: Chain = { ...chainOf(start, raised.end, prefix, log), raised: [raised], kind };
			const outer = below ? lastBareOf(chains, chain) : undefined;
			if (outer) raisedFrom(outer, raised);
			else chains.push(chain);
		},
		/** Takes what a launcher says of a process that ended. What it ended itself stands above the one that failed first. */
		exit(chain: Omit<Chain, 'log'>, isFirst: boolean): void {
			if (!exited || isFirst) exited = { ...chain, log };
		},
		/** What was raised in a line ends where its block does. */
		reachTo(line: number, end: number): void {
			for (const chain of chains) if (chain.raised.at(-1)?.line === line) Object.assign(chain, { end, reach: end });
		},
		tick(): void {
			if (++clock % MOST_APART > 0) return;
			for (const [key, { seen }] of open) if (clock - seen > MOST_APART) open.delete(key);
		},
		news(consequence = -1) {
			const own = chains.slice(before);
			for (const chain of own) chain.consequence = chain.start <= consequence && consequence <= chain.end;
			before = chains.length;
			log++;
			open.clear();
			return firstOf(own);
		},
		all: (): RaisedInLog => allOf(chains, exited),
	};
}

const lastBareOf = (chains: readonly Chain[], { log, process }: Chain): Chain | undefined =>
	chains.findLast((chain) => isBare(chain) && chain.log === log && chain.process === process);

function raisedFrom(outer: Chain, raised: Raised): void {
	if (outer.raised.length >= MOST_RAISED) return;
	outer.raised.unshift({ ...raised, next: 'cause' });
	outer.end = outer.reach = raised.end;
}

function firstOf(chains: readonly Chain[]) {
	const first = chains.find((chain) => isError(chain) && !isBare(chain));
	const { time, seconds } = first ?? {};
	return first && { ...causeOf(first), ...(time !== undefined && { time }), seconds };
}

const chainOf = (start: number, end: number, prefix: Prefix, log: number): Chain => ({
	start,
	end,
	reach: end,
	time: prefix.time,
	seconds: prefix.seconds,
	raised: [],
	process: processOf(prefix),
	log,
});

function allOf(chains: readonly Chain[], exited: Chain | undefined): RaisedInLog {
	const told = chains.filter(isError);
	const failed = exited?.raised[0]?.rank;
	const rank = (chain: Chain) =>
		// A traceback without a rank in it is that of the rank of which the launcher speaks in the same log.
		exited?.log === chain.log && told.every(({ raised }) => raised[0]?.rank === undefined) ? failed : undefined;
	const all = withoutRepeats(told).map((chain) => toRaising(chain, rank(chain)));
	if (exited) all.push(toRaising(exited));
	return { all, ...(failed !== undefined && { failedFirst: failed }) };
}
