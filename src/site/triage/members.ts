/** Which members of closed sets a line holds, where no message is about it: loads the sets that it may show. */
import type { Locale } from '../../core/locales.ts';
import { type FoundMember, membersIn } from '../../diagnosis/members/read-member.ts';
import { setsIn } from '../../diagnosis/members/signs.ts';
import { loadSet, loadSigns } from './texts.ts';

/**
 * @returns nothing where the lists cannot be had: the line is then told without them.
 * @example await loadMembers('OSError: [Errno 30] Read-only file system', 'en') // => [{ table: 'errno', anchor: 'EROFS', … }]
 */
export async function loadMembers(line: string, locale: Locale): Promise<FoundMember[]> {
	const signs = await loadSigns().catch(() => []);
	const ids = setsIn(line, signs);
	const sets = await Promise.all(ids.map((id) => loadSet(id, locale).catch(() => [])));
	return membersIn(line, signs, sets.flat());
}
