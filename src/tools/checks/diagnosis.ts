import { DIAGNOSIS_FILE } from '../../content/files/diagnosis-fs.ts';
import type { Issue } from '../../content/files/issue.ts';
import { splitCode } from '../../content/files/outline.ts';
import type { Parsed } from '../../content/files/parse-data.ts';
import type { ContentTree } from '../../content/files/tree-fs.ts';
import { nameKey } from '../../content/library/name-key.ts';
import { completeLocales } from '../../core/languages.ts';
import { localeCodes } from '../../core/locales.ts';
import {
	type Family,
	MOST_QUESTIONS,
	pageAnchors,
	type Question,
	type QuickDiagnosis,
	type Texts,
} from '../../core/schemas/diagnosis.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, type CheckContext, unless } from './check.ts';
import { isDangerous } from './danger.ts';
import { readGlossary, sentenceIssues, type Unwanted } from './language.ts';

/**
 * The quick diagnosis is a tree: every answer leads on, every question is asked once, no trail is too long, every
 * lead exists, and both languages say the same.
 */
export const diagnosis: Check = {
	name: 'diagnosis',
	run: (tree, context) => check(tree, (parsed) => [...structure(parsed, tree), ...wording(parsed, context)]),
};

/** The part of it without which the pages cannot be built. */
export const diagnosisStructure: Check = {
	name: 'diagnosis',
	run: (tree) => check(tree, (parsed) => structure(parsed, tree)),
};

type Found = Omit<Issue, 'file' | 'code'>;

function check(
	{ diagnosis: { tree, issues } }: ContentTree,
	ask: (parsed: Parsed<QuickDiagnosis>) => Found[],
): Issue[] {
	const found = [...issues, ...(tree ? ask(tree) : [])];
	return found.map((issue) => ({ ...issue, file: DIAGNOSIS_FILE, code: 'diagnosis' }));
}

function structure({ data: { questions, families }, lineOf }: Parsed<QuickDiagnosis>, tree: ContentTree): Found[] {
	return [
		...familyIssues(families, questions, lineOf),
		...idIssues(questions, lineOf),
		...trailIssues(questions, lineOf),
		...depthIssues(questions, lineOf),
		...leadIssues(questions, lineOf, tree),
	];
}

type LineOf = Parsed<QuickDiagnosis>['lineOf'];

/** Each answer, with the line of a part of it. */
const answersIn = (questions: readonly Question[], lineOf: LineOf) =>
	questions.flatMap(({ answers }, index) =>
		answers.map((answer, at) => ({
			answer,
			line: (...field: PropertyKey[]) => lineOf(['questions', index, 'answers', at, ...field]),
		})),
	);

function idIssues(questions: readonly Question[], lineOf: LineOf): Found[] {
	const first = new Map<string, number>();
	const ids = questions.flatMap((question, index) => [
		{ id: question.id, line: lineOf(['questions', index, 'id']) },
		...question.answers.map(({ id }, at) => ({ id, line: lineOf(['questions', index, 'answers', at, 'id']) })),
	]);
	return ids.flatMap(({ id, line }): Found[] => {
		const before = first.get(id);
		first.set(id, before ?? line);
		if (before !== undefined) {
			const right = 'Each question and each answer has an id of its own.';
			const found = `The id "${id}" stands twice, first on line ${before}.`;
			return [{ line, found, right, remedy: 'Rename the newer one.' }];
		}
		if (!pageAnchors.has(id)) return [];
		const right = `Any other than: ${[...pageAnchors].join(', ')}.`;
		return [{ line, found: `The id "${id}" is taken by the page itself.`, right }];
	});
}

/** Each family has an id, a question and words that no other family has. */
function familyIssues(families: readonly Family[], questions: readonly Question[], lineOf: LineOf): Found[] {
	const ids = new Set(questions.map(({ id }) => id));
	const owners = new Map<string, string>();
	return families.flatMap(({ id, ask, words }, index) => {
		const line = (...field: PropertyKey[]) => lineOf(['families', index, ...field]);
		const named = [
			[`the id "${id}"`, line('id')] as const,
			[`the question "${ask}"`, line('ask')] as const,
			...words.map((word, at) => [`the word "${nameKey(word)}"`, line('words', at)] as const),
		];
		const twice = named.flatMap(([name, at]): Found[] => {
			const before = owners.get(name);
			owners.set(name, before ?? id);
			if (before === undefined) return [];
			const found = `The family "${id}" has ${name}, which the family "${before}" has, too.`;
			const right = 'What is said of two families tells neither.';
			return [{ line: at, found, right, remedy: 'Leave it to one of them.' }];
		});
		if (ids.has(ask)) return twice;
		const right = `An existing question${nearest(ask, ids)}`;
		return [...twice, { line: line('ask'), found: `The family "${id}" asks "${ask}", which is no question.`, right }];
	});
}

