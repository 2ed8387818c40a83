/** The work that hostile texts make, counted in steps by tests/bench/work.ts. Nothing here is timed. */
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import type { HostileKind } from '../../../bench/hostile.ts';
import type { Work } from '../../../bench/work.ts';
import { compileContent, readContent } from './content-fs.ts';

const told = execFileSync(process.execPath, ['tests/bench/work.ts'], {
	input: JSON.stringify(compileContent()),
	encoding: 'utf8',
	maxBuffer: 1e8,
});
const rows = told
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Work);
const plain = rows[0]?.steps[2] ?? 0;

/**
 * So many times the steps of as much plain text. What a terminal or a keyboard adds costs little. What looks like
 * evidence or like a message is looked at closely, line by line: that costs more, within bounds.
 */
const MOST: Record<HostileKind, number> = {
	plain: 1,
	escape: 5,
	quote: 5,
	decoration: 20,
	'beginning of a message': 8,
	'marks in a message': 5,
	// Ten times the text of the others, and nothing of it is a line.
	'small writes': 30,
	'rows of an output': 1,
};

/** Of a text whose last line is cut, the nearest of all messages are looked for, once however long it is. */
const STEPS_FOR_A_MESSAGE = 500;
const { failures, problems } = readContent();
const lookedUpOnce = STEPS_FOR_A_MESSAGE * [...failures, ...problems].flatMap(({ messages }) => messages).length;

it('counts what is done with every character', () => {
	for (const { unit, steps } of rows) expect(steps[2], unit).toBeGreaterThan(10_000);
	expect(new Set(rows.map(({ kind }) => kind)).size).toBe(Object.keys(MOST).length);
});

it.each(rows)('grows no faster than the text: $kind $unit', ({ kind, steps: [, twice, fourTimes] }) => {
	// Squares would be four times as much. What a short text is spared does not count.
	expect(fourTimes).toBeLessThan(3 * twice + lookedUpOnce);
	expect(fourTimes).toBeLessThanOrEqual(MOST[kind] * plain);
});
