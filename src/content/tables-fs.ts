// Reads content/tables/: what the values of messages mean, one by one. From the sources, hence `-fs`.
import { type TableData, TableSchema } from '../schemas/table.ts';
import type { Issue } from './issue.ts';
import { type Parsed, parseData } from './parse-data.ts';
import type { Sources } from './sources-fs.ts';

export interface Table extends Parsed<TableData> {
	/** The name of its file: `xid`. */
	id: string;
}

const PLACE = /^content\/tables\/([a-z0-9-]+)\.yaml$/;

/**
 * Every table, by id. What is wrong with one is told in `issues`, and it is left out.
 *
 * @example readTables(sources, []).map(({ id }) => id) // => ['exit-codes', 'xid', …]
 */
export function readTables({ texts }: Pick<Sources, 'texts'>, issues: Issue[]): Table[] {
	return [...texts].flatMap(([file, text]): Table[] => {
		const [, id] = PLACE.exec(file) ?? [];
		const parsed = id === undefined ? undefined : parseData(file, text, 0, TableSchema, issues);
		return id !== undefined && parsed ? [{ id, ...parsed }] : [];
	});
}
