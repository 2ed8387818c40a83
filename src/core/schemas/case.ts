import { z } from 'astro/zod';
import { DaySchema, IdSchema } from './fields.ts';

/** The longest that a run of a case may take, and the most memory that its processes may hold together. */
export const MOST_SECONDS = 60;
export const MOST_MEGABYTES = 4096;

/** The parts of an output that people paste instead of all of it. */
export const cutIds = ['tail', 'rank', 'wrapped'] as const;
export type Cut = (typeof cutIds)[number];

/** Stands for a value that differs from run to run. */
export const ANY_VALUE = '…';

/** The set of versions that is what the machine has: no virtual environment, for cases that need no Python. */
export const SYSTEM_SET = 'system';

const SetSchema = z
	.string()
	.regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, `a file tests/lab/{set}.txt, such as torch-2.14.1, or ${SYSTEM_SET}`);

const ReasonSchema = z.string().trim().min(20, 'a sentence that says why').max(300, 'at most 300 characters');

/** `tests/lab/{failure}/{case}/case.yaml`: a failure that is provoked, and the step of its page that mends it. */
export const CaseSchema = z
	.strictObject({
		step: IdSchema.describe('The step of the page of the failure that fixed.py or fixed.sh carries out.'),
		sets: z
			.array(SetSchema)
			.min(1, 'at least one set of versions')
			.describe(`In which versions it runs: files tests/lab/{set}.txt, or ${SYSTEM_SET} for programs of the machine.`),
		programs: z
			.array(z.string().trim().min(1).max(60))
			.min(1, 'at least one program')
			.describe('Whose versions a reader must know: packages of the sets, or commands of the machine.'),
		needs: z
			.array(z.string().regex(/^[\w.+-]+$/, 'a command, such as mpirun, or namespaces, or root'))
			.default([])
			.describe(
				'What the machine must have beside: commands, `namespaces` (mounts and networks of its own), `root`. Without it the case is skipped, and that is said.',
			),
		network: z
			.boolean()
			.default(false)
			.describe(
				'Set where it asks another machine for something. Without it a case has its own loopback and nothing else.',
			),
		processes: z
			.int()
			.min(1)
			.max(8)
			.optional()
			.describe(
				'Started by torchrun with as many processes; without it the script is started once, by python or bash.',
			),
		command: z
			.string()
			.trim()
			.min(1)
			.max(300)
			.optional()
			.describe('What is typed instead: a line of bash, in which the script is train.py or job.sh.'),
		seconds: z
			.number()
			.positive()
			.max(MOST_SECONDS, `at most ${MOST_SECONDS} seconds`)
			.default(MOST_SECONDS)
			.describe('How long each of the two runs may take. Nothing may end by it: a case that hangs is refused.'),
		megabytes: z
			.int()
			.positive()
			.max(MOST_MEGABYTES, `at most ${MOST_MEGABYTES}`)
			.default(MOST_MEGABYTES)
			.describe('How much memory all processes of a run may hold together.'),
		seen: z
			.strictObject({
				exit: z
					.int()
					.min(1, 'not 0: the broken run fails')
					.max(255)
					.describe('The exit status of the broken run; 128 + n where signal n ended it.'),
				message: IdSchema.describe('The message that leads the answer to its output, by id.'),
				problem: z
					.string()
					.regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'guide/problem')
					.optional()
					.describe('The problem that owns the message, where it is not the failure.'),
				values: z
					.record(z.string(), z.coerce.string())
					.default({})
					.describe(
						'What the answer reads from the output, by the names of the holes: all of them. `…` where it is chance (which rank fails first, the name of a temporary file).',
					),
			})
			.describe('What must be seen of the broken run. The fixed one ends with 0, and nothing in it is recognised.'),
		cuts: z
			.partialRecord(z.enum(cutIds, { error: `one of: ${cutIds.join(', ')}` }), ReasonSchema)
			.default({})
			.describe(
				'Parts of the output that are too short to tell, with the reason: tail (the last 20 lines), rank, wrapped.',
			),
	})
	.superRefine(({ command, processes }, context) => {
		if (command !== undefined && processes !== undefined) {
			context.addIssue({ code: 'custom', path: ['processes'], message: 'none beside command, which says it itself' });
		}
	});

export type CaseData = z.output<typeof CaseSchema>;

/** `tests/lab/{failure}/{case}/recordings/runs.yaml`, which `npm run lab` writes: when the case last held, by set. */
export const RunsSchema = z.record(
	SetSchema,
	z.strictObject({
		day: DaySchema.describe('On which the broken run failed as it must and the fixed one ended well.'),
		versions: z.record(z.string(), z.coerce.string()).describe('Of the programs that the case names.'),
		fingerprint: z
			.string()
			.regex(/^[0-9a-f]{8}$/)
			.describe('Of what was run: another one makes the rest void.'),
	}),
);

export type Runs = z.output<typeof RunsSchema>;
