import { z } from 'astro/zod';
import { completeLocales } from '../languages.ts';
import { type Locale, localeCodes } from '../locales.ts';

/** An address of ours without language: `/lightrft/cuda-oom/`, `/errors/#cuda-oom--tried-to-allocate`. */
export const AddressSchema = z
	.string()
	.regex(/^\/(?:[a-z0-9-]+\/)*(?:#\S+)?$/, 'an address without language, such as /lightrft/cuda-oom/#solutions');

const ReasonSchema = z.string().trim().min(1, 'some text').max(320, 'at most 320 characters');

/** `content/retired.yaml`: addresses that nothing replaced, why they went, and where their readers are sent. */
export const RetiredSchema = z
	.record(
		AddressSchema,
		z.strictObject({
			instead: AddressSchema.describe('Where its readers go instead.'),
			why: z
				.strictObject(
					Object.fromEntries(
						localeCodes.map((code) => [code, completeLocales.includes(code) ? ReasonSchema : ReasonSchema.optional()]),
					) as Record<Locale, z.ZodOptional<typeof ReasonSchema>>,
				)
				.describe('Why it went, in one or two sentences for its readers. May contain `code`.'),
		}),
	)
	.nullable()
	.transform((entries) => entries ?? {});

export type Retired = z.output<typeof RetiredSchema>;
