import { z } from 'astro/zod';

const MemberSchema = z.strictObject({
	name: z.string().min(1).max(80).describe('What upstream calls it: ENOSPC, cudaErrorNoDevice.'),
	number: z.number().int().optional(),
	values: z.array(z.number().int()).optional().describe('Other numbers that stand for it: of a signal -9 and 137.'),
	aliases: z.array(z.string()).optional().describe('Other names of the same number: EWOULDBLOCK.'),
	texts: z
		.array(z.strictObject({ text: z.string().min(1), by: z.string().optional().describe('Which library prints it.') }))
		.optional()
		.describe('What is printed for it; the first is what Linux prints in English.'),
});

/** `content/members/{table}.yaml`: every member of a closed set, as upstream lists them. Written by a command. */
export const MembersSchema = z.strictObject({
	upstream: z
		.array(z.strictObject({ list: z.string(), release: z.string() }))
		.min(1)
		.describe('The files that it was read from, and their releases.'),
	digest: z
		.string()
		.regex(/^[0-9a-f]{16}$/)
		.describe('Of all members: a row that is removed or changed by hand is told.'),
	members: z.array(MemberSchema).min(1),
});

export type Member = z.output<typeof MemberSchema>;
export type MembersData = z.output<typeof MembersSchema>;
