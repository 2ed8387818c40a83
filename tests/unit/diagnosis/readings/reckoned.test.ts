import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import en from '../../../../content/ui/en.json' with { type: 'json' };
import zh from '../../../../content/ui/zh.json' with { type: 'json' };
import { readKnownMessages } from '../../../../src/content/library/known-messages.ts';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { numbersWords } from '../../../../src/content/library/numbers.ts';
import { readingsOf } from '../../../../src/content/library/readings.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { readNumbers } from '../../../../src/diagnosis/readings/read.ts';
import { realTree as tree } from '../../real-content.ts';
import { some } from '../../some.ts';

/**
 * A line, and what the reading says of it: the values in its sentences, reckoned by hand from what the sentence means,
 * never copied from what the program said.
 */
interface Reckoned {
	line: string;
	/** By name, as shown in English. */
	values: Record<string, string>;
	/** A piece of the English sentence, where its words go with a number. */
	part?: string;
}

const FOLDER = 'tests/unit/diagnosis/readings/reckoned';
/** The numbers of its sample, and three others. */
const LEAST = 4;
/** The unit is a word of its language. */
const HAS_TIME = / (?:s|min|h)$/;

const { index } = readKnownMessages(tree);
const all = new Map(
	readdirSync(FOLDER).map((name) => [
		name.replace(/\.yaml$/, ''),
		parse(readFileSync(join(FOLDER, name), 'utf8')) as Record<string, Reckoned[]>,
	]),
);

/** The readings of a failure in a language, and the words beside their numbers. */
function readingsIn(failure: string, language: 'en' | 'zh') {
	const page = libraryIn(tree, language).failure(failure);
	return { readings: page ? readingsOf(page, tree) : [], units: numbersWords({ en, zh }[language]).units };
}

/** What heads the answer to a line, in each language. */
function firstRead(line: string, failure: string, languages: ReturnType<typeof readingsIn>[]) {
	const diagnosis = diagnose(line, index);
	const finding = [...diagnosis.findings, ...diagnosis.beside].find((found) => found.failure === failure);
	return languages.map(({ readings, units }) => finding && readNumbers(finding, diagnosis, readings, units)[0]);
}

/** What is the same in every language: no times, and lists without what separates them. */
const inNumbers = (values: Record<string, string>, english: Record<string, string>) =>
	Object.fromEntries(
		Object.entries(values)
			.filter(([name]) => !HAS_TIME.test(english[name] ?? ''))
			.map(([name, value]) => [name, value.replaceAll('、', ', ')]),
	);

describe.each([...all])('%s', (failure, readings) => {
	const languages = [readingsIn(failure, 'en'), readingsIn(failure, 'zh')];
	describe.each(Object.entries(readings))('%s', (id, reckoned) => {
		test.each(some(reckoned, 4))('reckons as by hand: $line', ({ line, values, part }) => {
			const [english, chinese] = firstRead(line, failure, languages);
			expect({ id: english?.id, values: english?.values }).toEqual({ id, values });
			if (part) expect(`${english?.says} ${english?.todo}`).toContain(part);
			expect(chinese?.id).toBe(id);
			expect(inNumbers(chinese?.values ?? {}, values)).toEqual(inNumbers(values, values));
		});
	});
});

test('every reading is reckoned with the numbers of its sample and three others', () => {
	const few = tree.failures.flatMap(({ id, neutral }) =>
		neutral.data.readings
			.map((reading) => ({ reading, lines: (all.get(id)?.[reading.id] ?? []).map(({ line }) => line) }))
			.filter(({ reading, lines }) => new Set(lines).size < LEAST || !reading.for.some((line) => lines.includes(line)))
			.map(({ reading, lines }) => `${id}/${reading.id}: ${lines.length}`),
	);
	expect(few).toEqual([]);
});

test('nothing is reckoned that is no reading', () => {
	const ids = new Map(tree.failures.map(({ id, neutral }) => [id, neutral.data.readings.map((reading) => reading.id)]));
	const strange = [...all].flatMap(([failure, readings]) =>
		Object.keys(readings).filter((id) => !ids.get(failure)?.includes(id)),
	);
	expect(strange).toEqual([]);
});
