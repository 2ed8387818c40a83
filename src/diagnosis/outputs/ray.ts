/**
 * `ray status`: what a cluster of Ray has, and what is asked for in vain; `ray list`: in which states its parts are.
 *
 * @see https://github.com/ray-project/ray/blob/ray-2.58.0/python/ray/autoscaler/_private/util.py format_info_string
 */
import { grouped } from '../runs/grouped.ts';
import { type Fact, type Format, family } from './format.ts';
import { numberOf } from './table.ts';

interface Ray {
	usage: Fact[];
	demands: Fact[];
	failures: Fact[];
	/** Of `ray list`. */
	listed?: Fact[];
}

const USAGE = /^ (\d{1,12}(?:\.\d{1,6})?)\/(\d{1,12}(?:\.\d{1,6})?) (\w{1,80})(?: \(.{0,80}\))?$/;
/** A placement group: `{'GPU': 1.0} * 8, {'CPU': 1.0} * 1 (PACK): 1+ pending placement groups`. */
const DEMAND = /^ (\{.{1,300}\}(?: \* \d{1,9})?)(?: \((\w{1,20})\))?: (\d{1,9})\+? (?:pending|from)/;
const GPUS = /'GPU': (\d{1,9}(?:\.\d{1,6})?)[^{}]{0,200}\}(?: \* (\d{1,9}))?/g;
const FAILED = /^ (\S{1,80}): (?:NodeTerminated|Node\w{1,30}|\w{1,30}Error|.{0,40}(?:fail|terminated))/i;

const status: Format<Ray> = {
	id: 'ray-status',
	begins: (line) => /^=+ Autoscaler status: /.test(line),
	goesOn: (line) =>
		/^(?: |-+$|=+$|$|Node status|Resources|Active:|Idle:|Pending:|Recent failures:|(?:Total )?Usage:|(?:From request_resources|Pending Demands|(?:Total )?Demands|Total Constraints):|GCS request time|Node Provider)/.test(
			line,
		),
	read({ lines }) {
		let failing = false;
		const ray: Ray = { usage: [], demands: [], failures: [] };
		for (const line of lines) {
			if (/^\S/.test(line)) failing = line.startsWith('Recent failures');
			const [, used, total, resource] = USAGE.exec(line) ?? [];
			if (resource) ray.usage.push({ resource, used: numberOf(used), total: numberOf(total) });
			const [, wanted, strategy, count] = DEMAND.exec(line) ?? [];
			if (wanted) ray.demands.push({ wanted, strategy, count: numberOf(count) });
			const failed = failing ? FAILED.exec(line)?.[1] : undefined;
			if (failed) ray.failures.push({ node: failed });
		}
		return lines.some((line) => line === 'Resources') ? ray : undefined;
	},
};

/** Columns stand under their names, and cells may be empty: a cell belongs to the name that it lies under. */
function rowUnder(head: string, line: string): Map<string, string> {
	const spans = (text: string) =>
		[...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: cell, index }) => ({ cell, from: index, to: index + cell.length }));
	const names = spans(head);
	return new Map(
		spans(line).flatMap(({ cell, from, to }): [string, string][] => {
			const name = names.find((own) => from < own.to && to > own.from);
			return name ? [[name.cell, cell]] : [];
		}),
	);
}

/** What a row is of, by the name of its first column, and what says which one it is. */
const KINDS: readonly [id: string, what: string, name: string][] = [
	['ACTOR_ID', 'actor', 'CLASS_NAME'],
	['NODE_ID', 'node', 'NODE_IP'],
	['TASK_ID', 'task', 'NAME'],
	['PLACEMENT_GROUP_ID', 'placement group', 'NAME'],
	['WORKER_ID', 'worker', 'WORKER_TYPE'],
];

/** Where an address was masked, the cells behind it have moved. */
const stateIn = (line: string, cell = ''): string =>
	STATE.test(cell) ? cell : (line.split(/ {2,}/).find((own) => STATE.test(own)) ?? '');
const STATE =
	/^(?:ALIVE|DEAD|PENDING|CREATED|REMOVED|FAILED|FINISHED|RUNNING|RESTARTING|RESCHEDULING|NIL|[A-Z]{3,14}_[A-Z_]{3,30})$/;

/** `ray list actors`, `nodes`, `tasks`, `placement-groups`; a cell may go on in the lines below. */
const list: Format<Ray> = {
	id: 'ray-list',
	begins: (line) => /^=+ List: \d{4}-\d\d-\d\d /.test(line),
	goesOn: (line) => /^(?:$|Stats:|Table:|-+$|Total: \d| {0,4}\d{1,6} {1,4}\S| {4,})/.test(line),
	read({ lines }) {
		const at = lines.findIndex((line) => KINDS.some(([id]) => line.trimStart().startsWith(`${id} `)));
		const head = lines[at] ?? '';
		const [, what, name] = KINDS.find(([id]) => head.trimStart().startsWith(id)) ?? [];
		if (what === undefined || name === undefined) return undefined;
		const rows = lines.slice(at + 1).filter((line) => /^ {0,4}\d/.test(line));
		const states = rows.map((line) => {
			const cells = rowUnder(head, line);
			return { state: stateIn(line, cells.get('STATE')), name: cells.get(name) ?? cells.get('FUNC_OR_CLASS_NAME') };
		});
		const listed = [...grouped(states, ({ state }) => state)].map(([state, own]) => ({
			...{ what, state, count: own.length },
			names: [...new Set(own.flatMap((row) => row.name ?? []))].slice(0, 4).join(', ') || undefined,
		}));
		return { usage: [], demands: [], failures: [], listed };
	},
};

export const ray = family<Ray>({
	id: 'ray-status',
	formats: [status, list],
	topics: {
		usage: { resource: 'word', used: 'number', total: 'number' },
		demand: {
			wanted: 'word',
			strategy: 'word',
			count: 'number',
			gpus: 'number',
			gpus_free: 'number',
			gpu_asked: 'truth',
			gpus_wanted: 'number',
		},
		failure: { node: 'word' },
		// So many of a kind are in a state.
		listed: { what: 'word', state: 'word', count: 'number', names: 'word' },
	},
	facts(outputs) {
		const usage = outputs.flatMap(({ parsed }) => parsed.usage);
		const gpu = usage.find(({ resource }) => resource === 'GPU');
		const gpus = Number(gpu?.['total'] ?? 0);
		const free = gpus - Number(gpu?.['used'] ?? 0);
		return {
			usage,
			demand: outputs
				.flatMap(({ parsed }) => parsed.demands)
				.map((row) => ({ ...row, gpus, gpus_free: free, ...gpusWanted(String(row['wanted'])) })),
			failure: outputs.flatMap(({ parsed }) => parsed.failures),
			listed: outputs.flatMap(({ parsed }) => parsed.listed ?? []),
		};
	},
});

/** How many GPUs one request is for: those of all bundles of a placement group, which come together or not at all. */
function gpusWanted(wanted: string): { gpu_asked: boolean; gpus_wanted: number } {
	const bundles = [...wanted.matchAll(GPUS)];
	const sum = bundles.reduce((all, [, each, times = '1']) => all + Number(each) * Number(times), 0);
	return { gpu_asked: wanted.includes("'GPU'"), gpus_wanted: sum };
}
