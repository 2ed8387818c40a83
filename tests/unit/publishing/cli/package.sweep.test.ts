/** The real thing: packed, installed in an empty folder, run by the Node of the build and by the machine's own. The same script alone process.sweep.test.ts asks. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SITE = 'https://docs.example.org/base/';
const log = readFileSync('tests/eval/long.log');
const folder = mkdtempSync(join(tmpdir(), 'faultline-package-'));
const command = join(folder, 'node_modules/faultline/dist-cli/faultline.js');
let packed: { filename: string; size: number; files: { path: string }[] };

/** The Node of the build, and another that the machine may have. */
const nodes = [process.execPath, ...systemNode()];
function systemNode(): string[] {
	const places = (process.env['PATH'] ?? '').split(delimiter).filter((place) => !place.includes('node_modules'));
	const found = places.map((place) => join(place, 'node')).find((file) => statSync(file, { throwIfNoEntry: false }));
	const version = found && execFileSync(found, ['--version'], { encoding: 'utf8' });
	return found && version !== `${process.version}\n` ? [found] : [];
}

function faultline(args: string[], { node = nodes[0] as string, input = '' as string | Buffer, env = {} } = {}) {
	const result = spawnSync(node, [command, ...args], {
		cwd: folder,
		input,
		env: { PATH: process.env['PATH'], LANG: 'C', ...env },
		maxBuffer: 1e8,
	});
	return { status: result.status, out: result.stdout.toString(), err: result.stderr.toString(), bytes: result.stdout };
}

