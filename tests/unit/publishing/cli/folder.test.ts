/** A folder of logs as an input: real runs, and folders that were made to hurt. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, describe, expect, it, test } from 'vitest';
import { Cut, createUnpacking } from '../../../../src/diagnosis/runs/listing.ts';
import { listLogs, logPieces } from '../../../../src/publishing/cli/folder-fs.ts';
import { run } from '../../../../src/publishing/cli/run.ts';
import { RECOGNISED, USAGE } from '../../../../src/publishing/cli/voice.ts';
import { inSweep } from '../../in-sweep.ts';
import { noServer, shelf } from './catalogue.ts';

const root = mkdtempSync(join(tmpdir(), 'faultline-folder-'));
afterAll(() => rmSync(root, { recursive: true }));

let made = 0;
/** A folder with these files. */
function folderOf(files: Record<string, string | Buffer>): string {
	const folder = join(root, String(made++));
	mkdirSync(folder);
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(join(folder, path, '..'), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
	return folder;
}

function output() {
	let text = '';
	const stream = new Writable({
		write(bytes, _, done) {
			text += bytes;
			done();
		},
	});
	return { stream, text: () => text };
}

async function ask(folder: string, ...argv: string[]) {
	const out = output();
	const err = output();
	const status = await run({
		argv: [...argv, folder],
		env: { LANG: 'C' },
		stdin: Readable.from([]),
		stdout: out.stream,
		stderr: err.stream,
		shelf,
		look: (path) => (path === folder ? 'folder' : undefined),
		end: () => undefined,
		onInterrupt: () => () => undefined,
		onStop: () => () => undefined,
		server: noServer,
	});
	return { status, out: out.text(), err: err.text() };
}

const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\n';

describe('what torchrun left', () => {
	it('of a rank that died: that rank, its file and line, and who only lost it', async () => {
		const { status, out } = await ask('tests/fixtures/runs/torchrun-dead');
		expect(status).toBe(RECOGNISED);
		expect(out.split('\n\n')[0]).toMatchInlineSnapshot(`
			"The run
			  Ranks: 4. Logs: 5. Lines: 98.
			  Failed first  rank 2: A file is not there, or is not what was expected
			                logs/11bed881-ea44-430f-99f4-205697fd29f9_gnrtuqgq/attempt_0/2/stderr.log:8
			  Then          ranks 1, 3: Gloo cannot connect or lost its peer
			                (connectFullMesh, closed by peer)
			  Silent        rank 0: nothing since 2026-11-23 03:49:27, and no error
			  Not read      empty: 1"
		`);
	});

	it('of a rank that was slow: whom the others waited for', async () => {
		const { status, out } = await ask('tests/fixtures/runs/torchrun-slow');
		expect(status).toBe(RECOGNISED);
		expect(out.split('\n\n')[0]).toMatchInlineSnapshot(`
			"The run
			  Ranks: 4. Logs: 5. Lines: 99.
			  Waited for    rank 3: nothing since 2026-11-23 03:49:33, and no error
			  Failed first  rank 0: NCCL or gloo timeout
			                logs/b98ca48f-3e04-4be3-bdc2-e685d703b583_xeh9soei/attempt_0/0/stderr.log:12
			  Then          ranks 1, 2: NCCL or gloo timeout
			  Not read      empty: 1"
		`);
	});

	it('of two nodes with a firewall between: that nobody reached a peer, and no rank that nobody named', async () => {
		const { status, out } = await ask('tests/fixtures/runs/torchrun-firewalled');
		expect(status).toBe(RECOGNISED);
		expect(out.split('\n\n')[0]).toMatchInlineSnapshot(`
			"The run
			  Logs: 6. Lines: 177.
			  Failed first  local rank 0 on node1: Gloo cannot connect or lost its peer
			                (connectFullMesh, closed by peer)
			                logs/node1/none_a3zqgg_k/attempt_0/0/stderr.log:22
			  Then          local rank 0 on node0, local rank 1 on node0, local rank 1 on
			                node1: Gloo cannot connect or lost its peer (connectFullMesh,
			                closed by peer) (from 0 s after it)
			  Not read      empty: 4"
		`);

		expect(out).not.toContain('rank 3');
	});

	it('is told to programs, too', async () => {
		const { out } = await ask('tests/fixtures/runs/torchrun-slow', '--json');
		const told = JSON.parse(out);
		const ajv = new Ajv({ strict: false, allErrors: true });
		addFormats(ajv);
		const validate = ajv.compile(JSON.parse(readFileSync('docs/cli.schema.json', 'utf8')));
		validate(told);
		expect(validate.errors ?? []).toEqual([]);
		const [attempt] = told.run.attempts;
		// Who failed first is said in one place.
		expect(told).not.toHaveProperty('ranks');
		expect(attempt.silent).toEqual([{ rank: 3, files: [expect.stringMatching(/attempt_0\/3\/stderr.log$/)] }]);
		expect(attempt.logs[0]).toMatchObject({ rank: 0, event: { kind: 'cause', failure: 'nccl-timeout', line: 12 } });
	});
});

test('what Slurm left of four tasks: the one that raised, not those that lost it', async () => {
	const { status, out } = await ask('tests/fixtures/runs/slurm-task');
	expect(status).toBe(RECOGNISED);
	expect(out.split('\n\n')[0]).toMatchInlineSnapshot(`
		"The run
		  Ranks: 4. Logs: 5. Lines: 52.
		  Failed first  rank 1: IndexError: an index past the end
		                slurm-1_1.out:9
		  Then          ranks 0, 2, 3: Gloo cannot connect or lost its peer
		                (connectFullMesh, closed by peer)"
	`);
});

test('what Ray left of a worker that crashed: its own log, not the driver that repeats it', async () => {
	const { status, out } = await ask('tests/fixtures/runs/ray-session');
	expect(status).toBe(RECOGNISED);
	expect(out.split('\n\n')[0]).toMatchInlineSnapshot(`
		"The run
		  Logs: 23. Lines: 1247.
		  Failed first  process 4600: Segmentation fault (exit code -11, 139)
		                logs/python-core-worker-adb30296fb3afe903f5584044b1e2ab588121e2cf700df9c2da749be_4600.log:61
		  Then          driver.log: Segmentation fault (exit code -11, 139)
		                process 4469, process 4470, process 4599: Ray actor or worker
		                died unexpectedly (from 0.6 s after it)
		  Not read      empty: 11"
	`);
});

test('attempts: the last that failed is answered, the others are told in a line', async () => {
	const folder = folderOf({
		'attempt_0/0/stderr.log':
			'Traceback (most recent call last):\n  File "train.py", line 3, in <module>\nValueError: bad\n',
		'attempt_1/0/stderr.log': OOM,
		'attempt_2/0/stderr.log': '2026-11-23 03:00:00 INFO step 1\n',
	});
	const { status, out } = await ask(folder);
	expect(status).toBe(RECOGNISED);
	expect(out).toMatch(/Failed first {2}rank 0: CUDA out of memory\n/);
	expect(out).toMatch(/Before {8}attempt 0: rank 0, ValueError\n {16}attempt 2: no error\n/);
});

inSweep('of hundreds of attempts the first and last few are told, and the one that is answered', async () => {
	const attempt = (at: number) => (at === 170 ? OOM : `2026-11-23 03:00:00 INFO step ${at}\n`);
	const folder = folderOf(
		Object.fromEntries(Array.from({ length: 250 }, (_, at) => [`attempt_${at}/0/stderr.log`, attempt(at)])),
	);
	const { status, out } = await ask(folder);
	expect(status).toBe(RECOGNISED);
	expect(out).toMatch(/Failed first {2}rank 0: CUDA out of memory\n +attempt_170/);
	expect(out.match(/attempt \d+: no error/g)).toHaveLength(8);
	expect(out).toContain('241 more attempts, not listed');
});

inSweep('of thousands of ranks that each say something else a few are told', async () => {
	const error = (at: number) => `Traceback (most recent call last):\n  File "t.py", line 3, in f\nMy${at}Error: bad\n`;
	const folder = folderOf(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`rank${at}.log`, error(at)])));
	const { out } = await ask(folder);
	expect(out.split('\n').length).toBeLessThan(60);
	expect(out).toContain('others that say something else');
});

