import type { Issue } from '../content/issue.ts';
import type { Parsed } from '../content/parse-data.ts';
import type { FailureFolder } from '../content/tree-fs.ts';
import type { Check } from './check.ts';
import { nearest } from './nearest.ts';

/** The quick fixes of single messages: each is of messages that there are, has its text, and leads to a step. */
export const fixes: Check = {
	name: 'fixes',
	run: (tree) =>
		tree.failures.flatMap((failure) => [...ofMessages(failure), ...toSteps(failure), ...withTexts(failure)]),
};

type Place = Pick<Parsed<unknown>, 'file' | 'lineOf'>;

const issueAt = ({ file, lineOf }: Place, path: PropertyKey[], found: string, right: string): Issue => ({
	file,
	line: lineOf(['fixes', ...path]),
	code: 'fixes',
	found,
	right,
});

function ofMessages({ neutral }: FailureFolder): Issue[] {
	const known = new Set(neutral.data.messages.map(({ id }) => id));
	const owners = new Map<string, string>();
	return Object.entries(neutral.data.fixes).flatMap(([id, { messages }]) =>
		messages.flatMap((message, at) => {
			const path = [id, 'messages', at];
			const owner = owners.get(message);
			owners.set(message, id);
			if (!known.has(message)) {
				const found = `fixes.${id} names the message "${message}", which the failure does not have.`;
				return [issueAt(neutral, path, found, `A message of the failure${nearest(message, known)}`)];
			}
			if (owner === undefined) return [];
			const found = `The message "${message}" has two quick fixes, ${owner} and ${id}.`;
			return [issueAt(neutral, path, found, 'Each message has one at most.')];
		}),
	);
}

function toSteps({ neutral, texts }: FailureFolder): Issue[] {
	const sections = Object.values(texts).flatMap(({ outline }) => outline.sections);
	const steps = new Set(sections.flatMap((section) => section.steps.map(({ id }) => id)));
	return Object.entries(neutral.data.fixes).flatMap(([id, { step }]) => {
		if (step === undefined || steps.size === 0 || steps.has(step)) return [];
		const found = `fixes.${id} leads to the step "${step}", which the page does not have.`;
		return [issueAt(neutral, [id, 'step'], found, `A step of the page${nearest(step, steps)}`)];
	});
}

/** That every language has the same texts is held by the check `parity`. */
function withTexts({ neutral, texts }: FailureFolder): Issue[] {
	const all = Object.values(texts);
	const ids = new Set(Object.keys(neutral.data.fixes));
	const silent = [...ids].filter((id) => all.length > 0 && !all.some(({ data }) => data.fixes[id]));
	return [
		...silent.map((id) =>
			issueAt(
				neutral,
				[id],
				`fixes.${id} has no text.`,
				`The head of each language says under fixes.${id} what to do.`,
			),
		),
		...all.flatMap((text) =>
			Object.keys(text.data.fixes)
				.filter((id) => !ids.has(id))
				.map((id) => {
					const found = `fixes.${id} has no entry in ${neutral.file}.`;
					return issueAt(text, [id], found, `One of its fixes${nearest(id, ids)}`);
				}),
		),
	];
}
