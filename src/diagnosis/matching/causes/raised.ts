/**
 * What an exception that nobody knows says of itself: whether it names what broke, that a peer is gone, or only that
 * something else failed; and whether it was raised where a rank waits for others. Judged by its class, its words and the
 * innermost call, never by who prints it.
 */
import type { Role } from '../compile.ts';

/** One exception as a traceback shows it. */
export interface Exception {
	/** `RuntimeError`, `torch.distributed.DistStoreError` */
	name: string;
	/** What follows the name. */
	said: string;
	/** The innermost frame: its file as printed, and the function. */
	path?: string | undefined;
	call?: string | undefined;
	/** The code of an assertion that says nothing. */
	asserted?: string | undefined;
}

/** They say that a process or a call elsewhere failed; why stands in what that one printed. */
const WRAPPERS =
	/(?:^|\.)(?:ChildFailedError|ProcessRaisedException|ProcessExitedException|CalledProcessError|SignalException|RayTaskError|ActorDiedError|RayActorError|WorkerCrashedError|WorkerGroupError|TrainingFailedError|BrokenProcessPool|RemoteTraceback|RemoteError|RendezvousClosedError|CheckpointException|(?:Base)?ExceptionGroup|RetryError|MaxRetryError)$/;
const PASSED_ON = /^: {1,4}-- Process \d+ terminated with|^: ?Caught \w+ in |DataLoader worker \(pid/;

/** Whoever starts a process looks how it ended: `assert p.exitcode == 0`. */
const LOOKS_AT_CHILD = /\.(?:exitcode|returncode|is_alive\(\))/;

/** A connection ends when the process at its other end does. */
const PEER_GONE = /(?:^|\.)(?:BrokenPipeError|ConnectionResetError|ConnectionAbortedError)$/;
const SAYS_PEER_GONE =
	/\b(?:closed|reset) by (?:the )?(?:remote )?peer\b|\bbroken pipe\b|\b(?:remote|peer) (?:process|rank|host) (?:has )?(?:exited|died|closed)/i;
/** Python's own pipes between processes say no more than this. */
const BETWEEN_PROCESSES = /[\\/]multiprocessing[\\/](?:connection|managers|queues|pool)\.py$/;

/** What it says: error, consequence or wrapper. */
export function roleOfRaised({
	name,
	said,
	path = '',
	asserted = '',
}: Exception): Extract<Role, 'error' | 'consequence' | 'wrapper'> {
	if (WRAPPERS.test(name) || PASSED_ON.test(said) || LOOKS_AT_CHILD.test(asserted)) return 'wrapper';
	if (PEER_GONE.test(name) || SAYS_PEER_GONE.test(said.slice(0, 500))) return 'consequence';
	return /(?:^|\.)EOFError$/.test(name) && BETWEEN_PROCESSES.test(path) ? 'consequence' : 'error';
}

/** Calls that return when other ranks have come. */
const COLLECTIVES =
	/^_?(?:all_?reduce|all_?gather\w*|reduce_?scatter\w*|all_?to_?all\w*|broadcast\w*|barrier|monitored_barrier|gather\w*|scatter\w*|reduce|send|recv|irecv|isend|wait|synchronize|rendezvous|init_process_group|new_group|_?store_based_barrier|_?verify_params?_across_processes|_sync_module_states\w*|next_rendezvous|_coalescing_manager)$/;
const OF_COMMUNICATION =
	/[\\/]torch[\\/](?:distributed|nn[\\/]parallel|cuda[\\/]nccl)|[\\/]deepspeed[\\/]comm|[\\/]ray[\\/]util[\\/]collective|[\\/]horovod[\\/]|[\\/]mpi4py[\\/]/;

/**
 * Whether it was raised in a call that waits for other ranks.
 *
 * @example isWaiting({ name: 'RuntimeError', said: ': …', path: '…/torch/distributed/distributed_c10d.py', call: 'barrier' }) // => true
 */
export const isWaiting = ({ path = '', call = '' }: Exception): boolean =>
	COLLECTIVES.test(call) && OF_COMMUNICATION.test(path);

/** Ends on purpose: endings.ts tells them. */
export const isOnPurpose = (name: string): boolean =>
	/^(?:KeyboardInterrupt|SystemExit|GeneratorExit|asyncio\.(?:exceptions\.)?CancelledError)$/.test(name);
