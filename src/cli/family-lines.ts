/** The question that tells the failures of a family apart, for a terminal. */
import { withNearest } from '../answer/family.ts';
import { fill } from '../i18n/sentences.ts';
import type { FamilyAnswer } from '../schemas/family.ts';
import { commandLines, type Setting } from './answer.ts';
import { type Catalogue, diagnosisAddress } from './catalogue.ts';
import type { Hit } from './lookup.ts';
import { inline, item, type Paper, paintAll, paragraph, plain, type Span } from './terminal.ts';

const INDENT = '  ';
const DEEPER = '    ';

/** The question, what tells its answers apart, and the pages of each; nothing where no family is asked about. */
export function familyLines(family: string | undefined, hits: readonly Hit[], { catalogue, paper }: Setting): string[] {
	const question = family === undefined ? undefined : catalogue.texts.families[family];
	if (!question) return [];
	const { text, tell, command, answers } = withNearest(
		question,
		hits.map(({ id }) => id),
	);
	return [
		'',
		...paragraph([{ text: catalogue.texts.words.triage.family.title, style: 'dim' }], paper),
		...paragraph(
			inline(text, paper).map((span): Span => ({ ...span, style: 'title' })),
			paper,
		),
		...paragraph(inline(tell, paper), paper, INDENT),
		...commandLines(command, paper),
		...answers.flatMap((answer) => answerLines(answer, catalogue, paper)),
	];
}

function answerLines({ id, text, hint, next, pages }: FamilyAnswer, catalogue: Catalogue, paper: Paper): string[] {
	const { texts } = catalogue;
	const further = diagnosisAddress(catalogue, id);
	return [
		'',
		...item('- ', inline(text, paper), paper, INDENT),
		...(hint ? paragraph(inline(hint, paper), paper, DEEPER) : []),
		...pages.flatMap(([page, title]) =>
			paragraph([{ text: `${plain(title)}  ` }, { text: `faultline explain ${page}`, style: 'dim' }], paper, DEEPER),
		),
		...(next && further
			? [
					...paragraph(inline(fill(texts.words.triage.family.next, { question: next }), paper), paper, DEEPER),
					// Never wrapped, so that it can be clicked or copied.
					DEEPER + paintAll([{ text: further, style: 'dim' }], paper),
				]
			: []),
	];
}
