/** What is masked can still be recognised: everything that the site knows, and everything that was recorded. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { mask } from '../../../../src/diagnosis/masking/mask.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { share, some } from '../../some.ts';
import { compileContent, readSamples } from '../matching/content-fs.ts';

const RECORDINGS = 'tests/fixtures/recordings/';
const index = compileContent();

const findingsOf = (text: string) =>
	diagnose(text, index).findings.map(({ failure, problem, message, evidence, certainty }) =>
		[failure, problem, message ?? evidence, certainty].filter(Boolean).join(' '),
	);

/** In the action and beside a log placeholders stand in angle brackets, in a report in square ones. */
const inReport = (text: string) => text.replace(/<([a-z]+\d+)>/g, '[$1]');

const samples = readSamples().map(({ message, text }) => ({ name: message, text }));
const recordings = readdirSync(RECORDINGS)
	.filter((name) => name.endsWith('.txt'))
	.map((name) => ({ name, text: readFileSync(RECORDINGS + name, 'utf8') }));
/** Most have nothing to mask. */
const masked = [...some(samples, 4), ...some(recordings, 4)].flatMap(({ name, text }) => {
	const without = mask(text).text;
	return without === text ? [] : [{ name, text, without }];
});

describe('a masked text is answered as before', () => {
	it('where something is masked at all', () => {
		expect(masked.length).toBeGreaterThan(share(150, 4));
	});

	it.each(masked)('$name', ({ text, without }) => {
		const found = findingsOf(text);
		expect(findingsOf(without)).toEqual(found);
		expect(findingsOf(inReport(without))).toEqual(found);
	});
});

test('a value that is masked is a value still', () => {
	const text = 'socketStartConnect: Connect to 10.0.0.1<29500> failed : Software caused connection abort';
	const values = (line: string) => diagnose(line, index).findings[0]?.best.values.map((value) => value.text);
	expect(values(mask(text).text)).toEqual(values(text)?.map((value) => value.replace('10.0.0.1', '<ip1>')));
});
