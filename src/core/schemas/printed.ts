/** The shape of `/printed/index.json`: a promise stands behind each field, see docs/for-programs.md. */
import { z } from 'astro/zod';

export const PRINTED_VERSION = 1;

const text = z.string().min(1);

export const PrintedSchema = z.object({
	$schema: text.optional(),
	schemaVersion: z.literal(PRINTED_VERSION),
	programs: z
		.array(
			z.object({
				software: text.describe('Its id: that of the catalogue where it has one. Permanent.'),
				name: text.describe('What its users call it.'),
				repository: text.describe('Where its source stands: owner/name on GitHub, or the whole address.'),
				licence: text.describe('SPDX.'),
				releases: z
					.array(z.object({ version: text, ref: text.describe('Its tag or commit.') }))
					.describe('The releases that were read, oldest first. Lines are those of the newest that has the message.'),
				messages: z.int().min(0).describe('How many messages its file has.'),
				left: z.int().min(0).describe('Messages that were left out: they are nothing but holes and everyday words.'),
				file: text
					.meta({ format: 'uri-reference' })
					.describe(
						'Its messages as text: a head, then for each file its path and a line for each message with the columns line, function, class, since, until and template, separated by tabs.',
					),
			}),
		)
		.describe('What they can print at all, read from their sources: facts, no advice.'),
});

export type PrintedIndex = z.output<typeof PrintedSchema>;
