/** What a new harvest says that the committed one does not, for whoever reviews it. Pure. */
import type { Harvest, HarvestRow } from '../../diagnosis/printed/rows.ts';

/** The issue that tells it. */
export const NEWS = { title: 'Programs print other messages', label: 'harvest' };

/** A message that moved, or whose releases are other ones, is the same. */
const keyOf = ({ kind, template }: HarvestRow): string => `${kind}\t${template}`;
const standing = ({ rows }: Harvest): Set<string> =>
	new Set(rows.filter(({ until }) => until === undefined).map(keyOf));

/**
 * Programs of which a message came or went, or another release was read.
 *
 * @param before by the ids of the programs, as after.
 * @returns Markdown, or undefined where nothing changed.
 * @example newsOf(before, after) // => '- Ray 2.58.0 → 2.59.0: 12 messages came, 3 went.\n…'
 */
export function newsOf(before: readonly Harvest[], after: readonly Harvest[]): string | undefined {
	const known = new Map(before.map((harvest) => [harvest.software, harvest]));
	const lines = after.flatMap((now) => {
		const then = known.get(now.software);
		const line = then && lineOf(then, now);
		return line ? [line] : [];
	});
	if (!lines.length) return undefined;
	return [
		...lines,
		'',
		'The files of `content/harvest/` are an artifact of the run that wrote this: read their difference, and commit it with the table of `docs/harvest.md`.',
	].join('\n');
}

function lineOf(then: Harvest, now: Harvest): string | undefined {
	const [old, newest] = [then, now].map(({ releases }) => releases.at(-1)?.version ?? '');
	const [had, has] = [standing(then), standing(now)];
	const [came, went] = [has.difference(had).size, had.difference(has).size];
	if (old === newest && came + went === 0) return undefined;
	return `- ${now.name} ${old === newest ? newest : `${old} → ${newest}`}: ${came} messages came, ${went} went.`;
}
