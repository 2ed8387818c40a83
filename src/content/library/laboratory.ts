/** What the cases of the laboratory prove, by whom it concerns. Of no language, and pure: a tree in. */
import type { Case } from '../files/cases-fs.ts';
import type { ContentTree } from '../files/tree-fs.ts';
import { oncePer } from './once.ts';
import { byId } from './order.ts';
import { finder } from './relations.ts';
import { wholesOf } from './software.ts';

/** A case that held: the failure came, and the step mended it. */
export interface Proven {
	case: Case;
	/** At least one, by set. */
	runs: readonly ProvenRun[];
}

export interface ProvenRun {
	set: string;
	day: string;
	/** Of the programs that the case names, and of Python where it ran in an environment: `torch` → `2.14.1`. */
	versions: Readonly<Record<string, string>>;
}

/** A program with the versions in which something was run. */
export interface RunProgram {
	/** As its users call it; the name of the package or command itself where no software of the content has it. */
	name: string;
	versions: readonly string[];
}

export interface LaboratoryResults {
	/** Of a failure, by id. */
	ofFailure: (failure: string) => readonly Proven[];
	/** Of a step of the page of a failure: those whose fixed script carries it out. */
	ofStep: (failure: string, step: string) => readonly Proven[];
	/** That printed a message, as the first thing that their output is answered by. */
	ofMessage: (owner: string, message: string) => readonly Proven[];
	/** That run with one of its packages, or made it or a part of it print a message. */
	ofSoftware: (software: string) => readonly Proven[];
}

/**
 * The cases of the tree that have held as they are now. A run of other scripts than those that stand there proves
 * nothing, and a case without another run is left out.
 *
 * @example laboratoryOf(tree).ofStep('disk-full', 'free-space').map(({ case: { id } }) => id)
 * // => ['disk-full/checkpoint-on-a-small-disk']
 */
export const laboratoryOf: (tree: ContentTree) => LaboratoryResults = oncePer((tree) => {
	const proven = tree.cases.toSorted(byId).flatMap(provenBy);
	const byFailure = Map.groupBy(proven, ({ case: { failure } }) => failure);
	const byMessage = Map.groupBy(proven, ({ case: one }) => `${messageOwner(one)}/${one.data.seen.message}`);
	const find = finder(tree.software);
	const printers = new Map(
		[...tree.failures, ...tree.problems].flatMap(({ id, neutral }) =>
			neutral.data.messages.map((message) => [`${id}/${message.id}`, message.software]),
		),
	);
	const ran = proven.flatMap((one) => {
		const printed = printers.get(`${messageOwner(one.case)}/${one.case.data.seen.message}`) ?? [];
		const run = one.case.data.programs.flatMap((program) => packagesOf(tree).get(packageName(program))?.id ?? []);
		// Others may print the message as well; only what ran did.
		const own = printed.filter((id) => versionsOfSoftware(tree, id, [one]).length);
		return [...wholesOf([...own, ...run], find)].map((id) => ({ id, one }));
	});
	const bySoftware = Map.groupBy(ran, ({ id }) => id);
	return {
		ofFailure: (failure) => byFailure.get(failure) ?? [],
		ofStep: (failure, step) => (byFailure.get(failure) ?? []).filter(({ case: { data } }) => data.step === step),
		ofMessage: (owner, message) => byMessage.get(`${owner}/${message}`) ?? [],
		ofSoftware: (software) => bySoftware.get(software)?.map(({ one }) => one) ?? [],
	};
});

/** The failure or problem that has the message of a case. */
const messageOwner = ({ failure, data }: Case): string => data.seen.problem ?? failure;

function provenBy(one: Case): Proven[] {
	const runs = Object.entries(one.runs)
		.filter(([, { fingerprint }]) => fingerprint === one.fingerprint)
		.map(([set, { day, versions }]) => ({ set, day, versions }))
		.sort((a, b) => (a.set < b.set ? -1 : 1));
	return runs.length ? [{ case: one, runs }] : [];
}

/** The day of the latest run. */
export const lastDay = (all: readonly Proven[]): string =>
	all
		.flatMap(({ runs }) => runs.map(({ day }) => day))
		.sort()
		.at(-1) ?? '';

/**
 * The programs that the cases name, with the versions in which they were run, oldest first.
 *
 * @example programsOf(tree, laboratoryOf(tree).ofFailure('ddp-unused-parameters'))
 * // => [{ name: 'PyTorch', versions: ['2.13.0', '2.14.1'] }]
 */
export function programsOf(tree: ContentTree, all: readonly Proven[]): RunProgram[] {
	const programs = [...new Set(all.flatMap(({ case: { data } }) => data.programs))];
	return programs.map((program) => ({
		name: packagesOf(tree).get(packageName(program))?.neutral.data.name ?? program,
		versions: versionsIn(all, (name) => name === program),
	}));
}

/**
 * The versions of a software in which the cases were run, oldest first; those of what it is a part of, where it has none
 * of its own.
 *
 * @returns none where the cases do not say its version.
 * @example versionsOfSoftware(tree, 'fsdp', proven) // => ['2.13.0', '2.14.1']
 */
export function versionsOfSoftware(tree: ContentTree, software: string, all: readonly Proven[]): string[] {
	for (const id of wholesOf([software], finder(tree.software))) {
		const found = versionsIn(all, (name) => packagesOf(tree).get(packageName(name))?.id === id);
		if (found.length) return found;
	}
	return [];
}

function versionsIn(all: readonly Proven[], isMeant: (name: string) => boolean): string[] {
	const found = all.flatMap(({ runs }) =>
		runs.flatMap(({ versions }) =>
			Object.entries(versions).flatMap(([name, version]) => (isMeant(name) ? [version] : [])),
		),
	);
	return [...new Set(found)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** Which software a package is of. */
const packagesOf = oncePer(
	({ software }: ContentTree) =>
		new Map(software.flatMap((one) => one.neutral.data.packages.map((name) => [packageName(name), one] as const))),
);

/** As pip compares names: case and the kind of separator do not count. */
const packageName = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-');