test('packed and rotated logs are read like others', async () => {
	const folder = folderOf({ 'rank0.log.1.gz': gzipSync(OOM), 'rank1.log': 'fine\n' });
	expect((await ask(folder)).out).toMatch(/rank 0: CUDA out of memory\n {16}rank0\.log\.1\.gz:1\n/);
});

const TIMED_OUT = readFileSync(
	'tests/fixtures/runs/torchrun-slow/logs/b98ca48f-3e04-4be3-bdc2-e685d703b583_xeh9soei/attempt_0/0/stderr.log',
	'utf8',
);

/** Ranks 1 and 2 waited too long, and rank 3 is silent; rank 0 is what each case makes of it. */
const waiting = { 'rank1.log': TIMED_OUT, 'rank2.log': TIMED_OUT, 'rank3.log': '2026-11-23 03:00:00 INFO step 1\n' };

describe('a rank whose log was not read to its end is no silent one', () => {
	const fine = '2026-11-23 03:00:00 INFO step 1\n'.repeat(2000);
	it.each([
		['is no gzip', { 'rank0.log.gz': 'notgzip' }, 'damaged'],
		['was cut before its error', { 'rank0.log.gz': gzipSync(fine + OOM).subarray(0, 60) }, 'damaged'],
		['has an older one that is damaged', { 'rank0.log': fine, 'rank0.log.1.gz': 'notgzip' }, 'damaged'],
	])('%s', async (_, files, why) => {
		const folder = folderOf({ ...waiting, ...files } as Record<string, string | Buffer>);
		const { out } = await ask(folder);
		expect(out).toMatch(/Not read {6}rank 0: not read to the end/);
		expect(out).not.toMatch(/Waited for|rank 0: (?:no error|nothing)/);
		expect(out).toMatch(/Silent +rank 3: nothing since/);
		const { run: told, ranks } = JSON.parse((await ask(folder, '--json')).out);
		const [attempt] = told.attempts;
		expect(attempt.waited).toBe(false);
		expect(attempt.silent.map(({ rank }: { rank: number }) => rank)).toEqual([3]);
		expect(attempt.logs.find(({ rank }: { rank: number }) => rank === 0)).toMatchObject({ unread: true });
		expect(ranks?.silent).toBeUndefined();
		expect(told.left[0].why).toBe(why);
	});

	it('is a link, a pipe or may not be opened: it has its row all the same', async () => {
		const folder = folderOf({ ...waiting, 'elsewhere.txt': OOM });
		symlinkSync('elsewhere.txt', join(folder, 'rank0.log'));
		execFileSync('mkfifo', [join(folder, 'rank4.log')]);
		const { out } = await ask(folder);
		expect(out).toMatch(/ranks 0, 4: not read to the end/);
		expect(out).not.toMatch(/Waited for/);
	});

	it('of an earlier attempt says nothing of the last one', async () => {
		const { out } = await ask(
			folderOf({
				'attempt_0/0/stderr.log': OOM,
				'attempt_0/1/stderr.log.gz': 'notgzip',
				'attempt_1/0/stderr.log': '2026-11-23 03:00:00 INFO step 1\n',
				'attempt_1/1/stderr.log': OOM,
			}),
		);
		expect(out).toMatch(/Silent +rank 0/);
	});

	it('alone is no folder without logs', async () => {
		const folder = folderOf({ 'a.txt': '' });
		symlinkSync('a.txt', join(folder, 'rank0.log'));
		expect((await ask(folder)).err).toBe(`faultline: No log in ${folder} could be read.\n`);
	});
});

