/**
 * The frames of a traceback, as Python, Rich and IPython print them: the file, the function, and what the line calls.
 */

/** One frame. `marked`: an arrow marks its line among those around it; else its line stands below it. */
export interface TracebackFrame {
	file: string;
	line: number;
	call?: string;
	marked: boolean;
}

/** Whoever writes a thread in a word processor gets other quotes. */
const FRAME = /^File ["“](?<file>[^"”]{1,500})["”], line (?<line>\d{1,9})(?:,? in (?<call>\S{1,100})|,? in |$)/;
/** Of Rich and of notebooks, which show a path with its blanks: `/job/train.py:85 in main`, `File ~/conf.py:18, in Conf.get(self)`, `Cell In[7], line 3`. */
const MARKED_FRAME =
	/^(?:File (?!["“]))?(?<file>(?:Cell|Input) In ?\[\d{1,6}\]|(?<=^File )(?:[A-Za-z]:)?[^:"“”]{1,500}?\.py|\S{1,500}\.py)(?::|,? line )(?<line>\d{1,9})(?:,? in (?<call>[\w.<>]{1,100})|$)/;
/** As people shorten one of a package: `vllm/v1/core/sched/scheduler.py, in _update`. */
const SHORT_FRAME = /^(?<file>[\w.-]{1,60}(?:[\\/][\w.-]{1,80}){1,12}\.py),? in (?<call>[\w.<>]{1,100})$/;
/** `❱ 85 │   torch.save(x)`, `---> 18     return pick(x)` */
const MARKED = /^(?:❱|-{1,6}>) {0,6}\d{1,9}[ │]{1,80}(?<source>.*)/;
/** Below a line Python marks what failed; of a call the name with `~`, its brackets with `^`. */
const MARKS = /^(~{0,300})\^[~^ ]{0,300}$/;

/** What a line calls. */
const CALLS = /^(?:[\w.,[\]'"() ]{1,80}?(?: =|\+=) )?(?:return |await |yield |with )?(?<name>[A-Za-z_][\w.]{0,80})\(/;

/** @example readFrame('File "train.py", line 3, in main') // => { file: 'train.py', line: 3, call: 'main', marked: false } */
export function readFrame(message: string): TracebackFrame | undefined {
	const plain = FRAME.exec(message);
	const found = plain ?? MARKED_FRAME.exec(message);
	if (!found?.groups) return readShort(message);
	const { file = '', line, call } = found.groups;
	return { file, line: Number(line), ...(call && { call }), marked: !plain };
}

/** Its line is not told; of the reader's own code that would say nothing. */
function readShort(message: string): TracebackFrame | undefined {
	const { file = '', call = '' } = SHORT_FRAME.exec(message)?.groups ?? {};
	const by = file && packageOf(file);
	return by && by !== 'python' ? { file, line: 0, call, marked: false } : undefined;
}

export const isFrame = (message: string): boolean => FRAME.test(message) || readShort(message) !== undefined;

/** The line that an arrow marks. */
export const markedIn = (message: string): string | undefined => MARKED.exec(message)?.groups?.['source'];

/** @example calledIn('state = torch.load(path)') // => 'torch.load' */
export const calledIn = (source: string): string | undefined => CALLS.exec(source.slice(0, 300))?.groups?.['name'];

/**
 * The part of a line that the marks below it say failed, if it is a call: empty, if it is none. Undefined where they are
 * no marks.
 *
 * @param from where they begin in the line above them.
 * @example markedBy('cfg = load(open(p))', '^^^^^^^', 11) // => 'open(p))'
 */
export function markedBy(source: string, marks: string, from: number): string | undefined {
	const before = MARKS.exec(marks)?.[1];
	if (before === undefined) return undefined;
	return before === '' || source[from + before.length] === '(' ? source.slice(from) : '';
}

const INSTALLED =
	/[\\/](?:site|dist)-packages[\\/](?<package>\w+)|^(?:python\/)?(?<compiled>\w+)\/[\w/]{1,200}\.p(?:xi|yx)$/;
/** Programs that people run from a checkout, by folders of their own below their package. */
const CHECKED_OUT = new RegExp(
	`(?:^|[\\\\/])(?<package>${[
		[
			'megatron',
			'core|training|legacy|mpu|data|fused_kernels|model|optimizer|text_generation|tokenizer|(?:arguments|checkpointing|initialize|p2p_communication|schedules|training|utils)\\.py',
		],
		['verl', 'trainer|workers|utils|single_controller'],
		['openrlhf', 'cli|trainer|utils'],
		[
			'axolotl',
			'cli|common|core|integrations|kernels|loaders|monkeypatch|processing_strategies|prompt_strategies|telemetry|utils|prompters\\.py|train\\.py',
		],
		['areal', 'api|core|engine|experimental|infra|launcher|scheduler|trainer|utils|workflow'],
		['llamafactory'],
		['sglang', 'srt'],
		['vllm', 'engine|v1|worker|executor|model_executor'],
		['deepspeed', 'runtime|launcher'],
		['colossalai', 'booster|cluster|inference|interface|legacy|nn|pipeline|shardformer|tensor|zero'],
		['nemo', 'collections|core|lightning|utils'],
		['nemo_rl'],
		['swift', 'llm|megatron|pipelines|trainers|tuners|utils'],
		['mindspeed'],
		['torchtitan', 'components|distributed|experiments|models|protocols'],
		['slime', 'backends|ray|rollout|router|utils'],
		['fairscale', 'experimental|internal|nn|optim|utils'],
		['mmdet', 'apis|core|datasets|engine|models|utils'],
		['coati', 'dataset|distributed|experience_\\w+|models|ray|trainer|utils'],
		['PaddleOCR', 'ppocr|tools'],
		['transformers', 'models|integrations|generation|utils|trainer\\.py'],
		// Of others by the name of the checkout, which is that of the package in it.
		...['detectron2', 'fairseq', 'peft', 'torchtune', 'trl'].map((name) => [name, name]),
	]
		.map(([name, folders]) => (folders ? `${name}(?=[\\\\/](?:${folders}))` : name))
		.join('|')})[\\\\/]`,
);
/** What people leave of the path of a package whose frames they shorten: `.../torch/distributed/fsdp/_optim_utils.py`. */
const SHORTENED =
	/^(?:\.{3}|…)[\\/](?<package>accelerate|bitsandbytes|colossalai|datasets|deepspeed|flax|jax|jaxlib|lightning|optax|paddle|peft|pytorch_lightning|ray|torch|torch_npu|torch_xla|transformer_engine|transformers|triton|trl|vllm|xformers)[\\/]/;
/** Code that Inductor wrote, by the folder of its cache or by what it calls its files there. */
const GENERATED = /[\\/]torchinductor_[^\\/]{1,60}[\\/]|[\\/](?<two>[a-z2-7]{2})[\\/]c\k<two>[a-z2-7]{40,60}\.py$/;
/** Its own files, and what an installation writes for each command of a package: a file in `bin` without an ending. */
const OF_PYTHON =
	/[\\/]lib[\\/]python3|[\\/][Pp]ython3?\d{0,4}[\\/][Ll]ib[\\/]|[\\/](?:envs[\\/][^\\/]{1,80}|(?:[Aa]na|[Mm]ini)conda\d?|[Mm]ini(?:forge|mamba)\d?|[Mm]ambaforge)[\\/][Ll]ib[\\/](?!python)|^<(?:frozen|string|stdin)|(?<!^(?:~|[\\/](?:home|Users)[\\/][^\\/]{1,60}|[\\/]root))[\\/](?:bin|Scripts)[\\/][\w-]{1,60}(?:\.exe[\\/]__main__\.py)?$/;
/** They call the main function of somebody's program, and are never what failed in it. */
const RUNS_MAIN = /[\\/](?:absl[\\/]app|fire[\\/]core|click[\\/]core|typer[\\/](?:core|main))\.py$/;
const RUNS_PROCESS = /[\\/]torch[\\/]multiprocessing[\\/]spawn\.py$/;

/**
 * The package that a file is of, installed, checked out or written by a compiler, or `python`; undefined for the reader's
 * own.
 *
 * @example packageOf('/home/me/Megatron-LM/megatron/core/parallel_state.py') // => 'megatron'
 * @example packageOf('/tmp/torchinductor_me/p5/cp5mcd3x.py') // => 'torch'
 */
export function packageOf(file: string): string | undefined {
	const found = INSTALLED.exec(file) ?? CHECKED_OUT.exec(file) ?? SHORTENED.exec(file);
	const { package: installed, compiled } = found?.groups ?? {};
	return installed ?? compiled ?? (GENERATED.test(file) ? 'torch' : OF_PYTHON.test(file) ? 'python' : undefined);
}

/**
 * Whether a call only starts the main function of a program, or of one of its processes.
 *
 * @example runsMain('/venv/lib/python3.11/site-packages/absl/app.py', '_run_main') // => true
 */
export const runsMain = (file: string, call?: string): boolean =>
	RUNS_MAIN.test(file) || (call === '_wrap' && RUNS_PROCESS.test(file));

/** How Python reaches what is asked of an object, and what calls a function that it was given as it was called itself. */
const HANDS_ON =
	/(?:^|\.)(?:__(?:getattr|getattribute|setattr|delattr|getitem|setitem|delitem|missing|contains|call|iter|len|array)__|_call_impl|_wrapped_call_impl)$/;

/**
 * Whether a function of a library only does what the line that calls it asks for: reads an attribute or an item, calls.
 *
 * @example handsOn('__getitem__') // => true
 */
export const handsOn = (call = ''): boolean => HANDS_ON.test(call);
