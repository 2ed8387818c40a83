/** Every family of outputs, and every format in it. */
import { disk } from './disk.ts';
import { docker } from './docker.ts';
import { flightRecorder } from './flight-recorder.ts';
import type { Format, OutputFamily } from './format.ts';
import { gpu } from './gpu.ts';
import { mayBegin } from './heads.ts';
import { kernelLog } from './kernel-log.ts';
import { kubernetes } from './kubernetes.ts';
import { limits } from './limits.ts';
import { memory } from './memory.ts';
import { network } from './network.ts';
import { packages } from './packages.ts';
import { processes } from './processes.ts';
import { progress } from './progress.ts';
import { ray } from './ray.ts';
import { slurm } from './slurm.ts';
import { stacks } from './stacks.ts';
import { topology } from './topology.ts';

/** In the order in which an answer tells of them. */
export const families: readonly OutputFamily[] = [
	stacks,
	flightRecorder,
	kernelLog,
	gpu,
	network,
	topology,
	kubernetes,
	docker,
	slurm,
	ray,
	packages,
	disk,
	memory,
	processes,
	limits,
	progress,
];

export interface OwnFormat {
	family: string;
	format: Format;
}

export const formats: readonly OwnFormat[] = families.flatMap(({ id: family, formats: own }) =>
	own.map((format) => ({ family, format })),
);

export const wholeFormats: readonly OwnFormat[] = formats.filter(({ format }) => format.isWhole);

/**
 * The families of which a line of the text begins an output, each once.
 *
 * @example familiesBegun('Process 4711: python train.py') // => ['stacks']
 */
export const familiesBegun = (text: string): string[] => [
	...new Set(
		text
			.split('\n')
			.filter(mayBegin)
			.flatMap((line) => formats.find(({ format }) => format.begins(line))?.family ?? []),
	),
];

/** The values that rules of a family may name, by topic. */
export const topicsOf = (family: string): OutputFamily['topics'] | undefined =>
	families.find(({ id }) => id === family)?.topics;
