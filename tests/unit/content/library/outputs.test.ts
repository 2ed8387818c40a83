import { expect, test } from 'vitest';
import { commandsNamed, familyPrinted } from '../../../../src/content/library/outputs.ts';
import { realTree } from '../../real-content.ts';

const { outputs } = realTree;

test.each([
	['py-spy dump --pid 4711', 'stacks'],
	['for pid in $(pgrep -f train.py); do echo "== $pid"; py-spy dump --pid "$pid"; done', 'stacks'],
	['# what holds memory\nnvidia-smi', 'gpu'],
	['nvidia-smi --query-gpu=index,memory.used --format=csv', 'gpu'],
	['nvidia-smi topo -m', 'topology'],
	['ss -tlnp', 'network'],
	['ps aux', 'processes'],
	['sudo dmesg -T', 'kernel-log'],
	['df -h /dev/shm', 'disk'],
	['kubectl describe pod trainer-0 -n ml', 'kubernetes'],
	['pip check', 'packages'],
	['python -m torch.utils.collect_env', 'packages'],
	['py-spy dump --pid <pid>', 'stacks'],
	['sacct -j <job id> -X', 'slurm'],
	['tail -n 20 train.log', 'progress'],
	['tail -n 20 raylet.err *_agent.err', undefined],
	['py-spy dump --pid <pid> > rank3.txt', undefined],
	['py-spy dump --pid <pid> | grep -n lock', undefined],
	['# nvidia-smi', undefined],
	['pip list | grep torch', 'packages'],
	['python -m pip check', 'packages'],
	['env-run/bin/python -m pip check', 'packages'],
	["sudo dmesg -T | grep -iE 'oom|killed process' | tail", 'kernel-log'],
	['ss -ltnp | grep :29500', 'network'],
	['ss -ltnp | grep -c :29500', undefined],
	['kubectl exec -n ml trainer-0 -- df -h /dev/shm', 'disk'],
	['pgrep -f train.py | xargs -rn1 py-spy dump --pid', 'stacks'],
	['srun --jobid=1234 --overlap nvidia-smi', 'gpu'],
	['docker run --rm --gpus all <image> nvidia-smi -L', 'gpu'],
	['watch -n 1 df -h /dev/shm', 'disk'],
	['top -b -n 1 | head -n 20', 'processes'],
	['nvidia-smi -q | grep -A 2 Fabric', undefined],
	['sudo nvidia-smi -i 3 -rgc\nsudo nvidia-smi -i 3 -rac', undefined],
	['sudo nvidia-smi -pm 1', undefined],
	['sudo nvidia-smi --gpu-reset -i 0', undefined],
	['docker run --ulimit memlock=-1 <image>', undefined],
	['HEAD=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)', undefined],
	['nvidia-smi: command not found', undefined],
	['free(): invalid pointer', undefined],
	['pip install torch', undefined],
	['export NCCL_DEBUG=INFO', undefined],
	['nvidia-smi > before.txt', undefined],
	['pip freezer', undefined],
])('of %j it is known what reads its output', (code, family) => {
	expect(familyPrinted(code, outputs)).toBe(family);
});

test.each([
	['Run `nvidia-smi` on each node, then `nvidia-smi -q` on one.', ['nvidia-smi']],
	[
		'<p>Run <code translate="no">py-spy dump --pid &lt;pid&gt;</code> and <code>df -h</code>.</p>',
		['py-spy dump --pid <pid>', 'df -h'],
	],
	['<pre><code>nvidia-smi</code></pre><p>Nothing else.</p>', []],
	[
		'<pre><code>nvidia-smi</code></pre><a href="/en/search/#paste=gpu">x</a><p><code>nvidia-smi</code> shows it.</p>',
		[],
	],
	['`nvidia-smi: command not found` is printed.', []],
	['`NCCL_DEBUG=INFO` and `pip install torch`', []],
])('of %j the commands are offered', (text, commands) => {
	expect(commandsNamed(text, outputs)).toEqual(commands);
});
