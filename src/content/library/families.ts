/** The families of the content: their words, their members, and the questions that tell these apart. */

import { type FamilyQuestion, type FamilySigns, writeMarks } from '../../core/schemas/family.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { diagnosisIn, type Lead } from './diagnosis.ts';
import { type AnswerNode, growTree, type QuestionNode } from './diagnosis-tree.ts';
import type { Library } from './library.ts';
import { nameKey } from './name-key.ts';
import { oncePer } from './once.ts';
import { failureOf, relationsOf } from './relations.ts';

/** A family in any language. */
export interface FamilyMembers extends FamilySigns {
	/** Failures: its own, and those of the problems that its answers lead to. */
	members: ReadonlySet<string>;
}

/** The families in the order of the file; none where the file of the diagnosis is missing or wrong. */
export const familiesOf: (tree: ContentTree) => FamilyMembers[] = oncePer((tree) => {
	const data = tree.diagnosis.tree?.data;
	if (!data) return [];
	const { problem } = relationsOf(tree);
	const root = growTree(data, 'en', (leads) => [...leads]);
	return data.families.flatMap(({ id, ask, words, sure }) => {
		const asked = askedIn(root, ask)?.question;
		if (!asked) return [];
		const members = endsBelow(asked.answers)
			.flat()
			.map((lead) => {
				const led = problem(lead);
				return led ? failureOf(led) : lead;
			});
		return [{ id, words: words.map(nameKey), ...(sure && { isSure: sure }), members: new Set(members) }];
	});
});

/** What is said of each family. */
export const familySigns = (tree: ContentTree): FamilySigns[] => familiesOf(tree).map(({ members, ...signs }) => signs);

/** The families of a failure, as the record of a page has them. */
export const familyMarks = (tree: ContentTree, failure: string): string =>
	writeMarks(familiesOf(tree).map(({ members }) => members.has(failure)));

/**
 * The question of each family in the language of a library, by the family's id.
 *
 * @throws when the file of the diagnosis is missing or wrong.
 */
export const familyQuestionsIn: (library: Library) => Record<string, FamilyQuestion> = oncePer((library) => {
	const root = diagnosisIn(library);
	const families = library.tree.diagnosis.tree?.data.families ?? [];
	return Object.fromEntries(
		families.flatMap(({ id, ask }) => {
			const asked = askedIn(root, ask);
			return asked ? [[id, familyQuestion(asked.question, asked.after)] as const] : [];
		}),
	);
});

function familyQuestion({ text, tell, command, answers }: QuestionNode<Lead>, anchor?: string): FamilyQuestion {
	const led = answers.map((answer) => weigh(endsBelow([answer])));
	const most = new Map<string, number>();
	for (const pages of led) {
		for (const [id, { weight }] of pages) most.set(id, Math.max(weight, most.get(id) ?? 0));
	}
	return {
		text,
		tell,
		...(command && { command }),
		...(anchor && { anchor }),
		answers: answers.map((answer, at) => {
			const all = [...(led[at] ?? [])].sort(([, a], [, b]) => b.weight - a.weight);
			// What is as likely or likelier below another answer tells this one from none.
			const own = all.filter(([id, { weight }]) => weight === most.get(id));
			return {
				id: answer.id,
				text: answer.text,
				...(answer.hint && { hint: answer.hint }),
				...(answer.question && { next: answer.question.text }),
				pages: (own.length ? own : all).map(([id, { title }]) => [id, title]),
			};
		}),
	};
}

/** To stand first at the end of a trail says more than to stand there. */
const FIRST = 100;

/** How often trails end at each page, by its id. */
function weigh(ends: readonly Lead[][]): Map<string, { title: string; weight: number }> {
	const pages = new Map<string, { title: string; weight: number }>();
	for (const end of ends) {
		for (const [place, { page }] of end.entries()) {
			const { weight = 0 } = pages.get(page.id) ?? {};
			pages.set(page.id, { title: page.text.data.title, weight: weight + (place === 0 ? FIRST : 1) });
		}
	}
	return pages;
}

/** A question of the tree, and the answer after which it is asked. */
function askedIn<Of>(
	question: QuestionNode<Of>,
	id: string,
	after?: string,
): { question: QuestionNode<Of>; after?: string } | undefined {
	if (question.id === id) return { question, ...(after && { after }) };
	for (const answer of question.answers) {
		const found = answer.question && askedIn(answer.question, id, answer.id);
		if (found) return found;
	}
	return undefined;
}

/** Where the trails end, by whatever is asked on the way: the leads of each, the likeliest first. */
const endsBelow = <Of>(answers: readonly AnswerNode<Of>[]): Of[][] =>
	answers.flatMap(({ leads, question }) => (question ? endsBelow(question.answers) : [leads]));
