import { digestOf } from '../../content/files/members.ts';
import type { Table } from '../../content/files/tables-fs.ts';
import { partsOfTable } from '../../content/library/page.ts';
import { type Check, issuesOf, unless } from './check.ts';

const issue = issuesOf('members');
const anchorsOf = (table: Table): string[] => partsOfTable(table).flatMap(({ anchors }) => anchors);
const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) < at);

/** The closed sets: as the command wrote them, so that no row is missing, and all of them ours to speak of. */
export const members: Check = {
	name: 'members',
	run: (tree) =>
		tree.tables.flatMap((table) => {
			const { data, members: set } = table;
			if (!set) return [];
			const releases = set.data.upstream.map(({ list, release }) => `${list} (${release})`).join(', ');
			return [
				...unless(digestOf(set.data.members) === set.data.digest, () => {
					const found = `Its ${set.data.members.length} members are not those of ${releases}.`;
					const right = 'Every member as upstream lists it.';
					return issue(set, ['digest'], found, right, 'Run npm run members, or take the change back.');
				}),
				...twice(anchorsOf(table)).map((anchor) => {
					const found = `Two rows of it are about "${anchor}".`;
					return issue(table, ['rows'], found, 'One row for a value: it is an anchor of the page.');
				}),
				...unless(Boolean(data.rest), () => {
					const found = 'Members without a row of their own have no sentence.';
					return issue(table, ['title'], found, 'rest: { says: …, todo: … }');
				}),
			];
		}),
};
