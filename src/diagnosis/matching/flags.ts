/** Words that flag a line while scanning: it may be evidence without an error, or begin what a program raised. */

export const FLAG_NAN = 1;
export const FLAG_GPU_TABLE = 2;
export const FLAG_WORLD = 4;
export const FLAG_TRACEBACK = 8;
export const FLAG_CRASH = 16;
export const FLAG_KILLED = 32;
/** By word, as bits. */
export const FLAGS: Record<string, number> = {
	nan: FLAG_NAN,
	mib: FLAG_GPU_TABLE,
	mb: FLAG_GPU_TABLE,
	worldsize: FLAG_WORLD,
	world: FLAG_WORLD,
	nranks: FLAG_WORLD,
	traceback: FLAG_TRACEBACK,
	fatal: FLAG_CRASH,
	terminate: FLAG_CRASH,
	segmentation: FLAG_CRASH,
	bus: FLAG_CRASH,
	illegal: FLAG_CRASH,
	floating: FLAG_CRASH,
	aborted: FLAG_CRASH,
	execve: FLAG_CRASH,
	exitcode: FLAG_CRASH,
	killed: FLAG_KILLED,
};

/** What a line must hold to be looked at for what was raised, outside of a traceback. */
export const WORTH_A_LOOK =
	/Error|ERROR|error[:\]]|Exception|Timeout:|Fatal|fatal|FATAL|Failure|Fault|Expired|NotFound|Died|panic|Check failed|can't open|No module named|object has no attribute|got an unexpected|File ["“]|\.py,? in /;

/** What a text holds that may be evidence without an error (evidence.ts), or announce that a process group is set up. */
export const MAY_BE_EVIDENCE =
	/nan|MiB \/|\d MB|initiali|setting up|init.?process|joining|rendezvous|killed[ \r]*(?:\n|$)|\d killed |[\uff00-\uffef]/i;

/** The rules of evidence (evidence.ts). */
export type EvidenceId = 'nan-value' | 'one-gpu-idle' | 'all-gpus-idle' | 'stops-at-init' | 'killed';

/** The failure that each rule speaks for. */
export const EVIDENCE: Record<EvidenceId, string> = {
	// A loss or a gradient norm is given as nan.
	'nan-value': 'nan-loss',
	// A table of nvidia-smi or gpustat shows a GPU below 10 % beside one above 60 %, and both hold memory.
	'one-gpu-idle': 'uneven-gpu-load',
	// Such a table shows two GPUs or more that hold over a fifth of their memory, and all are below 20 %.
	'all-gpus-idle': 'low-gpu-utilization',
	// The last line announces that the process group is being set up, and nothing went wrong before.
	'stops-at-init': 'init-hang',
	// A shell says that a program was killed: alone in its line, or where the line of a progress bar broke off.
	killed: 'host-oom-killed',
};
