import { z } from 'astro/zod';
import { DaySchema, IdSchema, text } from './fields.ts';

/** How a statement is known, the surest first. */
export const knownKinds = ['run', 'source', 'documented', 'reported', 'reasoned'] as const;

export const KnownSchema = z
	.strictObject({
		how: z
			.enum(knownKinds, { error: `one of: ${knownKinds.join(', ')}` })
			.describe(
				'run: it was carried out, and did what is said. source: read in the code of a release. documented: the documentation says it. reported: people tell it in a thread. reasoned: it follows from what is known above.',
			),
		at: text(200)
			.optional()
			.describe(
				'With or in what: a repository and release tag, a package and version, the title of a document, a thread as owner/repo#n. Required unless it is reasoned.',
			),
	})
	.refine(({ how, at }) => how === 'reasoned' || at !== undefined, {
		path: ['at'],
		message: 'the release, document or thread',
	})
	.describe('How one statement is known.');

const FingerprintSchema = z.string().regex(/^[0-9a-f]{8}$/, 'as written by npm run audited');

/**
 * `audit.yaml` in the folder of a failure or problem: when its statements were held against upstream, by whom does not
 * matter, and what each was found to rest on.
 */
export const AuditSchema = z.strictObject({
	on: DaySchema.describe('The day on which the page was held against upstream, every statement of it.'),
	against: z
		.array(text(200))
		.min(1, 'at least one')
		.describe(
			'What it was read against: `pytorch/pytorch v2.14.1` (a repository and release tags or a commit), `torch 2.13.0` (a package and version).',
		),
	ran: z
		.array(text(400))
		.default([])
		.describe('What was run, and with what: `init_process_group with a wrong interface (torch 2.13.0, gloo)`.'),
	known: z
		.strictObject({
			quickFix: KnownSchema.describe('The quick fix of the page.'),
			fixes: z.record(IdSchema, KnownSchema).default({}).describe('Each entry of `fixes` in the YAML file, by its id.'),
			readings: z
				.record(IdSchema, KnownSchema)
				.default({})
				.describe('Each entry of `readings` in the YAML file, by its id.'),
			doesNotHelp: z.array(KnownSchema).default([]).describe('Each `<Advice>` of the page, in its order.'),
		})
		.describe('How what a reader acts on is known.'),
	text: z
		.record(z.string(), FingerprintSchema)
		.optional()
		.describe(
			'Fingerprints of what was audited: `facts` of the YAML file, and each language. Written by `npm run audited -- <folder>`, never by hand.',
		),
});

export type Audit = z.output<typeof AuditSchema>;
