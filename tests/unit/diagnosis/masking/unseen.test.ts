/** Identifiers in shapes that no rule names, as four lists have them that were written before the rules they led to. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mask } from '../../../../src/diagnosis/masking/mask.ts';

const table = (name: string) =>
	readFileSync(`tests/fixtures/masking/${name}`, 'utf8')
		.split('\n')
		.filter((line) => line && !line.startsWith('# '));

const partsOf = (line: string, marks: RegExp) => [...line.matchAll(marks)].map(([, part = '']) => part);
const hidden = table('unseen-hidden.txt').map((line) => ({
	text: line.replace(/[«»‹›]/g, ''),
	gone: partsOf(line, /«([^»]*)»/g),
	left: partsOf(line, /‹([^›]*)›/g),
}));
const kept = table('unseen-kept.txt');

it('there are several hundred, and more than nine in ten are gone', () => {
	const count = (part: 'gone' | 'left') => hidden.reduce((sum, line) => sum + line[part].length, 0);
	expect(count('gone') + count('left')).toBeGreaterThan(450);
	expect(count('gone') / (count('gone') + count('left'))).toBeGreaterThan(0.9);
	expect(kept.length).toBeGreaterThan(350);
});

it.each(hidden)('it is gone: $text', ({ text, gone }) => {
	const masked = mask(text).text;
	for (const part of gone) expect(masked).not.toContain(part);
});

it.each(kept)('it stays: %s', (line) => {
	expect(mask(line).text).toBe(line);
});
