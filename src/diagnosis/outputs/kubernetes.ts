/**
 * `kubectl describe pod`, `node` and `pytorchjob`, `get pods` (also `-o yaml`), `get nodes` and `get events`.
 *
 * @see https://github.com/kubernetes/kubectl/blob/v0.34.0/pkg/describe/describe.go
 */

import { type Cluster, worst } from './cluster.ts';
import { type Fact, type Facts, type Format, family, type Sourced } from './format.ts';
import { waitingIn } from './gangs.ts';
import { podYaml } from './pod-yaml.ts';
import { numberOf, wideCellsOf } from './table.ts';

/** What describes anything begins with its name. */
const DESCRIBED: Pick<Format, 'begins' | 'goesOn'> = {
	begins: (line) => /^Name: {2,}\S{1,253}$/.test(line),
	goesOn: (line) => !/^Name: {2}/.test(line) && (/^(?: |$)/.test(line) || /^[A-Z][A-Za-z -]{1,40}: /.test(`${line} `)),
};

const topOf = (lines: readonly string[], name: string): string | undefined =>
	lines
		.find((line) => line.startsWith(`${name}:`))
		?.slice(name.length + 1)
		.trim();

const describePod: Format<Cluster> = {
	id: 'kubectl-describe-pod',
	...DESCRIBED,
	read({ lines }) {
		const top = (name: string) => topOf(lines, name);
		const [pod, status] = [top('Name'), top('Status')];
		if (!pod || !status || !lines.some((line) => /^(?:Init )?Containers:/.test(line))) return undefined;
		const node = top('Node')?.split('/')[0];
		return {
			pods: [
				{
					pod,
					namespace: top('Namespace'),
					status,
					node: node === '<none>' ? undefined : node,
					reason: top('Reason'),
					message: top('Message'),
					...worst(containersIn(lines)),
				},
			],
			events: eventsIn(lines).map((row) => ({ ...row, pod })),
		};
	},
};

const describeNode: Format<Cluster> = {
	id: 'kubectl-describe-node',
	...DESCRIBED,
	read({ lines }) {
		const node = topOf(lines, 'Name');
		const conditions = new Map(
			lines.flatMap((line): [string, string][] => {
				const [, name = '', status] = /^ {2}(Ready|\w{3,10}Pressure) +(True|False|Unknown) /.exec(line) ?? [];
				return status === undefined ? [] : [[name, status]];
			}),
		);
		const gpusBelow = (heading: string) => numberOf(gpusIn(sectionOf(lines, heading)));
		if (!node || !conditions.has('Ready')) return undefined;
		const own = {
			node,
			ready: conditions.get('Ready') === 'True',
			pressure: [...conditions].find(([name, status]) => name !== 'Ready' && status === 'True')?.[0],
			cordoned: topOf(lines, 'Unschedulable') === 'true',
			gpus: gpusBelow('Capacity:'),
			allocatable: gpusBelow('Allocatable:'),
			requested: gpusBelow('Allocated resources:'),
		};
		return { pods: [], events: [], nodes: [own] };
	},
};

/** Jobs of Kubeflow's training operator: PyTorchJob, MPIJob and others. */
const describeJob: Format<Cluster> = {
	id: 'kubectl-describe-job',
	...DESCRIBED,
	read({ lines }) {
		const [job, kind] = [topOf(lines, 'Name'), topOf(lines, 'Kind')];
		if (!job || !/^(?:PyTorch|MPI|TF|JAX|Paddle|XGBoost)Job$/.test(kind ?? '')) return undefined;
		const conditions = conditionsIn(sectionOf(lines, 'Status:'));
		const {
			Type: condition,
			Reason: reason,
			Message: message,
		} = conditions.findLast(({ Status }) => Status === 'True') ?? {};
		return { pods: [], events: eventsIn(lines), jobs: [{ job, kind, condition, reason, message }] };
	},
};

/** Each ends with its type; the last that is true is how the job stands. */
function conditionsIn(lines: readonly string[]): Record<string, string>[] {
	const all: Record<string, string>[] = [{}];
	for (const line of lines) {
		const [, name, value] = /^ {4}(Message|Reason|Status|Type): +(\S.{0,300})$/.exec(line) ?? [];
		if (name === undefined || value === undefined) continue;
		Object.assign(all.at(-1) ?? {}, { [name]: value.trim() });
		if (name === 'Type') all.push({});
	}
	return all;
}

