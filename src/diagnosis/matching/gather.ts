/**
 * Gathering: from hits, line by line, to one finding per failure. Lines beyond the first are counted, not kept, so that
 * memory does not grow with the log.
 */
import { createComparison } from './causes/compare.ts';
import type { Raising } from './chain.ts';
import type { RaisedInLog } from './chains.ts';
import { createCircumstances } from './circumstances.ts';
import { claimed, type Gatherings, isOf, withEnding, withKind, withKindOfEnd, withoutFaint } from './claimed.ts';
import { ROLES, type Role } from './compile.ts';
import type { Ending, Related } from './diagnosis.ts';
import type { Hit } from './exact.ts';
import { EVIDENCE, type EvidenceId } from './flags.ts';
import type { Place } from './fold.ts';
import {
	type AsksWhoWrote,
	foundLine,
	type Gathered,
	gatheredOf,
	LONGEST_CONTEXT,
	quietnessOf,
	rankIn,
	rankLine,
	readValues,
	saysTimeout,
	sentenceOf,
	take,
	takeMessage,
} from './gathered.ts';
import { type Block, lineOf, prefixOf } from './join.ts';
import { FEW_LINES, kindAtHead, kindOfEnd, MOST_KINDS } from './kinds.ts';
import type { Message, Prepared } from './prepare.ts';
import { createRankCensus, type RankCensus, type RankLine } from './ranks.ts';
import { detach, type Prefix } from './read.ts';

/** A known error, or else the last wrapper, where and when. */
export interface Heard extends Pick<RankLine, 'line' | 'time' | 'seconds' | 'timedOut'> {
	failure: string;
	/** Offset in the whole text. */
	start: number;
	/** Other ranks print it when one fails: it is hardly the cause. */
	consequence: boolean;
	/** Only a line that says that something else failed. */
	wrapper?: boolean;
}

export interface Gatherer {
	/** Takes a message found in a block. */
	hit(block: Block, hit: Hit): void;
	/** Counts a line whose outcome is known from lines just like it. */
	repeat(block: Block, line: number, message: Message): void;
	/** Takes evidence without a message. */
	evidence(id: EvidenceId, block: Block, line: number, place: Place): void;
	setWorld(size: number): void;
	/** The first error since this was asked last; if there was none, the last wrapper. */
	news(): Heard | undefined;
	isEmpty(): boolean;
	/** Whether anything tells what failed: an error or a symptom. */
	hasFailure(): boolean;
	/** Takes the end of what was read, whose lines were looked at before, and where its last log begins. */
	end(tail: Block, begun: number): void;
	/** `lines`: how many the log has; `raised`: what programs raised, known or not. */
	result(lines: number, raised: RaisedInLog): Gatherings;
}

