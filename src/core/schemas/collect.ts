import { z } from 'astro/zod';
import { CheckedSchema, IdSchema, SourcesSchema, texts } from './fields.ts';

/** Signs that no shell reads, so that a command can be typed as it is shown; numbers stand for themselves. */
const ArgumentSchema = z
	.string()
	.max(120)
	.regex(/^(?:[\w./=,:+@%-]|<pid>|<job>)+$/, 'letters, digits and ./=,:+@%-, or <pid> and <job>');

const ProgramSchema = z.string().regex(/^[a-z][\w.-]{0,39}$/, 'the name of a program, without a folder');

const VariableSchema = z.string().regex(/^[A-Z_]{4,40}$/, 'the name of a variable');

const CollectedSchema = z.strictObject({
	id: IdSchema.describe('Names it in the symptoms, and the file that it is written into. Unique in the file.'),
	run: z
		.tuple([ProgramSchema], ArgumentSchema)
		.describe(
			'The program and its arguments, each of them as it is handed over. `<pid>`: once for each rank of this machine; `<job>`: the number of the Slurm job.',
		),
	reads: IdSchema.optional().describe(
		'The family of content/outputs that reads it. Left out only where it is left to the reader.',
	),
	byHand: z
		.array(z.enum(['root', 'writes']))
		.min(1)
		.optional()
		.describe('Why it is shown and never run: it needs root, or writes something.'),
	seconds: z.int().min(1).max(120).default(20).describe('After so long it is ended.'),
	why: texts(160).describe('What it shows, in a sentence without a full stop. May contain `code`.'),
});

const SymptomSchema = z.strictObject({
	id: IdSchema.describe('What one types: `faultline collect hang`. Permanent.'),
	family: IdSchema.optional().describe('The family of content/diagnosis.yaml whose words are its other names.'),
	text: texts(110).describe('What one sees, without a full stop.'),
	commands: z.array(IdSchema).min(1).describe('What is worth running for it, the most telling first.'),
});

/** `content/collect.yaml`: which commands are worth running for a symptom. */
export const CollectSchema = z.strictObject({
	symptoms: z.array(SymptomSchema).min(1),
	commands: z.array(CollectedSchema).min(1),
	ranks: z
		.array(VariableSchema)
		.min(1)
		.describe('Variables that launchers tell a process its rank by. The first that any process has counts.'),
	together: z
		.array(VariableSchema)
		.min(1)
		.describe('Variables that are the same for all ranks of one launch, and others for those of another.'),
	job: VariableSchema.describe('The variable that holds the number of the job.'),
	sources: SourcesSchema,
	checked: CheckedSchema,
});

export type CollectData = z.output<typeof CollectSchema>;
export type CollectedCommand = CollectData['commands'][number];
export type Symptom = CollectData['symptoms'][number];
