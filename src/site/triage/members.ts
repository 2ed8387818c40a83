/** Which members of closed sets a line holds, where no message is about it: loads the sets that it may show. */
import type { Locale } from '../../core/locales.ts';
import { mayNameCode } from '../../diagnosis/answer/asked.ts';
import { codesIn, type FoundMember, membersIn } from '../../diagnosis/members/read-member.ts';
import { codeSigns, setsIn } from '../../diagnosis/members/signs.ts';
import { loadSet, loadSigns } from './texts.ts';

/**
 * @returns nothing where the lists cannot be had: the line is then told without them.
 * @example await loadMembers('OSError: [Errno 30] Read-only file system', 'en') // => [{ table: 'errno', anchor: 'EROFS', … }]
 */
export async function loadMembers(line: string, locale: Locale): Promise<FoundMember[]> {
	const signs = await loadSigns().catch(() => []);
	return membersIn(line, signs, await loadSets(setsIn(line, signs), locale));
}

/** The same of a number that a person names in words. */
export async function loadCodes(text: string, locale: Locale): Promise<FoundMember[]> {
	if (!mayNameCode(text)) return [];
	const signs = await loadSigns().catch(() => []);
	return codesIn(text, signs, await loadSets(setsIn(text, codeSigns(signs)), locale));
}

const loadSets = (ids: readonly string[], locale: Locale) =>
	Promise.all(ids.map((id) => loadSet(id, locale).catch(() => []))).then((sets) => sets.flat());
