/** Outputs of diagnostic commands, as the command reads and tells them. */
import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { lookAt } from '../../../../src/publishing/cli/look-fs.ts';
import { run } from '../../../../src/publishing/cli/run.ts';
import { NOTHING, RECOGNISED } from '../../../../src/publishing/cli/voice.ts';
import { noServer, shelf } from './catalogue.ts';

const SAMPLES = 'tests/fixtures/outputs';

async function answer(argv: string[], input = '') {
	let text = '';
	const stdout = new Writable({
		write(bytes, _, done) {
			text += bytes;
			done();
		},
	});
	const status = await run({
		argv,
		env: { LANG: 'C' },
		stdin: Readable.from([Buffer.from(input)]),
		stdout,
		stderr: new Writable({ write: (_bytes, _, done) => done() }),
		shelf,
		look: lookAt,
		end: () => undefined,
		onInterrupt: () => () => undefined,
		onStop: () => () => undefined,
		server: noServer,
	});
	return { status, text };
}

it.each([
	['a folder of dumps', `${SAMPLES}/stacks/sleep`, 'Rank 2 is in `prepare_cache` (`train.py:57`)'],
	['a folder of pickles', `${SAMPLES}/flight-recorder/sleep`, 'rank 2 did not: its last one is 6'],
	['a folder of JSON', `${SAMPLES}/flight-recorder/sleep-json`, 'rank 2 did not: its last one is 6'],
])('reads %s', async (_, folder, expected) => {
	const { status, text } = await answer([folder]);
	expect(text.replace(/\s+/g, ' ')).toContain(expected);
	expect(status).toBe(RECOGNISED);
});

it('reads what is piped, and says what to do and where it is treated', async () => {
	const { status, text } = await answer([], readFileSync(`${SAMPLES}/stacks/worker/all.txt`, 'utf8'));
	expect(text).toBe(`What the outputs say
  Stacks of processes · lines 2–11 and 2 more

  Rank 0 waits for data at \`pretrain.py:322\`; rank 1 is in \`all_reduce\` already
  and waits for it.
  Dump the DataLoader workers of that rank, too (\`py-spy dump --subprocesses\`):
  one that stands still holds up all. If its stack moves, storage or a sample is
  slow.
  A DataLoader worker fails, or an object cannot be pickled  faultline explain dataloader-worker-fails

  likely · A DataLoader worker (process 7101) stands at \`shards.py:61\`.
  If a second dump shows the same line, it is stuck there: a lock that was held
  at the fork, a decoder, a file that does not answer.
  A DataLoader worker fails, or an object cannot be pickled  faultline explain dataloader-worker-fails
`);
	expect(status).toBe(RECOGNISED);
});

it('recognises nothing in an error that nobody knows above versions that go together, and says so with its status', async () => {
	const input =
		'RuntimeError: the flux is gone\n\n- `Accelerate` version: 0.17.1\n- Platform: Linux-5.4.0-128-generic-x86_64-with-glibc2.29\n- Python version: 3.8.10\n- Numpy version: 1.24.2\n- PyTorch version (GPU?): 1.13.0+cu117 (True)\n- `Accelerate` default config:\n\tNot found\n';
	const { status, text } = await answer([], input);
	expect(text).toContain('This error is not in the index.');
	expect(status).toBe(NOTHING);
	const told = JSON.parse((await answer(['--json'], input)).text);
	expect(told).toMatchObject({ recognised: false, by: null, outputs: [{ kind: 'accelerate-env', says: [] }] });
	// Without the error the versions are the answer.
	expect(await answer([], input.slice(input.indexOf('-')))).toMatchObject({
		status: RECOGNISED,
		text: expect.stringContaining('What the outputs say'),
	});
});

it('tells programs what it read, what it says, and a finding', async () => {
	const { text } = await answer(['--json', `${SAMPLES}/stacks/save`]);
	const json = JSON.parse(text);
	expect(json).toMatchObject({ recognised: true, by: 'output' });
	expect(json.unknown).toBeUndefined();
	const [output] = json.outputs;
	expect(output).toMatchObject({ kind: 'py-spy', family: 'stacks', values: { job: [{ processes: 4, groups: 2 }] } });
	expect(output.from[0]).toEqual({ file: 'rank0.txt', line: 1, end: expect.any(Number), rank: 0 });
	expect(output.says).toEqual([
		{
			id: 'odd-saves',
			text: 'Rank 0 saves at `train.py:64`; ranks 1–3 wait in `barrier`.',
			todo: expect.any(String),
			certainty: 'sure',
			failure: 'slow-checkpoint',
			values: { who: 'rank 0', place: 'train.py:64', others: 'ranks 1–3', others_call: 'barrier' },
		},
	]);
	expect(json.findings).toMatchObject([
		{ failure: 'slow-checkpoint', output: 'py-spy', role: 'symptom', certainty: 'sure' },
	]);
});

const OOM = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB\n';
const failuresIn = async (...parts: string[]) => {
	const { text } = await answer(['--json'], parts.join('\n'));
	const { by, findings } = JSON.parse(text);
	return [by, ...findings.map(({ failure, output }: Record<string, string>) => [failure, output].filter(Boolean))];
};

it('puts the finding of an output behind those of messages, and says no failure twice', async () => {
	const sample = (name: string) => readFileSync(`${SAMPLES}/${name}`, 'utf8');
	const parts = sample('gpu/mig-without-parts/smi.txt');
	const smi = ['gpu-not-detected', 'nvidia-smi'];
	expect(await failuresIn(parts)).toEqual(['output', smi]);
	expect(await failuresIn(OOM, parts)).toEqual(['message', ['cuda-oom'], smi]);
	expect(await failuresIn(OOM, sample('gpu/query/query.txt'))).toEqual(['message', ['cuda-oom']]);
});

it('tells outputs above what the log itself says, and its finding below', async () => {
	const dump = readFileSync(`${SAMPLES}/stacks/sleep/rank2.txt`, 'utf8');
	const { text } = await answer(['--json'], `${OOM}${dump}step 3\n`);
	const json = JSON.parse(text);
	expect(json.by).toBe('message');
	expect(json.findings.map(({ failure }: { failure: string }) => failure)).toEqual(['cuda-oom', 'training-hang']);
	expect(json.outputs).toHaveLength(1);
	const told = await answer([], `${OOM}${dump}`);
	expect(told.text.indexOf('What the outputs say')).toBe(0);
	expect(told.text).toContain('CUDA out of memory');
});

it('does not tell what a list of packages cannot show where an error is answered', async () => {
	const list = 'Package  Version\n-------- -------\nnumpy    2.1.0\nrich     13.0\n';
	const [alone, beside] = await Promise.all([answer([], list), answer([], `${OOM}\n${list}`)]);
	expect(alone.text).toContain('What the outputs say');
	expect(beside.text).not.toContain('What the outputs say');
});

it.each([
	'step 1 loss 2.3\nstep 2 loss 2.2\n',
	'Process 12: not a dump\nstep 1\n',
	'Thread 3 (Thread 0x1 (LWP 3)):\nno frame\n',
])('finds no output in %j', async (input) => {
	const { status, text } = await answer(['--json'], input);
	expect(JSON.parse(text).outputs).toBeUndefined();
	expect(status).toBe(NOTHING);
});
