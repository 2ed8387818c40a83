/** Closed sets of schedulers and of what starts jobs. Pure. */
import { after, classesOf, goStrings, named, pairsOf, returnsOf, withOther, wordsOf } from './readers.ts';
import type { Recipes } from './recipe.ts';

export const cluster: Recipes = {
	'slurm-reasons': {
		files: [{ from: 'SchedMD+slurm', path: 'src/common/job_state_reason.c' }],
		read: (code) => named(wordsOf(code, /\.str = "(\w+)"/g)),
	},
	'slurm-states': {
		files: [{ from: 'SchedMD+slurm', path: 'src/common/slurm_protocol_defs.c' }],
		read: (code) => {
			const long = returnsOf(after(code, 'char *job_state_string('));
			const short = new Map(returnsOf(after(code, 'char *job_state_string_compact(')));
			return long.map(([constant, name]) => withOther({ name }, 'squeue', short.get(constant)));
		},
	},
	'slurm-node-states': {
		files: [{ from: 'SchedMD+slurm', path: 'src/common/slurm_protocol_defs.c' }],
		read: (code) => named([...pairsOf(code, /\{ NODE_(\w+), "(\w+)" \}/g).values()]),
	},
	'kubernetes-reasons': {
		files: [
			{ from: 'kubernetes+kubernetes', path: 'event.go' },
			{ from: 'kubernetes+kubernetes-images', path: 'types.go' },
			{ from: 'kubernetes+kubernetes-container', path: 'sync_result.go' },
			{ from: 'kubernetes+kubernetes-runtime', path: 'kuberuntime_container.go' },
			{ from: 'kubernetes+kubernetes-lifecycle', path: 'predicate.go' },
			{ from: 'kubernetes+kubernetes-nodes', path: 'setters.go' },
			{ from: 'containerd+containerd', path: 'helpers.go' },
			{ from: 'kubernetes+api', path: 'core/v1/types.go' },
			{ from: 'kubernetes+api', path: 'batch/v1/types.go' },
		],
		read: (events, images, container, runtime, lifecycle, nodes, containerd, core, batch) =>
			named([
				...[events, images, container, runtime, lifecycle].flatMap((code) => goStrings(code, /(?!Insufficient)\w+/)),
				...wordsOf(nodes, /(?:Reason(?: =|:)|EventTypeNormal,)\s+"(\w+)"/g),
				...goStrings(containerd, /\w+(?:Start|Exit)Reason/),
				...goStrings(core, /PodReason\w+|\w+ PodConditionType|\w+ NodeConditionType/),
				...goStrings(batch, /JobReason\w+|\w+ JobConditionType/),
			]),
	},
	'kueue-reasons': {
		files: [
			{ from: 'kubernetes-sigs+kueue', path: 'apis/kueue/v1beta2/workload_types.go' },
			{ from: 'kubernetes-sigs+kueue', path: 'apis/kueue/v1beta2/clusterqueue_types.go' },
			{ from: 'kubernetes-sigs+kueue', path: 'apis/kueue/v1beta2/admissioncheck_types.go' },
		],
		read: (workload, queue, check) =>
			named([
				...goStrings(workload, /Workload(?!PriorityClass)\w+|In\w+Reason|PreemptionGated/),
				...goStrings(queue, /ClusterQueueActive\w*/),
				...goStrings(check, /CheckState\w+/),
			]),
	},
	'volcano-reasons': {
		files: [
			{ from: 'volcano-sh+apis', path: 'pkg/apis/scheduling/v1beta1/types.go' },
			{ from: 'volcano-sh+apis', path: 'pkg/apis/batch/v1alpha1/job.go' },
			{ from: 'volcano-sh+apis', path: 'pkg/apis/bus/v1alpha1/events.go' },
		],
		read: (scheduling, batch, bus) =>
			named([
				...goStrings(scheduling, /QueueState\w+|PodGroup\w+|\w+Reason/),
				...goStrings(batch, /\w+ JobEvent|\w+ JobPhase/),
				...goStrings(bus, /\w+Event/),
			]),
	},
	'ray-exceptions': {
		files: [
			{ from: 'pip+ray', path: 'exceptions.py' },
			{ from: 'pip+ray', path: 'common_pb2.py' },
		],
		read: (code, messages) => {
			const [, exits = ''] = /WorkerExitType(.*?)PlacementStrategy/s.exec(messages) ?? [];
			return named([...classesOf(code), ...wordsOf(exits, /([A-Z_]{4,})\\x10/g)]);
		},
	},
	'torch-distributed-errors': {
		files: [
			{ from: 'pip+torch', path: 'include/c10/util/Exception.h' },
			{ from: 'pip+torch', path: 'distributed/elastic/rendezvous/api.py' },
			{ from: 'pip+torch', path: 'distributed/elastic/multiprocessing/api.py' },
			{ from: 'pip+torch', path: 'distributed/elastic/multiprocessing/errors/__init__.py' },
		],
		read: (header, ...modules) =>
			named([
				...pairsOf(header, /^class C10_API (Dist\w*Error)/gm).keys(),
				...modules.flatMap((code) => classesOf(code).filter((name) => /(?:Error|Exception)$/.test(name))),
			]),
	},
};