describe('a folder that was made to hurt', () => {
	it('has links, pipes and binary files, which are not opened', async () => {
		const folder = folderOf({ 'rank0.log': OOM, core: Buffer.from('\0elf'), 'notes.md': OOM, 'empty.log': '' });
		symlinkSync('.', join(folder, 'loop'));
		symlinkSync('/dev/zero', join(folder, 'zero.log'));
		execFileSync('mkfifo', [join(folder, 'pipe.log')]);
		const { left, logs } = await listLogs(folder);
		expect(logs.map(({ path }) => path)).toEqual(['rank0.log']);
		expect(Object.fromEntries([...left].map(([why, paths]) => [why, paths.toSorted()]))).toEqual({
			link: ['loop', 'zero.log'],
			noFile: ['pipe.log'],
			noLog: ['core', 'notes.md'],
			empty: ['empty.log'],
		});
		const { out } = await ask(folder);
		expect(out).toMatch(/Not read/);
	});

	it('has names that a terminal would obey', async () => {
		const { out } = await ask(folderOf({ 'a\u001b[2Jb.log': OOM }));
		expect(out).not.toContain('\u001b[2J');
		expect(out).toContain('ab.log:1');
	});

	it('has a log that is packed badly: what came before is answered', async () => {
		const packed = gzipSync(OOM + 'x'.repeat(100_000));
		const { status, out } = await ask(
			folderOf({ 'rank0.log.gz': packed.subarray(0, packed.length - 20), 'b.gz': 'no gzip' }),
		);
		expect(status).toBe(RECOGNISED);
		expect(out).toMatch(/damaged, read up to there: 2/);
	});

	it('has a log that unpacks to more than anybody reads', async () => {
		const bytes = gzipSync(Buffer.alloc(3_000_000));
		const folder = folderOf({ 'bomb.log.gz': bytes });
		const unpacking = createUnpacking(1_000_000);
		let read = 0;
		const all = async () => {
			for await (const piece of logPieces(folder, { path: 'bomb.log.gz', bytes: bytes.length }, unpacking))
				read += piece.length;
		};
		await expect(all()).rejects.toThrow(Cut);
		expect(read).toBeLessThan(1_100_000);
		// As many again, and nobody unpacks any more: one limit for all.
		for (let nth = 0; nth < 20; nth++) await expect(all()).rejects.toThrow(Cut);
		expect(read).toBeLessThan(10_000_000);
	});

	it('has a log that grows while it is read', async () => {
		const folder = folderOf({ 'rank0.log': 'a\n' });
		appendFileSync(join(folder, 'rank0.log'), 'b\n');
		let text = '';
		for await (const piece of logPieces(folder, { path: 'rank0.log', bytes: 2 })) text += piece;
		expect(text).toBe('a\n');
	});

	it('has a log that is gone before it is read', async () => {
		const pieces = logPieces(folderOf({}), { path: 'gone.log', bytes: 2 });
		await expect(pieces.next()).rejects.toThrow(new Cut('changed'));
	});

	it('has a log that is cut while it is read', async () => {
		const pieces = logPieces(folderOf({ 'rank0.log': 'a\n' }), { path: 'rank0.log', bytes: 4 });
		expect(String((await pieces.next()).value)).toBe('a\n');
		await expect(pieces.next()).rejects.toThrow(new Cut('changed'));
	});

	it('has no log, or is none', async () => {
		const folder = folderOf({ 'config.yaml': 'a: 1' });
		expect(await ask(folder)).toEqual({ status: USAGE, out: '', err: `faultline: There is no log in ${folder}.\n` });
		const gone = join(root, 'gone');
		expect(await ask(gone)).toEqual({ status: USAGE, out: '', err: `faultline: ${gone} cannot be read: ENOENT.\n` });
	});
});
