/** What a stack does: which frame tells it. Pure. */
import type { Stack, StackFrame } from './stack.ts';

/** The values of `doing`, and what each means. Those that wait for other ranks come first. */
export const DOING = [
	'collective',
	'receive',
	'device',
	'setup',
	'exit',
	'loader',
	'data',
	'save',
	'load',
	'lock',
	'build',
	'compile',
	'optimizer',
	'network',
	'debugger',
	'child',
	'import',
	'ray',
	'backward',
	'code',
] as const;
export type Doing = (typeof DOING)[number];

/** Waiting for somebody else: who does so is not whom the others wait for, as long as anybody does something else. */
const WAITS: ReadonlySet<Doing> = new Set(['collective', 'receive', 'device', 'setup', 'exit', 'backward']);

export const waits = (doing: Doing): boolean => WAITS.has(doing);

export interface Activity {
	doing: Doing;
	/** What is called: `all_reduce`. */
	call?: string;
	/** The innermost frame of the user's own code: its function, file and line. */
	at?: string;
	file?: string;
	line?: number;
}

interface Sign {
	doing: Doing;
	/** How the path of the file ends, or what stands in it. */
	file?: RegExp;
	/** The function. */
	name?: RegExp;
}

const FILE = (path: string) => new RegExp(`(?:^|/)${path}`);
const OPERATIONS =
	/^(?:all_reduce|all_gather\w*|all_to_all\w*|barrier|monitored_barrier|broadcast\w*|gather\w*|reduce|reduce_scatter\w*|scatter\w*|allreduce|allgather\w*|alltoall\w*|wait_tensor)$/;
const C10D = FILE('torch/distributed/distributed_c10d\\.py$');

/**
 * In this order, at each frame from the innermost outwards: the first frame that is a sign of anything decides. So a
 * `wait` in threading.py says nothing, and the data loader that called it does.
 */
const SIGNS: readonly Sign[] = [
	{ doing: 'exit', name: /^(?:destroy_process_group|_exit_function|_python_exit)$/ },
	{ doing: 'exit', file: FILE('threading\\.py$'), name: /^_shutdown$/ },
	{
		doing: 'setup',
		file: C10D,
		name: /^(?:init_process_group|new_group|_new_group_with_tag|_new_process_group_helper|_store_based_barrier|split_group)$/,
	},
	{ doing: 'setup', file: FILE('torch/distributed/(?:rendezvous|device_mesh)\\.py$') },
	{ doing: 'setup', file: FILE('torch/distributed/elastic/rendezvous/') },
	{ doing: 'receive', file: C10D, name: /^(?:recv|send|batch_isend_irecv|recv_object_list|send_object_list)$/ },
	{ doing: 'collective', file: C10D, name: OPERATIONS },
	{ doing: 'collective', file: FILE('torch/distributed/_functional_collectives\\.py$'), name: OPERATIONS },
	{ doing: 'collective', file: FILE('(?:horovod|deepspeed/comm)/'), name: OPERATIONS },
	{
		doing: 'collective',
		name: /(?:ProcessGroup\w*|Work\w*)::(?:wait|all\w+|barrier|broadcast|reduce\w*)\b|^gloo::\w+|^nccl(?:AllReduce|AllGather|ReduceScatter|Broadcast|Reduce|GroupEnd)\b/,
	},
	{
		doing: 'device',
		name: /^(?:cudaStreamSynchronize|cudaDeviceSynchronize|cudaEventSynchronize|cuStreamSynchronize|cuCtxSynchronize|cuEventSynchronize|hipStreamSynchronize|hipDeviceSynchronize)/,
	},
	{ doing: 'device', file: FILE('torch/cuda/(?:__init__|streams)\\.py$'), name: /^(?:synchronize|wait_stream)$/ },
	{ doing: 'lock', file: FILE('(?:filelock|portalocker|fasteners)/') },
	{ doing: 'build', file: FILE('torch/utils/file_baton\\.py$') },
	{ doing: 'lock', name: /^(?:flock|__flock|lockf|fcntl_flock\w*)$/ },
	{ doing: 'debugger', file: FILE('(?:pdb|bdb|ipdb/\\w+|IPython/terminal/\\w+)\\.py$') },
	{ doing: 'compile', file: FILE('(?:torch/(?:_inductor|_dynamo|_functorch)|triton/(?:compiler|backends|runtime))/') },
	{ doing: 'compile', file: FILE('torch/utils/cpp_extension\\.py$') },
	{ doing: 'save', file: FILE('torch/serialization\\.py$'), name: /^_?(?:save|legacy_save)\b/ },
	{
		doing: 'save',
		file: FILE('torch/distributed/checkpoint/'),
		name: /^(?:save\w*|async_save|write_data|_write_item|finish)$/,
	},
	{ doing: 'save', file: FILE('safetensors/\\w+\\.py$'), name: /^save/ },
	{ doing: 'save', name: /^(?:save_pretrained|save_checkpoint|_save_checkpoint|save_model)$/ },
	{ doing: 'load', file: FILE('torch/serialization\\.py$'), name: /^_?(?:load|legacy_load)\b/ },
	{ doing: 'load', file: FILE('torch/distributed/checkpoint/'), name: /^(?:load\w*|read_data)$/ },
	{ doing: 'load', file: FILE('safetensors/\\w+\\.py$'), name: /^(?:load|safe_open)/ },
	{ doing: 'load', name: /^(?:from_pretrained|load_state_dict|load_checkpoint|load_sharded_checkpoint)$/ },
	{ doing: 'data', file: FILE('torch/utils/data/_utils/(?:fetch|collate)\\.py$') },
	{ doing: 'loader', file: FILE('torch/utils/data/_utils/(?:worker|pin_memory)\\.py$') },
	{ doing: 'loader', file: FILE('torch/utils/data/dataloader\\.py$') },
	{
		doing: 'data',
		file: FILE(
			'(?:datasets|webdataset|streaming)/(?:arrow_dataset|iterable_dataset|builder|tariterators|base)\\w*(?:/\\w+)?\\.py$',
		),
	},
	{
		doing: 'network',
		file: FILE('(?:urllib3|requests|httpx|httpcore|aiohttp|botocore|huggingface_hub|fsspec|s3fs|gcsfs)/'),
	},
	{ doing: 'network', file: FILE('(?:ssl|socket|http/client)\\.py$') },
	{ doing: 'child', file: FILE('subprocess\\.py$'), name: /^(?:communicate|_communicate|wait|_wait|_try_wait)$/ },
	{
		doing: 'ray',
		file: FILE('ray/(?:_private/worker|_private/auto_init_hook|util/\\w+)\\.py$'),
		name: /^(?:get|wait)$/,
	},
	{ doing: 'optimizer', file: FILE('torch/optim/(?!lr_scheduler)\\w+\\.py$') },
	{ doing: 'optimizer', file: FILE('(?:deepspeed/(?:ops/adam|runtime/zero)|apex/optimizers|bitsandbytes/optim)/') },
	{
		doing: 'backward',
		file: FILE('torch/autograd/(?:graph|__init__)\\.py$'),
		name: /^(?:_engine_run_backward|backward|grad)$/,
	},
];

