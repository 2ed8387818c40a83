/**
 * `node tests/bench/work.ts < index.json`: the steps of reading each hostile text, once, twice and four times so long, as lines of
 * JSON; plain text comes first. A process of its own, since counting covers every file that a process has loaded.
 */
import { readFileSync } from 'node:fs';
import { createSession, type MatchIndex } from '../../src/diagnosis/matching/index.ts';
import { createCollector } from '../../src/diagnosis/outputs/collect.ts';
import { families } from '../../src/diagnosis/outputs/formats.ts';
import { beginningsOf, HOSTILE, type Hostile, markedOf, OUTPUT_ROWS, repeated } from './hostile.ts';
import { createStepCounter } from './steps.ts';

/** Characters of each text at its shortest: more than a line is read in at once. */
const LENGTH = 10_000;
/** Of the beginnings of messages, of which there are a thousand, every so many is tried. */
const EVERY = 32;

/** What a program writes at once, and what it writes so. */
const WRITTEN = 100;
const SMALL = ['.', 'loss 2.31 ', `${'tokens '.repeat(900)}\n`];

export interface Work extends Hostile {
	steps: [once: number, twice: number, fourTimes: number];
}

function main(): void {
	const index: MatchIndex = JSON.parse(readFileSync(0, 'utf8'));
	const all = index.failures.flatMap(([, , messages]) => messages.map(([template]) => template));
	const templates = all.filter((_, at) => at % EVERY === 0);
	const counter = createStepCounter('/src/diagnosis/matching/');
	const stepsOf = (text: string) =>
		counter.count(() => {
			const session = createSession(index);
			session.push(text);
			session.finish();
		});
	// The first session prepares the index.
	stepsOf('');
	const texts = [...HOSTILE, ...beginningsOf(templates), ...markedOf(templates)];
	for (const { kind, unit } of texts) {
		const steps = [1, 2, 4].map((times) => stepsOf(repeated(unit, times * LENGTH))) as Work['steps'];
		console.log(JSON.stringify({ kind, unit, steps } satisfies Work));
	}
	// A program that shows its progress writes a few signs at a time, and never a line break.
	for (const unit of SMALL) {
		const steps = [10, 20, 40].map((times) => {
			const text = repeated(unit, times * LENGTH);
			return counter.count(() => {
				const session = createSession(index);
				for (let at = 0; at < text.length; at += WRITTEN) session.push(text.slice(at, at + WRITTEN));
				session.finish();
			});
		}) as Work['steps'];
		console.log(JSON.stringify({ kind: 'small writes', unit: unit.slice(0, 40), steps } satisfies Work));
	}
	counter.close();
	const reader = createStepCounter('/src/diagnosis/outputs/');
	const read = (text: string) =>
		reader.count(() => {
			const collector = createCollector();
			collector.push(text);
			for (const { id, facts } of families) facts(collector.finish().filter(({ family }) => family === id));
		});
	read('');
	for (const [head, row] of OUTPUT_ROWS) {
		const steps = [1, 2, 4].map((times) => read(head + repeated(row, times * LENGTH))) as Work['steps'];
		console.log(JSON.stringify({ kind: 'rows of an output', unit: row, steps } satisfies Work));
	}
	reader.close();
}

main();
