import { expect, test } from 'vitest';
import { packageOf } from '../../../../src/diagnosis/matching/frames.ts';

test.each([
	['/venv/lib/python3.11/site-packages/peft/peft_model.py', 'peft'],
	['/usr/lib/python3.11/subprocess.py', 'python'],
	['/home/me/Megatron-LM/megatron/core/parallel_state.py', 'megatron'],
	['/workspace/verl/verl/trainer/main_ppo.py', 'verl'],
	['/opt/sglang/python/sglang/srt/managers/scheduler.py', 'sglang'],
	['/home/me/verl/my_reward.py', undefined],
	['/home/me/megatron/pretrain.py', undefined],
	['/home/me/job/train.py', undefined],
])('%s is of %s', (file, by) => {
	expect(packageOf(file)).toBe(by);
});