/** The lines below a heading, up to the next. */
function sectionOf(lines: readonly string[], heading: string): string[] {
	const from = lines.findIndex((line) => line.startsWith(heading)) + 1;
	const length = lines.slice(from).findIndex((line) => /^\S/.test(line));
	return from === 0 ? [] : lines.slice(from, length < 0 ? undefined : from + length);
}

/** `  nvidia.com/gpu:  8`, and with what pods ask for `  nvidia.com/gpu  8  8`. */
const gpusIn = (lines: readonly string[]): string | undefined =>
	lines
		.map(
			(line) =>
				/^ {1,4}(?:nvidia\.com\/gpu|amd\.com\/gpu|huawei\.com\/Ascend\w{1,20}):? {1,40}(\d{1,6})/.exec(line)?.[1],
		)
		.find((digits) => digits !== undefined);

/** State, last state, and how often each container was started again. */
function containersIn(lines: readonly string[]): Record<string, Fact[string]>[] {
	const rows: Record<string, Fact[string]>[] = [];
	let inside = false;
	let state: 'state' | 'last' | undefined;
	for (const line of lines) {
		if (/^\S/.test(line)) inside = /^(?:Init )?Containers:/.test(line);
		if (!inside) continue;
		const container = /^ {2}(\S{1,63}):$/.exec(line)?.[1];
		if (container) rows.push({ container });
		const [, name, value] = /^ {4,6}([A-Z][A-Za-z ]{1,24}): +(\S.{0,200})$/.exec(line) ?? [];
		const row = rows.at(-1);
		if (!row || name === undefined || value === undefined) continue;
		if (name === 'State') [state, row['state']] = ['state', value];
		else if (name === 'Last State') [state, row['last_state']] = ['last', value];
		else if (name === 'Reason' && state) row[state === 'state' ? 'container_reason' : 'last_reason'] = value;
		else if (name === 'Exit Code' && state) row['exit_code'] = numberOf(value);
		else if (name === 'Restart Count') row['restarts'] = numberOf(value);
		else if (name === 'Ready') state = undefined;
	}
	return rows;
}

const EVENT = /^ {2}(Normal|Warning) +(\w{1,60}) +(\S.{0,40}?) {2,}(\S.{0,80}?) {2,}(\S.{0,2000})$/;

const eventsIn = (lines: readonly string[]): Fact[] =>
	lines.slice(lines.findIndex((line) => line.startsWith('Events:')) + 1).flatMap((line): Fact[] => {
		const [, type, reason, , , message] = EVENT.exec(line) ?? [];
		return type === undefined ? [] : [{ type, event: reason, message }];
	});

/** What stands in the column STATUS. */
const POD_STATUS =
	/^(?:Running|Pending|Completed|Succeeded|Failed|Error|Evicted|Terminating|Unknown|OOMKilled|ContainerCreating|PodInitializing|CrashLoopBackOff|ErrImage\w{4,12}|ImagePullBackOff|InvalidImageName|Create\w{4,24}Error|RunContainerError|ContainerCannotRun|ContainerStatusUnknown|DeadlineExceeded|NodeLost|Init:\S{1,30}|SchedulingGated)$/;
const POD_ROW =
	/^(?:[a-z\d<][a-z\d.>-]{0,62} {2,}){1,2}\d{1,3}\/\d{1,3} {2,}([A-Z]\S{3,40}) {2,}\d{1,6}(?: \([^)]{2,12} ago\))? {2,}\d/;
const isPodRow = (line: string): boolean => POD_STATUS.test(POD_ROW.exec(line)?.[1] ?? '');
const READY = /^\d{1,3}\/\d{1,3}$/;

/** Also of rows that were filtered, which have no head. */
const getPods: Format<Cluster> = {
	id: 'kubectl-get-pods',
	begins: (line) => /^(?:NAMESPACE {2,})?NAME {2,}READY {2,}STATUS {2,}RESTARTS {2,}AGE\b/.test(line) || isPodRow(line),
	goesOn: (line) => / \d{1,3}\/\d{1,3} {2,}\S/.test(line),
	read({ lines }) {
		const pods = lines.flatMap((line): Fact[] => {
			const cells = wideCellsOf(line);
			const at = cells.findIndex((cell) => READY.test(cell));
			if (at < 1) return [];
			const [pod, , status, restarts, , , node] = cells.slice(at - 1);
			return [
				{
					...{ pod, status, restarts: numberOf(restarts?.split(' ')[0]), namespace: cells[at - 2] },
					node: node === '<none>' ? undefined : node,
				},
			];
		});
		return pods.length ? { pods, events: [] } : undefined;
	},
};

