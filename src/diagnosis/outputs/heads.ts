/** The cheapest of all: whether a line may begin an output. Pages load what reads outputs only where one does. */

/**
 * How the first lines of outputs begin. All but two stand at the beginning, so that a line costs little, however long it is.
 * tests/unit/diagnosis/outputs/samples.test.ts holds it against every sample.
 */
const HEAD =
	/^(?:Process \d+: |Thread \d+ \(|Fatal Python error: |Timeout \(\d|Filesystem +\S|real-time non-|=+ ROCm System |\| npu-smi |#[DateTime ]{0,30} gpu +(?:pwr|pid) |\| Diagnostic +\| Res|(?:link|\d{1,3}\/\d{1,3}:) \S{1,44} +state |NIC statistics:$|Device:? .* %util$| +PID USER| {0,2}Server Version: \d|nvcc: NVIDIA|PyTorch built with:$|core file size +\(|Limit +Soft |\| NVIDIA-SMI|Name:(?: {2}|\t)|USER +PID +%CPU|NAME {2}|NAMESPACE {2}|LAST SEEN|JobId=|NodeName=|PARTITION +AVAIL| +JOBID +P| *JobID +|=+ Autoscaler|=+NVSMI LOG|GPU \d{1,3}: \S|PyTorch version *: |# packages in env|DeepSpeed general env|- `(?:Accelerate|transformers)` v|CA '[\w.-]{1,40}'$|Infiniband device '|hca_id:\s|lo +UNKNOWN +127|(?:tcp +)?LISTEN +\d|(?:Netid +)?State +Recv-Q|\s{1,40}\S{0,4}GPU0\b|Package {2,}V|[\w.-]+==\d|[\w.-]+ \d[\w.+]* (?:has requirement|requires) |\s+total +used +free| ?(?:\[\d{4}-[^\]\n]{1,30}\] ?)?iteration +\d|\{'(?:loss|train_loss|grad_norm|learning_rate)'|(?:index|(?:gpu_)?name|(?:gpu_)?uuid|pid|timestamp|driver_version|memory\.\w+|utilization\.gpu)(?: \[|, )|\[ {0,12}\d{1,12}\.\d{6}\] |\[[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d |\S{3,25} (?:[ \d]\d [\d:.]{8,15} )?(?:\S{1,64} )?kernel: |-[tc]: (?:cpu|core) \w|time\(seconds\) |COMMAND +PID |Proto +Recv-Q|tcp6? +\d|\d{1,5}: \S{1,40}: <|DEV\s+PORT\s|apiVersion: v1$|=+ List: |Not all ranks joining|Collective (?:sequence number: )?\d|Name: [\w.-]+$|Cuda compilation tools|(?:torch|numpy|transformers|accelerate|deepspeed|vllm|ray|triton|xformers|flash|nvidia)[\w-]{0,24} +\d|\d{1,5}[smhd]\S{0,12} {2,}(?:Normal|Warning) |(?:[a-z\d<][a-z\d.>-]{0,62} {2,}){1,2}\d{1,3}\/\d{1,3} {2,}[A-Z]|[a-z\d][a-z\d.-]{0,62} {2,}\d{1,5}[smhd]\S{0,12} {2,}(?:Normal|Warning) |Epoch \d+: +\d|step:\d+ - |kern +:|\[ {1,8}\+\d|\[[A-Z][a-z]{2} ?\d{1,2} \d\d:|\d{4}-\d\d-\d\dT[\d:]{8},\d{6}|[A-Z][a-z]{2} \d{4}-\d\d-\d\d [\d:]{8} [A-Z]{3,5} (?:\S{1,64} )?kernel: | *PID +(?:PPID|USER|S|STAT|STATE|UID|PPID) |(?:USER|UID|PPID|S|STAT|F) +(?:\S+ +){0,8}PID |steps: \d{1,12} loss: )/;

/** A launcher may put its rank before it. */
const STACK = '(most recent call first):';

/** DeepSpeed's logger puts everything before it. */
const SKIPPED = ', skipped=';

/**
 * Whether an output may begin with a line.
 *
 * @example mayBegin('Process 4711: python train.py') // => true
 */
export const mayBegin = (line: string): boolean => HEAD.test(line) || line.endsWith(STACK) || line.includes(SKIPPED);

const ANY_LINE = new RegExp(HEAD.source, 'm');

/** A file that is one output: JSON of py-spy, of the flight recorder and of docker inspect. */
const WHOLE =
	/^\s*(?:\[\s*\{\s*"(?:pid": ?\d|Id": ?"[\da-f]{64}")|\{\s*"(?:comm_lib_version|entries|nccl_comm_state|nccl_version|pg_config|pg_status|version)": ?)/;

/**
 * Whether a text may hold an output.
 *
 * @example mayHold('Process 4711: python train.py') // => true
 */
export const mayHold = (text: string): boolean =>
	ANY_LINE.test(text) || text.includes(STACK) || text.includes(SKIPPED) || WHOLE.test(text.slice(0, 400));

/** A recording of 20,000 collectives with their stacks has some 30 MB. */
export const LARGEST_DUMP = 256 * 1024 * 1024;

/**
 * Whether a file that is no log may be an output as a whole, by its beginning.
 *
 * @example mayBeDump(new Uint8Array([0x80, 2, 0x7d])) // => true
 */
export const mayBeDump = (head: Uint8Array): boolean =>
	head[0] === 0x80 || WHOLE.test(new TextDecoder().decode(head.subarray(0, 400)));
