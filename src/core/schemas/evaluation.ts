import { z } from 'astro/zod';

/** Kinds of queries that have a right answer. Words: `figures.kinds` in content/ui. */
export const answeredKinds = ['traceback', 'line', 'symptom', 'zh'] as const;

/** `none`: queries in which nothing known is to be recognised. */
export const queryKinds = [...answeredKinds, 'none'] as const;

export type QueryKind = (typeof queryKinds)[number];

/** Of all queries that have a right answer, and by kind. */
export const shareColumns = ['all', ...answeredKinds] as const;

const SharesSchema = z.record(z.enum(shareColumns), z.number().min(0).max(1));

const EngineSchema = z.strictObject({
	name: z.string().min(1).describe('As its makers write it; the first is ours.'),
	top1: SharesSchema.describe('How often the first answer is right.'),
	top3: SharesSchema.describe('How often one of the first three is.'),
});

/** One set of queries, and how they were answered. No figure is without `seen`: a ranking does better on what it was tuned on. */
export const FigureSetSchema = z.strictObject({
	id: z.enum(['field', 'development']).describe('Names the set.'),
	queries: z
		.enum(['real-threads', 'modelled-on-threads'])
		.describe(
			'What its queries are. real-threads: pastes from public threads, as they came; modelled-on-threads: written after public threads, to develop with. Words: `figures.queries` in content/ui.',
		),
	seen: z
		.enum(['mended-since', 'tuned-on'])
		.describe(
			'Whether its queries were seen before the measurement. mended-since: collected unseen, then read and mended by; tuned-on: the ranking was tuned on them. Words: `figures.seen` in content/ui.',
		),
	measured: z.iso.date().describe('The day of the measurement.'),
	counts: z.record(z.enum(queryKinds), z.int().min(0)).describe('How many queries of each kind were asked.'),
	engines: z.array(EngineSchema).min(1),
	falseClaims: z.int().min(0).describe('In how many queries of the kind `none` ours claims to recognise a message.'),
	wrongClaimFirst: z
		.int()
		.min(0)
		.describe('In how many of the others ours claims a message and its first answer is wrong.'),
});

/** `content/evaluation.json`, written by `npm run eval`. */
export const EvaluationSchema = z.strictObject({
	sets: z.array(FigureSetSchema).min(1).describe('In the order in which readers meet them.'),
});

/** Threads that nobody had read, typed in as they came, and each first answer judged by hand. */
const JudgedSchema = z
	.strictObject({
		judged: z.iso.date().describe('The day; none of its threads had been read here before.'),
		threads: z.int().min(1),
		solved: z.int().min(0).describe('The first answer names the cause and a fix that holds.'),
		helped: z.int().min(0).describe('It leads to a check or a page that narrows it down.'),
		toldWell: z.int().min(0).describe('It is told as unknown, with the right line and the right program.'),
		toldBadly: z.int().min(0).describe('It is told as unknown, with another line or program, or with nothing.'),
		wrong: z.int().min(0).describe('It names another cause.'),
	})
	.refine(
		({ threads, solved, helped, toldWell, toldBadly, wrong }) =>
			solved + helped + toldWell + toldBadly + wrong === threads,
		{ error: 'solved, helped, toldWell, toldBadly and wrong must add up to threads: each thread is judged once' },
	);

/** `content/judged.json`, written by hand, the newest first. Words: `figures.judged` in content/ui. */
export const JudgedListSchema = z.array(JudgedSchema).min(1);

export type JudgedThreads = z.output<typeof JudgedSchema>;
export type Evaluation = z.output<typeof EvaluationSchema>;
export type Shares = z.output<typeof SharesSchema>;
export type FigureSet = Evaluation['sets'][number];
