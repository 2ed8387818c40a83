import type { Issue } from '../../content/files/issue.ts';
import type { ContentTree, FailureFolder } from '../../content/files/tree-fs.ts';
import { type KnownMessages, readKnownMessages } from '../../content/library/known-messages.ts';
import { readingsOf, withValues } from '../../content/library/readings.ts';
import { stepsOf } from '../../content/library/relations.ts';
import type { ContentReading } from '../../core/schemas/fields.ts';
import type { ShippedReading } from '../../core/schemas/shipped-reading.ts';
import { nearest } from '../../core/text/nearest.ts';
import type { Finding } from '../../diagnosis/matching/index.ts';
import { diagnose } from '../../diagnosis/matching/lean.ts';
import { parseTemplate } from '../../diagnosis/matching/template.ts';
import {
	compileReading,
	holesIn,
	holesOf,
	placeholdersIn,
	type SoundReading,
} from '../../diagnosis/readings/compile-reading.ts';
import { pluralCategories } from '../../diagnosis/readings/format.ts';
import { readNumbers } from '../../diagnosis/readings/read.ts';
import { LOG_FACTS } from '../../diagnosis/readings/types.ts';
import { type Check, type InFile, issuesOf, unless } from './check.ts';
import { linksInLine } from './links.ts';

/**
 * What the numbers say is said rightly: each reading is of messages and values that there are, can hold, has its
 * sentences and its step, and does for its real lines what it says, through the matcher that readers have.
 */
export const readings: Check = {
	name: 'readings',
	run(tree) {
		let known: KnownMessages | undefined;
		return tree.failures.flatMap((failure) => {
			if (!failure.neutral.data.readings.length) return strayTexts(failure);
			known ??= readKnownMessages(tree);
			return failureIssues(failure, tree, known);
		});
	},
};

const issueAt = issuesOf('readings');

/** What a language says of readings that there are none of. */
function strayTexts({ neutral, texts }: FailureFolder): Issue[] {
	const ids = neutral.data.readings.map(({ id }) => id);
	return Object.values(texts).flatMap((text) =>
		Object.keys(text.data.readings ?? {})
			.filter((id) => !ids.includes(id))
			.map((id) => {
				const right = ids.length ? `One of its readings${nearest(id, ids)}` : 'An entry of its readings.';
				return issueAt(text, ['readings', id], `readings.${id} has no entry in ${neutral.file}.`, right);
			}),
	);
}

/** A reading in its place. */
interface Own {
	at: number;
	reading: ContentReading;
	sound: SoundReading | undefined;
}

function failureIssues(failure: FailureFolder, tree: ContentTree, known: KnownMessages): Issue[] {
	const { neutral } = failure;
	const { data } = neutral;
	const issues: Issue[] = [];
	const all = data.readings.map((reading, at): Own => {
		const { sound, faults } = compileReading(reading, withValues(data));
		for (const { field, found, right } of faults)
			issues.push(issueAt(neutral, ['readings', at, ...field], `Reading "${reading.id}": ${found}`, right));
		return { at, reading, sound };
	});
	for (const own of all) {
		issues.push(...namedIssues(own, failure, tree), ...commandIssues(own, neutral), ...sentenceIssues(own, failure));
	}
	issues.push(...circumstanceIssues(failure, all), ...strayTexts(failure));
	// Lines are asked once the rules are sound: else each would be told for each fault.
	return issues.length ? issues : lineIssues(all, failure, tree, known);
}

