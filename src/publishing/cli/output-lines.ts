/** What outputs of diagnostic commands say, on a terminal and for programs. */
import { leadOf, tellOutputs } from '../../diagnosis/answer/outputs.ts';
import { printable } from '../../diagnosis/answer/printable.ts';
import type { FoundOutput } from '../../diagnosis/outputs/collect.ts';
import { conclude, type Output } from '../../diagnosis/outputs/conclude.ts';
import { outputWords } from '../../diagnosis/outputs/owners.ts';
import { pointerTo, type Setting } from './answer.ts';
import { addressOf, type Catalogue, titleOf } from './catalogue.ts';
import { careful, dim, heading, INDENT, paintAll, paragraph } from './terminal.ts';

/** By the rules that come with the command. */
export const concludeIn = (found: readonly FoundOutput[], { texts }: Catalogue): Output[] =>
	conclude(found, (family) => texts.outputs[family], outputWords(texts.words));

/** The conclusions, each with what to do and the page that treats it. */
export function outputLines(outputs: readonly Output[], { catalogue, paper }: Setting): string[] {
	const { output: words } = catalogue.texts.words;
	const stepOf = (step: string | undefined) => (step && catalogue.site ? `#${step}` : '');
	const rulesOf = (family: string) => catalogue.texts.outputs[family];
	const told = tellOutputs(outputs, { words, rulesOf, titleOf: (id) => titleOf(catalogue, id), shown: printable });
	return told.flatMap(({ name, where, says, limit, unread }, at) => [
		at ? '' : heading(words.title, paper),
		...paragraph(dim(`${name} · ${where}`), paper, INDENT),
		...says.flatMap(({ text, todo, certainty, failure, step, title }) => [
			'',
			...paragraph([dim(certainty === 'likely' ? `${words.likely} · ` : ''), printable(text)], paper, INDENT),
			...paragraph(printable(todo), paper, INDENT),
			...(failure ? [INDENT + paintAll(dim(`${title}  ${pointerTo(failure, catalogue)}${stepOf(step)}`), paper)] : []),
		]),
		...(limit ? ['', ...paragraph(limit, paper, INDENT)] : []),
		...(unread ? ['', ...paragraph(careful(unread), paper, INDENT)] : []),
	]);
}

/** `outputs` of the JSON. */
export const outputsJson = (outputs: readonly Output[], catalogue: Catalogue) =>
	outputs.map(({ kind, family, from, facts, says, limit, unread }) => ({
		...{ kind, family, from },
		values: facts,
		says: says.map(({ values, ...said }) => {
			const url = said.failure && addressOf(catalogue, said.failure);
			return { ...said, url: url ? `${url}${said.step ? `#${said.step}` : ''}` : undefined, values };
		}),
		limit: limit || undefined,
		unread: unread || undefined,
	}));

/** What stands among the findings, behind those of messages: the first conclusion that names a failure. */
export function outputFinding(outputs: readonly Output[], catalogue: Catalogue) {
	const lead = leadOf(outputs);
	const source = lead?.output.from[0];
	if (!lead || !source) return undefined;
	const { failure, certainty, text, todo, step } = lead.said;
	return {
		...{ failure, certainty },
		output: lead.output.kind,
		role: 'symptom',
		id: failure,
		title: titleOf(catalogue, failure),
		summary: catalogue.texts.said[failure]?.summary ?? '',
		quickFix: { text: todo, step: step || undefined },
		url: addressOf(catalogue, failure),
		found: { file: source.file, line: source.line, text, start: 0, end: 0, before: [], after: [] },
		...{ count: 1, values: [], guides: [] },
	};
}
