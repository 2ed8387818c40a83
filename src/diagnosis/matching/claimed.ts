/** What of everything gathered is claimed, what stands beside it, and what a kind or an end on purpose changes. */
import { claimsOf, type KnownEvent, type RaisedEvent } from './causes/claims.ts';
import { isPrintedCause } from './causes/order.ts';
import type { Raising } from './chain.ts';
import type { RaisedInLog } from './chains.ts';
import type { Role } from './compile.ts';
import type { Diagnosis, Ending, Finding, FirstError, FoundLine, Related } from './diagnosis.ts';
import { type AsksWhoWrote, type Gathered, SURE, toFinding } from './gathered.ts';
import { isAnswer } from './kinds.ts';
import { isOvercome } from './overcome.ts';
import type { Prepared } from './prepare.ts';

/** What was gathered, as it stands in a diagnosis. */
export type Gatherings = Pick<
	Diagnosis,
	'findings' | 'beside' | 'first' | 'also' | 'related' | 'ended' | 'ranks' | 'compared'
>;

/** A scheduler says of a run that it ends on purpose that this is an error. */
export const withoutFaint = ({ all, ...rest }: RaisedInLog, ended: Ending | undefined): RaisedInLog => ({
	...rest,
	all: ended ? all.filter(({ faint }) => !faint) : all,
});

interface Unknown extends RaisedEvent {
	raising: Raising;
}

/** What may be claimed, and which error that nobody knows goes before it. */
export function claimed(
	items: Gathered[],
	{ all, failedFirst }: RaisedInLog,
	{ causes }: Prepared,
	isByPerson: AsksWhoWrote,
): Gatherings {
	const unknown = all
		.filter((raising) => !items.some((item) => tells(item, raising)))
		.map((raising) => toEvent(raising, items));
	// Who speaks matters only beside something else.
	const isAlone = items.length + unknown.length < 2;
	const spoken = items
		.map((item) => ({ ...item, byPerson: !isAlone && item.sentences?.every(isByPerson) === true }))
		// What is no trouble where a program prints it is none in a sentence that speaks of something else.
		.filter(({ byPerson, role }) => !(byPerson && role === 'notice'))
		.map(asOvercome)
		.map((item) => (isPassedOn(item, items, all) ? { ...item, role: 'wrapper' as const } : item));
	const isPrinted = [...spoken, ...unknown].some(isPrintedCause);
	const known: (Gathered & KnownEvent)[] = isPrinted ? spoken.map(asItLooked) : spoken;
	const claims = claimsOf(known, unknown, (id) => causes.get(id) ?? [], { failedFirst });
	return {
		findings: claims.claimed.map(toFinding),
		beside: claims.beside.map(toFinding),
		...(claims.first && { first: claims.first.raising.error }),
		...(claims.also.length > 0 && { also: claims.also.map(({ raising }) => raising.error) }),
	};
}

/** It stands only in what was raised from another error on purpose, and that is known, too. */
const isPassedOn = (item: Gathered, items: readonly Gathered[], all: readonly Raising[]): boolean =>
	item.role === 'error' &&
	[item.best, ...item.lines].every((found) =>
		all.some(
			({ error, reach, passedOn }) =>
				passedOn !== undefined &&
				isOf(found, error) &&
				passedOn <= found.start &&
				found.start <= reach &&
				items.some((other) => other.failure !== item.failure && isSureAt(other, error, passedOn)),
		),
	);

const isSureAt = ({ role, certainty, best, lines }: Gathered, error: FirstError, end: number): boolean =>
	role === 'error' &&
	certainty === 'sure' &&
	[best, ...lines].some((found) => isOf(found, error) && error.start <= found.start && found.start < end);

/** What a person tells of beside what a program printed is what it looked like. */
const asItLooked = <Item extends Gathered & KnownEvent>(item: Item): Item =>
	item.byPerson && item.role === 'error' ? { ...item, role: 'symptom' } : item;

/** What a person got over says nothing of the trouble that the rest is about. */
const asOvercome = <Item extends Gathered & { byPerson: boolean }>(item: Item): Item =>
	item.byPerson && item.role === 'error' && item.sentences?.every(({ text, start }) => isOvercome(text, start))
		? { ...item, role: 'notice' }
		: item;

