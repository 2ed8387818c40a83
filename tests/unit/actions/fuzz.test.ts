/**
 * Issues of any sort, answered by the action.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardsOf, commentOf, languageOf } from '../../../.github/actions/suggest/suggest.ts';
import { HOSTILE } from '../../bench/hostile.ts';
import { anyText } from '../any-text.ts';
import { readSamples } from '../diagnosis/matching/content-fs.ts';
import { tries } from '../tries.ts';
import { content } from './content.ts';
import { PAYLOADS, WAYS } from './payloads.ts';
import { once, SITE, wrongAsItStands } from './wrong.ts';

const words = once(content.words);
const said = once((language: 'en' | 'zh') => once((one: string) => content.said(one, language)));
const known = {
	index: content.index,
	words,
	said: (one: string, language: 'en' | 'zh') => said(language)(one),
	printers: () => [],
};
const samples = readSamples().map(({ text }) => text);

const sample = fc.constantFrom(...samples);
const payload = fc.constantFrom(...PAYLOADS);
/** A value of a line, a number or a word of it, with something of a stranger brought into it. */
const altered = fc.tuple(sample, payload, fc.nat(40), fc.constantFrom(...WAYS)).map(([line, brought, at, way]) => {
	const values = [...line.matchAll(/[\d.]+|[\w./-]{3,}/g)];
	const value = values[at % Math.max(1, values.length)];
	if (!value) return `${line} ${brought}`;
	return line.slice(0, value.index) + way(value[0], brought) + line.slice(value.index + value[0].length);
});
const part = fc.oneof(
	{ weight: 6, arbitrary: altered },
	{ weight: 2, arbitrary: sample },
	{ weight: 2, arbitrary: payload },
	{ weight: 1, arbitrary: fc.constantFrom(...HOSTILE.map(({ unit }) => unit)) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			'```',
			'````text',
			'~~~',
			'<!-- ',
			' -->',
			'> ',
			'- ',
			'# ',
			'| a | b |\n| - | - |',
			'\r',
			'    ',
		),
	},
	{ weight: 1, arbitrary: anyText(40) },
);
const issue = fc.record({
	title: fc.oneof(payload, sample, fc.constant('训练时报错')),
	body: fc.array(fc.tuple(part, fc.constantFrom('\n', '\n', '\n\n', ' ', ''))).map((parts) => parts.flat().join('')),
	limit: fc.integer({ min: 1, max: 3 }),
});

test('whatever an issue says, the comment on it says nothing of it outside of code', () => {
	let comments = 0;
	const holds = ({ title, body, limit }: { title: string; body: string; limit: number }) => {
		const language = languageOf({ title, body });
		const cards = cardsOf(body, known, language, limit);
		expect(cards.length).toBeLessThanOrEqual(limit);
		if (cards.length === 0) return;
		comments++;
		expect(wrongAsItStands(commentOf(cards, known.words(language).suggest, language, SITE))).toBeUndefined();
	};
	fc.assert(fc.property(issue, holds), tries(60));
	expect(comments).toBeGreaterThan(20);
});
