/** The cheapest of all: whether a line may begin an output. Pages load what reads outputs only where one does. */

/**
 * How the first lines of outputs begin. Alternatives are plain texts, so that a line costs what its length is.
 * tests/unit/outputs/heads.test.ts holds it against every sample.
 */
export const HEADS = /^(?:Process \d+: |Thread \d+ \(|Fatal Python error: |Timeout \(\d)|\(most recent call first\):$/m;

/** A file that is one output: JSON of py-spy and of the flight recorder. */
const WHOLE =
	/^\s*(?:\[\s*\{\s*"pid": ?\d|\{\s*"(?:comm_lib_version|entries|nccl_comm_state|nccl_version|pg_config|pg_status|version)": ?)/;

/**
 * Whether a text may hold an output.
 *
 * @example mayHold('Process 4711: python train.py') // => true
 */
export const mayHold = (text: string): boolean => HEADS.test(text) || WHOLE.test(text.slice(0, 400));
