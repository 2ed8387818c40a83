/** JSON files for programs. Pure. */
import { z } from 'astro/zod';

/** Indented, so that a diff of two versions shows what changed. */
export const asText = (value: object): string => `${JSON.stringify(value, null, '\t')}\n`;

/** A schema as JSON Schema 2020-12. It lets unknown fields pass, since later files have more. */
export function jsonSchema(of: z.ZodType, $id: string, title: string): Record<string, unknown> {
	const { $schema, ...schema } = z.toJSONSchema(of, { target: 'draft-2020-12', io: 'input' });
	return { $schema, $id, title, ...schema };
}
