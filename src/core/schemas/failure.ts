import { z } from 'astro/zod';
import {
	AliasesSchema,
	CategorySchema,
	CheckedSchema,
	CircumstancesSchema,
	CommandSchema,
	FailureRefsSchema,
	FormerlySchema,
	FramesSchema,
	MessagesSchema,
	OwnFixesSchema,
	OwnFixTextsSchema,
	QuickFixSchema,
	ReadingsSchema,
	ReadingTextsSchema,
	SourcesSchema,
	SummarySchema,
	TitleSchema,
	ValuesSchema,
} from './fields.ts';

/** `content/failures/{failure}/failure.yaml`: what needs no translation. */
export const FailureSchema = z.strictObject({
	category: CategorySchema.describe('The category under which the index lists it.'),
	met: z
		.strictObject({
			threads: z.int().nonnegative().describe('Threads of the field whose cause it was.'),
			recordings: z.int().nonnegative().describe('Recorded runs that failed with it.'),
		})
		.optional()
		.describe('How often it was met (docs/threads.md says where): within a category the more frequent come first.'),
	featured: z
		.int()
		.positive()
		.optional()
		.describe('Place among the common errors on the home page; leave out for the rest.'),
	messages: MessagesSchema,
	frames: FramesSchema,
	circumstances: CircumstancesSchema,
	quickFixCommand: CommandSchema.optional(),
	fixes: OwnFixesSchema,
	readings: ReadingsSchema,
	firstCheckCommand: CommandSchema.optional(),
	followsFrom: FailureRefsSchema.describe('Failures that usually come before this one and cause it.'),
	seeAlso: FailureRefsSchema.describe('Other failures worth reading.'),
	sources: SourcesSchema,
	checked: CheckedSchema,
	formerly: FormerlySchema,
});

/** The head of `content/failures/{failure}/{language}.mdx`. */
export const FailureTextSchema = z.strictObject({
	title: TitleSchema,
	summary: SummarySchema,
	firstCheck: z
		.string()
		.trim()
		.min(1)
		.max(420)
		.describe(
			'The first thing to check, in one or two sentences. A command goes into firstCheckCommand of the YAML file.',
		),
	quickFix: QuickFixSchema,
	fixes: OwnFixTextsSchema,
	readings: ReadingTextsSchema,
	aliases: AliasesSchema,
	values: ValuesSchema,
	tellApart: z
		.record(z.string(), z.string().trim().min(1).max(320))
		.default({})
		.describe('For each failure that prints alike: one line on how to tell the two apart.'),
});

export type Failure = z.output<typeof FailureSchema>;
export type FailureText = z.output<typeof FailureTextSchema>;
