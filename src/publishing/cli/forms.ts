/** Prints a diagnosis in one of its forms. */
import { randomUUID } from 'node:crypto';
import { answerLines } from './answer.ts';
import { foundLines, unknownLines } from './answer-unknown.ts';
import { briefLines } from './brief.ts';
import { githubLines } from './github.ts';
import { diagnosisJson, jsonLines, runJson } from './json.ts';
import { outputLines } from './output-lines.ts';
import { runLines } from './run-lines.ts';
import { type AnswerForm, isAnswered, outputsTold, type ToTell } from './told.ts';

/** The lines of an answer in a form. */
export function formed(form: AnswerForm, told: ToTell): string[] {
	const { read } = told;
	switch (form) {
		case 'text':
			return textLines(told);
		case 'json':
			return jsonLines({ ...diagnosisJson(told), ...(read && { run: runJson(read) }) });
		case 'brief':
			return briefLines(told);
		case 'github':
			return githubLines(told, textLines(told), `faultline-${randomUUID()}`);
	}
}

/**
 * What outputs say, then what the log says, by whether what heads that is known; of a run below what happened in it.
 * Where nothing stands but outputs, there is no run of a program, and no line to ask about.
 */
function textLines({ diagnosis, setting, read, outputs = [], hits = [], family }: ToTell): string[] {
	const isKnown = diagnosis.findings.length > 0 && !diagnosis.first;
	const told = outputsTold({ diagnosis, outputs });
	const found = { hits, ...(family !== undefined && { family }) };
	const above = told.length > 0 ? outputLines(told, setting) : [];
	if (told.length > 0 && !isAnswered(diagnosis)) return [...above, ...foundLines(found, setting)];
	return [
		...(read ? [...runLines(read, setting), ''] : []),
		...(told.length > 0 ? [...above, ''] : []),
		...(isKnown ? answerLines(diagnosis, setting) : unknownLines(diagnosis, setting, { found })),
	];
}
