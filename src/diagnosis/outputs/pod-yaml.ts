/** `kubectl get pod -o yaml`: the status of pods. Nothing more of YAML is read than the one form that kubectl prints. */

import { type Cluster, worst } from './cluster.ts';
import type { Fact, Format } from './format.ts';
import { numberOf } from './table.ts';

/** How far a line stands in, whether a list goes on with it, its key and its value. */
const LINE = /^( {0,40})(- )?([A-Za-z]\w{0,60}):(?: (.{0,2000}))?$/;

interface Pod {
	own: Record<string, Fact[string]>;
	containers: Record<string, Fact[string]>[];
}

export const podYaml: Format<Cluster> = {
	id: 'kubectl-get-yaml',
	begins: (line) => line === 'apiVersion: v1',
	goesOn: (line) => /^(?: {1,60}\S|- |[a-z]\w{2,20}:)/.test(line),
	read({ lines }) {
		if (!lines.some((line) => /^(?: {2})?kind: Pod$/.test(line))) return undefined;
		const pods: Pod[] = [];
		let path: string[] = [];
		for (const line of lines) {
			const [, indent = '', dash = '', key, value = ''] = LINE.exec(line) ?? [];
			if (key === undefined) continue;
			const depth = (indent.length + dash.length) / 2;
			path = [...path.slice(0, depth), ...Array(Math.max(0, depth - path.length)).fill(''), key];
			take(pods, path.join('/').replace(/^items\//, ''), value.replace(/^(['"])(.*)\1$/, '$2'), dash !== '');
		}
		const named = pods.filter(({ own }) => own['pod'] !== undefined && own['status'] !== undefined);
		return named.length
			? { pods: named.map(({ own, containers }) => ({ ...own, ...worst(containers) })), events: [] }
			: undefined;
	},
};

const OF_POD: Readonly<Record<string, string>> = {
	'metadata/name': 'pod',
	'metadata/namespace': 'namespace',
	'spec/nodeName': 'node',
	'status/phase': 'status',
	'status/reason': 'reason',
	'status/message': 'message',
};

const STATUSES = 'status/containerStatuses/';
const OF_CONTAINER: Readonly<Record<string, string>> = {
	name: 'container',
	restartCount: 'restarts',
	'state/waiting/reason': 'container_reason',
	'state/terminated/reason': 'container_reason',
	'state/terminated/exitCode': 'exit_code',
	'lastState/terminated/reason': 'last_reason',
	'lastState/terminated/exitCode': 'exit_code',
};

function take(pods: Pod[], path: string, value: string, isItem: boolean): void {
	if (path === 'apiVersion') pods.push({ own: {}, containers: [] });
	const pod = pods.at(-1);
	if (!pod) return;
	const field = OF_POD[path];
	if (field) pod.own[field] ??= value;
	if (!path.startsWith(STATUSES)) return;
	const inside = path.slice(STATUSES.length);
	if (isItem && !inside.includes('/')) pod.containers.push({});
	const name = OF_CONTAINER[inside];
	const container = pod.containers.at(-1);
	// A container that ended well needs no word.
	if (name && container && value !== 'Completed')
		container[name] = /restarts|exit_code/.test(name) ? numberOf(value) : value;
}
