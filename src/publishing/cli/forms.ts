/** Prints a diagnosis in one of its forms. */
import { randomUUID } from 'node:crypto';
import { answerLines, unknownLines } from './answer.ts';
import { briefLines } from './brief.ts';
import { githubLines } from './github.ts';
import { diagnosisJson, jsonLines, runJson } from './json.ts';
import { runLines } from './run-lines.ts';
import type { AnswerForm, ToTell } from './told.ts';

/** The lines of an answer in a form. */
export function formed(form: AnswerForm, told: ToTell): string[] {
	const { diagnosis, setting, read, understood, hits = [], family } = told;
	switch (form) {
		case 'text':
			return textLines(told);
		case 'json':
			return jsonLines({
				...diagnosisJson(diagnosis, understood, hits, setting, family),
				...(read && { run: runJson(read) }),
			});
		case 'brief':
			return briefLines(told);
		case 'github':
			return githubLines(told, textLines(told), `faultline-${randomUUID()}`);
	}
}

/** By whether what heads the answer is known; of a run below what happened in it. */
function textLines({ diagnosis, setting, read }: ToTell): string[] {
	const isKnown = diagnosis.findings.length > 0 && !diagnosis.first;
	return [
		...(read ? [...runLines(read, setting), ''] : []),
		...(isKnown ? answerLines(diagnosis, setting) : unknownLines(diagnosis, setting)),
	];
}
