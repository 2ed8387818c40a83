/** What of the commands for a symptom can be run on a machine, and why the others cannot. Pure. */
import { nameKey } from '../../content/library/name-key.ts';
import { hasName } from '../../content/library/named.ts';
import type { CollectCore, Core } from './catalogue.ts';

/** What is known of the machine. */
export interface Machine {
	/** Where a program of the path lies; undefined where there is none. */
	find: (program: string) => string | undefined;
	/** Processes that a launcher gave a rank, in the order of ranks, launch by launch. */
	launches: readonly (readonly RankProcess[])[];
	/** The number of the job, where the variable holds one. */
	job?: string | undefined;
}

export interface RankProcess {
	rank: number;
	pid: number;
}

/** Why a command is not run. */
export type Left = 'root' | 'writes' | 'no-program' | 'no-rank' | 'several' | 'no-job';

/** A command as it is handed over. */
export interface Planned {
	id: string;
	/** Where the program lies; empty where it is not run. */
	path: string;
	/** The name of the program, and its arguments. */
	command: readonly string[];
	/** The file in the folder that takes what it prints. */
	file: string;
	seconds: number;
	rank?: number;
	/** Nothing where it can be run. */
	left: readonly Left[];
}

type Command = CollectCore['commands'][number];

/**
 * The symptom that is meant: by its id, else by a word of its family.
 *
 * @example symptomMeant('卡住了', core) // => { id: 'hang', family: 'hang', commands: ['stacks', …] }
 */
export function symptomMeant(said: string, { collect, families }: Pick<Core, 'collect' | 'families'>) {
	const symptoms = collect?.symptoms ?? [];
	const key = nameKey(said);
	const named = families.filter(({ words }) => words.some((word) => hasName(key, word))).map(({ id }) => id);
	return (
		symptoms.find(({ id }) => id === said.toLowerCase()) ??
		symptoms.find(({ family }) => family && named.includes(family))
	);
}

/**
 * The commands of a symptom as they would be run here, in order; those for each rank once for each.
 *
 * @example planOf(['stacks'], collect, machine)[0]?.command // => ['py-spy', 'dump', '--pid', '4711']
 */
export function planOf(ids: readonly string[], collect: CollectCore, machine: Machine): Planned[] {
	const plans = ids.flatMap((id) => {
		const command = collect.commands.find((one) => one.id === id);
		return command ? plansOf(command, machine) : [];
	});
	const files = plans.map(({ file }) => file);
	// A rank may be told of two processes.
	return plans.map((plan, at) => (files.indexOf(plan.file) < at ? { ...plan, file: `${plan.file}-${at}` } : plan));
}

/** Stacks of two jobs beside each other would say that one waits for the other. */
function ranksOf({ launches }: Machine): readonly RankProcess[] | Left {
	const [only, ...more] = launches;
	return only === undefined ? 'no-rank' : more.length ? 'several' : only;
}

function plansOf(command: Command, machine: Machine): Planned[] {
	const { id, run, seconds, byHand = [] } = command;
	const [program] = run;
	const path = machine.find(program) ?? '';
	const asks = (number: string) => run.some((argument) => argument.includes(number));
	const ranks = ranksOf(machine);
	const left: Left[] = [
		...byHand,
		...(path === '' ? (['no-program'] as const) : []),
		...(asks('<pid>') && typeof ranks === 'string' ? [ranks] : []),
		...(asks('<job>') && machine.job === undefined ? (['no-job'] as const) : []),
	];
	const withJob = run.map((argument) => argument.replaceAll('<job>', machine.job ?? '<job>'));
	if (!asks('<pid>') || left.length || typeof ranks === 'string')
		return [{ id, path, command: withJob, file: id, seconds, left }];
	return ranks.map(({ rank, pid }) => ({
		...{ id, path, seconds, rank, left },
		command: withJob.map((argument) => argument.replaceAll('<pid>', String(pid))),
		file: `rank${rank}.${id}`,
	}));
}
