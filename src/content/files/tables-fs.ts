// Reads content/tables/: what the values of messages mean, one by one, and content/members/: every member of those that
// are a closed set. From the sources, hence `-fs`.
import { type MembersData, MembersSchema } from '../../core/schemas/members.ts';
import { type TableData, TableSchema } from '../../core/schemas/table.ts';
import type { Issue } from './issue.ts';
import { type Parsed, parseData, parseText } from './parse-data.ts';
import type { Sources } from './sources-fs.ts';

export interface Table extends Parsed<TableData> {
	/** The name of its file: `xid`. */
	id: string;
	/** Every member of its set, where it is one. */
	members?: Parsed<MembersData>;
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
		if (id === undefined || !parsed) return [];
		const members = parseText(texts, `content/members/${id}.yaml`, MembersSchema, issues);
		return [{ id, ...parsed, ...(members && { members }) }];
	});
}
