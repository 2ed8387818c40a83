/** `faultline mcp`, as a package, asked by the protocol's own client; and what strangers may send it. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import Ajv from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuard, idIn } from '../../../../src/publishing/cli/mcp-guard.ts';
import { run } from '../../../../src/publishing/cli/run.ts';
import { inSweep } from '../../in-sweep.ts';
import { some } from '../../some.ts';
import { putBundle } from './bundle.ts';
import { noServer, shelf } from './catalogue.ts';
import { type Assistant, connect } from './mcp.ts';

const folder = mkdtempSync(join(tmpdir(), 'faultline-mcp-'));
let command: string;
const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB';
const CANARY = 'canary-4711';
let assistant: Assistant;

beforeAll(async () => {
	command = await putBundle(folder);
	writeFileSync(join(folder, 'secret.log'), `${OOM}\n${CANARY}\n`);
	assistant = await connect(process.execPath, [command, 'mcp'], { LANG: 'C' });
});
afterAll(async () => {
	await assistant.client.close();
	rmSync(folder, { recursive: true });
});

describe('an assistant', () => {
	it('is told what it can ask, and that nothing is changed by it', async () => {
		const { tools } = await assistant.client.listTools();
		expect(tools.map(({ name, inputSchema }) => [name, inputSchema.required])).toEqual([
			['diagnose', ['text']],
			['explain', ['id']],
			['search', ['query']],
		]);
		for (const { annotations } of tools)
			expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
		expect(assistant.client.getInstructions()).toContain('It opens no file and no address.');
		expect(assistant.client.getServerVersion()).toEqual({ name: 'faultline', version: '0.1.0' });
	});

	it.each<[string, Record<string, unknown>, object]>([
		[
			'diagnose',
			{ text: `step 1\n${OOM}\n` },
			{ kind: 'diagnosis', language: 'en', findings: [{ failure: 'cuda-oom' }] },
		],
		[
			'diagnose',
			{ text: OOM, language: 'zh', guide: 'lightrft' },
			{ language: 'zh', findings: [{ id: 'lightrft/cuda-oom' }] },
		],
		['diagnose', { text: 'all is well' }, { recognised: false, findings: [] }],
		['diagnose', { text: '' }, { lines: 0, findings: [] }],
		['explain', { id: 'nccl-timeout' }, { kind: 'explanation', title: 'NCCL or gloo timeout' }],
		['explain', { id: 'lightrft/cuda-oom', language: 'zh' }, { kind: 'explanation', language: 'zh' }],
		['explain', { id: 'torch' }, { kind: 'software', name: 'PyTorch' }],
		[
			'search',
			{ query: 'NCCL timeout' },
			{ kind: 'search', related: [{ id: 'nccl-timeout', isName: true }, {}, {}, {}, {}] },
		],
		['search', { query: 'quux frobnicate' }, { kind: 'search', related: [] }],
	])('%s %j', async (tool, given, says) => {
		expect((await assistant.ask(tool, given)).answer).toMatchObject(says);
	});

	it('is answered in the promised shape', async () => {
		const ajv = new Ajv({ strict: false });
		addFormats(ajv);
		const isValid = ajv.compile(JSON.parse(readFileSync('docs/cli.schema.json', 'utf8')));
		for (const [tool, given] of [
			['diagnose', { text: OOM }],
			['explain', { id: 'cuda-oom' }],
			['explain', { id: 'nccl' }],
			['search', { query: 'training hangs' }],
		] as const) {
			const { answer } = await assistant.ask(tool, given);
			expect([isValid(answer), isValid.errors]).toEqual([true, null]);
		}
	});

	it.each<[string, Record<string, unknown>, string]>([
		[
			'explain',
			{ id: 'nccl-timout' },
			'There is no failure, problem or software "nccl-timout". Did you mean nccl-timeout?',
		],
		['explain', { id: '__proto__' }, 'There is no failure, problem or software "__proto__".'],
		['diagnose', {}, 'Argument text: expected a text.'],
		['diagnose', { text: 7 }, 'Argument text: expected a text.'],
		['diagnose', { text: OOM, path: '/etc/passwd' }, 'Argument path: expected text, language, guide.'],
		['diagnose', { text: OOM, language: 'fr' }, 'Argument language: expected en, zh.'],
		['search', { query: 'x'.repeat(1001) }, 'Argument query has 1001 characters; at most 1000 are read. '],
	])('is told what is wrong: %s %j', async (tool, given, fault) => {
		expect((await assistant.ask(tool, given)).fault).toContain(fault);
	});

	it('is told that there is no such tool', async () => {
		await expect(assistant.ask('read_file', { path: '/etc/passwd' })).rejects.toThrow('There is no tool read_file.');
	});

	it.each(['', 'file://', '../', './'])('gets no file by its path, written with %j', async (before) => {
		for (const name of [join(folder, 'secret.log'), 'secret.log'])
			for (const [tool, key] of [
				['diagnose', 'text'],
				['explain', 'id'],
				['search', 'query'],
			] as const) {
				const said = JSON.stringify(await assistant.ask(tool, { [key]: before + name }));
				expect(said).not.toContain(CANARY);
				expect(said).not.toContain('"failure":"cuda-oom"');
			}
	});

	inSweep('is answered to a log of 4 million characters, and refused one of more, plainly', async () => {
		const most = 'step 1 loss 2.31\n'.repeat(300_000).slice(0, 4_000_000 - OOM.length) + OOM;
		expect((await assistant.ask('diagnose', { text: most })).answer?.findings[0]?.failure).toBe('cuda-oom');
		const { fault } = await assistant.ask('diagnose', { text: `${most}x` });
		expect(fault).toMatch(/^Argument text has 4000001 characters; at most 4000000 are read\. .*`faultline FILE`/);
	});

	inSweep('is refused a message of 40 MB by its number, and answered afterwards', async () => {
		await expect(assistant.ask('diagnose', { text: 'x'.repeat(40_000_000) })).rejects.toThrow(
			'The message has more than 8388608 bytes, and was not read.',
		);
		expect((await assistant.ask('diagnose', { text: OOM })).answer?.findings[0]?.failure).toBe('cuda-oom');
	});

	it('hears nothing on the other channel', () => {
		expect(assistant.told()).toBe('');
	});
});

describe('the server', () => {
	const start = () => spawn(process.execPath, [command, 'mcp'], { stdio: 'pipe', env: { LANG: 'C' } });

	it('ends when its input does', async () => {
		const child = start();
		child.stdin.end();
		expect(await once(child, 'close')).toEqual([0, null]);
	});

	it.each(some(['SIGTERM', 'SIGINT'] as const, 2))('ends by %s', async (signal) => {
		const { client, ...server } = await connect(process.execPath, [command, 'mcp'], { LANG: 'C' });
		const { pid } = client.transport as unknown as { pid: number };
		const closed = new Promise((resolve) => {
			client.onclose = () => resolve(server.told());
		});
		process.kill(pid, signal);
		expect(await closed).toBe('');
	});

	it('goes on after what is no message', async () => {
		const child = start();
		let out = '';
		child.stdout.on('data', (bytes) => {
			out += bytes;
		});
		child.stdin.end('nonsense\n{"jsonrpc":"2.0"}\n\u0000\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
		await once(child, 'close');
		expect(out).toBe('{"result":{},"jsonrpc":"2.0","id":1}\n');
	});

	it('is not for those who type, which is told', async () => {
		let err = '';
		const stderr = new Writable({
			write(bytes, _, done) {
				err += bytes;
				done();
			},
		});
		const stdin = Object.assign(Readable.from([]), { isTTY: true });
		const deaf = () => () => undefined;
		const status = await run({
			...{ argv: ['mcp'], env: { LANG: 'C' }, stdin, stdout: stderr, stderr, shelf, server: noServer },
			...{ look: () => undefined, end: () => undefined, onInterrupt: deaf, onStop: deaf },
		});
		expect([status, err]).toEqual([2, expect.stringContaining('is started by an assistant')]);
	});

	it('is loaded by nothing else: the rest of the command has no line of the protocol', () => {
		expect(readFileSync(command, 'utf8')).not.toContain('jsonrpc');
		execFileSync('rm', [join(folder, 'serve-mcp.js')]);
		expect(execFileSync(process.execPath, [command, '--version'], { encoding: 'utf8' })).toBe('0.1.0\n');
	});
});

describe('the guard', () => {
	async function through(pieces: readonly string[], longest = 10) {
		const refused: (string | number | null)[] = [];
		const guard = createGuard(longest, (id) => refused.push(id));
		for (const piece of pieces) guard.write(Buffer.from(piece));
		guard.end();
		return { passed: (await guard.setEncoding('utf8').toArray()).join(''), refused };
	}

	it.each([
		[['short\n', 'lines\n'], 'short\nlines\n', []],
		[['in p', 'iec', 'es\nmo', 're\n'], 'in pieces\nmore\n', []],
		[['123456789\n'], '123456789\n', []],
		[['1234567890\nok\n'], 'ok\n', [null]],
		[['12345', '67890', 'abc', '\nok', '\n'], 'ok\n', [null]],
		[['no break'], 'no break', []],
		[['no break, too long'], '', [null]],
		[['{"a":"aaaaaaaaaa","id":7}\n{}\n'], '{}\n', [7]],
		[['{"jsonrpc":"2.0","id":"a b","x":"aaaa"}\n'], '', ['a b']],
	])('of %j passes %j', async (pieces, passed, refused) => {
		expect(await through(pieces)).toEqual({ passed, refused });
	});

	it.each([
		['{"method":"x","params":{"text":"', '…","id":9}},"jsonrpc":"2.0","id":7}\n', 7],
		['{"id":3,"method":"x"', '"text":"\\"id\\":7}"}}', 3],
		['{"method":"x"', '"params":{"arguments":{"id":5}}}', null],
		['{"params":{"id":5', '","jsonrpc":"2.0"}', null],
	])('takes no argument for the number of the request: %j … %j', (head, tail, id) => {
		expect(idIn(head, tail)).toBe(id);
	});
});
