import { z } from 'astro/zod';
import { CommandSchema, IdSchema, texts } from './fields.ts';

/** The most questions that a reader answers before the tree names a failure or a problem. */
export const MOST_QUESTIONS = 4;

/** Anchors that /{language}/diagnose/ writes itself, so that no answer may take them. */
export const pageAnchors: ReadonlySet<string> = new Set(['main', 'menu', 'tree', 'whole-tree']);

const AnswerSchema = z.strictObject({
	id: IdSchema.describe('The anchor of the answer on /{language}/diagnose/. Permanent, unique in the file.'),
	text: texts(110).describe('What the reader sees, without a full stop. May contain `code`.'),
	hint: texts(220).optional().describe('One sentence that tells this answer from its neighbours. May contain `code`.'),
	ask: IdSchema.optional().describe('The question that follows.'),
	leads: z
		.array(z.string().regex(/^[a-z0-9-]+(?:\/[a-z0-9-]+)?$/, 'a failure, or guide/problem'))
		.default([])
		.describe('Where the trail ends: failures, or problems as guide/problem; the likeliest first.'),
});

const QuestionSchema = z.strictObject({
	id: IdSchema.describe('Names the question for `ask`. Unique in the file.'),
	text: texts(110).describe('The question. May contain `code`.'),
	tell: texts(320).describe(
		'Which command or observation tells the answers apart, and what to read in it. May contain `code`.',
	),
	command: CommandSchema.optional().describe('That command, if there is one; it only looks and changes nothing.'),
	answers: z.array(AnswerSchema).min(2, 'at least two answers').max(8, 'at most eight answers'),
});

/** More than the first question has answers would be no families any more. */
export const MOST_FAMILIES = 8;

const FamilySchema = z.strictObject({
	id: IdSchema.describe('Names the family in the JSON of the command. Permanent, unique among the families.'),
	ask: IdSchema.describe('The question that tells its members apart: every failure below it is one.'),
	words: z
		.array(z.string().trim().min(1, 'a word'))
		.min(1, 'at least one word')
		.describe('What people say of all its members alike, in any language. Of no member alone.'),
	sure: z
		.literal(true)
		.optional()
		.describe(
			'Given where these words say by themselves what went wrong: the question is then asked however little what is found has to do with it.',
		),
});

/** `content/diagnosis.yaml`: the tree of questions for readers who have no message. The first question begins it. */
export const DiagnosisSchema = z.strictObject({
	families: z
		.array(FamilySchema)
		.max(MOST_FAMILIES, `at most ${MOST_FAMILIES} families`)
		.default([])
		.describe('What people say of many failures alike, and the question that tells these apart.'),
	questions: z.array(QuestionSchema).min(1, 'at least one question'),
});

export type QuickDiagnosis = z.output<typeof DiagnosisSchema>;
export type Question = QuickDiagnosis['questions'][number];
export type Answer = Question['answers'][number];
export type Family = QuickDiagnosis['families'][number];
/** A text in the languages that have it. */
export type Texts = Question['text'];