export function createGatherer(prepared: Prepared, isByPerson: AsksWhoWrote): Gatherer {
	const ids = prepared.failures;
	const gathered = new Map<string, Gathered>();
	const census = createRankCensus();
	const comparison = createComparison();
	const hearing = createHearing(ids);
	const places = createPlaces(ids);
	const kinds = createKinds(ids);
	const circumstances = createCircumstances(ids);
	const ending = createEnding(isByPerson);
	return {
		hit(block, hit) {
			if (hit.message.ending) return ending.take(block, hit);
			if (hit.message.role === 'place') {
				circumstances.take(block, hit);
				return places.take(block, hit);
			}
			if (hit.message.role === 'kind') return kinds.take(block, hit);
			if (hit.message.role === 'circumstance') return circumstances.take(block, hit);
			const { message, exact, first } = hit;
			const { role } = message;
			const failure = ids[message.failure] as string;
			const prefix = prefixOf(block, first);
			// What its program calls no error comes near none; NCCL has no other word for one.
			if (!exact && role === 'error' && prefix.level !== 'WARN' && quietnessOf(block, hit, prefix)) return;
			hearing.hear(block, first, prefix, message);
			takeMessage(gathered, block, hit, prefix, failure);
			const rank = prefix.rank ?? rankIn(hit);
			comparison.see(lineOf(block, first), rank);
			if (rank !== undefined) census.add({ ...rankLine(block, first, prefix), rank, timedOut: saysTimeout(message) });
		},
		repeat(block, line, message) {
			if (message.role === 'place' || message.role === 'kind' || message.role === 'circumstance') return;
			const old = gathered.get(ids[message.failure] ?? '');
			if (!old) return;
			const start = block.base + (block.scanned.starts[line] as number);
			if (start > old.lastStart) old.count++;
			old.lastStart = Math.max(start, old.lastStart);
			const prefix = prefixOf(block, line);
			hearing.hear(block, line, prefix, message);
			const { rank } = prefix;
			if (rank !== undefined) census.add({ ...rankLine(block, line, prefix), rank, timedOut: saysTimeout(message) });
		},
		evidence(id, block, line, place) {
			const failure = EVIDENCE[id];
			if (!prepared.causes.has(failure)) return;
			const prefix = prefixOf(block, line);
			take(gathered, block, hitAt(line, place), prefix, {
				failure,
				role: roleOf(id),
				points: 0,
				certainty: 'likely',
				evidence: id,
			});
		},
		setWorld: census.setWorld,
		news: hearing.news,
		end: comparison.end,
		isEmpty: () => gathered.size === 0,
		hasFailure: () => [...gathered.values()].some(({ role }) => role === 'error' || role === 'symptom'),
		result(lines, raised) {
			const items = [...gathered.values()].filter((item) => isChosen(item, lines) || !isMurmur(item));
			for (const one of raised.all) raisedByRank(one, census);
			const ranks = census.result(raised.failedFirst);
			const compared = comparison.result();
			const ended = ending.ended();
			const told = withEnding(claimed(items, withoutFaint(raised, ended), prepared, isByPerson), ended);
			const own = raised.all.find(({ error }) => error === told.first);
			const related = relatedTo(told, places.all(), own);
			return {
				...circumstances.tell(headed(told, kinds.all, raised, { places: places.all(), lines, reach: own?.reach })),
				...(related.length > 0 && { related }),
				...(ranks && { ranks }),
				...(compared.length > 0 && { compared }),
			};
		},
	};
}

/** What is of a kind tells what nobody knows, or an end on purpose. */
function headed(
	told: Gatherings,
	kinds: readonly Gathered[],
	raised: RaisedInLog,
	{ places, lines, reach }: { places: Related[]; lines: number; reach: number | undefined },
): Gatherings {
	const end = kindOfEnd(kinds, told);
	if (end) return withKindOfEnd(end, told);
	const kind = told.ended?.first ? undefined : kindAtHead(kinds, told, lines, reach);
	return kind ? withKind(kind, told, raised, { places, lines }) : told;
}

/** An error that nobody knows tells of its rank as one that is known does. */
function raisedByRank({ error, seconds }: RaisedInLog['all'][number], census: RankCensus): void {
	const { rank, line, time } = error;
	if (rank === undefined) return;
	census.raised({ rank, line, ...(time && { time }), ...(seconds !== undefined && { seconds }) });
}

/** What is heard while a log is read: who failed first, and with what. */
function createHearing(ids: Prepared['failures']) {
	let heard: Heard | undefined;
	let heardAs: Role = 'notice';
	return {
		hear(block: Block, line: number, prefix: Prefix, message: Message): void {
			const { role } = message;
			// Of wrappers the last one is kept, which may be the line that was raised; else the first that says most is.
			if (role === 'notice' || (heard && !isStronger(role, heardAs))) return;
			heard = {
				...rankLine(block, line, prefix),
				failure: ids[message.failure] as string,
				start: block.base + (block.scanned.starts[line] as number),
				timedOut: saysTimeout(message),
				consequence: role === 'symptom' || role === 'consequence',
				...(role === 'wrapper' && { wrapper: true }),
			};
			heardAs = role;
		},
		news(): Heard | undefined {
			const told = heard;
			heard = undefined;
			return told;
		},
	};
}

