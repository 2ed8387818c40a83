/** A kind of MDX file, by the YAML file beside it. */
export type ContentKind = 'failure' | 'problem' | 'guide' | 'tip' | 'page' | 'software';

/**
 * The sections of a page, in reading order: component name and anchor. The anchors are permanent and the same in
 * every language. Titles: `section.*` in content/ui.
 */
export const sectionIds = {
	Meaning: 'meaning',
	Symptoms: 'symptoms',
	Reading: 'reading',
	Diagnosis: 'diagnosis',
	Causes: 'causes',
	Solutions: 'solutions',
	DoesNotHelp: 'does-not-help',
	Frameworks: 'frameworks',
	FirstLooks: 'first-looks',
	SayMore: 'say-more',
	Asking: 'asking',
} as const;

export type SectionComponent = keyof typeof sectionIds;
export type SectionId = (typeof sectionIds)[SectionComponent];

/** What each kind of file must and may hold. `Section` and loose Markdown are for guides and tips. */
export const sectionRules = {
	failure: {
		required: ['Meaning', 'Causes', 'Solutions'],
		allowed: ['Meaning', 'Symptoms', 'Reading', 'Diagnosis', 'Causes', 'Solutions', 'DoesNotHelp', 'Frameworks'],
	},
	problem: {
		required: ['Symptoms', 'Diagnosis', 'Causes', 'Solutions'],
		allowed: ['Symptoms', 'Diagnosis', 'Causes', 'Solutions', 'DoesNotHelp'],
	},
	guide: { required: [], allowed: ['Section'] },
	tip: { required: [], allowed: ['DoesNotHelp'] },
	page: { required: [], allowed: ['Section'] },
	software: { required: ['FirstLooks', 'Asking'], allowed: ['FirstLooks', 'SayMore', 'Asking'] },
} as const satisfies Record<
	ContentKind,
	{ required: readonly SectionComponent[]; allowed: readonly (SectionComponent | 'Section')[] }
>;