/** Each answer leads on or ends, each question but the first is asked by exactly one answer. */
function trailIssues(questions: readonly Question[], lineOf: LineOf): Found[] {
	const ids = new Set(questions.map(({ id }) => id));
	const askedBy = new Map<string, string>(questions[0] ? [[questions[0].id, 'the beginning of the tree']] : []);
	const ofAnswers = answersIn(questions, lineOf).flatMap(({ answer: { id, ask, leads }, line }): Found[] => {
		if (!ask) {
			const right = 'An answer asks the next question (ask) or names where to look (leads).';
			return leads.length ? [] : [{ line: line('id'), found: `The answer "${id}" is a dead end.`, right }];
		}
		const at = { line: line('ask') };
		const ends = `The answer "${id}" asks on and ends the trail at once.`;
		const issues: Found[] = leads.length ? [{ ...at, found: ends, right: 'Either ask or leads.' }] : [];
		const before = askedBy.get(ask);
		if (!ids.has(ask)) {
			const found = `The answer "${id}" asks "${ask}", which is no question.`;
			return [...issues, { ...at, found, right: `An existing question${nearest(ask, ids)}` }];
		}
		askedBy.set(ask, before ?? id);
		if (!before) return issues;
		const found = `The question "${ask}" is asked twice: by "${before}" and by "${id}".`;
		const right = 'Each answer has one trail, so each question is asked by one answer.';
		const remedy = 'Write a question of its own, or end one of the two with leads.';
		return [...issues, { ...at, found, right, remedy }];
	});
	const unasked = questions.flatMap(({ id }, index): Found[] => {
		if (askedBy.has(id)) return [];
		const right = 'Every question but the first follows from an answer.';
		const remedy = 'Name it in an answer (ask), or remove it.';
		return [{ line: lineOf(['questions', index, 'id']), found: `No answer asks "${id}".`, right, remedy }];
	});
	return [...ofAnswers, ...unasked];
}

function depthIssues(questions: readonly Question[], lineOf: LineOf): Found[] {
	const byId = new Map(questions.map((question) => [question.id, question]));
	const visit = (question: Question | undefined, trail: string[]): Found[] => {
		if (!question || trail.includes(question.id)) return [];
		const here = [...trail, question.id];
		if (here.length <= MOST_QUESTIONS)
			return question.answers.flatMap(({ ask }) => (ask ? visit(byId.get(ask), here) : []));
		const line = lineOf(['questions', questions.indexOf(question), 'id']);
		const found = `"${question.id}" is question ${here.length} of its trail: ${here.join(' → ')}.`;
		const right = `A reader answers at most ${MOST_QUESTIONS} questions.`;
		return [{ line, found, right, remedy: 'End the trail before it with leads, or take out a question.' }];
	};
	return visit(questions[0], []);
}

function leadIssues(questions: readonly Question[], lineOf: LineOf, tree: ContentTree): Found[] {
	const broken = (kind: 'failure' | 'problem') => tree.broken.filter((folder) => folder.kind === kind);
	const failures = new Set([...tree.failures, ...broken('failure')].map(({ id }) => id));
	const problems = new Set([...tree.problems, ...broken('problem')].map(({ id }) => id));
	const answers = answersIn(questions, lineOf);
	const astray = answers.flatMap(({ answer: { id, leads }, line }) =>
		leads.flatMap((lead, place): Found[] => {
			const [kind, ids] = lead.includes('/') ? (['problem', problems] as const) : (['failure', failures] as const);
			if (ids.has(lead)) return [];
			const found = `The answer "${id}" leads to the ${kind} "${lead}", which does not exist.`;
			return [{ line: line('leads', place), found, right: `An existing ${kind}${nearest(lead, ids)}` }];
		}),
	);
	const led = new Set(answers.flatMap(({ answer }) => answer.leads));
	const unreached = [...failures.difference(led)].map((id): Found => {
		const right = 'Each failure is reached by at least one trail.';
		const remedy = 'Name it in the leads of the answer under which a reader would look for it.';
		return { found: `No answer leads to the failure "${id}".`, right, remedy, severity: 'warning' };
	});
	return [...astray, ...unreached];
}

/** Both languages are there and name the same code; Chinese is set as Chinese; no command changes anything. */
function wording({ data: { questions }, lineOf }: Parsed<QuickDiagnosis>, { root }: CheckContext): Found[] {
	const unwanted = readGlossary(root);
	const inTexts = (texts: Texts | undefined, ...path: PropertyKey[]) =>
		texts ? textIssues(texts, path, lineOf, unwanted) : [];
	return questions.flatMap((question, index) => [
		...inTexts(question.text, 'questions', index, 'text'),
		...inTexts(question.tell, 'questions', index, 'tell'),
		...(question.command ?? '')
			.split('\n')
			.filter(isDangerous)
			.map((command) => {
				const found = `The command ${JSON.stringify(command)} is dangerous.`;
				return { line: lineOf(['questions', index, 'command']), found, right: 'A command of a question only looks.' };
			}),
		...question.answers.flatMap(({ text, hint }, at) => [
			...inTexts(text, 'questions', index, 'answers', at, 'text'),
			...inTexts(hint, 'questions', index, 'answers', at, 'hint'),
		]),
	]);
}

function textIssues(texts: Texts, path: PropertyKey[], lineOf: LineOf, unwanted: Unwanted[]): Found[] {
	const missing = completeLocales.filter((locale) => !texts[locale]);
	const line = lineOf(path);
	if (missing.length) {
		const right = `Every text stands in: ${completeLocales.join(', ')}.`;
		return [{ line, found: `There is no text in: ${missing.join(', ')}.`, right, remedy: 'Translate it.' }];
	}
	const present = localeCodes.filter((locale) => texts[locale]);
	const code = present.map((locale) =>
		splitCode(texts[locale] ?? '')
			.code.sort()
			.join(' '),
	);
	const named = code.map((names, at) => `${localeCodes[at]}: ${names || 'none'}`).join('; ');
	return [
		...unless(new Set(code).size <= 1, () => ({
			line,
			found: `The languages name different code: ${named}.`,
			right: 'What a program prints or reads is the same in each language.',
		})),
		...localeCodes.flatMap((locale) =>
			sentenceIssues(DIAGNOSIS_FILE, locale, lineOf([...path, locale]), texts[locale] ?? '', unwanted),
		),
	];
}
