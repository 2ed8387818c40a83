/** The brief answer: what it holds, and how long it is, whatever the log says. */
import { describe, expect, it } from 'vitest';
import { localeCodes } from '../../../../src/core/locales.ts';
import { answerOf } from '../../../../src/diagnosis/answer/answer.ts';
import { TERMINAL } from '../../../../src/diagnosis/answer/medium.ts';
import { createSession } from '../../../../src/diagnosis/matching/index.ts';
import type { ReadAttempt } from '../../../../src/diagnosis/runs/answered.ts';
import { joinParts } from '../../../../src/diagnosis/runs/parts.ts';
import { readLogs } from '../../../../src/diagnosis/runs/read.ts';
import { saidIn } from '../../../../src/publishing/cli/answer.ts';
import { briefLines, cutBytes, MOST_BYTES } from '../../../../src/publishing/cli/brief.ts';
import { share, some } from '../../some.ts';
import { catalogueIn } from './catalogue.ts';
import { linesOf } from './lines.ts';
import { toldOf } from './told.ts';

const SITE = 'https://docs.example.org/a-base-path-of-some-length/';
const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB';

describe('the brief answer', () => {
	it('says what, where, what to do and where to read on', () => {
		const lines = briefLines(toldOf(`epoch 1\n${OOM}\n`, 'en', SITE));
		expect(lines.slice(0, 2)).toEqual(['CUDA out of memory · Cause, line 2 of 2', `  ${OOM}`]);
		expect(lines).toContainEqual(expect.stringMatching(/^Quick fix: \S/));
		expect(lines.at(-1)).toBe(`    ${SITE}en/errors/cuda-oom/`);
	});

	it.each([
		[
			'an error that nobody knows',
			'Traceback (most recent call last):\n  File "t.py", line 1, in f\nFooError: bar',
			/FooError.*\n {2}FooError: bar\n/,
		],
		['that nothing is known', 'epoch 1\nepoch 2', /^\S.*/],
	])('tells %s', (_, text, says) => {
		expect(briefLines(toldOf(text)).join('\n')).toMatch(says);
		expect(briefLines(toldOf(text)).join('\n')).not.toContain('Quick fix');
	});

	it('begins with how a job ended, and names the file where several were read', () => {
		const told = toldOf('');
		const joined = joinParts(createSession(told.setting.catalogue.index));
		for (const [name, text] of Object.entries({ 'rank0.log': 'step 1\n', 'rank1.log': `step 1\n${OOM}\n` })) {
			joined.begin(name);
			joined.push(text);
		}
		const diagnosis = joined.finish();
		const setting = { ...told.setting, parts: joined.parts, lines: diagnosis.lines };
		expect(briefLines({ diagnosis, setting, ended: 'It ended.' }).slice(0, 2)).toEqual([
			'It ended.',
			'CUDA out of memory · Cause, line 2 of 2 · rank1.log',
		]);
	});

	it('says of a run who failed first and who is silent', async () => {
		const { setting } = toldOf('');
		const texts: Record<string, string> = { 'rank0.log': 'step 1\n', 'rank1.log': OOM };
		const logs = Object.keys(texts).map((path) => ({ path, bytes: texts[path]?.length ?? 0 }));
		const read = await readLogs({ logs, left: new Map() }, setting.catalogue.index, {
			read: async ({ path }, push) => push(texts[path] ?? ''),
			stop: new AbortController().signal,
			tell: () => undefined,
		});
		const [{ diagnosis, parts }] = read.attempts as [ReadAttempt];
		const lines = briefLines({ diagnosis, read, setting: { ...setting, parts, lines: diagnosis.lines } });
		expect(lines.slice(1, 3)).toEqual([
			'Failed first: rank 1: CUDA out of memory',
			'Silent: rank 0: no error, and no line that tells a time',
		]);
	});

	it('shows the part of a long line that proves it, and no control character', () => {
		const [, line] = briefLines(toldOf(`${'x'.repeat(5000)} \u001b]0;owned\u0007${OOM}\u202e\n`));
		expect(line).toMatch(/^ {2}…x+ RuntimeError: CUDA out of memory/);
		expect(line).not.toMatch(/\p{Cc}|\u202e/u);
	});
});

/** Of the messages of a language one of so many in `npm test`. */
const NTH = 80;

/** In one language or the other, by turns: the words around it are those of the language, and stand on every line. */
describe.each(localeCodes)('of every other message, in %s,', (locale) => {
	const { index } = catalogueIn(locale);
	const own = (lines: readonly string[]) =>
		some(
			lines.filter((_, at) => at % localeCodes.length === localeCodes.indexOf(locale)),
			NTH,
		);
	/** Three bytes each: longer than all that may be said. */
	const long = '损'.repeat(1500);

	it('what is left behind fits, with what is long in it, in front of it and behind it', () => {
		const made = own(linesOf(index, (value) => `${value}${long}`)).map((line) => {
			const told = toldOf(`${long} ${line} ${long}\n`, locale, SITE);
			const text = `${briefLines({ ...told, ended: long }).join('\n')}\n`;
			return { text, bytes: Buffer.byteLength(text) };
		});
		expect(made.length).toBeGreaterThan(share(1000, NTH));
		expect(Math.max(...made.map(({ bytes }) => bytes))).toBeLessThanOrEqual(MOST_BYTES);
		expect(made.filter(({ text }) => text.includes('\ufffd'))).toEqual([]);
	});

	it('a command is there whole or not at all', () => {
		let [whole, none] = [0, 0];
		for (const line of own(linesOf(index))) {
			const told = toldOf(line, locale);
			const { lead } = answerOf(told.diagnosis, saidIn(told.setting, TERMINAL));
			if (!lead?.command) continue;
			const command = lead.command.split('\n').filter(Boolean);
			const shown = briefLines(told)
				.filter((one) => one.startsWith('    '))
				.map((one) => one.slice(4));
			// Where to read on stands last.
			expect(shown.slice(0, -1)).toEqual(shown.length > 1 ? command : []);
			if (shown.length > 1) whole++;
			else none++;
		}
		expect(whole).toBeGreaterThan(10 * none);
	});
});

describe('a text is cut', () => {
	it.each([
		['显存不足', 12, '显存不足'],
		['显存不足', 11, '显存…'],
		['显存不足', 9, '显存…'],
		['a b', 3, 'a b'],
		['ab cd ef', 7, 'ab c…'],
		['ab cd ef', 6, 'ab…'],
		['🚀🚀', 7, '🚀…'],
		['🚀🚀', 6, '…'],
		['', 0, ''],
	])('%j to %i bytes: %j', (text, most, cut) => {
		expect(cutBytes(text, most)).toBe(cut);
	});
});
