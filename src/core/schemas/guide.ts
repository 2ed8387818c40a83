import { z } from 'astro/zod';
import {
	CategorySchema,
	CheckedSchema,
	DaySchema,
	FormerlySchema,
	LegacyAnchorsSchema,
	SourcesSchema,
	SummarySchema,
	TitleSchema,
	UrlSchema,
} from './fields.ts';

/** `content/guides/{guide}/guide.yaml`: what needs no translation. */
export const GuideSchema = z.strictObject({
	name: z.string().min(1).max(40).describe('The name of the framework or platform, never translated.'),
	order: z.int().positive().describe('Place among the guides.'),
	repository: UrlSchema.describe('The home of the framework.'),
	issues: UrlSchema.describe('Where its users report bugs.'),
	snapshot: z
		.strictObject({
			commit: z.string().min(7).max(40).describe('The upstream commit that was checked.'),
			date: DaySchema.describe('The date of that commit.'),
		})
		.describe('The state of the framework that the guide describes.'),
	originalLanguage: z.string().describe('The language in which the guide was first written: en or zh.'),
	categories: z.array(CategorySchema).min(1).describe('The categories of this guide, in its own order.'),
	sources: SourcesSchema,
	checked: CheckedSchema,
	legacyAnchors: z
		.record(z.string(), LegacyAnchorsSchema)
		.default({})
		.describe(
			'For a category, section or tip of the overview: the heading anchors of the original documents that must keep leading there.',
		),
	formerly: FormerlySchema,
});

/** The head of `content/guides/{guide}/{language}.mdx`. */
export const GuideTextSchema = z.strictObject({
	title: TitleSchema,
	summary: SummarySchema,
	categories: z
		.record(z.string(), z.string().trim().min(1).max(240))
		.default({})
		.describe('For a category: one sentence shown under its heading on the overview.'),
});

/** `content/guides/{guide}/tips/{tip}/tip.yaml`: what needs no translation. */
export const TipSchema = z.strictObject({
	order: z.int().positive().describe('Place among the tips of its guide.'),
	sources: SourcesSchema,
	checked: CheckedSchema,
	formerly: FormerlySchema,
});

/** The head of `content/guides/{guide}/tips/{tip}/{language}.mdx`. */
export const TipTextSchema = z.strictObject({ title: TitleSchema, summary: SummarySchema });

export type Guide = z.output<typeof GuideSchema>;
export type GuideText = z.output<typeof GuideTextSchema>;
export type Tip = z.output<typeof TipSchema>;
export type TipText = z.output<typeof TipTextSchema>;

/** `content/pages/{page}/page.yaml`: a page about Faultline itself. */
export const PageSchema = z.strictObject({ checked: CheckedSchema, formerly: FormerlySchema });

export type Page = z.output<typeof PageSchema>;
