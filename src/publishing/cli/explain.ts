/** What a failure is, or a problem of a guide, for a terminal. */
import { unmarked } from '../../core/i18n/sentences.ts';
import { adviceOf, guideOf } from '../../diagnosis/answer/card.ts';
import { TERMINAL } from '../../diagnosis/answer/medium.ts';
import { commandLines, fixLines, guideLines, heading, pointerTo, type Setting, saidIn } from './answer.ts';
import { addressOf, type Catalogue, isProblem, messagesOf } from './catalogue.ts';
import type { Hit } from './lookup.ts';
import { markdownLines } from './markdown-lines.ts';
import { inline, item, type Paper, paintAll, paragraph } from './terminal.ts';

const INDENT = '  ';

/** The whole explanation of a failure, or of a problem of a guide. */
export function explainLines(id: string, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { texts, checks, problems } = catalogue;
	const { section, cli } = texts.words;
	const said = texts.said[id];
	if (!said) return [];
	const failure = problems[id] ?? id;
	const where = isProblem(id) ? `${texts.guides[guideOf(id)] ?? guideOf(id)} · ${id}` : id;
	const address = addressOf(catalogue, id);
	const part = (title: string, lines: string[]) => (lines.length ? ['', heading(title, paper), ...lines] : []);
	const advice = adviceOf(failure, {}, saidIn(setting, TERMINAL));
	return [
		...paragraph([{ text: unmarked(said.title), style: 'title' }], paper),
		paintAll([{ text: where, style: 'dim' }], paper),
		...(address ? [paintAll([{ text: address, style: 'dim' }], paper)] : []),
		'',
		...paragraph(inline(said.summary, paper), paper),
		...part(
			section.meaning,
			(said.meaning ?? '').split(/\n{2,}/).flatMap((text, at) => {
				const lines = text ? paragraph(inline(text.replace(/\s*\n\s*/g, ' '), paper), paper, INDENT) : [];
				return at && lines.length ? ['', ...lines] : lines;
			}),
		),
		...(isProblem(id) || advice.subject === id ? [] : ['', ...treatmentLines(advice.subject, setting)]),
		'',
		...fixOf(id, setting),
		...part(section['first-check'], [
			...(said.check ? paragraph(inline(said.check, paper), paper, INDENT) : []),
			...commandLines(checks[id], paper),
		]),
		...remedyLines(id, setting),
		...part(isProblem(id) ? cli.printedByGuide : cli.messages, messageLines(messagesOf(catalogue, id), paper)),
		...guideLines({ ...advice, general: isProblem(id) }, setting),
	];
}

const fixOf = (id: string, setting: Setting): string[] => fixLines(setting.catalogue.texts.said[id] ?? {}, setting);

/** How the guide asked for treats the failure, before the failure in general. */
function treatmentLines(problem: string, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { guides, said, words } = catalogue.texts;
	const guide = guides[guideOf(problem)] ?? guideOf(problem);
	return [
		heading(`${guide}: ${unmarked(said[problem]?.title ?? problem)}`, paper),
		...paragraph(inline(said[problem]?.summary ?? '', paper), paper, INDENT),
		'',
		...fixOf(problem, setting),
		...remedyLines(problem, setting),
		'',
		paintAll([{ text: words.section.general, style: 'dim' }], paper),
	];
}

/** How it is told from others, and what solves it, as on its page. */
function remedyLines(id: string, { catalogue, paper }: Setting): string[] {
	const { section } = catalogue.texts.words;
	const { diagnosis = '', solutions = '' } = catalogue.remedies()[id] ?? {};
	return [
		[section.diagnosis, diagnosis],
		[section.solutions, solutions],
	].flatMap(([title = '', text = '']) => (text ? ['', heading(title, paper), ...markdownLines(text, paper)] : []));
}

/** Templates as they are read: a hole names its kind. */
const messageLines = (templates: readonly string[], paper: Paper): string[] =>
	templates.flatMap((template) => {
		const text = template.replace(/<([a-z]+):[a-z0-9_]+>/g, '<$1>').replaceAll('\\<', '<');
		return item('- ', [{ text, style: 'code' }], paper, INDENT);
	});

/** What was found by words. */
export function hitLines(hits: readonly Hit[], catalogue: Catalogue, paper: Paper): string[] {
	const { said } = catalogue.texts;
	return hits.flatMap(({ id }) => [
		'',
		paintAll([{ text: unmarked(said[id]?.title ?? id), style: 'title' }], paper),
		...paragraph(inline(said[id]?.summary ?? '', paper), paper, INDENT),
		`${INDENT}${paintAll([{ text: pointerTo(id, catalogue), style: 'dim' }], paper)}`,
	]);
}
