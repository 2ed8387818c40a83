/** The command as a process of its own: some of what package.sweep.test.ts asks of the package, by each Node. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putBundle } from './bundle.ts';

const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB';
const log = readFileSync('tests/eval/long.log');
const folder = mkdtempSync(join(tmpdir(), 'faultline-process-'));
let command: string;

beforeAll(async () => {
	command = await putBundle(join(folder, 'package'));
	writeFileSync(join(folder, 'train.log'), log);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function faultline(args: string[], input: string | Buffer = '') {
	const given = { PATH: process.env['PATH'], LANG: 'C' };
	const result = spawnSync(process.execPath, [command, ...args], { cwd: folder, input, env: given, maxBuffer: 1e8 });
	return { status: result.status, out: result.stdout.toString(), err: result.stderr.toString(), bytes: result.stdout };
}

const start = (...args: string[]) => spawn(process.execPath, [command, ...args], { cwd: folder, stdio: 'pipe' });

describe('the command', () => {
	it('reads a file', () => {
		const { status, out, err } = faultline(['train.log']);
		expect([status, err]).toEqual([0, '']);
		expect(out).toMatch(/^CUDA out of memory\nCause, line 6 of 9\n/);
	});

	it('passes its input on byte for byte, and answers on the other channel', () => {
		const input = Buffer.concat([log, Buffer.from([0, 0xff, 0xfe, 0x1b, 0x5b, 0x32, 0x4a]), Buffer.alloc(3e6, 'x\n')]);
		const { status, bytes, err } = faultline(['--tee'], input);
		expect(status).toBe(0);
		expect(bytes.equals(input)).toBe(true);
		expect(err).toContain('CUDA out of memory');
	});

	it('waits for the job that Ctrl+C ends, and answers for what it said', async () => {
		const child = start('--tee');
		let told = '';
		child.stderr.on('data', (data) => {
			told += data;
		});
		const ended = once(child, 'close');
		child.stdin.write('all is well\n');
		// With --tee it is known when it has begun to read.
		await once(child.stdout, 'data');
		child.kill('SIGINT');
		child.stdin.end(log);
		expect(await ended).toEqual([0, null]);
		expect(told.trimStart()).toMatch(/^CUDA out of memory/);
	});

	it.skipIf(process.platform === 'win32')('says in one line that its answer cannot be written', () => {
		const script = `"${process.execPath}" "${command}" --json train.log > /dev/full; echo "$?" >&2`;
		const { stderr } = spawnSync('bash', ['--norc', '-c', script], { cwd: folder, encoding: 'utf8' });
		expect(stderr).toMatch(/^faultline: [^\n]*ENOSPC[^\n]*\n2\n$/);
	});

	it('runs a job, which has its output and its status, and answers where it fails', () => {
		const { status, out, err } = faultline(['run', '--', 'sh', '-c', `echo out; echo '${OOM}' >&2; exit 3`]);
		expect({ status, out }).toEqual({ status: 3, out: 'out\n' });
		expect(err).toMatch(/^RuntimeError: CUDA .*\n\nThe job ended with exit status 3\.\n\nCUDA out of memory\n/);
	});

	it('ends its watch by SIGTERM where there is nothing to say', async () => {
		const child = start('watch', join(folder, 'not-there'));
		await once(child.stderr, 'data');
		child.kill('SIGTERM');
		expect(await once(child, 'close')).toEqual([0, null]);
	});
});
