/** Files that were made to be slow, large or dangerous. Work is counted or bounded, never timed. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { tellOutputs } from '../../../../src/diagnosis/answer/outputs.ts';
import { createCollector } from '../../../../src/diagnosis/outputs/collect.ts';
import { formats } from '../../../../src/diagnosis/outputs/formats.ts';
import { readPickle } from '../../../../src/diagnosis/outputs/pickle.ts';
import { outputsJson } from '../../../../src/publishing/cli/output-lines.ts';
import { inSweep } from '../../in-sweep.ts';
import { catalogueIn } from '../../publishing/cli/catalogue.ts';
import { share, some } from '../../some.ts';
import { languages, sayIn } from './samples.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
	Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)));

describe('a pickle', () => {
	test.each([
		['a class', bytes('\x80\x02cos\nsystem\n.')],
		['a class by names on the stack', bytes('\x80\x04\x8c\x02os\x8c\x06system\x93.')],
		['a call', bytes('\x80\x02(U\x02lstR.')],
		['an instance', bytes('\x80\x02(i__main__\nA\n.')],
		['an object', bytes('\x80\x02(o.')],
		['a new object', bytes('\x80\x02)\x81.')],
		['a state', bytes('\x80\x02}}b.')],
		['something outside', bytes('\x80\x02U\x01aQ.')],
		['something outside by name', bytes('\x80\x02P1\n.')],
		['an extension', bytes('\x80\x02\x82\x01.')],
		['a set', bytes('\x80\x04\x8f.')],
		['a number of 4 GB', bytes('\x80\x02\x8b\xff\xff\xff\x7f')],
		['a long number of 200 bytes', bytes('\x80\x02\x8a', [200], '1'.repeat(200), '.')],
		['a text longer than the file', bytes('\x80\x02X\xff\xff\xff\x7fabc')],
		['a text of 2⁴⁰ bytes', bytes('\x80\x04\x8d', [0, 0, 0, 0, 0, 1, 0, 0], 'abc')],
		['what was not remembered', bytes('\x80\x02h\x07.')],
		['nothing', bytes('\x80\x02.')],
		['no end', bytes('\x80\x02]')],
		['a key without a value', bytes('\x80\x02}(K\x01u.')],
		['a list that is filled as a dictionary', bytes('\x80\x02](K\x01K\x02u.')],
		['no mark', bytes('\x80\x02]K\x01e.')],
	])('with %s is refused', (_, file) => {
		expect(() => readPickle(file)).toThrow(/at byte \d+$/);
	});

	test('nested a million deep is read without the stack of calls', () => {
		const depth = share(1_000_000, 10);
		const deep = readPickle(bytes('\x80\x02', Array(depth).fill(0x5d), Array(depth - 1).fill(0x61), '.'));
		let levels = 0;
		for (let at: unknown = deep; Array.isArray(at); at = at[0]) levels++;
		expect(levels).toBe(depth);
	});

	test('that holds itself comes to an end', () => {
		const collector = createCollector();
		// { "version": "2", "entries": [itself] }
		const file = bytes('\x80\x02}q\x00(U\x07versionU\x012U\x07entries]q\x01h\x00ah\x01au.');
		collector.pushBytes('trace_rank_0', file);
		expect(collector.finish()).toHaveLength(1);
	});

	test('whose list grows by itself is bounded by its length', () => {
		// Each step puts the list into itself: what is read of it is bounded.
		const file = bytes('\x80\x02}(U\x07versionU\x012U\x07entries]q\x01', ...Array(5000).fill('h\x01a'), 'u.');
		const collector = createCollector();
		collector.pushBytes('trace_rank_0', file);
		expect(collector.finish()[0]?.parsed).toMatchObject({ entries: [] });
	});

	test('of another program is no recording', () => {
		const collector = createCollector();
		collector.pushBytes('a.pkl', bytes('\x80\x02}(U\x05modelK\x01u.'));
		collector.pushBytes('b.pkl', bytes('\x80\x02ctorch\nload\n.'));
		expect(collector.finish()).toEqual([]);
	});
});

/** Every part of a line that some pattern looks for, repeated. */
const SEEDS = [
	'Process 1: ',
	'Thread 1 (Thread 0x1 (LWP 1) "',
	'    f (a:',
	'  File "',
	'#1  0x1 in f (',
	' at a:',
	' from ',
	'| NVIDIA-SMI 1 Driver Version: ',
	'|   0  A  ',
	'| N/A  1C  P0  1W / 1W | 1MiB / 1MiB |',
	'Name:  a',
	'  Normal A  1m  ',
	'JobId=1 JobName=',
	'a=b ',
	'NodeName=a ',
	'[    1.000000] ',
	'oom-kill:constraint=CONSTRAINT_MEMCG,task_memcg=',
	'Memory cgroup out of memory: Killed process 1 (a) ',
	'NVRM: Xid (PCI:0000:00:00): ',
	'a[1]: segfault at 1 in ',
	'a 1.0 has requirement ',
	'a==1',
	'PyTorch version: 1',
	"{'loss': 1, ",
	"'grad_norm': '",
	'iteration 1/ 1 | ',
	"{'GPU': 1} * ",
	'[  1] 1 1 1 1 ',
	'mlx5_core a b: ',
	'COMMAND PID USER FD ',
	'tcp 0 0 a:1 b ',
	'1: a: <UP> mtu 1 ',
	'a  1  1  v2  ',
	'Epoch 0:   1%|',
	'step:1 - a/b:1 - ',
	'steps: 1 loss: 1 ',
	', skipped=1, lr=[',
	'Name: a',
	'torch 1.0 ',
	'a  1/1  Running  1  ',
	'1m  Warning  A  a/b  ',
	'kern  :info  : [',
	'Not all ranks joining collective, ',
	'error msg: Culprit rank 1; ',
	'# gpu pid type sm mem ',
	'PID S COMMAND ',
	'0  a  b  ',
	'name:\n  - a: b',
	'Filesystem Size Used Avail Use% Mounted on',
	' ',
	'(',
	':',
	'-',
	'9',
	'.',
];

