/**
 * Runs that ended on purpose: a person, the scheduler or the program itself stopped them. Not failures, so they are
 * told apart from them, and what is printed because of the end is not taken for a cause.
 */

/**
 * interrupted: Ctrl-C; time-limit, cancelled, preempted: the scheduler; finished: the program came to its end.
 * `none` is for texts that look like an end on purpose and are not.
 */
export type EndingKind = 'interrupted' | 'time-limit' | 'cancelled' | 'preempted' | 'finished' | 'none';

/** The templates, written like those of the content. */
export const ENDINGS: [EndingKind, string][] = [
	['interrupted', 'KeyboardInterrupt'],
	['interrupted', 'got signal: 2'],
	['interrupted', 'Received SIGINT'],
	['interrupted', 'Received 2 death signal, shutting down workers'],
	['interrupted', 'Received Signals.SIGINT death signal, shutting down workers'],
	['interrupted', 'Detected KeyboardInterrupt, attempting graceful shutdown'],
	['interrupted', 'srun: sending Ctrl-C to <…>'],
	['interrupted', 'Sending Ctrl-C to processes as requested'],
	['time-limit', 'CANCELLED AT <…> DUE TO TIME LIMIT'],
	['time-limit', 'PBS: job killed: walltime <int> exceeded limit'],
	['time-limit', 'TERM_RUNLIMIT: job killed after reaching LSF run time limit'],
	['preempted', 'CANCELLED AT <…> DUE TO PREEMPTION'],
	['cancelled', 'ON <word> CANCELLED AT'],
	['none', 'ON <word> CANCELLED AT <word> DUE TO NODE FAILURE'],
	['none', 'ON <word> CANCELLED AT <word> DUE TO JOB REQUEUE'],
	['none', 'ON <word> CANCELLED AT <word> DUE TO TASK FAILURE'],
	['finished', 'Trainer.fit` stopped: `max_<…>` reached'],
	['finished', 'Training completed'],
	['finished', 'Training finished'],
	['finished', "'train_runtime': <number>"],
	['finished', 'Training completed. Do not forget to share your model on huggingface.co/models'],
];
