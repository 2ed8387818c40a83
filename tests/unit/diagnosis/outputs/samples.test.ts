import { describe, expect, test } from 'vitest';
import { oncePer } from '../../../../src/content/library/once.ts';
import { families } from '../../../../src/diagnosis/outputs/formats.ts';
import { mayHold } from '../../../../src/diagnosis/outputs/heads.ts';
import type { ValueType } from '../../../../src/diagnosis/readings/types.ts';
import { readHangs, readSaid } from '../../../hangs/hangs-fs.ts';
import {
	collect as collectAnew,
	expectedOf,
	type Language,
	languages,
	type Sample,
	saidOf,
	samples,
	sayIn,
	tree,
} from './samples.ts';

/** Each is read once, for all that is asked of it. */
const collect = oncePer(collectAnew);

const told = (sample: Sample, language: Language) =>
	saidOf(sayIn(collect(sample), language), sample.family).map(({ id, failure, step, text }) => ({
		rule: id,
		...(failure && { failure }),
		...(step && { step }),
		[language]: text,
	}));

describe.each(samples.map((sample) => ({ ...sample, sample })))('$family, $name', ({ sample, family }) => {
	test.each(Object.keys(languages) as Language[])('says in %s what was seen by eye', (language) => {
		const other = language === 'en' ? 'zh' : 'en';
		const expected = expectedOf(sample).map(({ [other]: _, ...said }) => said);
		expect(told(sample, language)).toEqual(expected);
	});

	test('is read, whatever it says', () => {
		expect(collect(sample).map((found) => found.family)).toContain(family);
	});

	test('tells only values that its family declares', () => {
		for (const output of sayIn(collect(sample), 'en').filter((own) => own.family === family)) {
			const { topics = {} } = families.find(({ id }) => id === output.family) ?? {};
			for (const [topic, rows] of Object.entries(output.facts))
				for (const row of rows)
					for (const [name, worth] of Object.entries(row))
						if (worth !== undefined)
							expect([topic, name, kindOf(worth)]).toEqual([topic, name, formOf(topics[topic]?.[name])]);
		}
	});
});

const kindOf = (worth: unknown) => (Array.isArray(worth) ? 'list' : typeof worth);

function formOf(type: ValueType | undefined) {
	if (type === 'owners' || type === 'list') return 'list';
	if (type === 'word' || type === 'version') return 'string';
	return type === 'truth' ? 'boolean' : type && 'number';
}

test('every family has rules', () => {
	expect(tree.outputs.map(({ id }) => id).sort()).toEqual(families.map(({ id }) => id).sort());
});

test('every rule is held by a sample', () => {
	const sampled = samples.flatMap((sample) => expectedOf(sample).map(({ rule }) => `${sample.family}/${rule}`));
	const watched = readHangs('.').flatMap((one) => Object.keys(one.runs).flatMap((set) => readSaid(one, set, '.')));
	const held = new Set([...sampled, ...watched.map(({ rule }) => rule)]);
	const rules = tree.outputs.flatMap(({ id, neutral }) => neutral.data.rules.map((rule) => `${id}/${rule.id}`));
	expect(rules.filter((rule) => !held.has(rule))).toEqual([]);
});

test('what is cheap to ask of a text misses no sample', async () => {
	const { readFileSync } = await import('node:fs');
	const { join } = await import('node:path');
	const missed = samples.flatMap(({ folder, files }) =>
		files
			.map((file) => join(folder, file))
			.filter((file) => readFileSync(file)[0] !== 0x80 && !mayHold(readFileSync(file, 'utf8'))),
	);
	expect(missed).toEqual([]);
});