describe('a line that was made to be slow', () => {
	test.each(SEEDS)('of %j costs what its length is', (seed) => {
		// Patterns that go back and forth would need hours for these; bounded ones do not get near the limit of the test.
		const line = seed.repeat(Math.ceil(3900 / seed.length)).slice(0, 3900);
		for (const before of some(['', ...SEEDS.slice(0, 29)], 15)) {
			const text = `${before}${line}`.slice(0, 3999);
			for (const { format } of formats) {
				format.begins(text);
				format.goesOn?.(text, [text]);
				format.read({ lines: [text, text, text], from: { line: 1, end: 3 } });
			}
		}
	});
});

describe('much of it', () => {
	test('a table that never ends is read to a limit, and the rest is counted', () => {
		const collector = createCollector();
		collector.push('Filesystem     1K-blocks      Used Available Use% Mounted on\n');
		const rows = '/dev/vda       263174212  55574048 194158404  23% /data\n'.repeat(1000);
		for (let at = 0; at < 200; at++) collector.push(rows);
		const found = collector.finish();
		expect(found).toHaveLength(1);
		const [table] = found as { parsed: { rows: unknown[] }; unread: number }[];
		// The head is a line of it, too.
		expect(table?.parsed.rows).toHaveLength(49_999);
		expect(table?.unread).toBe(150_001);
	});

	test('lines of it that are too long are counted, too, and what was not read is said in both languages', () => {
		const collector = createCollector();
		collector.push('Filesystem     1K-blocks      Used Available Use% Mounted on\n');
		collector.push(`/dev/vda       263174212  55574048 194158404  23% /${'x'.repeat(5000)}\n`);
		collector.push('/dev/vdb       100       100 0  100% /data\n');
		const found = collector.finish();
		for (const [language, told] of [
			['en', 'More than anybody prints: 1 lines of it were not read.'],
			['zh', '内容过长：其中有 1 行没有读。'],
		] as const) {
			const outputs = sayIn(found, language);
			const medium = { words: languages[language].output, rulesOf: () => undefined, titleOf: String, shown: String };
			expect(tellOutputs(outputs, medium)[0]?.unread).toBe(told);
		}
		expect(outputsJson(sayIn(found, 'en'), catalogueIn('en'))[0]).toMatchObject({ family: 'disk', unread: 1 });
	});

	inSweep('of many tables together no more than a bounded number of lines is held, and the others are counted', () => {
		const collector = createCollector();
		const rows = '/dev/vda       263174212  55574048 194158404  23% /data\n'.repeat(40_000);
		for (let table = 0; table < 15; table++) {
			collector.push('Filesystem     1K-blocks      Used Available Use% Mounted on\n');
			collector.push(rows);
			collector.push('\nstep 12\n');
		}
		const found = collector.finish() as { parsed: { rows: unknown[] }; unread?: number }[];
		const held = found.reduce((sum, { parsed }) => sum + parsed.rows.length + 1, 0);
		const unread = found.reduce((sum, output) => sum + (output.unread ?? 0), 0);
		// Beside the rows the head of each table.
		expect(held).toBeLessThanOrEqual(500_000 + 15);
		expect(held + unread).toBe(15 * 40_001);
	});

	inSweep('ranks without end, each with a head of its own, are read to their end', () => {
		const collector = createCollector();
		for (let from = 0; from < 1_000_000; from += 100_000) {
			const lines = Array.from({ length: 100_000 }, (_, at) => `[rank${from + at}]: Process 1: a`);
			collector.push(`${lines.join('\n')}\n`);
		}
		expect(collector.finish().length).toBeLessThanOrEqual(20_000);
	});

	test('JSON that is nested a million deep, or has keys of objects, is read or left alone', () => {
		const depth = share(1_000_000, 10);
		const deep = (open: string, close: string) => `${open.repeat(depth)}${close.repeat(depth)}`;
		for (const text of [
			`{"version": "2.4", "entries": ${deep('[', ']')}}`,
			`{"version": "2.4", "entries": [${deep('{"a":', '}').replace('}', '1}')}]}`,
			`[{"pid": 1, "thread_id": 1, "frames": ${deep('[', ']')}}]`,
			'{"version": "2.4", "entries": [{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}]}',
			'[{"pid": 1, "__proto__": {"polluted": true}, "frames": [{"name": "__proto__", "filename": null, "line": 1e999}]}]',
			'{"entries": {"length": 1e9}, "version": "2.4"}',
			`{"version": "2.4", "entries": [${'{},'.repeat(200_000)}{}]}`,
			`{"version": ${'9'.repeat(100_000)}, "entries": [{"collective_seq_id": 1e400, "frames": "x"}]}`,
			'{"version": "2.4", "entries": [{"profiling_name": "\\u0000\\u202e`@octocat`", "process_group": [[["a"]]]}]}',
		]) {
			const collector = createCollector();
			collector.begin('trace_rank_0.json', { rank: 0 });
			collector.push(text);
			const said = sayIn(collector.finish(), 'en');
			expect(JSON.stringify(said.map(({ says }) => says))).not.toMatch(/undefined|NaN|\[object/);
		}
		expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
	});

	test('a line without an end is forgotten as it comes', () => {
		const collector = createCollector();
		const piece = 'Process 1: '.repeat(10_000);
		for (let at = 0; at < 500; at++) collector.push(piece);
		expect(collector.finish()).toEqual([]);
	});

	test('64 stacks of 64 ranks are told apart', () => {
		const dump = readFileSync('tests/fixtures/outputs/stacks/sleep/rank0.txt', 'utf8');
		const odd = readFileSync('tests/fixtures/outputs/stacks/sleep/rank2.txt', 'utf8');
		const threads = Array.from(
			{ length: 63 },
			(_, at) => `Thread ${at + 9} (idle): "pool_${at}"\n    wait (threading.py:355)\n    run (threading.py:1012)\n`,
		);
		const text = Array.from(
			{ length: 64 },
			(_, rank) => `== rank ${rank} ==\n${rank === 41 ? odd : dump}${threads.join('')}`,
		).join('\n');
		const collector = createCollector();
		collector.push(text);
		const [output] = sayIn(collector.finish(), 'en');
		expect(output?.says.map(({ text: said }) => said)).toEqual([
			'Rank 41 is in `prepare_cache` (`train.py:57`); ranks 0–40, 42–63 wait in `all_reduce` for it.',
		]);
	});

	test('lines of many ranks that were mixed are taken apart', () => {
		const lines = (rank: number) =>
			readFileSync(`tests/fixtures/outputs/stacks/faulthandler/rank${rank}.txt`, 'utf8')
				.trimEnd()
				.split('\n')
				.map((line) => `[rank${rank}]: ${line}`);
		const [first, second, third] = [lines(0), lines(1), lines(2)] as const;
		const mixed = Array.from({ length: 8 }, (_, at) => [first[at], second[at], 'step 12', third[at]]).flat();
		const collector = createCollector();
		collector.push(mixed.filter((line) => line !== undefined).join('\n'));
		const [output] = sayIn(collector.finish(), 'en');
		expect(output?.says[0]?.text).toBe(
			'Rank 2 is in `prepare_cache` (`train.py:57`); ranks 0, 1 wait in `all_reduce` for it.',
		);
	});
});
