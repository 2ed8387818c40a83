// Reads tests/hangs/: jobs that stand still or are slow, and what their collected outputs must say.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { parse } from 'yaml';
import { type Runs, RunsSchema } from '../../src/core/schemas/case.ts';

export const HANGS = 'tests/hangs';
/** What runs the job and collects, and what each rank imports first. */
export const SHARED = ['watch.py', 'sitecustomize.py'] as const;

/** `tests/hangs/{name}/hang.yaml` */
export const HangSchema = z.strictObject({
	failure: z.string().describe('The page to which what was collected leads first.'),
	who: z.string().describe('Whom the first sentence names, as it names them: `rank 2`.'),
	sets: z.array(z.string()).min(1).describe('In which versions it runs: files tests/lab/{set}.txt, with py-spy.'),
	ranks: z.int().min(2).max(8),
	needs: z.array(z.string()).default([]).describe('Commands that the machine must have; else it is skipped.'),
});

const SaidSchema = z.array(
	z.strictObject({
		rule: z.string().describe('`family/rule`'),
		failure: z.string().optional(),
		step: z.string().optional(),
		en: z.string(),
		zh: z.string(),
	}),
);

/** One thing that is said of what was collected, in both languages. */
export type HangSaid = z.output<typeof SaidSchema>[number];

export interface Hang {
	/** `hangs/a-slow-rank` */
	id: string;
	/** From the project's root. */
	folder: string;
	data: z.output<typeof HangSchema>;
	/** Of everything that is run. */
	fingerprint: string;
	/** When it last held, by set. */
	runs: Runs;
}

/**
 * Every job that is watched, by id; none where there is no such folder.
 *
 * @throws where a file is not as it must be.
 */
export const readHangs = (root: string): Hang[] =>
	(existsSync(join(root, HANGS)) ? readdirSync(join(root, HANGS), { withFileTypes: true }) : [])
		.filter((entry) => entry.isDirectory() && existsSync(join(root, HANGS, entry.name, 'hang.yaml')))
		.map(({ name }) => readHang(root, name))
		.sort((a, b) => (a.id < b.id ? -1 : 1));

function readHang(root: string, name: string): Hang {
	const folder = `${HANGS}/${name}`;
	const data = HangSchema.parse(parse(readFileSync(join(root, folder, 'hang.yaml'), 'utf8')));
	const runs = join(root, runsOf({ folder }));
	const scripts = [...SHARED.map((file) => `${HANGS}/${file}`), `${folder}/broken.py`, `${folder}/fixed.py`];
	const run = [data.ranks, ...scripts.map((file) => readFileSync(join(root, file), 'utf8'))];
	return {
		...{ id: `hangs/${name}`, folder, data },
		fingerprint: createHash('sha256').update(JSON.stringify(run)).digest('hex').slice(0, 8),
		runs: existsSync(runs) ? RunsSchema.parse(parse(readFileSync(runs, 'utf8'))) : {},
	};
}

export const runsOf = ({ folder }: Pick<Hang, 'folder'>): string => `${folder}/recordings/runs.yaml`;

/** What was collected with a set of versions: a folder, as a reader drops it into the box. */
export const collectedOf = ({ folder }: Pick<Hang, 'folder'>, set: string): string => `${folder}/recordings/${set}`;

/** Beside it: what is said of it. */
export const saidOf = (one: Pick<Hang, 'folder'>, set: string): string => `${collectedOf(one, set)}.said.yaml`;

/** What was said of it when it was kept, in order; nothing where that was not yet. */
export function readSaid(one: Pick<Hang, 'folder'>, set: string, root: string): HangSaid[] {
	const file = join(root, saidOf(one, set));
	return existsSync(file) ? SaidSchema.parse(parse(readFileSync(file, 'utf8'))) : [];
}