/** Files of Python itself and of frameworks: what is left is the user's own. */
const FOREIGN =
	/(?:^|\/)(?:site-packages|dist-packages)\/|(?:^|\/)lib\/python\d|^<(?:frozen|string|__array)|^(?:torch|torchvision|numpy|transformers|accelerate|deepspeed|datasets|lightning|pytorch_lightning|ray|vllm|trl|peft|megatron|pandas|pyarrow|triton|urllib3|requests|httpx|huggingface_hub|filelock|safetensors|multiprocessing|concurrent|asyncio|importlib|json|logging|xml|http|email|unittest|ctypes|encodings|collections)\/|^(?:threading|queue|selectors|socket|ssl|subprocess|contextlib|functools|runpy|tempfile|shutil|pickle|copy|random|os|posixpath|typing|re|inspect|traceback|warnings|signal|weakref|pdb|bdb|code|cmd|tarfile|zipfile|gzip|glob|fnmatch|enum|abc|io|codecs|argparse|linecache|types|dataclasses|struct|heapq|bisect|ast|dis|tokenize|site|sched|select|_\w+)\.py$|\.so(?:\.\d+)*$/;

/** Whether a frame is of the user's own code. */
export const isOwn = ({ file }: StackFrame): boolean => /\.(?:py|ipynb)$|^<ipython/.test(file) && !FOREIGN.test(file);

/**
 * What a stack does.
 *
 * @example activityOf({ frames: [{ name: 'all_reduce', file: 'torch/distributed/distributed_c10d.py', line: 2 }, …] }) // => { doing: 'collective', call: 'all_reduce', … }
 */
export function activityOf({ frames }: Pick<Stack, 'frames'>): Activity {
	const own = frames.find(isOwn);
	const told = frames.map((frame) => ({ frame, sign: SIGNS.find((sign) => fits(sign, frame)) }));
	// A compiler is a child, too, and what asked for it says more.
	const found = told.find(({ sign }) => sign && sign.doing !== 'child') ?? told.find(({ sign }) => sign);
	const imports = !found?.sign && frames.some(({ name }) => name === '_find_and_load');
	const doing = found?.sign?.doing ?? (imports ? 'import' : 'code');
	const call = found ? callOf(found.frame, doing, frames) : undefined;
	return {
		doing,
		...(call && { call }),
		...(own && { at: own.name, file: own.file, ...(own.line !== undefined && { line: own.line }) }),
	};
}

const fits = ({ file, name }: Sign, frame: StackFrame): boolean =>
	(file === undefined || file.test(frame.file)) && (name === undefined || name.test(frame.name));

/** Of an operation that is made of others, the outermost: a barrier, not the all-reduce in it. */
function callOf(frame: StackFrame, doing: Doing, frames: readonly StackFrame[]): string {
	if (doing !== 'collective' && doing !== 'receive') return frame.name;
	const at = frames.indexOf(frame);
	const outer = frames.slice(at).findLast((other) => C10D.test(other.file) && !/^(?:wrapper|_\w+)$/.test(other.name));
	return outer?.name ?? frame.name;
}
