import { z } from 'astro/zod';
import { type Locale, localeCodes } from '../locales.ts';
import { CheckedSchema, FailureRefsSchema, SourcesSchema } from './fields.ts';

/** A text in each language; a missing one is told by a check. */
const texts = (max: number) =>
	z.partialRecord(
		z.enum(localeCodes as [Locale, ...Locale[]]),
		z.string().trim().min(1, 'some text').max(max, `at most ${max} characters`),
	);

const RowSchema = z.strictObject({
	values: z
		.array(z.union([z.number(), z.string().min(1).max(60)]))
		.min(1, 'at least one value')
		.describe('What the program prints for it: 137, -9. Words are compared without regard to case.'),
	name: z.string().min(1).max(80).optional().describe('What its program calls it: SIGKILL, ENOSPC. In no language.'),
	says: texts(320).describe('What it means, in one sentence. {value} is what was printed. May contain `code`.'),
	todo: texts(320).describe('What to do about it first, in one sentence. May contain `code`.'),
	see: FailureRefsSchema.describe('Failures that treat it.'),
});

/** `content/tables/{table}.yaml`: what the values of a message mean, one by one. */
export const TableSchema = z.strictObject({
	title: texts(80).describe('What its values are: "Exit codes and signals".'),
	asked: z
		.strictObject({
			as: z
				.array(z.string().includes('{value}'))
				.min(1)
				.describe('In all languages, the more certain first: "exit code {value}".'),
			of: z.string().describe('The failure that is asked for with the values of rows without `see`.'),
		})
		.optional()
		.describe('What people type to ask for one of its numbers; it then brings the failure that treats it first.'),
	rows: z.array(RowSchema).min(1, 'at least one row'),
	sources: SourcesSchema,
	checked: CheckedSchema,
});

export type TableData = z.output<typeof TableSchema>;