/** Messages, steps, tables and failures that it names. */
function namedIssues({ at, reading, sound }: Own, failure: FailureFolder, tree: ContentTree): Issue[] {
	const { neutral } = failure;
	const { id, messages, step, table, by } = reading;
	const ids = new Set(neutral.data.messages.map((message) => message.id));
	const steps = stepsOf(failure);
	const failures = new Set(tree.failures.map((other) => other.id));
	const led = tree.failures.flatMap((other) => (other.neutral.data.frames.length > 0 ? [other.id] : []));
	const circumstances = new Set([...Object.keys(neutral.data.circumstances), ...led]);
	const tables = new Set(tree.tables.map((one) => one.id));
	const isTwin = neutral.data.readings.findIndex((other) => other.id === id) < at;
	const own = `Reading "${id}"`;
	const noStep = `${own} leads to the step "${step}", which the page does not have.`;
	const noTable = `${own} names the table "${table}", which does not exist.`;
	const alone = `${own} has ${table ? 'a table and nothing to look up' : 'something to look up and no table'}.`;
	const noValue = `${own} looks up "${by}", which is no value.`;
	const isTable = table === undefined || tables.has(table);
	const isValue = by === undefined || !sound || sound.types.has(by);
	const rules: [isRight: boolean, field: PropertyKey[], found: string, right: string][] = [
		[!isTwin, ['id'], `Two readings are called "${id}".`, 'Each id once: it is an anchor.'],
		...messages.map((message, index): (typeof rules)[number] => {
			const found = `${own} names the message "${message}", which the failure does not have.`;
			return [ids.has(message), ['messages', index], found, `A message of the failure${nearest(message, ids)}`];
		}),
		[!steps.size || steps.has(step), ['step'], noStep, `A step of the page${nearest(step, steps)}`],
		[isTable, ['table'], noTable, `A file of content/tables${nearest(table ?? '', tables)}`],
		[(table === undefined) === (by === undefined), [table ? 'table' : 'by'], alone, 'table and by, or neither.'],
		[isValue, ['by'], noValue, valuesOf(sound)],
		...[...(sound?.failures ?? [])].map((other): (typeof rules)[number] => {
			const found = `${own} asks about the failure "${other}", which does not exist.`;
			return [failures.has(other), ['when'], found, `A failure${nearest(other, failures)}`];
		}),
		...[...(sound?.circumstances ?? [])].map((other): (typeof rules)[number] => {
			const found = `${own} asks about the circumstance "${other}", which is neither listed by the failure nor one with frames.`;
			return [circumstances.has(other), ['when'], found, `One of them${nearest(other, circumstances)}`];
		}),
	];
	return rules
		.filter(([isRight]) => !isRight)
		.map(([, field, ...told]) => issueAt(neutral, ['readings', at, ...field], ...told));
}

/** Each is a sound template, is called as no message is, and is asked for. */
function circumstanceIssues({ neutral }: FailureFolder, all: readonly Own[]): Issue[] {
	const { messages, circumstances } = neutral.data;
	const asked = JSON.stringify(all.map(({ sound }) => [sound?.circumstances, sound?.let, sound?.when]));
	return Object.entries(circumstances).flatMap(([id, templates]) => {
		const issue = (found: string, right: string) => issueAt(neutral, ['circumstances', id], found, right);
		const names = templates.flatMap((template) => holesOf(template).map(([name]) => name));
		const isAsked = [id, ...names].some((name) => asked.includes(JSON.stringify(name)));
		const asking = `given("${id}") in a condition, or one of its values.`;
		return [
			...templates.flatMap((template) =>
				parseTemplate(template).problems.map((problem) =>
					issue(`A template of the circumstance "${id}" cannot be used: ${problem}`, 'Literal text with typed holes.'),
				),
			),
			...unless(!messages.some((message) => message.id === id), () =>
				issue(`A message and a circumstance are called "${id}".`, 'An id of its own.'),
			),
			...unless(isAsked, () => issue(`No reading asks for the circumstance "${id}".`, asking)),
		];
	});
}

const valuesOf = (sound: SoundReading | undefined) => `One of: ${[...(sound?.types.keys() ?? [])].join(', ')}.`;

/** Programs that only look, whatever stands behind them. */
const LOOKING =
	/^\s*(?:sudo )?(?:nvidia-smi(?! .*(?:-r\b|--gpu-reset|-pm|-mig|-pl))|ps|df|du|ls|cat|head|tail|grep|dmesg|journalctl|sacct|squeue|sinfo|scontrol show|ip (?:-br )?(?:addr|link|route)|ibstat|ibstatus|ss|lsof|lspci|getent|free|ulimit -[a-zA-Z]$|find(?!.*-(?:delete|exec))|python -c|kubectl (?:get|describe|logs))\b/;

function commandIssues({ at, reading, sound }: Own, neutral: InFile): Issue[] {
	const { id, command, changes } = reading;
	if (command === undefined || !sound) return [];
	const issue = (found: string, right: string) => issueAt(neutral, ['readings', at, 'command'], found, right);
	const texts = placeholdersIn(command).filter((name) => !['number', 'rank'].includes(sound.types.get(name) ?? ''));
	const acting = command
		.trimEnd()
		.split('\n')
		.find((line) => !LOOKING.test(line));
	const numbers = 'Numbers and ranks alone: text of a log may be a command of its own.';
	const looks = 'A command that only looks, or changes: true.';
	return [
		...texts.map((name) => {
			const what = sound.types.has(name) ? 'no number' : 'no value of it';
			return issue(`The command of reading "${id}" has {${name}}, which is ${what}.`, numbers);
		}),
		...unless(changes || acting === undefined, () =>
			issue(`The command of reading "${id}" does more than look: ${acting}`, looks),
		),
	];
}

