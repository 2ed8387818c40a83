/** The quick diagnosis as a tree in one language. Pure: it knows neither files nor Astro. */

import type { Locale } from '../../core/locales.ts';
import type { Answer, Question, QuickDiagnosis, Texts } from '../../core/schemas/diagnosis.ts';
import { inLanguage } from './in-language.ts';

export interface QuestionNode<Lead> {
	id: string;
	text: string;
	/** What tells the answers apart. */
	tell: string;
	command?: string;
	answers: AnswerNode<Lead>[];
}

export interface AnswerNode<Lead> {
	/** Its anchor on the page of the diagnosis. */
	id: string;
	text: string;
	hint?: string;
	/** What is asked next; absent where the trail ends. */
	question?: QuestionNode<Lead>;
	/** Where the trail ends, likeliest first. */
	leads: Lead[];
}

/**
 * Ties the questions together, beginning with the first. A question that a wrong file would ask twice on one trail is
 * left out.
 *
 * @param resolve what the leads of an answer stand for.
 * @example growTree(diagnosis, 'en', (leads) => leads).answers[1]?.question?.text // => 'When does it stop?'
 */
export function growTree<Lead>(
	{ questions }: QuickDiagnosis,
	locale: Locale,
	resolve: (leads: readonly string[]) => Lead[],
): QuestionNode<Lead> {
	const byId = new Map(questions.map((question) => [question.id, question]));
	const grow = (question: Question, trail: readonly string[]): QuestionNode<Lead> => ({
		id: question.id,
		text: textIn(question.text, locale),
		tell: textIn(question.tell, locale),
		...(question.command && { command: question.command }),
		answers: question.answers.map((answer) => growAnswer(answer, [...trail, question.id])),
	});
	const growAnswer = ({ id, text, hint, ask, leads }: Answer, trail: readonly string[]): AnswerNode<Lead> => {
		const next = ask && !trail.includes(ask) ? byId.get(ask) : undefined;
		return {
			id,
			text: textIn(text, locale),
			...(hint && { hint: textIn(hint, locale) }),
			...(next && { question: grow(next, trail) }),
			leads: resolve(leads),
		};
	};
	return grow(questions[0]!, []);
}

const textIn = (texts: Texts, locale: Locale) => inLanguage(texts, locale) ?? '';

/**
 * The same tree with other leads: trails that then end nowhere are cut off, and a question that has one answer left is
 * not asked.
 *
 * @returns undefined when nothing is left.
 */
export function pruneTree<From, To>(
	question: QuestionNode<From>,
	leadsOf: (lead: From) => To[],
): QuestionNode<To> | undefined {
	const answers = question.answers.flatMap((answer): AnswerNode<To>[] => {
		const { id, text, hint } = answer;
		const leads = [...new Set(answer.leads.flatMap(leadsOf))];
		const next = answer.question && pruneTree(answer.question, leadsOf);
		if (!next && !leads.length) return [];
		const only = next?.answers.length === 1 ? next.answers[0] : undefined;
		const end = only ?? { leads, ...(next && { question: next }) };
		return [{ id, text, ...(hint && { hint }), leads: end.leads, ...(end.question && { question: end.question }) }];
	});
	return answers.length ? { ...question, answers } : undefined;
}
