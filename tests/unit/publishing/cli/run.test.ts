/** A run of the command with streams of our own: what it writes where, and with which status it ends. */
import { execFileSync } from 'node:child_process';
import { chmodSync, constants, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { lookAt } from '../../../../src/publishing/cli/look-fs.ts';
import { run } from '../../../../src/publishing/cli/run.ts';
import { NOTHING, RECOGNISED, USAGE } from '../../../../src/publishing/cli/voice.ts';
import type { World } from '../../../../src/publishing/cli/world.ts';
import { some } from '../../some.ts';
import { noServer, shelf } from './catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'faultline-run-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\n';
const log = join(folder, 'train.log');
writeFileSync(log, OOM);

/** An output that keeps what it is given, or has no room for it. */
function output(code?: string) {
	let text = '';
	const stream = new Writable({
		write(bytes, _, done) {
			if (!code) text += bytes;
			done(code ? Object.assign(new Error(code), { code }) : null);
		},
	});
	return { stream, text: () => text };
}

function start(argv: string[], own: { out?: string; err?: string; look?: World['look']; in?: string } = {}) {
	const out = output(own.out);
	const err = output(own.err);
	let interrupt = () => undefined as undefined;
	const ended = run({
		argv,
		env: { LANG: 'C' },
		stdin: Readable.from([Buffer.from(own.in ?? OOM)]),
		stdout: out.stream,
		stderr: err.stream,
		shelf,
		look: own.look ?? ((path) => (path === log ? 'file' : undefined)),
		end: () => undefined,
		onStop: () => () => undefined,
		server: noServer,
		onInterrupt(heard) {
			interrupt = () => void heard();
			return () => {
				interrupt = () => undefined;
			};
		},
	});
	return { ended, interrupt: () => interrupt(), out: out.text, err: err.text };
}

describe('the question of a family', () => {
	const answered = async (...argv: string[]) => {
		const { ended, out } = start(argv);
		return { status: await ended, text: out() };
	};

	it('is the answer where no page has a word of what hangs', async () => {
		const { status, text } = await answered('qqzx frobnicator is unresponsive');
		expect(status).toBe(NOTHING);
		expect(text).toContain('When does it stop?');
		const json = JSON.parse((await answered('--json', 'qqzx frobnicator is unresponsive')).text);
		expect(json).toMatchObject({ by: 'words', family: { id: 'hang' } });
	});

	it.each(['12:03:44 qqzx frobnicator is unresponsive', OOM.trim()])(
		'is not asked of what a program printed: %s',
		async (line) => {
			expect((await answered(line)).text).not.toContain('When does it stop?');
			expect(JSON.parse((await answered('--json', line)).text).family).toBeUndefined();
		},
	);
});

it('ends with 2 where an id is mistyped, and says which was meant', async () => {
	const { ended, out, err } = start(['explain', 'nccl-timout']);
	expect(await ended).toBe(USAGE);
	expect(out()).toBe('');
	expect(err()).toContain('Did you mean nccl-timeout?');
});

describe('an answer that cannot be written', () => {
	const ALL = [
		['--help'],
		['--version'],
		['explain', 'cuda-oom'],
		['explain', 'deepspeed'],
		['CUDA out of memory'],
		['quux frobnicate'],
		[log],
		[],
	];
	const runs = ALL.flatMap((argv) => [argv, ['--json', ...argv]]);

	it.each(some(runs, 3))('is told in one line: %j %j %j', async (...argv) => {
		for (const code of ['ENOSPC', 'EPIPE']) {
			const { ended, err } = start(
				argv.filter((argument) => argument !== undefined),
				{ out: code },
			);
			expect(await ended).toBe(USAGE);
			expect(err()).toBe(`faultline: The answer cannot be written: ${code}.\n`);
		}
	});

	it('has its status where nobody can be told either', async () => {
		expect(await start(['--tee'], { err: 'EPIPE' }).ended).toBe(USAGE);
		expect(await start(['--nope'], { err: 'EPIPE' }).ended).toBe(USAGE);
	});

	it('is another thing than a copy that cannot: the answer comes, and then the reason', async () => {
		const full = start(['--tee'], { out: 'ENOSPC' });
		expect(await full.ended).toBe(USAGE);
		expect(full.err()).toMatch(
			/^\nCUDA out of memory\n[\s\S]*\nfaultline: The copy of the input is incomplete: ENOSPC\.\n$/,
		);
		const left = start(['--tee'], { out: 'EPIPE' });
		expect(await left.ended).toBe(RECOGNISED);
		expect(left.err()).not.toContain('faultline: ');
	});
});

describe.skipIf(process.platform === 'win32')('whatever is named', () => {
	const loop = join(folder, '\x1b]0;owned\x07\x1b[2Jloop.log');
	symlinkSync(loop, loop);
	const closed = join(folder, 'closed');
	mkdirSync(closed);
	writeFileSync(join(closed, 'x.log'), OOM);
	chmodSync(closed, 0);
	afterAll(() => chmodSync(closed, 0o700));
	const isRoot = process.getuid?.() === 0;
	const begin = (...argv: string[]) => start(argv, { look: lookAt });

	it.each(some([256, 400, 5000, 100_000], 3))('a line of %i bytes is read as a line', async (length) => {
		const line = OOM.trim().padEnd(length, 'z');
		const { ended, out } = begin(line);
		expect([await ended, out()]).toEqual([RECOGNISED, expect.stringContaining('CUDA out of memory')]);
		const json = begin('--json', line);
		expect(await json.ended).toBe(RECOGNISED);
		expect(JSON.parse(json.out()).findings[0].failure).toBe('cuda-oom');
		expect(await begin('q'.repeat(length)).ended).toBe(NOTHING);
	});
	it('a link that leads to itself is told, and its name is no command to the terminal', async () => {
		for (const argv of [[loop], [log, loop], ['--json', loop]]) {
			const { ended, out, err } = begin(...argv);
			expect([await ended, out()]).toEqual([USAGE, '']);
			expect(err()).toContain('loop.log cannot be read: ELOOP.\n');
			expect(err().replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
		}
	});
	it.skipIf(isRoot)('a folder that is closed to us is told', async () => {
		const { ended, err } = begin(join(closed, 'x.log'));
		expect([await ended, err()]).toEqual([USAGE, expect.stringContaining('cannot be read: EACCES.\n')]);
	});
	it('a path of 5,000 signs that looks like one is no file', async () => {
		const { ended, err } = begin(`/${'a'.repeat(5000)}.log`);
		expect([await ended, err()]).toEqual([USAGE, expect.stringContaining('no such file.\n')]);
	});
	it('what nobody thought of is one line and a status, not a trace of the stack', async () => {
		const look = () => {
			throw Object.assign(new Error("EIO: i/o error, stat '\x1b[2J'"), { code: 'EIO' });
		};
		const { ended, out, err } = start(['x'], { look });
		expect([await ended, out()]).toEqual([USAGE, '']);
		expect(err()).toBe("faultline: EIO: i/o error, stat ''\n");
	});
});

describe('a file that is named', () => {
	const file = (name: string, bytes: Buffer | string) => {
		const path = join(folder, name);
		writeFileSync(path, bytes);
		return path;
	};
	const packed = gzipSync(OOM + 'x'.repeat(100_000));
	const NUL = Buffer.from([1, 2, 0, 3, 0, 0, 4, 5, 0, 1, 1, 1, 0, 0, 0, 1]);

	it.each<[string, Buffer]>([
		['train.log.gz', gzipSync(OOM)],
		['utf16.log', Buffer.from(OOM, 'utf16le')],
		['utf16be.log', Buffer.from(OOM, 'utf16le').swap16()],
		['marked.log', Buffer.from(`\ufeff${OOM}`, 'utf16le')],
		['utf16.log.gz', gzipSync(Buffer.from(OOM, 'utf16le'))],
	])('is opened as in a folder: %s', async (name, bytes) => {
		const path = file(name, bytes);
		const { ended, out } = start([path], { look: lookAt });
		expect([await ended, out()]).toEqual([RECOGNISED, expect.stringMatching(/^CUDA out of memory\n[\s\S]*2\.50 GiB/)]);
		const inside = join(folder, `of-${name}`);
		mkdirSync(inside);
		writeFileSync(join(inside, name), bytes);
		const whole = start([inside], { look: lookAt });
		expect([await whole.ended, whole.out()]).toEqual([RECOGNISED, expect.stringContaining('CUDA out of memory')]);
	});

	it.each<[string, Buffer | string, string]>([
		['model.bin', NUL, 'is no text, and not compressed text either.'],
		['tensor.gz', gzipSync(NUL), 'is no text, and not compressed text either.'],
		['no.gz', 'no gzip', 'is damaged, and was read up to there.'],
		['cut.gz', packed.subarray(0, packed.length - 20), 'is damaged, and was read up to there.'],
	])('and cannot be read is said: %s', async (name, bytes, told) => {
		const { ended, out, err } = start([file(name, bytes)], { look: lookAt });
		expect([await ended, err()]).toEqual([USAGE, expect.stringContaining(told)]);
		// What was read before is answered, and no bytes are quoted.
		expect(out().includes('CUDA out of memory')).toBe(name === 'cut.gz');
		expect(out()).not.toMatch(/\ufffd|\u2400/);
	});
});

describe('JSON', () => {
	it('holds nothing that a terminal would obey or an eye be misled by', async () => {
		const hostile = 'a\u0007\u001b[2J\u007f\u009b31m\u0085\u061c\u200e\u2028\u202e\u2066b 损 \ud800';
		const { ended, out } = start(['--json', `FooError: ${hostile}`]);
		expect(await ended).toBe(NOTHING);
		expect(out()).toMatch(/^[\n\x20-\x7e\u00a0-\uffff]+$/);
		expect(out()).not.toMatch(/[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800]/);
		expect(JSON.parse(out()).unknown.text).toBe(`FooError: ${hostile}`);
		expect(out()).toContain('损');
	});
});

describe.skipIf(process.platform === 'win32')('Ctrl+C while a named pipe blocks', () => {
	let count = 0;
	/** A named pipe, and how to let go of what still waits in it. */
	const pipe = () => {
		const path = join(folder, `pipe-${count++}`);
		execFileSync('mkfifo', [path]);
		const look: World['look'] = (asked) => (asked === path ? 'stream' : undefined);
		return { path, look, open: () => open(path, constants.O_WRONLY) };
	};

	it('waits for the job at the first, and answers for what it said', async () => {
		const { path, look, open } = pipe();
		const { ended, interrupt, out } = start([path], { look });
		interrupt();
		const writer = await open();
		await writer.write(OOM);
		await writer.close();
		expect(await ended).toBe(RECOGNISED);
		expect(out()).toMatch(/^CUDA out of memory/);
	});

	it.each(['[--tee]', '[]'])('answers at the second for what was read: %s', async (flags) => {
		const { path, look, open } = pipe();
		const { ended, interrupt, out, err } = start([...JSON.parse(flags.replace('--tee', '"--tee"')), path], { look });
		const writer = await open();
		await writer.write(OOM);
		// It was read when as much again has found room.
		await writer.write(Buffer.alloc(256 * 1024, `${'-'.repeat(99)}\n`));
		interrupt();
		interrupt();
		expect(await ended).toBe(RECOGNISED);
		expect(out() + err()).toContain('Stopped by Ctrl+C');
		expect(out() + err()).toContain('CUDA out of memory');
		await writer.close();
	});

	it('answers at the second though nobody has opened it', async () => {
		const { path, look, open } = pipe();
		const { ended, interrupt, out } = start([path, path], { look });
		interrupt();
		interrupt();
		expect(await ended).toBe(NOTHING);
		expect(out()).toContain('The input is empty');
		await (await open()).close();
	});
});

describe('a text', () => {
	it('that a program printed is told as on the page, not looked up by words', async () => {
		const { ended, out } = start(['ValueError: `ignored_modules` should not include FSDP modules']);
		expect(await ended).toBe(NOTHING);
		expect(out()).toMatch(/^First error: ValueError/);
		expect(out()).not.toContain('Found by keywords');
	});

	it.each([
		['piped', [], '模型训练卡死\n12:03:44 step 3\n12:03:45 step 4\n'],
		['an argument', ['模型训练卡死\n12:03:44 step 3\n12:03:45 step 4'], ''],
	])('with a sentence beside a log is looked up by the sentence: %s', async (_, argv, text) => {
		const { ended, out } = start(argv, { in: text });
		expect(await ended).toBe(NOTHING);
		expect(out()).toMatch(/Found for the words beside the output[\s\S]*faultline explain [\w-]*hang/);
	});

	it('of words is looked up by them', async () => {
		const { ended, out } = start(['the ranks disagree about the number of buckets']);
		expect(await ended).toBe(NOTHING);
		expect(out()).toContain('Found by keywords');
	});
});
