import { readFileSync } from 'node:fs';
import type { Locale } from '../../src/core/locales.ts';
import type { FigureSet, QueryKind } from '../../src/core/schemas/evaluation.ts';

export interface Query {
	id: string;
	kind: QueryKind;
	lang: Locale;
	text: string;
	/** Accepted answers; none for the kind `none`. */
	failure: string[];
}

export interface QuerySet extends Pick<FigureSet, 'id' | 'queries' | 'seen'> {
	asked: Query[];
}

/** Real threads first: of the two they tell more. Whoever tunes on a set, or mends by it, says so in `seen`. */
export const sets: QuerySet[] = [
	{ id: 'field', queries: 'real-threads', seen: 'tuned-on', asked: readQueries('field.jsonl') },
	{ id: 'development', queries: 'modelled-on-threads', seen: 'tuned-on', asked: readQueries('queries.jsonl') },
];

function readQueries(name: string): Query[] {
	return readFileSync(new URL(name, import.meta.url), 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => JSON.parse(line) as Query);
}
