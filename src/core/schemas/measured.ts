import { z } from 'astro/zod';

/** How large content is, as far as figures depend on it. */
export const ExtentSchema = z.strictObject({
	failures: z.int().min(0),
	problems: z.int().min(0),
	messages: z.int().min(0),
	letters: z.int().min(0).describe('Of the texts of failures and problems in all languages.'),
});

/** `docs/measured.json`: of which content the figures in a document are, by its file. Written by what measures. */
export const MeasuredSchema = z.record(z.string(), ExtentSchema);

export type Extent = z.output<typeof ExtentSchema>;
export type Measured = z.output<typeof MeasuredSchema>;
