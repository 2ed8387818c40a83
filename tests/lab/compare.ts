/** What differs between two recordings of the same script. Pure. */

export interface Difference {
	/** Lines that only the older one has, and that only the newer one has. */
	gone: string[];
	came: string[];
}

/** Which rank fails first, which ones are then ended by the launcher, and what these still printed, is chance. */
const CHANCE = [
	/ Sending process \d+ closing signal /,
	/ failed \(exitcode: -?\d+\) local_rank: \d+ \(pid: \d+\)/,
	/^ {2}(?:rank|exitcode|error_file|traceback|time|host) *: /,
	/^\[\d+\]:$/,
	/^(?:Failures|Root Cause \(first observed failure\)|Other Failures):$/,
	/^ {2}<NO_OTHER_FAILURES>$/,
	/^-+$/,
];

/**
 * Compares line by line. Their order, how often each stands there and which rank printed it is chance, where ranks run at
 * the same time.
 *
 * @returns undefined where both say the same.
 * @example compare('[rank0]: a\nb\n', 'b\n[rank1]: a\nc\n') // => { gone: [], came: ['c'] }
 */
export function compare(older: string, newer: string): Difference | undefined {
	const [before, after] = [linesOf(older), linesOf(newer)];
	const beyond = (lines: typeof before, others: typeof before) =>
		[...lines].flatMap(([essence, line]) => (others.has(essence) ? [] : [line]));
	const [gone, came] = [beyond(before, after), beyond(after, before)];
	return gone.length || came.length ? { gone, came } : undefined;
}

/** Each line once, by what it says without the numbers of ranks and processes, and without pauses of random length. */
function linesOf(text: string): Map<string, string> {
	const lines = text.split('\n').filter((line) => line.trim() && !CHANCE.some((pattern) => pattern.test(line)));
	return new Map(lines.map((line) => [line.replace(/\b(rank|pid|process|delay)([ :=]*)\d+/gi, '$1$2'), line]));
}
