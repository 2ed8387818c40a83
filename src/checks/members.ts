import { digestOf } from '../content/members.ts';
import type { Check } from './check.ts';

/** The closed sets: as the command wrote them, so that no row is missing, and all of them ours to speak of. */
export const members: Check = {
	name: 'members',
	run(tree) {
		return tree.tables.flatMap(({ file, data, lineOf, members: set }) => {
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
