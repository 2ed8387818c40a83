import { z } from 'astro/zod';
import { CheckedSchema, FailureRefsSchema, SourcesSchema, texts } from './fields.ts';

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

/** How a line shows a member of a table by itself, where no message of a failure is about it. */
const ShownSchema = z.strictObject({
	forms: z
		.array(z.string().min(1).max(80))
		.default([])
		.describe(
			'Templates with one hole called value (`errno <int:value>`: what a row lists, or the number of a member) or number (the number of a member alone: `signal <int:number>`).',
		),
	names: z
		.enum(['all', 'telling', 'none'])
		.default('none')
		.describe('Whether a name shows it: all of them, or those alone that are no everyday words (KeyError, NODE_FAIL).'),
	texts: z
		.enum(['all', 'numbered', 'none'])
		.default('none')
		.describe(
			'Whether the text that is printed for a member shows it: by itself, or behind its number (404 Not Found).',
		),
	marks: z
		.array(z.string())
		.default([])
		.describe(
			'Words of which the line must hold one before a text counts, or a name that shares no beginning with the others: "out of memory" of CUDA is not that of UCX.',
		),
	last: z.boolean().default(false).describe('Only where no other table has something to say.'),
});

/** `content/tables/{table}.yaml`: what the values of a message mean, one by one. */
export const TableSchema = z.strictObject({
	title: texts(80).describe('What its values are: "Exit codes and signals".'),
	rest: z
		.strictObject({ says: texts(320), todo: texts(320) })
		.optional()
		.describe('What is said of the members of content/members/ that have no row here. {value} is the name.'),
	shown: ShownSchema.optional().describe('How a line shows a member where no message is about it; else it never does.'),
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