/** Each language that the failure has says it, with values that there are. */
function sentenceIssues({ at, reading, sound }: Own, { neutral, texts }: FailureFolder): Issue[] {
	const { id, table } = reading;
	return Object.values(texts).flatMap((text) => {
		const own = text.data.readings?.[id];
		const missing = (['says', 'todo'] as const).filter((part) => table === undefined && !own?.[part]);
		const sentences = [own?.says, own?.todo].flatMap((sentence) => sentence ?? []);
		const tell = (found: string, right: string) => issueAt(text, ['readings', id], found, right);
		const place = `${neutral.file}:${neutral.lineOf(['readings', at])}`;
		const lacks = `Reading "${id}" (${place}) has no ${missing.join(' and no ')} here.`;
		// What to do is itself the link to the reading's step.
		const noLink = '`code` and **bold** alone: the step that it names can link, or seeAlso.';
		const bare = 'A word of the log is shown as code by itself: take the backticks away.';
		return [
			...(missing.length ? [tell(lacks, `readings: { ${id}: { says: …, todo: … } }`)] : []),
			...sentences
				.flatMap(placeholdersIn)
				.filter((name) => sound && !sound.types.has(name) && !LOG_FACTS.has(name))
				.map((name) => tell(`The sentence names {${name}}, which is no value.`, valuesOf(sound))),
			...sentences.flatMap(linksInLine).map((link) => tell(`A sentence of reading "${id}" links to ${link}.`, noLink)),
			...sentences
				.flatMap((sentence) => wordIssues(sentence, text.locale, sound))
				.map(([found, right]) => tell(found, right)),
			...sentences
				.flatMap((sentence) => [...sentence.matchAll(/`[^`]*`/g)])
				.flatMap(([code]) => placeholdersIn(code))
				.filter((name) => sound?.types.get(name) === 'word')
				.map((name) => tell(`{${name}} stands in code.`, bare)),
		];
	});
}

/** Ends in s, and is no noun in the plural. */
const NO_PLURAL = /^(?:is|was|has|does|comes|holds|passes|this|its|as|us|thus|plus|less|across|always|perhaps|\w*ss)$/;
/** What may stand between a number and its noun, and verbs that go with several alone. */
const PLURAL =
	/^(?: (?:more|whole|free|other|data-parallel|key\/value|\w+-\w+))? (?:([a-z]+s)\b|(?:are|were|have|do|belong|work)\b)/;

/** The words beside a number go with it, also where it is one. */
function wordIssues(
	sentence: string,
	locale: string,
	sound: SoundReading | undefined,
): [found: string, right: string][] {
	const categories = pluralCategories(locale);
	return holesIn(sentence).flatMap(({ name, forms, start, end }): [string, string][] => {
		const type = sound?.types.get(name) ?? LOG_FACTS.get(name);
		if (forms.length) {
			if (forms.length !== categories.length) {
				const right = `One for each of: ${categories.join(', ')}.`;
				return [[`{${name}|…} has ${forms.length} ${forms.length === 1 ? 'form' : 'forms'} of a word.`, right]];
			}
			return type === undefined || type === 'number' ? [] : [[`{${name}|…} goes with no number.`, 'A number.']];
		}
		const [beside, noun] = PLURAL.exec(sentence.slice(end)) ?? [];
		if (type !== 'number' || categories.length < 2 || beside === undefined || NO_PLURAL.test(noun ?? '')) return [];
		// The last of several.
		if (/\b(?:and|or) $/.test(sentence.slice(0, start))) return [];
		if (!sound || isNeverOne(name, sound)) return [];
		const right = `Forms for ${categories.join(' and ')}: {${name}|token|tokens}.`;
		return [[`"{${name}}${beside}" is also said where it is 1.`, right]];
	});
}

/** Whether the condition, or one of its parts that all must hold, excludes that a value is 1. */
function isNeverOne(name: string, { when, let: lets }: SoundReading): boolean {
	const own = lets.find(([id]) => id === name)?.[1];
	const isIt = (code: unknown) => code === name || (own !== undefined && JSON.stringify(code) === JSON.stringify(own));
	if (Array.isArray(own) && isMultiple(own, when)) return true;
	return says(when, (operation, left, right) => {
		if (typeof right === 'number' && isIt(left)) return EXCLUDES_ONE[String(operation)]?.(right) ?? false;
		// Above another that is at least one.
		const [low, high] = operation === '>' ? [right, left] : operation === '<' ? [left, right] : [];
		return isIt(high) && isAtLeastOne(low, when);
	});
}

/** Rounded to a multiple of more than one, one more than what is one at least, or one less than what is three at least. */
function isMultiple([operation, of, unit]: readonly unknown[], when: unknown): boolean {
	if (operation === '+') return unit === 1 && isAtLeastOne(of, when);
	if (operation === '-') return unit === 1 && isAbove(of, 2, when);
	if (operation !== 'floor' && operation !== 'ceil') return false;
	if (operation === 'ceil' && Array.isArray(of) && of[0] === '/' && isGreater(of[1], of[2], when)) return true;
	return typeof unit === 'number' ? unit >= 2 : isAbove(unit, 1, when);
}

/** Whether a condition, or one of its parts that all must hold, is a comparison that says it. */
function says(when: unknown, tells: (operation: unknown, left: unknown, right: unknown) => boolean): boolean {
	if (!Array.isArray(when)) return false;
	if (when[0] === 'and') return when.slice(1).some((part) => says(part, tells));
	return tells(when[0], when[1], when[2]);
}

/** Whether the condition says that one value is above another. */
const isGreater = (high: unknown, low: unknown, when: unknown): boolean =>
	says(when, (operation, left, right) => operation === '>' && left === high && right === low);

const isAbove = (code: unknown, limit: number, when: unknown): boolean =>
	says(
		when,
		(operation, left, right) => operation === '>' && left === code && typeof right === 'number' && right >= limit,
	);

const EXCLUDES_ONE: Record<string, (limit: number) => boolean> = {
	'>': (limit) => limit >= 1,
	'>=': (limit) => limit > 1,
	'<': (limit) => limit <= 1,
	'==': (limit) => limit !== 1,
	'!=': (limit) => limit === 1,
};

/** Whether the condition says of a value that it is one at least. */
const isAtLeastOne = (code: unknown, when: unknown): boolean =>
	says(
		when,
		(operation, left, right) =>
			left === code &&
			typeof right === 'number' &&
			((operation === '>' && right >= 0) || (operation === '>=' && right >= 1)),
	);

/** Whoever pastes a line of `for` is told this reading first; of `notFor`, not at all. */
function lineIssues(all: readonly Own[], failure: FailureFolder, tree: ContentTree, known: KnownMessages): Issue[] {
	const { neutral, texts } = failure;
	const [text] = Object.values(texts);
	if (!text) return [];
	const shipped = readingsOf({ data: neutral.data, text }, tree);
	return all.flatMap(({ at, reading }) => {
		const { id } = reading;
		const issue = (field: 'for' | 'notFor', index: number, found: string, right: string) =>
			issueAt(neutral, ['readings', at, field, index], found, right, 'npm run match says what is read from the line.');
		return [
			...reading.for.flatMap((line, index) => {
				const held = readIn(line, failure.id, shipped, known);
				if (held?.[0]?.id === id) return [];
				const instead = held?.[0]
					? `"${held[0].id}" comes first`
					: held
						? 'no reading holds'
						: 'the failure is not recognised';
				const found = `A line of "for" of reading "${id}" is not answered by it: ${instead}.`;
				return [issue('for', index, found, 'It is the first reading that holds for its own lines.')];
			}),
			...reading.notFor.flatMap((line, index) => {
				const held = readIn(line, failure.id, shipped, known);
				const stranger = `A line of "notFor" of reading "${id}" is not recognised as ${failure.id}.`;
				if (!held) return [issue('notFor', index, stranger, 'A line near those that it is for.')];
				if (!held.some((read) => read.id === id)) return [];
				const found = `Reading "${id}" holds for a line of its "notFor".`;
				return [issue('notFor', index, found, 'It does not take its neighbours.')];
			}),
		];
	});
}

const UNITS = { hours: '{n} h', minutes: '{n} min', seconds: '{n} s', comma: ', ' };

/** What holds for a line; undefined where it is not recognised as the failure. */
function readIn(line: string, failure: string, shipped: readonly ShippedReading[], { index }: KnownMessages) {
	const diagnosis = diagnose(line, index);
	const isOwn = (finding: Finding) => finding.failure === failure;
	const found = diagnosis.findings.find(isOwn) ?? diagnosis.beside.find(isOwn);
	return found && readNumbers(found, diagnosis, shipped, UNITS);
}
