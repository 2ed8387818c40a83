/** Outcomes to figures. Pure. */
import {
	answeredKinds,
	type FigureSet,
	FigureSetSchema,
	queryKinds,
	type Shares,
	shareColumns,
} from '../../src/core/schemas/evaluation.ts';
import type { Query, QuerySet } from './sets.ts';

export interface Outcome {
	query: Query;
	/** Of the first right answer, from 1; 0 when there is none. */
	rank: number;
	/** Whether a known message was claimed to be recognised. */
	claimed: boolean;
	first: string | undefined;
}

/** What one engine answered to a set. */
export interface Answers {
	name: string;
	outcomes: Outcome[];
}

export function outcomeOf(query: Query, failures: readonly string[], claimed: boolean): Outcome {
	return {
		query,
		rank: failures.findIndex((failure) => query.failure.includes(failure)) + 1,
		claimed,
		first: failures[0],
	};
}

/** Of `none`: nothing is claimed to be recognised. Of any other: the first answer is right. */
export function isRight({ query, rank, claimed }: Outcome): boolean {
	return query.kind === 'none' ? !claimed : rank === 1;
}

/**
 * What is written of a set. Throws where a field is missing, so that no figure is written without `seen`.
 *
 * @param own what Faultline answered: it alone claims to recognise.
 * @param day of the measurement, `2026-11-22`.
 */
export function figuresOf(
	{ id, queries, seen }: QuerySet,
	own: Answers,
	others: readonly Answers[],
	day: string,
): FigureSet {
	return FigureSetSchema.parse({
		id,
		queries,
		seen,
		measured: day,
		counts: Object.fromEntries(queryKinds.map((kind) => [kind, ofKind(own.outcomes, kind).length])),
		engines: [own, ...others].map(({ name, outcomes }) => ({
			name,
			top1: shares(outcomes, ({ rank }) => rank === 1),
			top3: shares(outcomes, ({ rank }) => rank > 0 && rank <= 3),
		})),
		falseClaims: ofKind(own.outcomes, 'none').filter(({ claimed }) => claimed).length,
		wrongClaimFirst: answered(own.outcomes).filter((outcome) => outcome.claimed && !isRight(outcome)).length,
	});
}

function ofKind(outcomes: readonly Outcome[], kind: Query['kind']): Outcome[] {
	return outcomes.filter(({ query }) => query.kind === kind);
}

function answered(outcomes: readonly Outcome[]): Outcome[] {
	return answeredKinds.flatMap((kind) => ofKind(outcomes, kind));
}

/** By kind and over all. */
function shares(outcomes: readonly Outcome[], right: (outcome: Outcome) => boolean): Shares {
	const share = (own: readonly Outcome[]) => own.filter(right).length / own.length;
	return Object.fromEntries(
		shareColumns.map((column) => [column, share(column === 'all' ? answered(outcomes) : ofKind(outcomes, column))]),
	) as Shares;
}
