/** What is masked can still be recognised: everything that the site knows, and everything that was recorded. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { mask } from '../../../../src/diagnosis/masking/mask.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { compileContent, readSamples } from '../matching/content-fs.ts';

const RECORDINGS = 'tests/fixtures/recordings/';
const index = compileContent();

const findingsOf = (text: string) =>
	diagnose(text, index).findings.map(({ failure, problem, message, evidence, certainty }) =>
		[failure, problem, message ?? evidence, certainty].filter(Boolean).join(' '),
	);

/** In the action and beside a log placeholders stand in angle brackets, in a report in square ones. */
const inReport = (text: string) => text.replace(/<([a-z]+\d+)>/g, '[$1]');

const samples = readSamples();
const recordings = readdirSync(RECORDINGS).filter((name) => name.endsWith('.txt'));

describe('a masked text is answered as before', () => {
	it('where something is masked at all', () => {
		expect(samples.filter(({ text }) => mask(text).text !== text).length).toBeGreaterThan(20);
		expect(recordings.length).toBeGreaterThan(150);
	});

	it.each(samples)('$message', ({ text }) => {
		const masked = mask(text).text;
		expect(findingsOf(masked)).toEqual(findingsOf(text));
		expect(findingsOf(inReport(masked))).toEqual(findingsOf(text));
	});

	it.each(recordings)('%s', (name) => {
		const text = readFileSync(RECORDINGS + name, 'utf8');
		const masked = mask(text).text;
		expect(findingsOf(masked)).toEqual(findingsOf(text));
		expect(findingsOf(inReport(masked))).toEqual(findingsOf(text));
	});
});

test('a value that is masked is a value still', () => {
	const text = 'socketStartConnect: Connect to 10.0.0.1<29500> failed : Software caused connection abort';
	const values = (line: string) => diagnose(line, index).findings[0]?.best.values.map((value) => value.text);
	expect(values(mask(text).text)).toEqual(values(text)?.map((value) => value.replace('10.0.0.1', '<ip1>')));
});
