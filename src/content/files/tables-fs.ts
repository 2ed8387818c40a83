// Reads content/tables/: what the values of messages mean, one by one, and content/members/: every member of those that
// are a closed set. From the sources, hence `-fs`.
import { type MembersData, MembersSchema } from '../../core/schemas/members.ts';
import { type TableData, TableSchema } from '../../core/schemas/table.ts';
import type { Issue } from './issue.ts';
import { readTogether, type TreeMemory } from './kept-fs.ts';
import type { Parsed } from './parse-data.ts';
import type { Sources } from './sources-fs.ts';

export interface Table extends Parsed<TableData> {
	/** The name of its file: `xid`. */
	id: string;
	/** Every member of its set, where it is one. */
	members?: Parsed<MembersData>;
}

const PLACE = /^content\/tables\/([a-z0-9-]+)\.yaml$/;
const PLACES = /^content\/(?:tables|members)\/[a-z0-9-]+\.yaml$/;

/**
 * Every table, by id. What is wrong with one is told in `issues`, and it is left out.
 *
 * @example readTables(sources, []).map(({ id }) => id) // => ['exit-codes', 'xid', …]
 */
export function readTables(sources: Pick<Sources, 'texts'>, issues: Issue[], memory?: TreeMemory): Table[] {
	const texts = Object.fromEntries([...sources.texts].filter(([file]) => PLACES.test(file)));
	return readTogether('content/tables', texts, memory, issues, (parse) =>
		Object.keys(texts).flatMap((file): Table[] => {
			const [, id] = PLACE.exec(file) ?? [];
			const parsed = id === undefined ? undefined : parse(file, TableSchema);
			if (id === undefined || !parsed) return [];
			const members = parse(`content/members/${id}.yaml`, MembersSchema);
			return [{ id, ...parsed, ...(members && { members }) }];
		}),
	);
}