beforeAll(() => {
	const env = { ...process.env, SITE_URL: 'https://docs.example.org', BASE_PATH: '/base' };
	const packing = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { env, encoding: 'utf8' });
	[packed] = JSON.parse(packing.slice(packing.indexOf('[\n')));
	writeFileSync(join(folder, 'package.json'), '{ "private": true }');
	execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.filename}`], {
		cwd: folder,
	});
	writeFileSync(join(folder, 'train.log'), log);
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
	it('is small, and holds the command, its catalogue and what npm adds', () => {
		expect(packed.size).toBeLessThan(4_200_000);
		expect(packed.files.map(({ path }) => path).sort()).toEqual([
			'LICENSE',
			'README.md',
			'dist-cli/NOTICES.txt',
			'dist-cli/catalogue/catalogue.json.br',
			'dist-cli/catalogue/en.json.br',
			'dist-cli/catalogue/harvest.bin',
			'dist-cli/catalogue/remedies.json.br',
			'dist-cli/catalogue/zh.json.br',
			'dist-cli/faultline.js',
			'dist-cli/serve-mcp.js',
			'package.json',
		]);
	});

	it('brings nothing else', () => {
		expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['faultline']);
		expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
	});

	it('is called by its name', () => {
		const bin = join(folder, 'node_modules/.bin/faultline');
		expect(execFileSync(bin, ['--version'], { encoding: 'utf8' })).toBe('0.1.0\n');
		expect(execFileSync('npx', ['--offline', 'faultline', '-V'], { cwd: folder, encoding: 'utf8' })).toBe('0.1.0\n');
	});

	it('leaves no change in the tree', () => {
		expect(execFileSync('git', ['status', '--porcelain', 'dist-cli'], { encoding: 'utf8' })).toBe('');
	});
});

if (nodes.length < 2) console.warn('There is no other Node on PATH: the package is tested with one only.');

describe.each(nodes)('with %s', (node) => {
	it('reads standard input', () => {
		const { status, out, err } = faultline([], { node, input: log });
		expect([status, err]).toEqual([0, '']);
		expect(out).toMatch(/^CUDA out of memory\nCause, line 6 of 9\n/);
		expect(out).toContain(`${SITE}en/lightrft/cuda-oom/`);
	});

	it('passes its input on byte for byte, and answers on the other channel', () => {
		const input = Buffer.concat([log, Buffer.from([0, 0xff, 0xfe, 0x1b, 0x5b, 0x32, 0x4a]), Buffer.alloc(3e6, 'x\n')]);
		const { status, bytes, err } = faultline(['--tee'], { node, input });
		expect(status).toBe(0);
		expect(bytes.equals(input)).toBe(true);
		expect(err).toContain('CUDA out of memory');
	});

	it('waits for the job that Ctrl+C ends, and answers for what it said', async () => {
		const { child, ended, out } = start(node);
		child.stdin.write('all is well\n');
		await ready(child);
		child.kill('SIGINT');
		child.stdin.end(log);
		expect(await ended).toBe(0);
		expect(out()).toMatch(/^CUDA out of memory/);
	});

	it('answers at the second Ctrl+C though the job goes on', async () => {
		const { child, ended, out } = start(node);
		child.stdin.write(log);
		await ready(child);
		child.kill('SIGINT');
		await pause(100);
		child.kill('SIGINT');
		expect(await ended).toBe(0);
		expect(out()).toMatch(/^Stopped by Ctrl\+C: .*read so far \(lines: 9\)\.\n\nCUDA out of memory/);
		child.stdin.destroy();
	});

	it.skipIf(process.platform === 'win32')('ends at the second Ctrl+C though a named pipe blocks', async () => {
		const pipe = join(folder, 'pipe');
		rmSync(pipe, { force: true });
		execFileSync('mkfifo', [pipe]);
		const { child, closed, out } = start(node, [pipe]);
		const writer = await open(pipe, 'w');
		await writer.write(log);
		await ready(child);
		child.kill('SIGINT');
		await pause(100);
		child.kill('SIGINT');
		// A thread waits in the pipe: the signal itself ends the process, after the answer.
		expect(await closed).toEqual([null, 'SIGINT']);
		expect(out()).toMatch(/^Stopped by Ctrl\+C: .*read so far \(lines: 9\)\.\n\nCUDA out of memory/);
		await writer.close();
	});
});

/** What it says does not hang on the Node, but for what an older one lacks; the other tests run the newer one. */
describe('with the oldest', () => {
	const node = nodes.at(-1) as string;

	it('reads files, and says in which of them a line stands', () => {
		writeFileSync(join(folder, 'healthy.log'), 'all is well\nstep 1\n');
		const { status, out } = faultline(['healthy.log', 'train.log'], { node });
		expect(status).toBe(0);
		expect(out).toContain('Cause, line 6 of 9 · train.log');
	});

	it('explains, also in Chinese', () => {
		expect(faultline(['explain', 'nccl-timeout'], { node }).out).toMatch(/^NCCL or gloo timeout\nnccl-timeout\n/);
		const chinese = faultline(['explain', 'nccl-timeout'], { node, env: { LC_ALL: 'zh_CN.UTF-8' } });
		expect(chinese.out).toMatch(/^NCCL 或 gloo 超时\n/);
	});

	it('understands a text as a message, a name or words', () => {
		const by = (text: string) => {
			const { status, out } = faultline(['--json', text], { node });
			return [JSON.parse(out).by, status];
		};
		expect(by('RuntimeError: CUDA out of memory.')).toEqual(['message', 0]);
		expect(by('NCCL timeout')).toEqual(['name', 0]);
		expect(by('the training hangs at the start')).toEqual(['words', 1]);
		expect(by('quux frobnicate')).toEqual([null, 1]);
	});

	it('prints one JSON object', () => {
		const { status, out } = faultline(['--json', '--lang', 'zh', 'train.log'], { node });
		expect(status).toBe(0);
		expect(JSON.parse(out)).toMatchObject({
			version: 2,
			language: 'zh',
			findings: [{ failure: 'cuda-oom' }, {}, { role: 'wrapper' }],
		});
	});

	it('ends with 1 when it recognises nothing, with 2 when it cannot do what is asked', () => {
		expect(faultline([], { node, input: 'epoch 1\nepoch 2\n' }).status).toBe(1);
		expect(faultline([], { node }).status).toBe(1);
		const missing = faultline(['missing.log'], { node });
		expect([missing.status, missing.out]).toEqual([2, '']);
		expect(missing.err).toContain('faultline: missing.log: no such file.');
		expect(faultline(['explain', 'nccl-timout'], { node }).err).toContain('Did you mean nccl-timeout?');
		expect(faultline(['--nope'], { node }).status).toBe(2);
	});

	it('answers in colours only where they are asked for', () => {
		expect(faultline(['train.log'], { node }).out).not.toContain('\u001b');
		expect(faultline(['train.log'], { node, env: { FORCE_COLOR: '1' } }).out).toContain('\u001b[1mCUDA');
	});

	it.skipIf(process.platform === 'win32').each([
		{ where: 'a full device', to: '> /dev/full', reason: 'ENOSPC' },
		{ where: 'a reader who left', to: '| (exec <&-; wait)', reason: 'EPIPE' },
		{ where: 'a file that has room for some of it', to: '> part.out', reason: 'EFBIG' },
	])('says in one line that its answer cannot be written to $where', ({ to, reason }) => {
		for (const args of ['--help', '--json train.log', '--lang zh explain nccl-timeout']) {
			// Time for the reader to leave; files of 512 bytes, and no signal where they would grow larger.
			const script = `trap '' XFSZ; ulimit -f 1; (sleep 0.2; exec "${node}" "${command}" ${args}) ${to}; echo "\${PIPESTATUS[0]}" >&2`;
			const { stderr } = spawnSync('bash', ['--norc', '-c', script], { cwd: folder, encoding: 'utf8' });
			expect(stderr).toMatch(new RegExp(`^faultline: [^\\n]*${reason}[^\\n]*\\n2\\n$`));
		}
	});

	it('says nothing when its reader leaves after the first line', () => {
		const pipe = `"${node}" "${command}" explain nccl-timeout | head -n 1; echo "\${PIPESTATUS[0]}"`;
		const { stdout, stderr } = spawnSync('bash', ['-c', pipe], { encoding: 'utf8' });
		expect([stdout, stderr]).toEqual(['NCCL or gloo timeout\n0\n', '']);
	});

	it('reads on when nobody takes the copy any more', () => {
		const script = `(cat train.log; yes epoch | head -n 200000) | "${node}" "${command}" --tee | head -n 1`;
		const { stdout, stderr } = spawnSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' });
		expect(stdout).toBe(`${log.toString().split('\n')[0]}\n`);
		expect(stderr).toContain('Cause, line 6 of 200009');
	});
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** With --tee it is known when it has begun to read. */
function start(node: string, files: string[] = []) {
	const child = spawn(node, [command, '--tee', ...files], { cwd: folder, stdio: 'pipe' });
	let told = '';
	child.stderr.on('data', (data) => {
		told += data;
	});
	const closed = once(child, 'close');
	return { child, closed, ended: closed.then(([status]) => status), out: () => told.trimStart() };
}

const ready = (child: ReturnType<typeof start>['child']) =>
	new Promise((resolve) => child.stdout.once('data', resolve));

describe('a job', () => {
	const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB';

	it.each(nodes)('has its output and its status, and the answer beside them where it fails (%s)', (node) => {
		const script = `echo out; echo '${OOM}' >&2; exit 3`;
		const { status, out, err } = faultline(['run', '--', 'sh', '-c', script], { node });
		expect({ status, out }).toEqual({ status: 3, out: 'out\n' });
		expect(err).toMatch(/^RuntimeError: CUDA .*\n\nThe job ended with exit status 3\.\n\nCUDA out of memory\n/);
	});

	it('that ends well has no answer, and reads its own input', () => {
		const { status, out, err } = faultline(['run', '--', 'cat'], { input: `${OOM}\n` });
		expect({ status, out, err }).toEqual({ status: 0, out: `${OOM}\n`, err: '' });
	});

	it('is given its arguments as they are', () => {
		const { out } = faultline(['run', '--', 'printf', '%s|', '--json', "it's", '', '--', 'run']);
		expect(out).toBe("--json|it's||--|run|");
	});

	it('is kept in a file, behind what stands there', () => {
		const file = join(folder, 'job.log');
		writeFileSync(file, 'before\n');
		faultline(['run', '--log', file, '--', 'sh', '-c', 'echo out; sleep 0.1; echo err >&2']);
		expect(readFileSync(file, 'utf8')).toBe('before\nout\nerr\n');
	});

	it('goes on where it cannot be kept, and that is told', () => {
		const { status, out, err } = faultline(['run', '--log', join(folder, 'no/such.log'), '--', 'echo', 'out']);
		expect({ status, out }).toEqual({ status: 0, out: 'out\n' });
		expect(err).toMatch(/^faultline: The job's output is no longer kept in .*: ENOENT\. The job goes on\.\n$/);
	});

	it('that cannot be started has the status that a shell gives it', () => {
		expect(faultline(['run', '--', 'no-such-program']).status).toBe(127);
		expect(faultline(['run', '--', folder]).status).toBe(126);
	});

	it('saves its checkpoint on SIGTERM', async () => {
		const script = `trap 'echo saved; exit 7' TERM; echo ready; while :; do sleep 0.05; done`;
		const job = spawn(nodes[0] as string, [command, 'run', '--', 'sh', '-c', script]);
		let out = '';
		job.stdout.on('data', (bytes) => {
			out += bytes;
			if (String(bytes).includes('ready')) job.kill('SIGTERM');
		});
		expect(await once(job, 'exit')).toEqual([7, null]);
		expect(out).toBe('ready\nsaved\n');
	});

	it('that a signal ended is told as such to whoever waits', async () => {
		const job = spawn(nodes[0] as string, [command, 'run', '--', 'sh', '-c', 'kill -TERM $$'], { stdio: 'ignore' });
		expect(await once(job, 'exit')).toEqual([null, 'SIGTERM']);
	});

	const hasScript = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');
	it.runIf(hasScript)('has a terminal where there is one', () => {
		const line = `${nodes[0]} ${command} run -- sh -c 'test -t 0 && test -t 1 && test -t 2 && exit 5'`;
		expect(spawnSync('script', ['-qec', line, '/dev/null'], { timeout: 20_000 }).status).toBe(5);
	});
});

describe('a watch', () => {
	it('says what the folder says, once a rank has failed, and ends without a failure', async () => {
		const logs = join(folder, 'logs');
		mkdirSync(logs);
		writeFileSync(join(logs, 'rank0.log'), 'step 1\n');
		const child = spawn(nodes[0] as string, [command, 'watch', logs], { stdio: 'pipe', env: { LANG: 'C' } });
		let out = '';
		const answered = new Promise<void>((resolve) =>
			child.stdout.on('data', (bytes) => {
				out += bytes;
				if (out.includes('Quick fix')) resolve();
			}),
		);
		await once(child.stderr, 'data');
		writeFileSync(join(logs, 'rank1.log'), `step 1\nRuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\n`);
		await answered;
		child.kill('SIGTERM');
		expect(await once(child, 'close')).toEqual([0, null]);
		expect(out).toBe(faultline([logs]).out);
	});

	it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('ends by %s where there is nothing to say', async (signal) => {
		const child = spawn(nodes[0] as string, [command, 'watch', join(folder, 'not-there')], { stdio: 'pipe' });
		let err = '';
		await new Promise<void>((resolve) =>
			child.stderr.on('data', (bytes) => {
				err += bytes;
				if (err.includes('no folder')) resolve();
			}),
		);
		child.kill(signal);
		expect(await once(child, 'close')).toEqual([0, null]);
	});
});

describe('a job that fails', () => {
	const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB';
	const failing = ['--', 'sh', '-c', `echo '${OOM}' >&2; exit 3`];

	it('leaves the brief answer where a pod would, whose kubelet reads its last 4,096 bytes', () => {
		const file = join(folder, 'termination-log');
		writeFileSync(file, '');
		const { status, err } = faultline(['run', '--brief-to', file, ...failing]);
		expect(status).toBe(3);
		expect(err).toContain('Quick fix');
		const left = readFileSync(file);
		expect(left.length).toBeLessThanOrEqual(4096);
		expect(left.toString()).toMatch(/^The job ended with exit status 3\.\nCUDA out of memory · Cause, line 1 of 1\n/);
	});

	it('is told where the brief answer cannot be left, and keeps its status', () => {
		const { status, err } = faultline(['run', '--brief-to', join(folder, 'no/such'), ...failing]);
		expect(status).toBe(3);
		expect(err).toMatch(/\nfaultline: The brief answer cannot be written to .*: ENOENT\.\n$/);
	});

	it('leaves nothing where it ends well', () => {
		const file = join(folder, 'untouched');
		expect(faultline(['run', '--brief-to', file, '--', 'true']).status).toBe(0);
		expect(existsSync(file)).toBe(false);
	});

	it.each([
		['--json', /^RuntimeError.*\n\{\n {2}"version": 2,/],
		['--brief', /^RuntimeError.*\nThe job ended with exit status 3\.\nCUDA out of memory · /],
		['--format=github', /^RuntimeError.*\n::error title=CUDA out of memory · Cause%2C line 1 of 1::/],
	])('is told as %s asks', (form, told) => {
		expect(faultline(['run', form, ...failing]).err).toMatch(told);
	});
});