/** How the log says that it ended. */
function createEnding(isByPerson: AsksWhoWrote) {
	let ended: (Ending & { seconds?: number }) | undefined;
	return {
		ended: () => ended,
		take(block: Block, hit: Hit): void {
			const { message, first, start, end } = hit;
			const kind = message.ending;
			if (!kind || kind === 'none') return;
			const prefix = prefixOf(block, first);
			// A person or a scheduler ended it: that says more than the program's own last word.
			if (ended && (ended.kind !== 'finished' || kind === 'finished')) return;
			const sentence = sentenceOf(block, hit, prefix);
			// People tell that the training finished, and what happened then.
			if (kind === 'finished' && sentence && isByPerson(sentence)) return;
			const text = detach(lineOf(block, first));
			ended = { ...foundLine(block, first, { start, end }, prefix), kind, text, first: true };
		},
	};
}

/** Functions on the stack that lead to a page: by failure; the last is the innermost. */
function createPlaces(ids: Prepared['failures']) {
	const places = new Map<string, Related>();
	return {
		all: () => [...places.values()],
		take(block: Block, { message, exact, first, start, end }: Hit): void {
			const failure = ids[message.failure];
			if (!exact || failure === undefined) return;
			places.delete(failure);
			const text = detach(lineOf(block, first).slice(0, LONGEST_CONTEXT).trim());
			places.set(failure, { ...foundLine(block, first, { start, end }, prefixOf(block, first)), failure, text });
		},
	};
}

/** What is of a kind, line by line. */
function createKinds(ids: Prepared['failures']) {
	const all: Gathered[] = [];
	return {
		all,
		take(block: Block, hit: Hit): void {
			if (all.length >= MOST_KINDS) return;
			const { message, points, first } = hit;
			const prefix = prefixOf(block, first);
			const failure = ids[message.failure] as string;
			const item = gatheredOf(block, hit, prefix, { failure, role: 'error', points, certainty: 'sure', message });
			readValues(item, block, hit, prefix);
			all.push(item);
		},
	};
}

/** Pages by their place, where nothing is claimed: those of the error that is told, the innermost first. */
function relatedTo(told: Gatherings, places: readonly Related[], own: Raising | undefined): Related[] {
	if (told.findings.some(({ role }) => role === 'error')) return [];
	const isTold = ({ failure }: Related) =>
		[...told.findings, ...told.beside].some((finding) => finding.failure === failure);
	return places
		.filter((one) => !isTold(one) && (!own || isOn(one, own)))
		.toReversed()
		.slice(0, MOST_PLACES);
}

/** A launcher shows the stacks of all ranks once more, without their numbers. */
const isOn = (place: Related, { error, start, reach }: Raising): boolean =>
	place.rank === undefined && error.rank !== undefined
		? start <= place.start && place.start <= reach
		: isOf(place, error);

/** Pages that are about functions on the stack. */
const MOST_PLACES = 3;

const isStronger = (role: Role, than: Role): boolean =>
	role === 'wrapper' ? than === 'wrapper' : ROLES.indexOf(role) < ROLES.indexOf(than);

/** Also where the log consists of it: then it is what the reader asks about. */
const isChosen = ({ count }: Gathered, lines: number): boolean => lines <= FEW_LINES || count * 2 > lines;

/** A notice that the program itself calls information or a warning: every log of a healthy run has some. */
const isMurmur = ({ role, quiet }: Gathered): boolean => role === 'notice' && quiet > 0;

/** Evidence is found in one line, whole. */
const hitAt = (line: number, place: Place): Omit<Hit, 'message'> => ({
	first: line,
	last: line,
	...place,
	values: [],
	exact: true,
	closeness: 1,
	points: 0,
	marks: [place],
});

/** An idle GPU may have other reasons; a loss that is nan, or a run that stops, has some. */
const roleOf = (id: EvidenceId): Role => (id === 'one-gpu-idle' || id === 'all-gpus-idle' ? 'wrapper' : 'symptom');
