/** What a failure is, or a problem of a guide, for a terminal. */
import { unmarked } from '../../core/i18n/sentences.ts';
import { adviceOf, fixOf as fixOfMessage, guideOf } from '../../diagnosis/answer/card.ts';
import { TERMINAL } from '../../diagnosis/answer/medium.ts';
import { commandLines, fixLines, guideLines, pointerTo, type Setting, saidIn } from './answer.ts';
import { addressOf, isProblem, messagesOf, titleOf } from './catalogue.ts';
import type { Hit } from './lookup.ts';
import { markdownLines } from './markdown-lines.ts';
import { dim, heading, INDENT, item, type Paper, paintAll, paragraph, part, titled } from './terminal.ts';

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
	const advice = adviceOf(failure, {}, saidIn(setting, TERMINAL));
	return [
		...paragraph(titled(unmarked(said.title)), paper),
		paintAll(dim(where), paper),
		...(address ? [paintAll(dim(address), paper)] : []),
		'',
		...paragraph(said.summary, paper),
		...part(
			section.meaning,
			(said.meaning ?? '').split(/\n{2,}/).flatMap((text, at) => {
				const lines = text ? paragraph(text.replace(/\s*\n\s*/g, ' '), paper, INDENT) : [];
				return at && lines.length ? ['', ...lines] : lines;
			}),
			paper,
		),
		...(isProblem(id) || advice.subject === id ? [] : ['', ...treatmentLines(advice.subject, setting)]),
		'',
		...fixOf(id, setting),
		...part(section['first-check'], [...textLines(said.check, paper), ...commandLines(checks[id], paper)], paper),
		...remedyLines(id, setting),
		...part(isProblem(id) ? cli.printedByGuide : cli.messages, messageLines(messagesOf(catalogue, id), paper), paper),
		...guideLines({ ...advice, general: isProblem(id) }, setting),
	];
}

const textLines = (text: string | undefined, paper: Paper) => (text ? paragraph(text, paper, INDENT) : []);

const fixOf = (id: string, setting: Setting): string[] => fixLines(setting.catalogue.texts.said[id] ?? {}, setting);

/** How the guide asked for treats the failure, before the failure in general. */
function treatmentLines(problem: string, setting: Setting): string[] {
	const { catalogue, paper } = setting;
	const { guides, said, words } = catalogue.texts;
	const guide = guides[guideOf(problem)] ?? guideOf(problem);
	return [
		heading(`${guide}: ${titleOf(catalogue, problem)}`, paper),
		...paragraph(said[problem]?.summary ?? '', paper, INDENT),
		'',
		...fixOf(problem, setting),
		...remedyLines(problem, setting),
		'',
		paintAll(dim(words.section.general), paper),
	];
}

/** How it is told from others, and what solves it, as on its page. */
function remedyLines(id: string, { catalogue, paper }: Setting): string[] {
	const { section } = catalogue.texts.words;
	const { diagnosis = '', solutions = '' } = catalogue.remedies()[id] ?? {};
	const written = (title: string, text: string) => part(title, markdownLines(text, paper), paper);
	return [...written(section.diagnosis, diagnosis), ...written(section.solutions, solutions)];
}

/** Templates as they are read: a hole names its kind. */
const messageLines = (templates: readonly string[], paper: Paper): string[] =>
	templates.flatMap((template) => {
		const text = template.replace(/<([a-z]+):[a-z0-9_]+>/g, '<$1>').replaceAll('\\<', '<');
		return item('- ', { text, style: 'code' }, paper, INDENT);
	});

/** Of so many pages that words found the quick fix is told: the right one is often the second. */
const MOST_FIXES = 3;

/** What was found by words, best first. */
export const hitLines = (hits: readonly Hit[], { catalogue, paper }: Setting): string[] => {
	const { said, words } = catalogue.texts;
	const fixLine = ({ fix }: { fix?: string } = {}) =>
		fix ? ['', ...paragraph(words.section['quick-fix'] + words.cli.colon + fix, paper, INDENT)] : [];
	return hits.flatMap(({ id, message }, at) => [
		'',
		paintAll(titled(titleOf(catalogue, id)), paper),
		...paragraph(said[id]?.summary ?? '', paper, INDENT),
		...(at < MOST_FIXES ? fixLine((message && fixOfMessage(message, said[id])) || said[id]) : []),
		INDENT + paintAll(dim(pointerTo(id, catalogue)), paper),
	]);
};
