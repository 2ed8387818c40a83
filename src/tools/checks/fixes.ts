import type { Issue } from '../../content/files/issue.ts';
import { CODE, splitCode } from '../../content/files/outline.ts';
import type { FailureFolder } from '../../content/files/tree-fs.ts';
import { stepsOf } from '../../content/library/relations.ts';
import { defaultLocale } from '../../core/locales.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, type InFile, issuesOf } from './check.ts';

/**
 * The quick fixes of single messages: each is of messages that there are, has its text, and leads to a step. What is
 * shown for all other messages, the quick fix of the failure, is not of one that has a fix of its own.
 */
export const fixes: Check = {
	name: 'fixes',
	run: (tree) =>
		tree.failures.flatMap((failure) => [
			...ofMessages(failure),
			...toSteps(failure),
			...withTexts(failure),
			...ofOthers(failure),
			...twins(failure),
		]),
};

const issue = issuesOf('fixes');
const issueAt = (place: InFile, path: PropertyKey[], found: string, right: string): Issue =>
	issue(place, ['fixes', ...path], found, right);

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

function toSteps(failure: FailureFolder): Issue[] {
	const { neutral } = failure;
	const steps = stepsOf(failure);
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
		...silent.map((id) => {
			const right = `The head of each language says under fixes.${id} what to do.`;
			return issueAt(neutral, [id], `fixes.${id} has no text.`, right);
		}),
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

/** Messages by whether they have a fix of their own. */
function divided({ neutral }: FailureFolder) {
	const owned = new Set(Object.values(neutral.data.fixes).flatMap(({ messages }) => messages));
	const own = neutral.data.messages.filter(({ id }) => owned.has(id));
	return { own, rest: neutral.data.messages.filter(({ id }) => !owned.has(id)) };
}

/** What stands before a colon, or in a clause that begins with one of these words, up to its comma. */
const CONDITION = new RegExp(`^(?:[^:]*:(?= )|(?:If|Where|When|For|With|After)\\b(?:[^,]|,(?= (?:or|and|${CODE})))*,)`);

/**
 * The words in code of which a quick fix makes a condition. Of several languages one says it: they have the same code.
 *
 * @example conditionsIn('Missing `gcc` or `Python.h`: install them. Else `make`.') // => ['gcc', 'Python.h']
 */
function conditionsIn(fix: string): string[] {
	const { text, code } = splitCode(fix);
	let at = 0;
	return text.split(/(?<=[.!?]) /).flatMap((sentence) => {
		const from = at;
		at += sentence.split(CODE).length - 1;
		const condition = CONDITION.exec(sentence)?.[0] ?? '';
		return code.slice(from, from + condition.split(CODE).length - 1);
	});
}

const holds = ({ template }: { template: string }, words: string): boolean =>
	new RegExp(`(?<![a-z0-9_])${RegExp.escape(words)}(?![a-z0-9_])`, 'i').test(template);

/** The quick fix asks for the text of a message that never shows it, and of none that does. */
function ofOthers(failure: FailureFolder): Issue[] {
	const text = failure.texts[defaultLocale];
	const { own, rest } = divided(failure);
	if (!text || !own.length || !rest.length) return [];
	return conditionsIn(text.data.quickFix).flatMap((words) => {
		const [other] = own.filter((message) => holds(message, words));
		if (!other || rest.some((message) => holds(message, words))) return [];
		return issue(
			text,
			['quickFix'],
			`The quick fix has a condition that holds for none of the messages that show it: \`${words}\` stands in "${other.id}", which has a fix of its own.`,
			`What mends the messages without one: ${rest.map(({ id }) => id).join(', ')}.`,
			`Take the condition out; the fix of "${other.id}" says it. Or give the messages that it is for a fix of their own.`,
		);
	});
}

/** The same exception, once with the path of its module and once without: one would show another fix. */
function twins(failure: FailureFolder): Issue[] {
	const { own, rest } = divided(failure);
	const { neutral } = failure;
	return rest.flatMap(({ id, template }) => {
		const twin = own.find(
			(other) =>
				(other.template.endsWith(`.${template}`) && isPath(other.template.slice(0, -template.length))) ||
				(template.endsWith(`.${other.template}`) && isPath(template.slice(0, -other.template.length))),
		);
		if (!twin) return [];
		const fix = Object.entries(neutral.data.fixes).find(([, { messages }]) => messages.includes(twin.id))?.[0] ?? '';
		const found = `"${id}" is "${twin.id}" but for the path of a module, and shows another fix.`;
		return [issueAt(neutral, [fix, 'messages'], found, `Both in the messages of fixes.${fix}.`)];
	});
}

const isPath = (text: string): boolean => /^(?:\w+\.)+$/.test(text);
