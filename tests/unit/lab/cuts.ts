import type { Cut } from '../../../src/core/schemas/case.ts';

const TAIL_LINES = 20;
const WIDTH = 80;

/** What people paste of an output instead of all of it: one part, or one for each rank that says who it is. */
export function cutsOf(output: string): Record<Cut, string[]> {
	const lines = output.trimEnd().split('\n');
	const ranks = new Set(lines.flatMap((line) => /^\[(?:rank|default)\d+\]:/.exec(line)?.[0] ?? []));
	return {
		tail: [lines.slice(-TAIL_LINES).join('\n')],
		rank: [...ranks].sort().map((rank) => lines.filter((line) => line.startsWith(rank)).join('\n')),
		// As a terminal of that width breaks them, wherever a word stands.
		wrapped: [lines.map((line) => line.replace(new RegExp(`.{${WIDTH}}(?=.)`, 'gu'), '$&\n')).join('\n')],
	};
}
