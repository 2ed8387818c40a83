import { z } from 'astro/zod';
import { CheckedSchema, climbs, FormerlySchema, IdSchema, SourceSchema, SummarySchema, UrlSchema } from './fields.ts';

/** Stands for the version in the name of a tag. */
export const TAG_VERSION = '{version}';

/** What the list of software is divided into, in its order. Titles: `software.group.*` in content/ui. */
export const softwareGroups = ['training', 'fine-tuning', 'inference', 'gpu', 'cluster', 'data', 'tools'] as const;

export type SoftwareGroup = (typeof softwareGroups)[number];

/**
 * `content/software/{software}/software.yaml`: what needs no translation. One without a text in any language is only
 * named, and needs no more than its name; what a page takes beside it the check `software` asks for.
 */
export const SoftwareSchema = z
	.strictObject({
		name: z.string().trim().min(1).max(40).describe('What its users call it, never translated.'),
		repository: z
			.string()
			.regex(
				/^(?:[\w.-]+|https:\/\/[\w.-]+(?::\d+)?(?:\/[\w.-]+)*)\/[\w.-]+\/?$/,
				'owner/name on GitHub, or a full address, https://…',
			)
			.refine((repository) => !climbs(repository), 'owner/name on GitHub, or a full address without `..` in its path')
			.optional()
			.describe('Where its source stands: owner/name on GitHub, or the whole address. Left out for closed programs.'),
		tags: z
			.array(
				z
					.string()
					.refine(
						(form) => form.split(TAG_VERSION).length === 2,
						`a tag with ${TAG_VERSION} in place of the version: v${TAG_VERSION}`,
					),
			)
			.default([])
			.describe(
				'How the tags of its releases are written, the usual form first: `v{version}`, `v{version}-1`. Nothing else is a release.',
			),
		packages: z
			.array(z.string().trim().min(1).max(60))
			.default([])
			.describe('Names of its packages, of pip, apt and others.'),
		tracker: UrlSchema.optional().describe('Where its users report bugs.'),
		docs: UrlSchema.optional().describe('Where its documentation begins.'),
		standsIn: z
			.array(z.string().trim().min(3).max(80))
			.default([])
			.describe(
				"What of a path in a traceback or of a line of a log says that it is this program's: `site-packages/deepspeed/`, `NCCL WARN`.",
			),
		partOf: IdSchema.optional().describe('The software of whose repository and releases it is a part.'),
		group: z
			.enum(softwareGroups, { error: `one of: ${softwareGroups.join(', ')}` })
			.optional()
			.describe('Where the list of software has it; a part stands with its whole. Needed for a page.'),
		sources: z.array(SourceSchema).default([]).describe('Where the facts of its page come from.'),
		checked: CheckedSchema.optional(),
		formerly: FormerlySchema,
	})
	.superRefine(({ repository, tags, partOf, group }, context) => {
		const refuse = (field: string, right: string) =>
			context.addIssue({ code: 'custom', path: [field], message: right });
		if (partOf && repository) refuse('repository', `that of ${partOf}, which stands there`);
		if (partOf && tags.length) refuse('tags', `those of ${partOf}, which stand there`);
		if (partOf && group) refuse('group', `that of ${partOf}, which stands there`);
		if (!repository && tags.length) refuse('tags', 'none without a repository');
	});

/** The head of `content/software/{software}/{language}.mdx`. */
export const SoftwareTextSchema = z.strictObject({ summary: SummarySchema });

export type Software = z.output<typeof SoftwareSchema>;
export type SoftwareText = z.output<typeof SoftwareTextSchema>;