const getNodes: Format<Cluster> = {
	id: 'kubectl-get-nodes',
	begins: (line) => /^NAME {2,}STATUS {2,}ROLES {2,}AGE {2,}VERSION/.test(line),
	goesOn: (line) => /^\S{1,253} {2,}(?:Not)?Ready/.test(line),
	read({ lines }) {
		const nodes = lines.slice(1).map((line): Fact => {
			const [node, status = ''] = wideCellsOf(line);
			return { node, ready: !status.startsWith('NotReady'), cordoned: status.includes('SchedulingDisabled') };
		});
		return nodes.length ? { pods: [], events: [], nodes } : undefined;
	},
};

const EVENT_ROW =
	/^(?:[a-z\d][a-z\d.-]{0,62} {2,})?(?:\d{1,5}[smhd]\S{0,12}|<unknown>) {2,}(?:Normal|Warning) {2,}[A-Z]\w{2,60} {2,}\S{1,300}\/\S/;

/** Also of rows that were filtered. */
const getEvents: Format<Cluster> = {
	id: 'kubectl-get-events',
	begins: (line) =>
		/^(?:NAMESPACE {2,})?LAST SEEN {2,}TYPE {2,}REASON {2,}OBJECT {2,}MESSAGE/.test(line) || EVENT_ROW.test(line),
	goesOn: (line) => / (?:Normal|Warning) {2,}\w/.test(line),
	read({ lines }) {
		const events = lines.flatMap((line): Fact[] => {
			const cells = wideCellsOf(line);
			const at = cells.findIndex((cell) => cell === 'Normal' || cell === 'Warning');
			if (at < 0) return [];
			const [type, event, object, ...message] = cells.slice(at);
			return [{ type, event, pod: object?.replace(/^pod\//, ''), message: message.join(' ') }];
		});
		return events.length ? { pods: [], events } : undefined;
	},
};

export const kubernetes = family<Cluster>({
	id: 'kubernetes',
	formats: [describePod, describeNode, describeJob, getPods, getNodes, getEvents, podYaml],
	topics: {
		pod: {
			pod: 'word',
			namespace: 'word',
			status: 'word',
			node: 'word',
			reason: 'word',
			message: 'word',
			container: 'word',
			state: 'word',
			container_reason: 'word',
			last_state: 'word',
			last_reason: 'word',
			exit_code: 'number',
			restarts: 'number',
		},
		warning: {
			pod: 'word',
			event: 'word',
			message: 'word',
			gpus: 'truth',
			taint: 'truth',
			memory: 'truth',
			volume: 'truth',
		},
		// Of the training operator.
		job: { job: 'word', kind: 'word', condition: 'word', reason: 'word', message: 'word' },
		waiting: { pods: 'number', running: 'number', names: 'word' },
		node: {
			node: 'word',
			ready: 'truth',
			pressure: 'word',
			cordoned: 'truth',
			gpus: 'number',
			allocatable: 'number',
			requested: 'number',
		},
	},
	facts: factsOf,
});

function factsOf(outputs: readonly Sourced<Cluster>[]): Facts {
	const pods = outputs.flatMap(({ parsed }) => parsed.pods);
	const warnings = outputs.flatMap(({ parsed }) => parsed.events).filter(({ type }) => type === 'Warning');
	return {
		pod: pods,
		node: outputs.flatMap(({ parsed }) => parsed.nodes ?? []),
		job: outputs.flatMap(({ parsed }) => parsed.jobs ?? []),
		warning: warnings.map(({ pod, event, message }) => ({ pod, event, message, ...causesIn(String(message ?? '')) })),
		waiting: waitingIn(pods),
	};
}

/** What the scheduler says is missing. */
const causesIn = (message: string): Fact => ({
	gpus: /Insufficient (?:nvidia\.com|amd\.com|huawei\.com|rdma)\//.test(message),
	taint: /untolerated taint|didn't match Pod's node affinity/.test(message),
	memory: /Insufficient (?:memory|cpu|ephemeral-storage)/.test(message),
	volume: /PersistentVolumeClaim|volume node affinity|MountVolume|AttachVolume|unable to attach or mount/i.test(
		message,
	),
});
