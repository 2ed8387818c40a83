// content/harvest/programs.yaml: what is harvested, and where what is harvested lies.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import { type Harvest, parseHarvest } from '../../diagnosis/printed/rows.ts';

export const HARVEST_FOLDER = 'content/harvest';

const ProgramSchema = z.strictObject({
	id: z
		.string()
		.regex(/^[a-z0-9-]+$/)
		.describe('That of content/software/ where it has one; the name of its file.'),
	name: z.string().optional().describe('For one that content/software/ lacks; so for the next two.'),
	repository: z.string().optional(),
	tags: z.array(z.string()).optional(),
	licence: z.string().describe('SPDX.'),
	only: z.array(z.string()).default([]).describe('Read these folders alone.'),
	without: z.array(z.string()).default([]).describe('Read all but these folders.'),
	wheel: z.string().optional().describe('Its distribution: read where there is no clone of it.'),
	moved: z
		.record(z.string(), z.string())
		.default({})
		.describe('Folders of the wheel that stand elsewhere in the repository: `torch/include/c10/` is `c10/` there.'),
	root: z.string().default('').describe('What the repository has in front of the paths of the wheel: `src/`.'),
});

const ListSchema = z.strictObject({
	programs: z.array(ProgramSchema),
	missing: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
});

const SoftwareHeadSchema = z.object({
	name: z.string(),
	repository: z.string().optional(),
	tags: z.array(z.string()).default([]),
});

/** A program with where its source stands. */
export type Program = Omit<z.output<typeof ProgramSchema>, 'name' | 'repository' | 'tags'> & {
	name: string;
	repository: string;
	tags: string[];
};

/**
 * The programs that are harvested, by their ids.
 *
 * @throws where one says neither here nor in content/software/ where its source stands.
 */
export function readPrograms(root: string): Program[] {
	const { programs } = ListSchema.parse(parse(readFileSync(join(root, HARVEST_FOLDER, 'programs.yaml'), 'utf8')));
	return programs
		.map((program) => {
			const place = join(root, 'content/software', program.id, 'software.yaml');
			const known = existsSync(place) ? SoftwareHeadSchema.parse(parse(readFileSync(place, 'utf8'))) : undefined;
			const name = program.name ?? known?.name;
			const repository = program.repository ?? known?.repository;
			if (!name || !repository)
				throw new Error(`${HARVEST_FOLDER}/programs.yaml: ${program.id} has no name or no repository.`);
			return { ...program, name, repository, tags: program.tags ?? known?.tags ?? [] };
		})
		.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Everything that was harvested, by the ids of the programs. */
export function readHarvests(root: string): Harvest[] {
	const folder = join(root, HARVEST_FOLDER);
	if (!existsSync(folder)) return [];
	const files = readdirSync(folder).filter((name) => name.endsWith('.txt'));
	return files.sort().map((name) => parseHarvest(name.slice(0, -4), readFileSync(join(folder, name), 'utf8')));
}
