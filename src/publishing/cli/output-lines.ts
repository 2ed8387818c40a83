/** What outputs of diagnostic commands say, on a terminal and for programs. */
import { unmarked } from '../../core/i18n/sentences.ts';
import { leadOf, tellOutputs } from '../../diagnosis/answer/outputs.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import type { FoundOutput } from '../../diagnosis/outputs/collect.ts';
import { conclude, type Output } from '../../diagnosis/outputs/conclude.ts';
import { outputWords } from '../../diagnosis/outputs/owners.ts';
import { heading, INDENT, pointerTo, type Setting } from './answer.ts';
import { addressOf, type Catalogue } from './catalogue.ts';
import { inline, item, paintAll, paragraph } from './terminal.ts';

/** By the rules that come with the command. */
export const concludeIn = (found: readonly FoundOutput[], { texts }: Catalogue): Output[] =>
	conclude(found, (family) => texts.outputs[family], outputWords(texts.words));

const titleIn =
	({ texts }: Catalogue) =>
	(failure: string) =>
		unmarked(texts.said[failure]?.title ?? failure);

const mediumOf = (catalogue: Catalogue) => ({
	words: catalogue.texts.words.output,
	rulesOf: (family: string) => catalogue.texts.outputs[family],
	titleOf: titleIn(catalogue),
	shown: printable,
});

/** The conclusions, each with what to do and the page that treats it. */
export function outputLines(outputs: readonly Output[], { catalogue, paper }: Setting): string[] {
	const { output: words } = catalogue.texts.words;
	return tellOutputs(outputs, mediumOf(catalogue)).flatMap(({ name, where, says, limit, unread }, at) => [
		...(at ? [''] : []),
		...(at ? [] : [heading(words.title, paper)]),
		...paragraph([{ text: `${name} · ${where}`, style: 'dim' }], paper, INDENT),
		...says.flatMap(({ text, todo, certainty, failure, step, title }) => [
			'',
			...item(
				INDENT,
				[
					...(certainty === 'likely' ? [{ text: `${words.likely} · `, style: 'dim' as const }] : []),
					...inline(printable(text), paper),
				],
				paper,
			),
			...item(INDENT, inline(printable(todo), paper), paper),
			...(failure
				? [
						INDENT +
							paintAll(
								[{ text: `${title}  ${pointerTo(failure, catalogue)}${stepOf(step, catalogue)}`, style: 'dim' }],
								paper,
							),
					]
				: []),
		]),
		...(limit ? ['', ...paragraph(inline(limit, paper), paper, INDENT)] : []),
		...(unread ? ['', ...paragraph([{ text: unread, style: 'careful' }], paper, INDENT)] : []),
	]);
}

const stepOf = (step: string | undefined, { site }: Catalogue): string => (step && site ? `#${step}` : '');

/** `outputs` of the JSON. */
export const outputsJson = (outputs: readonly Output[], catalogue: Catalogue) =>
	outputs.map(({ kind, family, from, facts, says, limit, unread }) => ({
		...{ kind, family, from },
		values: facts,
		says: says.map(({ values, ...said }) => {
			const url = said.failure && addressOf(catalogue, said.failure);
			return { ...said, ...(url && { url: `${url}${said.step ? `#${said.step}` : ''}` }), values };
		}),
		...(limit && { limit }),
		...(unread && { unread }),
	}));

/** What stands among the findings, behind those of messages: the first conclusion that names a failure. */
export function outputFinding(outputs: readonly Output[], catalogue: Catalogue) {
	const lead = leadOf(outputs);
	const source = lead?.output.from[0];
	if (!lead || !source) return undefined;
	const { failure, certainty, text, todo, step } = lead.said;
	const said = catalogue.texts.said[failure];
	const url = addressOf(catalogue, failure);
	return {
		...{ failure, certainty },
		output: lead.output.kind,
		role: 'symptom',
		id: failure,
		title: titleIn(catalogue)(failure),
		summary: said?.summary ?? '',
		quickFix: { text: todo, ...(step && { step }) },
		...(url && { url }),
		found: {
			...(source.file !== undefined && { file: source.file }),
			...{ line: source.line, text, start: 0, end: 0, before: [], after: [] },
		},
		count: 1,
		values: [],
		guides: [],
	};
}
