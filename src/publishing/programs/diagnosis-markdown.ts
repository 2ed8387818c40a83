/** The quick diagnosis as nested lists. Pure. */

import { growTree, pruneTree, type QuestionNode } from '../../content/library/diagnosis-tree.ts';
import { pathOf } from '../../content/library/ids.ts';
import type { QuickDiagnosis } from '../../core/schemas/diagnosis.ts';
import { codeBlock } from '../../core/text/code-markdown.ts';
import { type Edition, pageAddress, pair } from './edition.ts';
import { anchor, blocks, inlineText, oneLine } from './markdown.ts';

/** All of it, with the anchors of its answers. */
export function diagnosisMarkdown(edition: Edition, diagnosis: QuickDiagnosis): string {
	const tree = growTree(diagnosis, edition.locale, (leads) => [...leads]);
	return blocks(anchor('tree') + anchor('whole-tree'), writeQuestion(edition, tree, true));
}

/** The part of it that ends at problems of a guide; empty where no trail does. */
export function guideDiagnosisMarkdown(edition: Edition, diagnosis: QuickDiagnosis, guide: string): string {
	const problems = edition.guide(guide)?.problems ?? [];
	const tree = growTree(diagnosis, edition.locale, (leads) => [...leads]);
	const own = pruneTree(tree, (lead) =>
		problems.filter(({ id, data }) => id === lead || data.failure === lead).map(({ id }) => id),
	);
	return own ? writeQuestion(edition, own, false) : '';
}

function writeQuestion(edition: Edition, question: QuestionNode<string>, anchors: boolean): string {
	const inline = (text: string) => inlineText(text, (link) => pageAddress(edition, link));
	const answers = question.answers.map(({ id, text, hint, question: next, leads }) => {
		const said = `${anchor(anchors ? id : '')}**${oneLine(text)}**${hint ? `\\\n${inline(hint)}` : ''}`;
		const ends = leads.map((lead) => leadLine(edition, lead)).filter(Boolean);
		return listItem(blocks(said, next ? writeQuestion(edition, next, anchors) : ends.join('\n')));
	});
	return blocks(
		oneLine(question.text),
		inline(question.tell),
		question.command !== undefined && codeBlock('bash', question.command),
		...answers,
	);
}

/** A failure or a problem; nothing where the content has neither. */
function leadLine(edition: Edition, lead: string): string {
	const page = edition.problem(lead) ?? edition.failure(lead);
	if (!page) return '';
	const { title, quickFix } = page.text.data;
	const fix = inlineText(quickFix, (link) => pageAddress(edition, link));
	return `1. ${pair(edition, `[${oneLine(title)}](${pageAddress(edition, pathOf(page))})`, fix)}`;
}

/** @example listItem('One\n\nTwo') // => '- One\n\n  Two' */
function listItem(text: string): string {
	return `- ${text.replace(/\n(?=.)/g, '\n  ')}`;
}
