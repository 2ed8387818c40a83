/** The answer for programs. Its shape is described in docs/cli.md and held by docs/cli.schema.json. */
import type { BestLine, Diagnosis, Finding } from '../matching/index.ts';
import { type Setting, subjectOf, toldValues } from './answer.ts';
import { addressOf, type Catalogue, guideOf, isProblem, messagesOf, problemsOf } from './catalogue.ts';
import type { Hit } from './lookup.ts';
import { placeOf } from './parts.ts';
import { plain } from './terminal.ts';

/** Raised when a field changes its meaning or goes; new fields come without. */
export const JSON_VERSION = 1;

/** How a text given as an argument was understood; logs are always read for messages. */
export type Understood = 'message' | 'name' | 'words';

const headOf = (catalogue: Catalogue, kind: 'diagnosis' | 'explanation') => ({
	version: JSON_VERSION,
	kind,
	faultline: catalogue.release,
	language: catalogue.locale,
});

/** Title, advice and address of a failure or a problem. */
function pageOf(id: string, catalogue: Catalogue) {
	const said = catalogue.texts.said[id];
	const command = catalogue.commands[id];
	const url = addressOf(catalogue, id);
	return {
		id,
		...(isProblem(id) && { guide: guideOf(id) }),
		title: plain(said?.title ?? id),
		summary: said?.summary ?? '',
		quickFix: { text: said?.fix ?? '', ...(command && { command }) },
		...(url && { url }),
	};
}

/** Columns count UTF-16 units of the line, from 0; a match over several lines counts on over their breaks. */
function lineOf(best: BestLine, setting: Setting) {
	const { text, textStart, start, end, before, after, rank, host, time } = best;
	const { file, line } = placeOf(setting, best.line);
	return {
		...(file && { file }),
		line,
		text,
		start: start - textStart,
		end: end - textStart,
		before,
		after,
		...(rank !== undefined && { rank }),
		...(host && { host }),
		...(time && { time }),
	};
}

function findingOf(finding: Finding, setting: Setting) {
	const { failure, problem, message, evidence, certainty, role, best, count, followsFrom, afterEnd } = finding;
	const { catalogue, guide } = setting;
	return {
		failure,
		...(problem && { problem }),
		...(message && { message }),
		...(evidence && { evidence }),
		certainty,
		role,
		...pageOf(subjectOf(finding, setting), catalogue),
		found: lineOf(best, setting),
		count,
		values: toldValues(finding, catalogue),
		...(followsFrom && { followsFrom }),
		...(afterEnd && { afterEnd }),
		guides: problemsOf(catalogue, failure, guide).map((id) => pageOf(id, catalogue)),
	};
}

/** @example diagnosisJson(diagnosis, 'message', [], setting).findings[0].failure // => 'nccl-timeout' */
export function diagnosisJson(
	diagnosis: Diagnosis,
	understood: Understood | undefined,
	related: readonly Hit[],
	setting: Setting,
) {
	const { findings, ended, ranks, unknown, lines } = diagnosis;
	const { catalogue, parts } = setting;
	return {
		...headOf(catalogue, 'diagnosis'),
		recognised: findings.length > 0 || understood === 'name',
		by: findings.length > 0 ? 'message' : (understood ?? null),
		lines,
		findings: findings.map((finding) => findingOf(finding, setting)),
		...(ended && { ended: { kind: ended.kind, ...placed(ended.line, setting), text: ended.text, first: ended.first } }),
		...(ranks && {
			ranks: {
				...ranks,
				complained: ranks.complained.map(({ rank, line, time, timedOut }) => ({
					rank,
					...placed(line, setting),
					...(time && { time }),
					timedOut,
				})),
			},
		}),
		...(unknown && {
			unknown: {
				...placed(unknown.line, setting),
				text: unknown.text,
				normalised: unknown.normalised,
				wrapper: unknown.wrapper,
				nearest: unknown.nearest.map(({ failure, message, closeness, template }) => ({
					...pageOf(failure, catalogue),
					message,
					closeness,
					template: template.map(({ text }) => text).join(''),
				})),
			},
		}),
		related: related.map(({ id, isName }) => ({ ...pageOf(id, catalogue), isName })),
		...(parts.length > 0 && { files: parts.map(({ name, lines: own }) => ({ name, lines: own })) }),
	};
}

function placed(line: number, setting: Setting) {
	const { file, line: own } = placeOf(setting, line);
	return { ...(file && { file }), line: own };
}

/** @example explanationJson('cuda-oom', setting).title // => 'CUDA out of memory' */
export function explanationJson(id: string, { catalogue, guide }: Setting) {
	const { texts, checks, problems } = catalogue;
	const said = texts.said[id];
	const failure = problems[id] ?? id;
	const command = checks[id];
	return {
		...headOf(catalogue, 'explanation'),
		...pageOf(id, catalogue),
		failure,
		...(said?.meaning && { meaning: said.meaning }),
		...(said?.check && { firstCheck: { text: said.check, ...(command && { command }) } }),
		steps: said?.steps ?? [],
		messages: messagesOf(catalogue, id),
		guides: problemsOf(catalogue, failure, guide).map((problem) => pageOf(problem, catalogue)),
	};
}
