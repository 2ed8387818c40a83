/** Pods of one job, of which some run and wait for those that do not. Pure. */
import { grouped } from '../runs/grouped.ts';
import type { Fact } from './format.ts';

/** Of the cluster itself and of operators: nothing in them waits at a rendezvous. */
const OF_SYSTEM = /^(?:kube-.*|.*-(?:system|operators?)|kubeflow|monitoring|cert-manager)$/;

/** What a job calls a pod by its role, in the place where its own name ends. */
const ROLE =
	/-(?:master|worker|workers|launcher|leader|chief|server|scheduler|evaluator|ps|head|node|trainer|replica|main|driver|exec)(?:-.*)?$/;
/** What a controller adds to the name that it was given: an index, or letters that Kubernetes chose at random. */
const ADDED = /-(?:\d{1,6}|[bcdfghjklmnpqrstvwxz2-9]{5,10})$/;

/** As masking writes the name of a machine, which a pod's name looks like. */
const MASKED = /^<[a-z]+\d*>$/;

/** Names are listed up to here. */
const MOST_NAMES = 4;

/**
 * The job that a pod is of, by its name.
 *
 * @example jobOf('llm-train-worker-3') // => 'llm-train'
 * @example jobOf('serve-5d55c6649c-g6jvw') // => 'serve'
 */
export function jobOf(pod: string): string {
	let name = pod;
	for (let next = name.replace(ADDED, ''); next !== name; next = name.replace(ADDED, '')) name = next;
	return name.replace(ROLE, '');
}

/** Each job of which some pods run and others are pending. A name that was masked is of the only job that others name. */
export function waitingIn(pods: readonly Fact[]): Fact[] {
	const own = pods.filter(isOfUser);
	const named = new Set(own.filter((pod) => !isMasked(pod)).map(jobIn));
	const [only] = named.size === 1 ? named : [];
	const jobs = grouped(own, (pod) => (isMasked(pod) && only) || jobIn(pod));
	return [...jobs.values()].flatMap((own) => {
		const pending = own.filter(({ status }) => status === 'Pending');
		const running = own.filter(({ status }) => status === 'Running').length;
		const names = pending.slice(0, MOST_NAMES).map(({ pod }) => pod);
		return pending.length > 0 && running > 0 ? [{ pods: pending.length, running, names: names.join(', ') }] : [];
	});
}

const jobIn = ({ namespace, pod }: Fact): string => `${namespace ?? ''} ${jobOf(String(pod))}`;
const isMasked = ({ pod }: Fact): boolean => MASKED.test(String(pod));
const isOfUser = ({ namespace }: Fact): boolean => !OF_SYSTEM.test(String(namespace ?? ''));
