import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree, FailureFolder, ProblemFolder } from '../../content/files/tree-fs.ts';
import { type KnownMessages, readKnownMessages } from '../../content/library/known-messages.ts';
import type { Finding } from '../../diagnosis/matching/index.ts';
import { diagnose } from '../../diagnosis/matching/lean.ts';
import { alignTemplate, parseTemplate } from '../../diagnosis/matching/template.ts';
import { sayingOf } from '../../diagnosis/matching/words.ts';
import { type Check, issuesOf } from './check.ts';

/** Each template is sound, its own sample matches it, and whoever pastes the sample is shown that message first. */
export const messages: Check = {
	name: 'messages',
	run: (tree) => {
		const known = readKnownMessages(tree);
		return [
			...[...tree.failures, ...tree.problems].flatMap((folder) => templateIssues(folder, known)),
			...valueIssues(tree),
		];
	},
};

const issue = issuesOf('messages');

function templateIssues({ kind, id: owner, neutral }: FailureFolder | ProblemFolder, known: KnownMessages): Issue[] {
	return neutral.data.messages.flatMap(({ id, template, sample, role }, index): Issue[] => {
		const tell = (field: string, ...told: [found: string, right: string, remedy?: string]) =>
			issue(neutral, ['messages', index, field], ...told);
		const { parts, problems } = parseTemplate(template, sayingOf(role));
		const right = 'Literal text with typed holes (CONTRIBUTING.md, "Messages").';
		if (problems.length)
			return problems.map((problem) => tell('template', `The template of "${id}" cannot be used: ${problem}`, right));
		if (!alignTemplate(parts, sample)) {
			const remedy = 'Correct the one that differs from what the program prints.';
			return [tell('sample', `The sample of "${id}" does not match its template.`, `Template: ${template}`, remedy)];
		}
		const failure = 'failure' in neutral.data ? neutral.data.failure : owner;
		// That there is no such failure is told by another check.
		if (!known.index.failures.some(([there]) => there === failure)) return [];
		const answer = answerTo(sample, role, known);
		const isOwn = answer?.failure === failure && answer.message === id;
		if (isOwn && answer.problem === (kind === 'problem' ? owner : undefined)) return [];
		const found = `The sample of "${id}" is ${answer ? `answered as ${nameOf(answer, known)}` : 'not recognised'}.`;
		const remedy = answer
			? 'Let this template say more of the line than the other, or give the other the words that tell them apart; npm run match says why.'
			: 'Cut the sample to what this message says, or let the template say more of it; npm run match says why.';
		return [tell('sample', found, 'Whoever pastes a sample is shown its own message first.', remedy)];
	});
}

/** What a reader is told of a sample. A notice makes no answer: it is told beside it. */
function answerTo(sample: string, role: string, { index }: KnownMessages): Finding | undefined {
	const { findings, beside } = diagnose(sample, index);
	return findings[0] ?? (role === 'notice' ? beside[0] : undefined);
}

/** @example nameOf(finding, known) // => 'cuda-oom/tried-to-allocate (content/failures/cuda-oom/failure.yaml:5)' */
function nameOf({ failure, problem, message, evidence }: Finding, known: KnownMessages): string {
	const found = known.find(failure, message, problem);
	return found ? `${problem ?? failure}/${message} (${found.file}:${found.line})` : `${failure}, by ${evidence}`;
}

function valueIssues(tree: ContentTree): Issue[] {
	return [...tree.failures, ...tree.problems].flatMap(({ neutral, texts }) => {
		const holes = neutral.data.messages.flatMap(({ template }) => parseTemplate(template).parts);
		const named = new Set(holes.flatMap((part) => ('hole' in part && part.name ? [part.name] : [])));
		const names = [...named].join(', ') || 'none is named';
		return Object.values(texts).flatMap((text) => {
			const told = Object.keys(text.data.values);
			return [
				...[...named.difference(new Set(told))].map((name) => {
					const found = `A message names the hole "${name}", and values does not tell what it means.`;
					const remedy = 'Add the entry, or take the name out of the template.';
					return issue(text, ['values'], found, `values: { ${name}: { label: …, meaning: … } }`, remedy);
				}),
				...told
					.filter((name) => !named.has(name))
					.map((name) => {
						const found = `values tells what "${name}" means, and no message has a hole of that name.`;
						const remedy = 'Name the hole in the template, or remove the entry.';
						return issue(text, ['values', name], found, `One of: ${names}.`, remedy);
					}),
			];
		});
	});
}
