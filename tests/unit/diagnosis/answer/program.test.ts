import { expect, test } from 'vitest';
import { programSigns } from '../../../../src/content/library/software.ts';
import { programOf, searchWords, trackerSearch } from '../../../../src/diagnosis/answer/program.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { realTree } from '../../real-content.ts';
import { compileContent } from '../matching/content-fs.ts';

const programs = programSigns(realTree);
const index = compileContent();
const PACKAGES = '/opt/venv/lib/python3.11/site-packages';
const raised = (file: string) =>
	`Traceback (most recent call last):\n  File "/home/me/job/train.py", line 3, in <module>\n  File "${file}", line 9, in run\nQuuxError: the flux is gone\n`;

test.each([
	['the file that raised it', raised(`${PACKAGES}/trl/trainer/x.py`), 'trl'],
	['the part before its whole', raised(`${PACKAGES}/torch/distributed/fsdp/api.py`), 'fsdp'],
	['a package of Debian', raised('/usr/lib/python3/dist-packages/peft/x.py'), 'peft'],
	['a qualified exception', 'megatron.core.quux.core.QuuxException: the flux is gone', 'megatron-lm'],
	['a sign in the line', 'wandb: ERROR the flux is gone, Error 12', 'wandb'],
	['a line of Slurm', 'srun: error: the flux is gone', 'slurm'],
	['the last frame above', `  File "${PACKAGES}/ray/x.py", line 3\nQuuxError: gone`, 'ray'],
	[
		'whose part is missing, whoever asked for it',
		`No module named 'peft.flux.quux'\nTraceback (most recent call last):\n  File "${PACKAGES}/ray/x.py", line 3, in run`,
		'peft',
	],
	['a name in the line', 'QuuxError: DeepSpeed lost the flux', 'deepspeed'],
	['a package named in the line', 'two runs in wandb show no flux', 'wandb'],
	['a package as pip writes it', 'flash-attn needs pip and a flux', 'flash-attention'],
	['an ordinary word that begins the text', 'lightning 2 gpus lose the flux', 'lightning'],
	[
		'the only one that people name beside it',
		'Launching SGLang fails, any ideas?\nQuuxError: the flux is gone',
		'sglang',
	],
	['no one of several', 'Launching SGLang beside vLLM fails, any ideas?\nQuuxError: the flux is gone', undefined],
	[
		'the tag that a program puts before its line',
		'[W1123 09:58:59.095073361 socket.cpp:764] [c10d] The flux failed.',
		'c10d',
	],
	['its tag', '[transformers] The flux could not be read.', 'transformers'],
	['no word in brackets', '[flux] The flux could not be read.', undefined],
	[
		'no one that only runs what raised it',
		'Last State: Terminated\n  Message: QuuxError: the flux is gone\nWarning  BackOff  2s (x12 over 2m3s)  kubelet  Back-off restarting',
		undefined,
	],
	['no launcher that a title names', '[BUG] torchrun: the flux is gone, why?\nQuuxError: the flux is gone', undefined],
	['what its raylet says', 'main.cc:284: Raylet graceful shutdown of the flux', 'ray'],
	[
		'an assertion of PyTorch',
		'RuntimeError: flux() INTERNAL ASSERT FAILED at "../aten/src/ATen/flux.h":12, please report',
		'pytorch',
	],
	[
		'the part whose file it is',
		'RuntimeError: x INTERNAL ASSERT FAILED at "../torch/csrc/distributed/c10d/flux.cpp":1',
		'c10d',
	],
	['the exception of XLA in JAX', 'jaxlib._jax.XlaRuntimeError: INTERNAL: the flux halted', 'jax'],
	[
		'a runtime of XLA',
		'E0000 00:00:1736934120.123456   12345 pjrt_flux_client.cc:3067] Execution of flux 0 failed',
		'xla',
	],
	['PyTorch on XLA', 'RuntimeError: torch_xla/csrc/runtime/flux.cc:100 : Check failed: flux is OK', 'torch-xla'],
	[
		'a daemon of Open MPI',
		'[n1:12345] [[47411,0],0] ORTE_ERROR_LOG: Not found in file ess_hnp_module.c at line 320',
		'open-mpi',
	],
	['its library for daemons', '[n1:24215] PMIX ERROR: PMIX_ERR_FLUX in file gds_flux.c at line 1056', 'open-mpi'],
	['the tool that puts GPUs into containers', 'nvidia-container-cli: flux error: no flux', 'nvidia-container-toolkit'],
	[
		'a server of Kubernetes',
		'Error from server (NotFound): pytorchjobs.kubeflow.org "llm-train" not found',
		'kubernetes',
	],
	['a job of Kubeflow, and not PyTorch', 'PyTorchJob llm-finetune lost the flux: no flux left.', 'kubeflow-trainer'],
	['no package that a job is called after', 'QuuxError: llm-train lost the flux', undefined],
	['no word of a name of several', 'why does streaming fail?\nQuuxError: the flux is gone', undefined],
	[
		'what one program says of another',
		'Why does vLLM fail here?\nQuuxError: Ray does not allocate any flux on the driver node.',
		'vllm',
	],
	['a class of its tokenizers', "QuuxError: 'WhisperTokenizerFast' object has no flux", 'transformers'],
	['no ordinary word', 'QuuxError: transformers of power, requests to accelerate', undefined],
	['nobody', 'QuuxError: the flux is gone', undefined],
])('%s tells the program', (_, text, id) => {
	expect(programOf(diagnose(text, index), programs)?.id).toBe(id);
});

test.each([
	['the only one whose releases print it, whomever people name', ['trl', 'trl'], 'trl'],
	['no one of several', ['ms-swift', 'trl'], undefined],
	['whom people name, where nobody is known to print it', [], 'vllm'],
])('of a line without a sign %s is told', (_, printers, id) => {
	const text = 'vLLM on one GPU, any ideas?\nQuuxError: the flux is gone';
	const printed = printers.map((software) => ({ software }));
	expect(programOf(diagnose(text, index), programs, printed)?.id).toBe(id);
});

test('what the text itself tells goes before who prints its words', () => {
	const diagnosis = diagnose(raised(`${PACKAGES}/peft/x.py`), index);
	expect(programOf(diagnosis, programs, [{ software: 'trl' }])?.id).toBe('peft');
});

test.each([
	['ValueError: unknown zero stage <int>', 'ValueError: unknown zero stage'],
	['FileNotFoundError: <path> of `<host1>`', 'FileNotFoundError: of'],
	['word '.repeat(60), 'word '.repeat(24).trim()],
])('of %j one looks for %j', (masked, words) => {
	expect(searchWords(masked)).toBe(words);
});

test('a tracker of GitHub is searched, another only named', () => {
	expect(trackerSearch('https://github.com/ray-project/ray/issues', 'Failed & lost')).toBe(
		'https://github.com/ray-project/ray/issues?q=is%3Aissue+Failed+%26+lost',
	);
	expect(trackerSearch('https://support.schedmd.com/', 'x')).toBe('https://support.schedmd.com/');
});
