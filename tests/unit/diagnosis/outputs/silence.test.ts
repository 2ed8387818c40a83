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
