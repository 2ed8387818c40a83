/** A run of the command with streams of our own: what it writes where, and with which status it ends. */
import { execFileSync } from 'node:child_process';
import { constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { NOTHING, RECOGNISED, run, USAGE } from '../../../src/cli/run.ts';
import type { World } from '../../../src/cli/world.ts';
import { shelf } from './catalogue.ts';

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

function start(argv: string[], own: { out?: string; err?: string; look?: World['look'] } = {}) {
	const out = output(own.out);
	const err = output(own.err);
	let interrupt = () => undefined as undefined;
	const ended = run({
		argv,
		env: { LANG: 'C' },
		stdin: Readable.from([Buffer.from(OOM)]),
		stdout: out.stream,
		stderr: err.stream,
		shelf,
		look: own.look ?? ((path) => (path === log ? 'file' : undefined)),
		end: () => undefined,
		onInterrupt(heard) {
			interrupt = () => void heard();
			return () => {
				interrupt = () => undefined;
			};
		},
	});
	return { ended, interrupt: () => interrupt(), out: out.text, err: err.text };
}

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

	it.each(runs)('is told in one line: %j %j %j', async (...argv) => {
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
		await writer.write(Buffer.alloc(256 * 1024, '\n'));
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
