import type { Outline } from '../content/outline.ts';
import type { T } from '../i18n/t.ts';
import type { SectionId } from '../schemas/sections.ts';

export interface TocEntry {
	id: string;
	title: string;
	entries?: TocEntry[];
}

/** The sections and steps of a text, as entries of "on this page". */
export function tocOf({ sections }: Outline, t: T): TocEntry[] {
	return sections
		.filter(({ component }) => component)
		.map(({ component, id, title, steps }) => ({
			id,
			title: component === 'Section' ? title : t(`section.${id as SectionId}`),
			entries: steps.map((step) => ({ id: step.id, title: step.title })),
		}));
}
