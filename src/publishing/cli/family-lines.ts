/** The question that tells the failures of a family apart, for a terminal. */

import { fill } from '../../core/i18n/sentences.ts';
import type { FamilyAnswer, FamilyQuestion } from '../../core/schemas/family.ts';
import { withNearest } from '../../diagnosis/answer/family.ts';
import { commandLines, type Setting } from './answer.ts';
import { type Catalogue, onSite } from './catalogue.ts';
import type { Hit } from './lookup.ts';
import { DEEPER, dim, explains, INDENT, inline, item, type Paper, paintAll, paragraph, titled } from './terminal.ts';

/**
 * The question of a family with the pages to name; undefined where there is none.
 *
 * @param hits what was found, best first.
 */
export function questionOf(
	family: string | undefined,
	hits: readonly Hit[],
	{ texts }: Pick<Catalogue, 'texts'>,
): FamilyQuestion | undefined {
	const question = family === undefined ? undefined : texts.families[family];
	if (!question) return undefined;
	const answers = question.answers.map(({ pages, ...answer }) => ({
		...answer,
		pages: pages.map((id): [string, string] => [id, texts.said[id]?.title ?? id]),
	}));
	const found = hits.map(({ id }) => id);
	return withNearest({ ...question, answers }, found);
}

/** The question, what tells its answers apart, and the pages of each; nothing where no family is asked about. */
export function familyLines(family: string | undefined, hits: readonly Hit[], { catalogue, paper }: Setting): string[] {
	const question = questionOf(family, hits, catalogue);
	if (!question) return [];
	const { text, tell, command, answers } = question;
	const found = hits.map(({ id }) => id);
	const asked = inline(text, paper).map((span) => titled(span.text));
	return [
		'',
		...paragraph(dim(catalogue.texts.words.triage.family.title), paper),
		...paragraph(asked, paper),
		...paragraph(tell, paper, INDENT),
		...commandLines(command, paper),
		...answers.flatMap((answer) => answerLines(withFound(answer, found), catalogue, paper)),
	];
}

/** A screen has room for the likeliest page of an answer, and for those that were found. */
const withFound = ({ pages, ...answer }: FamilyAnswer, found: readonly string[]): FamilyAnswer => ({
	...answer,
	pages: pages.filter(([id], at) => at === 0 || found.includes(id)),
});

function answerLines({ id, text, hint, next, pages }: FamilyAnswer, catalogue: Catalogue, paper: Paper): string[] {
	const further = onSite(catalogue, `/diagnose/#${id}`);
	return [
		'',
		...item('- ', text, paper, INDENT),
		...(hint ? paragraph(hint, paper, DEEPER) : []),
		...pages.flatMap(([page, title]) => paragraph(explains(page, title), paper, DEEPER)),
		...(next && further
			? [
					...paragraph(fill(catalogue.texts.words.triage.family.next, { question: next }), paper, DEEPER),
					// Never wrapped, so that it can be clicked or copied.
					DEEPER + paintAll(dim(further), paper),
				]
			: []),
	];
}
