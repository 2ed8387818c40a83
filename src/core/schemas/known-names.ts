import { z } from 'astro/zod';

const NameSchema = z.strictObject({
	readBy: z.array(z.string()).describe('The programs that read it; empty when nothing does.'),
	notBy: z
		.array(z.string())
		.default([])
		.describe('Programs that are known not to read it, though readers may think so.'),
	note: z.string().optional().describe('What else one should know: since when, instead of what.'),
	of: z.array(z.string()).optional().describe('Where it is often suggested.'),
});

/** `content/known-names.yaml`: every environment variable and flag that a page may recommend, and who reads it. */
export const KnownNamesSchema = z.strictObject({
	variables: z.record(z.string(), NameSchema).describe('Environment variables.'),
	flags: z.record(z.string(), NameSchema).describe('Command-line flags of training programs and launchers.'),
	tools: z
		.array(z.string())
		.default([])
		.describe('Commands of the system and of clusters whose own flags need no entry: nvidia-smi, kubectl …'),
	placeholders: z
		.array(z.string())
		.default([])
		.describe('Names that stand for any name, in explanations and in examples of mistakes.'),
});

export type KnownNames = z.output<typeof KnownNamesSchema>;
