/** What is no output is none, and what runs well is not accused. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createCollector } from '../../../../src/diagnosis/outputs/collect.ts';
import { sayIn } from './samples.ts';

const LOGS = 'tests/fixtures/healthy-logs';
const logs = readdirSync(LOGS, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:txt|log)$/.test(name));

function found(text: string) {
	const collector = createCollector();
	collector.push(text);
	return collector.finish();
}

test.each(logs)('nothing is said of the healthy log %s', (name) => {
	const says = sayIn(found(readFileSync(join(LOGS, name), 'utf8')), 'en').flatMap((output) => output.says);
	expect(says.map(({ id, text }) => `${id}: ${text}`)).toEqual([]);
});

test('healthy lines hold no output', () => {
	const says = sayIn(found(readFileSync('tests/fixtures/healthy-lines.txt', 'utf8')), 'en');
	expect(says).toEqual([]);
});

test.each([
	['a heading like a table', 'NAME  READY  STATUS\nnothing of the kind\n'],
	['a quoted pin', 'pip install torch==2.9.1\ntorch==2.9.1\n'],
	['a thread of something else', 'Thread 3 (pool): started\n'],
	['a Process line', 'Process 3: done\n\nThread 1: "x"\n'],
	['a name', 'Name:  Ada\nStatus: fine\n'],
	['JSON', '{"version": "2", "entries": []'],
	['a list of JSON', '[{"pid": 4, "frames": 3}]'],
	['a kernel line without news', '[  12.123456] usb 1-1: new device\n'],
])('%s is no output', (_, text) => {
	expect(found(text)).toEqual([]);
});

/** The lines of a Trainer, of 40 logs: what each has beside its loss. */
const logged = (told: (at: number) => string): string =>
	Array.from(
		{ length: 40 },
		(_, at) => `{'loss': ${(2.4 - 0.03 * at).toFixed(3)}, 'grad_norm': 0.41, ${told(at)}}\n`,
	).join('');
const rated = (rate: (at: number) => number) => logged((at) => `'learning_rate': ${rate(at)}, 'epoch': 0.1`);
const holding = (gib: (at: number) => number) =>
	logged((at) => `'learning_rate': 1e-05, 'memory(GiB)': ${gib(at).toFixed(2)}`);

test.each([
	['a schedule that ends with the training', rated((at) => (39 - at) / 1e6)],
	['a warm-up from 0', rated((at) => (at < 10 ? 0 : 1e-5))],
	['a pause in the schedule', rated((at) => (at > 10 && at < 25 ? 0 : 1e-5))],
	['a peak that rests once the longest batch was there', holding((at) => 30 + Math.min(at, 12))],
	['a peak that rises ever less', holding((at) => 30 + 8 * (1 - 1 / (1 + at)))],
	['memory that comes and goes', holding((at) => 30 + (at % 5))],
	['memory that grows by less than what counts', holding((at) => 60 + 0.02 * at)],
	['memory that was given back', holding((at) => (at < 30 ? 30 + at : 30))],
])('%s is nothing unusual', (_, text) => {
	expect(sayIn(found(text), 'en').flatMap(({ says }) => says)).toEqual([]);
});