function toEvent(raising: Raising, items: readonly Gathered[]): Unknown {
	const { error, start, seconds, process, role, waits, crash, faint, bare, end } = raising;
	// What was raised while a consequence was handled is one, too.
	const isHandling = items.some(
		(item) =>
			item.role === 'consequence' &&
			[item.best, ...item.lines].some((found) => isOf(found, error) && found.start >= start && found.start <= end),
	);
	return {
		role: isHandling && role === 'error' ? 'consequence' : role,
		certainty: bare ? 'likely' : 'sure',
		first: start,
		firstSeconds: seconds,
		process,
		rank: error.rank,
		waits,
		faint,
		crash,
		points: 0,
		text: error.text,
		raising,
	};
}

/**
 * Whether a finding says what was raised: an error that lies in what was printed of it, or anything that stands in the
 * very line which says it. A notice says so of a line that stands alone. A title, or a crash, says again what the line of
 * an error says.
 */
const tells = ({ role, best, lines }: Gathered, { start, end, reach, error, bare, crash }: Raising): boolean =>
	((bare || crash) && role === 'error' && isOf(best, error) && best.text.includes(error.text.trim())) ||
	[best, ...lines].some((found) =>
		role === 'error'
			? isOf(found, error) && found.start >= start && found.start <= reach
			: (bare || role !== 'notice') &&
				(found.line === error.line || (found.start >= error.start && found.start <= end)),
	);

/** Ranks write into one stream by turns. */
export const isOf = ({ rank }: FoundLine, error: FoundLine): boolean =>
	rank === undefined || error.rank === undefined || rank === error.rank;

/**
 * What was printed after an end on purpose is probably its consequence: an error may be a cause all the same, what says
 * only that others ended is none.
 */
export function withEnding(gathered: Gatherings, ended: Ending | undefined): Gatherings {
	const { findings, beside } = gathered;
	if (!ended) return gathered;
	const isBefore = ({ best, lines }: Finding) => (lines[0] ?? best).start < ended.start;
	const { first: raised, also: _, ...others } = gathered;
	const isBeforeEnd = raised !== undefined && raised.start < ended.start;
	const first = !isBeforeEnd && !findings.some((finding) => finding.role === 'error' && isBefore(finding));
	if (!first || ended.kind === 'finished') return { ...gathered, ended: { ...ended, first } };
	const isEcho = (finding: Finding) => !SURE.has(finding.role) || finding.role === 'consequence';
	// A launcher tells that it ends its processes before it tells who wanted that.
	const mayClaim = (finding: Finding) => (isBefore(finding) && finding.role !== 'wrapper') || !isEcho(finding);
	const before = new Set(findings.filter(isBefore).map(({ failure }) => failure));
	// What was printed after the end follows from that, not from what stood before.
	const untied = findings.map((finding) => {
		const { followsFrom, ...rest } = finding;
		return followsFrom !== undefined && before.has(followsFrom) && !isBefore(finding) ? rest : finding;
	});
	return {
		...others,
		findings: untied.filter(mayClaim).map((finding) => ({ ...finding, afterEnd: true })),
		beside: [...beside, ...untied.filter((finding) => !mayClaim(finding))],
		ended: { ...ended, first },
	};
}

/**
 * What was raised heads the answer with what is known of its kind, and all else stands where it would below a known cause;
 * or the kind is told beside what was raised, before all else.
 */
export function withKind(
	kind: Gathered,
	{ first, ...told }: Gatherings,
	{ all }: RaisedInLog,
	{ places, lines }: { places: readonly Related[]; lines: number },
): Gatherings {
	const raising = all.find(({ error }) => error === first);
	const raised = first && { raised: first };
	const findingAs = (role: Role) => ({ ...toFinding({ item: { ...kind, role } }), ...raised });
	return isAnswer(raising, places, lines)
		? { ...told, findings: [findingAs(raising?.role ?? kind.role), ...told.findings, ...told.beside], beside: [] }
		: { ...told, ...(first && { first }), beside: [findingAs('kind'), ...told.beside] };
}

/** An end on purpose is what a run looked like, never its cause. */
export const withKindOfEnd = (kind: Gathered, told: Gatherings): Gatherings => ({
	...told,
	findings: [{ ...toFinding({ item: { ...kind, role: 'symptom' } }), afterEnd: true }],
});
