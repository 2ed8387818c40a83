/** What outputs of kubectl tell. Pure. */
import type { Fact } from './format.ts';

export interface Cluster {
	pods: Fact[];
	events: Fact[];
	nodes?: Fact[];
	jobs?: Fact[];
}

/** Of several containers the one that failed. */
export const worst = (rows: readonly Fact[]): Fact =>
	rows.find(({ last_reason: last, container_reason: own }) => last || own) ?? rows[0] ?? {};
