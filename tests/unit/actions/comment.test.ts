/** Whatever an issue says, the comment says nothing of it outside of code. */
import { expect, test } from 'vitest';
import type { Content } from '../../../.github/actions/suggest/content-fs.ts';
import { cardsOf, commentOf } from '../../../.github/actions/suggest/suggest.ts';
import type { Locale } from '../../../src/core/locales.ts';
import { type IndexedFailure, ROLES } from '../../../src/diagnosis/matching/compile.ts';
import { diagnose, parseTemplate } from '../../../src/diagnosis/matching/index.ts';
import { HOLE_GUIDE } from '../../../src/tools/authoring/hole-types.ts';
import { realTree as tree } from '../real-content.ts';
import { share, some } from '../some.ts';
import { content } from './content.ts';
import { PAYLOADS, WAYS } from './payloads.ts';
import { once, SITE, wrongWith } from './wrong.ts';

const words = once(content.words);

/** The same content, which knows one failure and reads each text once: a line then takes a fraction of a millisecond. */
const knowing = once(([id, , messages]: IndexedFailure): Content => {
	const said = once((language: Locale) => once((one: string) => content.said(one, language)));
	return {
		index: { version: 1, failures: [[id, [], messages]] },
		words,
		said: (one, language) => said(language)(one),
		printers: () => [],
	};
});

/** A line cut into what stands fast and the values in it. */
interface Line {
	failure: IndexedFailure;
	pieces: string[];
	values: string[];
}

/** Every template with an example in each of its holes. */
const fromTemplates: Line[] = content.index.failures.flatMap((failure) =>
	failure[2]
		.filter(([, , role = 0]) => ROLES[role] !== 'foreign' && ROLES[role] !== 'circumstance')
		.map(([template]) => {
			const line: Line = { failure, pieces: [''], values: [] };
			for (const part of parseTemplate(template).parts) {
				if ('text' in part) line.pieces.push(`${line.pieces.pop()}${part.text}`);
				else {
					line.values.push(HOLE_GUIDE[part.hole].example);
					line.pieces.push('');
				}
			}
			return line;
		}),
);

/** Of the messages of the content one of so many, where not all are asked for. */
const FEWER = 80;

/** A real line of every reading, cut at the values that were read. */
const fromReadings: Line[] = some(
	tree.failures.flatMap(({ id, neutral }) =>
		neutral.data.readings.map(({ for: [text = ''] }) => ({
			text,
			failure: content.index.failures.find(([name]) => name === id),
		})),
	),
	FEWER,
).flatMap(({ text, failure }): Line[] => {
	const best = failure && diagnose(text, knowing(failure).index).findings[0]?.best;
	if (!best) return [];
	const line: Line = { failure, pieces: [], values: [] };
	let at = 0;
	for (const { start, end } of best.values.toSorted((a, b) => a.start - b.start)) {
		if (start < at) continue;
		line.pieces.push(text.slice(at, start));
		line.values.push(text.slice(start, end));
		at = end;
	}
	return [{ ...line, pieces: [...line.pieces, text.slice(at)] }];
});

const written = ({ pieces, values }: Line, hole: number, value: string): string =>
	pieces.map((piece, at) => piece + (at === hole ? value : (values[at] ?? ''))).join('');

function commentTo(body: string, failure: IndexedFailure, language: Locale): string | undefined {
	const cards = cardsOf(body, knowing(failure), language, 3);
	return cards.length ? commentOf(cards, words(language).suggest, language, SITE) : undefined;
}

/** A slice of the payloads for each value in a test, all of them where `npm run fuzz` asks for many. */
const isWhole = Boolean(process.env['FUZZ_RUNS']);
/** A minute of a core, where all are tried; time fails no test. */
const HOURS = { timeout: 3_600_000 };
const [IN_READINGS, IN_TEMPLATES] = isWhole ? [1, 1] : [8, PAYLOADS.length];

test(
	'nothing of an issue stands outside of code, whatever stands in the holes of whichever message',
	HOURS,
	async ({ annotate }) => {
		const wrong = new Map<string, string>();
		let [bodies, comments] = [0, 0];
		const attempt = (line: Line, hole: number, payload: string, way: number, language: Locale) => {
			const body = written(line, hole, WAYS[way % WAYS.length]!(line.values[hole] ?? '', payload));
			bodies++;
			const comment = commentTo(body, line.failure, language);
			if (comment === undefined) return;
			comments++;
			const what = wrongWith(comment);
			if (what !== undefined && !wrong.has(line.failure[0]))
				wrong.set(line.failure[0], `${what}: ${JSON.stringify(body)}`);
		};
		let turn = 0;
		// A sentence is made of values where a reading holds: more payloads there than where the line is only quoted.
		for (const [lines, stride] of [
			[fromReadings, IN_READINGS],
			[some(fromTemplates, FEWER), IN_TEMPLATES],
		] as const) {
			for (const line of lines) {
				for (const hole of line.values.keys()) {
					for (let at = turn % stride; at < PAYLOADS.length; at += stride) {
						// The ways by turns, each round from another one on: so every payload comes in by all of them.
						const way = turn + Math.floor(turn / PAYLOADS.length);
						attempt(line, hole, PAYLOADS[at] as string, way, turn++ % 5 ? 'en' : 'zh');
					}
				}
			}
		}
		const holes = [fromReadings, fromTemplates].map((lines) =>
			lines.reduce((sum, { values }) => sum + values.length, 0),
		);
		await annotate(`${holes[0]} values of readings, ${holes[1]} holes of ${fromTemplates.length} templates`);
		await annotate(`${bodies} issues, ${comments} comments, ${wrong.size} wrong`);
		expect(Object.fromEntries(wrong)).toEqual({});
		expect(comments).toBeGreaterThan(share(4000, FEWER));
	},
);

test('a comment stays below the length that GitHub takes, however long the issue and its values', () => {
	const digits = '9'.repeat(300);
	const bodies = [
		'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB. '.repeat(20_000),
		`${'`'.repeat(60_000)} torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.`,
		`${'\u{1f600}'.repeat(30_000)} torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.`,
	];
	const oom = content.index.failures.find(([id]) => id === 'cuda-oom') as IndexedFailure;
	const lengths = [
		...bodies.map((body) => commentTo(body, oom, 'en')?.length ?? 0),
		...some(fromReadings, FEWER).map(
			({ pieces, failure }) => commentTo(pieces.join(digits), failure, 'en')?.length ?? 0,
		),
		...some(fromReadings, FEWER).map(
			({ pieces, failure }) => commentTo(pieces.join('`'.repeat(300)), failure, 'zh')?.length ?? 0,
		),
	];
	expect(Math.min(...lengths.slice(0, bodies.length - 1))).toBeGreaterThan(0);
	// GitHub takes 65,536.
	expect(Math.max(...lengths)).toBeLessThan(20_000);
});

test('a number of an issue that a fix names is no reference on the tracker that is commented on', () => {
	const failure = content.index.failures.find(([id]) => id === 'zero3-saved-empty-weights') as IndexedFailure;
	const comment = commentTo("AssertionError: mismatch keys {'base_model.model.lm_head.weight'}", failure, 'en') ?? '';
	expect(comment).toContain('`#1316`');
	expect(wrongWith(comment)).toBeUndefined();
});
