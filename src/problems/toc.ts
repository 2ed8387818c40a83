import { readOutline } from '../content/compiled.ts';
import type { T } from '../i18n/t.ts';
import type { SectionId } from '../schemas/sections.ts';

export interface TocEntry {
	id: string;
	title: string;
	entries?: TocEntry[];
}

/** The sections and steps of an MDX body, as entries of "on this page". */
export function tocOf(body: string, t: T): TocEntry[] {
	return readOutline(body)
		.sections.filter(({ component }) => component)
		.map(({ component, id, title, steps }) => ({
			id,
			title: component === 'Section' ? title : t(`section.${id as SectionId}`),
			entries: steps.map((step) => ({ id: step.id, title: step.title })),
		}));
}
