import { expect, test } from 'vitest';
import { handsOn, packageOf, readFrame, runsMain } from '../../../../src/diagnosis/matching/frames.ts';

test.each([
	['/venv/lib/python3.11/site-packages/peft/peft_model.py', 'peft'],
	['/usr/lib/python3.11/subprocess.py', 'python'],
	['/home/me/Megatron-LM/megatron/core/parallel_state.py', 'megatron'],
	['/workspace/verl/verl/trainer/main_ppo.py', 'verl'],
	['/opt/sglang/python/sglang/srt/managers/scheduler.py', 'sglang'],
	['/home/me/verl/my_reward.py', undefined],
	['/mega/Megatron-LM/megatron/data/gpt_dataset.py', 'megatron'],
	['/mega/Megatron-LM/megatron/training.py', 'megatron'],
	['/home/me/megatron/pretrain.py', undefined],
	['/home/me/job/train.py', undefined],
	['/work/AReaL/areal/engine/sglang_remote.py', 'areal'],
	['/work/AReaL/examples/lite/gsm8k_grpo.py', undefined],
	['/ColossalAI/colossalai/booster/booster.py', 'colossalai'],
	['/opt/NeMo/nemo/collections/llm/api.py', 'nemo'],
	['/home/me/nemo/train.py', undefined],
	['/opt/nemo-rl/nemo_rl/utils/checkpoint.py', 'nemo_rl'],
	['/opt/nemo-rl/examples/run_grpo.py', undefined],
	['/ms-swift/swift/megatron/__init__.py', 'swift'],
	['/home/me/swift/train.py', undefined],
	['/MindSpeed/mindspeed/megatron_adaptor.py', 'mindspeed'],
	['/work/torchtitan/torchtitan/components/checkpoint.py', 'torchtitan'],
	['.../torch/distributed/fsdp/_optim_utils.py', 'torch'],
	['…/transformers/trainer.py', 'transformers'],
	['.../lib/python3.9/site-packages/deepspeed/runtime/zero/stage3.py', 'deepspeed'],
	['.../pretrain.py', undefined],
	['/root/slime/slime/ray/rollout.py', 'slime'],
	['/home/me/slime/train.py', undefined],
	['C:\\Users\\me\\PaddleProject\\PaddleOCR\\ppocr\\losses\\rec_ctc_loss.py', 'PaddleOCR'],
	['/home/me/ColossalAI/applications/ColossalChat/coati/trainer/sft.py', 'coati'],
	['~/fairseq/fairseq/distributed_utils.py', 'fairseq'],
	['/home/me/fairseq/train.py', undefined],
	['/home/me/job/job/train.py', undefined],
	['/tmp/torchinductor_me/p5/anything.py', 'torch'],
	[`/scratch/cache/p5/cp5${'m'.repeat(49)}.py`, 'torch'],
	[`/scratch/cache/p5/cq5${'m'.repeat(49)}.py`, undefined],
	['/workspace/axolotl/src/axolotl/prompt_strategies/chat_template.py', 'axolotl'],
	['/home/me/axolotl/my_prompts.py', undefined],
	['/workspace/fairscale/fairscale/nn/data_parallel/fully_sharded_data_parallel.py', 'fairscale'],
	['/disk1/me/mmdetection/mmdet/apis/train.py', 'mmdet'],
	['/disk1/me/mmdetection/tools/train.py', undefined],
	['D:\\tools\\Anaconda3\\envs\\open-lab\\lib\\os.py', 'python'],
	['C:\\Users\\me\\miniconda3\\Lib\\multiprocessing\\spawn.py', 'python'],
	['D:\\tools\\Anaconda3\\envs\\open-lab\\lib\\site-packages\\mmcv\\runner\\dist_utils.py', 'mmcv'],
	['D:\\work\\lib\\train.py', undefined],
	['/usr/local/bin/trl', 'python'],
	['/home/me/bin/trl.py', undefined],
	['/path/mamba-envs/nnunet/bin/nnUNetv2_train', 'python'],
	['D:\\venv\\Scripts\\nnUNetv2_train.exe\\__main__.py', 'python'],
	['/home/me/bin/train', undefined],
	['~/bin/train', undefined],
])('%s is of %s', (file, by) => {
	expect(packageOf(file)).toBe(by);
});

test.each([
	['/venv/lib/python3.11/site-packages/absl/app.py', '_run_main', true],
	['/venv/lib/python3.11/site-packages/torch/multiprocessing/spawn.py', '_wrap', true],
	['/venv/lib/python3.11/site-packages/torch/multiprocessing/spawn.py', 'join', false],
	['/home/me/job/app.py', 'main', false],
])('%s, %s only starts a program: %s', (file, call, expected) => {
	expect(runsMain(file, call)).toBe(expected);
});

test.each([
	['__getattr__', true],
	['BatchEncoding.__getitem__', true],
	['_call_impl', true],
	['__init__', false],
	['forward', false],
	[undefined, false],
])('%s does only what it is asked: %s', (call, expected) => {
	expect(handsOn(call)).toBe(expected);
});

test.each([
	['File ~/Design Project/.venv/lib/python3.11/site-packages/dgl/__init__.py:16', 'dgl/__init__.py', 16],
	['File C:\\Users\\me\\my job\\train.py:3, in main()', 'train.py', 3],
	['Cell In[8], line 4', 'Cell In[8]', 4],
	['vllm/v1/core/sched/scheduler.py, in _update', 'vllm/v1/core/sched/scheduler.py', 0],
])('%s is a frame', (message, end, line) => {
	expect(readFrame(message)?.file.replaceAll('\\', '/')).toMatch(new RegExp(`${end.replaceAll(/[[\]]/g, '\\$&')}$`));
	expect(readFrame(message)?.line).toBe(line);
});

test.each(['my/own/train.py, in main', 'see vllm/v1/a.py, in short', 'train.py in main'])('%s is none', (message) => {
	expect(readFrame(message)).toBeUndefined();
});
