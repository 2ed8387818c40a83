import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSession, diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { inSweep } from '../../in-sweep.ts';
import { share, some } from '../../some.ts';
import { compileContent, readContent } from './content-fs.ts';

const index = compileContent();
const healthy = readdirSync('tests/fixtures/healthy-logs').map((name) =>
	readFileSync(join('tests/fixtures/healthy-logs', name), 'utf8'),
);
const complaints = readFileSync('tests/fixtures/other-errors.txt', 'utf8');
const long = readFileSync('tests/eval/long.log', 'utf8');
const LOGS = [...healthy, complaints, long, healthy.join(long), '', '\n', 'no break at its end'];

/** The answer to a text that arrives in pieces of these lengths, over and over. */
function answerTo(text: string, lengths: readonly number[], from = index) {
	const session = createSession(from);
	for (let at = 0, turn = 0; at < text.length; turn++) {
		const end = at + (lengths[turn % lengths.length] ?? 1);
		session.push(text.slice(at, end));
		at = end;
	}
	return session.finish();
}

describe('a log in pieces is answered as the whole', () => {
	it.each(
		some(
			LOGS.map((text, at) => ({ at, text })),
			2,
		),
	)('log $at', ({ text }) => {
		const answer = diagnose(text, index);
		for (const lengths of some([[1_000_000], [777], [1, 2, 3, 4096]], 2)) {
			expect(answerTo(text, lengths)).toEqual(answer);
		}
	});

	it.each([
		{ apart: 30_000, behind: true },
		{ apart: 100_000, behind: false },
	])('ranks are compared by their steps, $apart characters apart', ({ apart, behind }) => {
		const others = '  at work\n'.repeat(apart / 10);
		const text = `${'all is well\n'.repeat(9000)}[rank0]: step: 80\n${others}[rank1]: step: 180\n`;
		const compared = behind && [{ kind: 'behind', what: 'step', ranks: [0], at: 80, most: 180 }];
		for (const length of [text.length, 30_000, 65_536, 5000]) {
			expect(answerTo(text, [length]).compared ?? false).toEqual(compared);
		}
	});

	const lines = healthy.flatMap((text) => text.split('\n'));
	const failures = readContent().failures.flatMap(({ messages }) => messages);
	const message = fc.constantFrom(...failures).map(({ template }) => template.replaceAll(/<[^>]*>/g, '12'));
	const decoration = fc.constantFrom(
		...['', '[rank3]: ', '\u001b[1;31m', '[36m', '\u001b[K', '\u001b]0;title\u0007', '\u001b]0;no end', '^[[31m'],
		...[
			'损失 ',
			'“',
			'🚀',
			'\u001b损',
			'\u001b🚀',
			'█▌ ',
			'10%|█ | 1/10\r',
			'\\n',
			'C:\\new\\',
			'\ufeff',
			'\\u001b[0m',
		],
	);
	const filler = fc
		.constantFrom('x', '损', 'é', 'word ', '\u001b[31m')
		.chain((text) => fc.integer({ min: 1, max: 20_000 }).map((length) => text.repeat(Math.ceil(length / text.length))));
	const line = fc
		.tuple(
			decoration,
			fc.oneof(
				{ weight: 20, arbitrary: fc.constantFrom(...lines) },
				{ weight: 20, arbitrary: message },
				{ weight: 5, arbitrary: fc.tuple(message, fc.nat(60)).map(([text, cut]) => text.slice(0, cut)) },
				{ weight: 1, arbitrary: filler },
			),
			decoration,
			fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '', ' '),
		)
		.map((pieces) => pieces.join(''));

	it('whatever they hold', () => {
		fc.assert(
			fc.property(
				fc.array(line, { maxLength: 40 }),
				fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 4 }),
				(log, lengths) => {
					const text = log.join('');
					expect(answerTo(text, lengths)).toEqual(diagnose(text, index));
				},
			),
			{ numRuns: share(60, 8) },
		);
	});

	it('longer than a block, wherever blocks end', () => {
		fc.assert(
			fc.property(
				fc.array(line, { minLength: 40, maxLength: 200 }),
				fc.constantFrom(30_000, 200_000, 262_144),
				(log, length) => {
					const once = log.join('') || '\n';
					const text = once.repeat(Math.ceil(400_000 / once.length));
					expect(answerTo(text, [length])).toEqual(diagnose(text, index));
				},
			),
			{ numRuns: share(6, 6) },
		);
	});
});

describe('the line to ask about', () => {
	const complaint = 'FooError: the flux capacitor is empty';

	it.each(some([0, 1, 20, 60, 500, 3000], 2))('is the same wherever blocks end: %i characters more', (more) => {
		const text = `${'all is well\n'.repeat(16_000)}${complaint}\n${'  at work\n'.repeat(100)}${'.'.repeat(more)}`;
		const { unknown } = diagnose(text, index);
		expect(unknown).toMatchObject({ text: complaint, line: 16_001 });
		expect(answerTo(text, [65_536]).unknown).toEqual(unknown);
		expect(answerTo(text, [5000]).unknown).toEqual(unknown);
	});
});

describe('what a launcher reports', () => {
	const ended = (rank: number, code: number) =>
		`  time      : 2025-11-20_03:12:44\n  host      : node0\n  rank      : ${rank} (local_rank: ${rank})\n  exitcode  : ${code} (pid: 12)\n`;
	const report = `Failures:\n[1]:\n${ended(1, 9)}${'-'.repeat(60)}\nRoot Cause (first observed failure):\n[0]:\n${ended(3, 7)}`;

	it('is the root cause wherever blocks end', () => {
		const places = Array.from({ length: Math.ceil((report.length + 120) / 3) }, (_, at) => at * 3);
		for (const more of some(places, 21)) {
			const text = `${`${'.'.repeat(49)}\n`.repeat(1303)}${'.'.repeat(more)}\n${report}${'all is well\n'.repeat(12)}`;
			// Without any message, so that nothing else is told.
			const { first } = answerTo(text, [1000], { version: 1, failures: [] });
			expect(first, String(more)).toMatchObject({ exception: 'exit code 7', rank: 3 });
		}
	});
});

describe('tracebacks', () => {
	const heading = 'Traceback (most recent call last):\n  File "a.py", line 3, in f\n';

	it('of 100,000 frames are read to their end', () => {
		const frames = share(100_000, 20);
		const log = `${heading}${'  File "a.py", line 4, in g\n    g()\n'.repeat(frames)}FooError: too deep\n`;
		expect(diagnose(log, index).lines).toBe(2 * frames + 3);
	});

	inSweep('of 20,000 exceptions in a chain are one, and the last one is told', () => {
		const next = '\nDuring handling of the above exception, another exception occurred:\n\n';
		const log = Array.from({ length: 20_000 }, (_, at) => `${heading}FooError: number ${at}\n`).join(next);
		expect(diagnose(log, index).first?.text).toBe('FooError: number 19999');
	});

	it('of which the rest never comes end when others have said enough', () => {
		const late = (lines: number) => {
			const rest = `[rank3]: FooError: late\n`;
			const begun = heading.replaceAll(/^/gm, '[rank3]: ').replace(/\[rank3\]: $/, '');
			return diagnose(`${begun}${'[rank4]: step\n'.repeat(lines)}${rest}`, index).first;
		};
		expect(late(5000)).toMatchObject({ text: 'FooError: late', frame: { file: 'a.py' } });
		expect(late(30_000)).not.toHaveProperty('frame');
	});
});
