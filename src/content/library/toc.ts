import type { T } from '../../core/i18n/t.ts';
import type { ListedHeading, PagePart } from './page.ts';

export interface TocEntry {
	id: string;
	title: string;
	entries?: TocEntry[];
}

/**
 * The parts of a page, with their sections and steps, as entries of "on this page".
 *
 * @param titleOf what a part is called; nothing for one that is not listed.
 * @example tocOf(partsOfAbout(folder, 'en'), t, () => undefined)[0] // => { id: 'privacy', title: 'Privacy', entries: [] }
 */
export function tocOf<Id extends string>(
	parts: readonly PagePart<Id>[],
	t: T,
	titleOf: (id: Id) => string | undefined,
): TocEntry[] {
	return parts.flatMap(({ id, entries }): TocEntry[] => {
		const inside = entries.map((entry) => toEntry(entry, t));
		if (id === 'text') return inside;
		const title = titleOf(id);
		return title === undefined ? [] : [{ id, title, entries: inside }];
	});
}

function toEntry({ id, title, entries = [] }: ListedHeading, t: T): TocEntry {
	return { id, title: titleIn(title, t), entries: entries.map((entry) => toEntry(entry, t)) };
}

function titleIn(title: ListedHeading['title'], t: T): string {
	if ('text' in title) return title.text;
	return 'section' in title ? t(`section.${title.section}`) : t(`category.${title.category}`);
}
