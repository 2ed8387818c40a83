import { describe, expect, it } from 'vitest';
import { readPrefix } from '../../../../src/diagnosis/matching/read.ts';
import { isByPerson, saidIn, speechOf } from '../../../../src/diagnosis/matching/speech.ts';

const speech = (line: string) => {
	const prefix = readPrefix(line);
	return speechOf(line.slice(prefix.end), prefix);
};

describe('who wrote a line', () => {
	it.each([
		{ line: '[rank0]: step 3 loss 2.0', is: 'program' },
		{ line: 'RuntimeError: Tensors must be CUDA and dense', is: 'program' },
		{ line: 'srun: error: Unable to create step for job 7: Invalid partition', is: 'program' },
		{ line: 'Any ideas on how to debug this? It just hangs', is: 'person' },
		{ line: 'I rolled back to 0.5.2.1 and the issue was gone.', is: 'person' },
		{ line: 'when training with 2 GPUs it gives the following error and training crashes', is: 'person' },
		{ line: '训练到第二个 epoch 就卡住，请问怎么解决', is: 'person' },
		{ line: "  * One node's dataloader killed by signal during shutdown", is: 'person' },
		{ line: '[BUG] The split of layers over stages fails', is: 'person' },
		{ line: '[Question][Ray] One worker stays pending', is: 'person' },
		{ line: '[Core] A failed rank does not end the job in the state that it should', is: 'person' },
		{ line: '[rank0] The split of layers over stages fails', is: 'program' },
		{ line: 'We are using `examples/pretrain.py` with a small model (1.35 billion parameters).', is: 'person' },
		{ line: 'The issue is that the reward did not grow (far less than 1e-2).', is: 'person' },
		{ line: 'We have confirmed that this comes back with the newest release: it is no flake.', is: 'person' },
		{ line: '**Actual behavior:** The `--container-image` directive is silently ignored.', is: 'person' },
		{ line: 'We recommend using `--workers=4`, since the default does not fit this machine.', is: 'program' },
		{ line: 'The next() call on the iterator hangs.', is: 'person' },
		{ line: 'Only hangs with `num_workers > 1`.', is: 'person' },
		{ line: "Here's the error:", is: 'person' },
		{ line: "We're starting 16 workers (two nodes), but they do not see each other.", is: 'person' },
		{ line: 'The specific error in the logs is:', is: 'person' },
		{ line: 'Worker 3: the specific error: no device', is: 'program' },
		{ line: 'everything works fine with num_workers=0, but not with 16', is: 'person' },
		{ line: 'Please help to analyze the reasons of lm_head.weight', is: 'person' },
		{ line: 'After training it failed due to the error of shared memory of lm_head.weight', is: 'person' },
		{ line: 'fsdp_devices=n, batch_size=8*n, cuda_devices=n', is: 'code' },
		{ line: 'rank=3', is: 'nothing' },
		{ line: 'If the cluster hangs, check the network: node-3', is: 'program' },
		{ line: '[Bugle] started', is: 'program' },
		{ line: '模型训练卡死', is: 'person' },
		{ line: '错误：找不到文件', is: 'program' },
		{ line: '读取配置 /data/a.yaml', is: 'program' },
		{ line: 'import torch.distributed as dist', is: 'code' },
		{ line: 'loader = DataLoader(data, batch_size=8)', is: 'code' },
		{ line: 'CUDA_VISIBLE_DEVICES=0,1 torchrun --nproc_per_node=2 train.py', is: 'code' },
		{ line: "['/usr/bin/python', '-u', 'train.py', '--local_rank=3']", is: 'code' },
		{ line: ' 12%|███▍      | 15/120 [01:25<00:00,  5.37s/it]', is: 'nothing' },
		{ line: 'https://github.com/some/where/issues/12', is: 'nothing' },
		{ line: '+-----+-----+', is: 'nothing' },
	])('$is: $line', ({ line, is }) => {
		expect(speech(line)).toBe(is);
	});

	it.each([
		{ line: 'After some hours I see that the `tool: no device` of before is back', is: false },
		{ line: 'After some hours I see that `nvidia-smi` says tool: no device, and `ls` does not', is: true },
		{ line: 'After some hours I see that there is tool: no device', is: true },
		{ line: '12:30:01 tool: no device', is: false },
	])('a message within a sentence, said by its writer: $is: $line', ({ line, is }) => {
		const prefix = readPrefix(line);
		const text = line.slice(prefix.end);
		const start = text.indexOf('tool: no device');
		expect(isByPerson({ text, prefix, start, end: start + 'tool: no device'.length })).toBe(is);
	});

	it.each([
		{ line: '[BUG]: TypeError: f() takes no arguments', said: '' },
		{ line: '[BUG]: Loading a sharded model: TypeError: f() takes no arguments', said: 'Loading a sharded model:' },
		{ line: 'Hello, I encountered an error when running the sft.sh:', said: '' },
		{ line: 'It hangs after saving. I got the following error:', said: 'It hangs after saving.' },
		{ line: '运行脚本的时候报错如下：', said: '' },
		{ line: 'Hello, my run hangs after the first checkpoint', said: 'Hello, my run hangs after the first checkpoint' },
		{ line: 'Machine (0) group (0) client (13) connect to server in the end', said: '' },
	])('of $line: $said', ({ line, said }) => {
		expect(saidIn([line])).toBe(said);
	});

	it.each([
		{ lines: ['only one gpu of four works under slurm', 'Am I missing something?'], said: /^only one gpu .*\nAm I/ },
		{
			lines: ['', 'NCCL timeout for validation, accelerate 1.12.0', 'import torch'],
			said: /^NCCL timeout for validation, accelerate 1\.12\.0$/,
		},
		{ lines: ['It hangs in evaluation of `a_b.py`', 'import torch'], said: /^It hangs in evaluation of `a_b\.py`$/ },
		{ lines: ['NCCL timeout for validation', 'step 3', 'step 4'], said: /^$/ },
		{ lines: ['ranks wait forever', 'Am I missing something?'], said: /^ranks wait forever\nAm I/ },
		{ lines: ['step 3 loss_scale 2.0 of rank', 'Am I missing something?'], said: /^Am I missing something\?$/ },
		{ lines: ['[rank0]: everything is fine here', 'Am I missing something?'], said: /^Am I missing something\?$/ },
		{ lines: ['RuntimeError: it went wrong here', 'import torch'], said: /^$/ },
	])('takes the title that a person gave: $lines', ({ lines, said }) => {
		expect(saidIn(lines)).toMatch(said);
	});

	it('leaves the comments of a script that was pasted, and takes headings', () => {
		const lines = [
			'## My run hangs',
			'```bash',
			'# I start it on both nodes',
			'torchrun train.py',
			'```',
			'# Any ideas?',
		];
		expect(saidIn(lines)).toBe('## My run hangs\n# Any ideas?');
	});

	it('takes what people wrote for a search, and leaves the log', () => {
		const lines = ['It hangs after one epoch, any ideas?', '[rank0]: step 3 loss 2.0', 'Thanks for your help'];
		expect(saidIn(lines)).toBe('It hangs after one epoch, any ideas?');
		expect(saidIn(Array.from({ length: 100 }, () => 'Any ideas what this is?')).length).toBeLessThanOrEqual(400);
	});
});
