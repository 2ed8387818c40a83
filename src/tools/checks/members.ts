import { digestOf } from '../../content/files/members.ts';
import type { Table } from '../../content/files/tables-fs.ts';
import { partsOfTable } from '../../content/library/page.ts';
import type { Check } from './check.ts';

const anchorsOf = (table: Table): string[] => partsOfTable(table).flatMap(({ anchors }) => anchors);
const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) < at);

/** The closed sets: as the command wrote them, so that no row is missing, and all of them ours to speak of. */
export const members: Check = {
	name: 'members',
	run(tree) {
		return tree.tables.flatMap((table) => {
			const { file, data, lineOf, members: set } = table;
			if (!set) return [];
			const isWhole = digestOf(set.data.members) === set.data.digest;
			const releases = set.data.upstream.map(({ list, release }) => `${list} (${release})`).join(', ');
			return [
				...(isWhole
					? []
					: [
							{
								file: set.file,
								line: set.lineOf(['digest']),
								code: 'members',
								found: `Its ${set.data.members.length} members are not those of ${releases}.`,
								right: 'Every member as upstream lists it.',
								remedy: 'Run npm run members, or take the change back.',
							},
						]),
				...twice(anchorsOf(table)).map((anchor) => ({
					file,
					line: lineOf(['rows']),
					code: 'members',
					found: `Two rows of it are about "${anchor}".`,
					right: 'One row for a value: it is an anchor of the page.',
				})),
				...(data.rest
					? []
					: [
							{
								file,
								line: lineOf(['title']),
								code: 'members',
								found: 'Members without a row of their own have no sentence.',
								right: 'rest: { says: …, todo: … }',
							},
						]),
			];
		});
	},
};
