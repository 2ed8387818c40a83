/**
 * The texts that the home page offers to try. They are most of a file of their own, which is loaded with the first click
 * on one of them.
 */
import hang from '../../../content/samples/hang.txt?raw';
import line from '../../../content/samples/line.txt?raw';
import outOfMemory from '../../../content/samples/out-of-memory.txt?raw';
import type { BoxEvent } from './search-box-machine.ts';

/** By the names under which `home.sample` has what they are called, in the order in which they are offered. */
export const samples = {
	hang: hang.trimEnd(),
	memory: outOfMemory.trimEnd(),
	line: line.trimEnd(),
} as const satisfies Record<string, string>;

/** `run` is a run of eight ranks, a file of its own. */
export type SampleName = keyof typeof samples | 'run';

/**
 * A sample as something that happens to the box.
 *
 * @throws when it cannot be loaded.
 */
export async function loadSample(name: SampleName): Promise<BoxEvent<never>> {
	if (name !== 'run') return { type: 'pasted', text: samples[name] };
	const { loadSampleRun } = await import('./sample-run.ts');
	return { type: 'dropped', files: await loadSampleRun() };
}
