import { z } from 'astro/zod';
import { CheckedSchema, IdSchema, SourcesSchema, text } from './fields.ts';

const RuleSchema = z.strictObject({
	id: IdSchema.describe('Permanent: programs are told it.'),
	of: z.string().describe('The topic of src/diagnosis/outputs whose rows it is about: each of them is asked.'),
	let: z
		.record(z.string(), z.string())
		.default({})
		.describe('Computed values, in order; a later one may use an earlier one.'),
	when: z.string().optional().describe('The condition, as in a reading. Left out where the topic alone decides.'),
	most: z.int().min(1).max(20).optional().describe('Told of at most so many rows; of three where it is left out.'),
	also: z.literal(true).optional().describe('Rules behind it may say more of the same row.'),
	leads: z
		.literal(true)
		.optional()
		.describe(
			'It says how the other outputs are to be read, so its family is told first: a job that moves does not hang.',
		),
	certainty: z.literal('likely').optional().describe('Where the same values may mean something else.'),
	failure: IdSchema.optional().describe('The failure that treats it.'),
	step: IdSchema.optional().describe('The step of its page that comes first.'),
});

const PackageSchema = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'a package in small letters, with hyphens');

/** What belongs together: versions by how they begin, since each release has some. */
const VersionsSchema = z.strictObject({
	belongs: z
		.array(
			z.strictObject({
				package: PackageSchema.describe('Was built for one release of another package.'),
				to: PackageSchema,
				versions: z
					.record(z.string().regex(/^\d+(?:\.\d+)*$/), z.string().regex(/^\d+(?:\.\d+)*$/))
					.describe('By how the version of the other begins: how its own begins then.'),
			}),
		)
		.describe('What else is installed is told as one that belongs to another release.'),
	sameFiles: z
		.array(z.tuple([PackageSchema, PackageSchema]))
		.describe('Two packages that write the same files: the one that came last wins.'),
});

/** `content/outputs/{family}/output.yaml`: what outputs of diagnostic commands say, as rules over their values. */
export const OutputSchema = z.strictObject({
	commands: z
		.array(z.string().min(2).max(80))
		.min(1)
		.describe('How commands begin that print it: a step with one gets the link that opens the box for its output.'),
	byLine: z
		.array(z.string())
		.default([])
		.describe(
			'Those of these commands of which each line is read by itself: what `| grep` and `| tail` leave is an output.',
		),
	versions: VersionsSchema.optional().describe('Of packages alone.'),
	rules: z.array(RuleSchema).min(1).describe('In order: the narrower one first.'),
	sources: SourcesSchema,
	checked: CheckedSchema,
});

/** `content/outputs/{family}/{language}.yaml` */
export const OutputTextSchema = z.strictObject({
	name: text(60).describe('What the outputs are, in a word or two: "Stacks of processes".'),
	expects: text(240).describe('What to paste, and of whom: "from every rank, one after the other or as files".'),
	nothing: text(400).describe('Said where no rule holds: what such an output cannot show.'),
	rules: z
		.record(z.string(), z.strictObject({ says: text(420), todo: text(320) }))
		.describe('By the id of the rule: what the values say, and what to do. May contain `code`.'),
});

export type OutputData = z.output<typeof OutputSchema>;
export type OutputText = z.output<typeof OutputTextSchema>;
export type VersionTable = z.output<typeof VersionsSchema>;
export type OutputRule = OutputData['rules'][number];
