import { z } from 'astro/zod';
import {
	AliasesSchema,
	CategorySchema,
	CheckedSchema,
	CommandSchema,
	FormerlySchema,
	IdSchema,
	LegacyAnchorsSchema,
	MessagesSchema,
	QuickFixSchema,
	SourcesSchema,
	SummarySchema,
	TitleSchema,
	ValuesSchema,
} from './fields.ts';

/** `content/guides/{guide}/problems/{problem}/problem.yaml`: what needs no translation. */
export const ProblemSchema = z.strictObject({
	failure: IdSchema.describe('The failure that this problem is a case of: a folder of content/failures.'),
	category: CategorySchema.describe("The category of the guide's contents that lists it."),
	order: z.int().positive().describe('Place within its category; steps of ten leave room.'),
	messages: MessagesSchema.describe(
		'Only what this framework itself prints. What others print belongs to the failure.',
	),
	shows: z
		.array(IdSchema)
		.optional()
		.describe(
			"Ids of the failure's messages that users of this framework meet, shown on the page after its own. All where it is left out; [] for none.",
		),
	quickFixCommand: CommandSchema.optional(),
	seeAlso: z
		.array(z.string().regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'guide/problem'))
		.default([])
		.describe('Other problems worth reading, as guide/problem.'),
	sources: SourcesSchema,
	checked: CheckedSchema,
	legacyAnchors: LegacyAnchorsSchema,
	formerly: FormerlySchema,
});

/** The head of `content/guides/{guide}/problems/{problem}/{language}.mdx`. */
export const ProblemTextSchema = z.strictObject({
	title: TitleSchema,
	summary: SummarySchema,
	quickFix: QuickFixSchema,
	aliases: AliasesSchema,
	values: ValuesSchema,
});

export type Problem = z.output<typeof ProblemSchema>;
export type ProblemText = z.output<typeof ProblemTextSchema>;
