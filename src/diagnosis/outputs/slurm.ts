/**
 * `scontrol show job|node`, `sinfo`, `squeue`, `sacct`, `sprio`.
 *
 * @see https://slurm.schedmd.com/scontrol.html
 */
import { type Fact, type Facts, type Format, family, type Sourced } from './format.ts';
import { cellsOf, numberOf } from './table.ts';

interface Slurm {
	jobs: Fact[];
	nodes: Fact[];
	/** Of jobs that wait. */
	priorities?: Priority[];
}

/** What the priority of a job is made of, by the names of the columns. */
interface Priority {
	job: string;
	priority: number;
	factors: ReadonlyMap<string, number>;
}

/** `Key=value` pairs; a value may hold blanks only where it is the last of its line. */
function pairsOf(lines: readonly string[]): Map<string, string> {
	const pairs = new Map<string, string>();
	for (const line of lines) {
		const whole = /^ *(Reason|Comment|OS|Command|ExtraNodeInfo)=(.*)$/.exec(line);
		if (whole?.[1]) pairs.set(whole[1], whole[2] ?? '');
		else
			for (const word of cellsOf(line)) {
				const at = word.indexOf('=');
				if (at > 0 && !pairs.has(word.slice(0, at))) pairs.set(word.slice(0, at), word.slice(at + 1));
			}
	}
	return pairs;
}

const scontrolJob: Format<Slurm> = {
	id: 'scontrol-job',
	begins: (line) => /^JobId=\d{1,12} (?:ArrayJobId=\S+ )?.{0,80}JobName=/.test(line),
	goesOn: (line) => /^ {2,4}\w{2,30}=/.test(line),
	read({ lines }) {
		const of = pairsOf(lines);
		const state = of.get('JobState');
		if (!state) return undefined;
		// The state's own line tells its reason among others: `JobState=PENDING Reason=Priority Dependency=(null)`.
		const reason = /\bReason=(\S+)/.exec(lines.find((line) => line.includes('JobState=')) ?? '')?.[1];
		return {
			jobs: [
				{
					job: of.get('JobId'),
					state,
					reason: reason === 'None' ? undefined : reason,
					exit: of.get('ExitCode'),
					nodes: numberOf(of.get('NumNodes')?.split('-')[0]),
					elapsed: of.get('RunTime'),
					limit: of.get('TimeLimit'),
				},
			],
			nodes: [],
		};
	},
};

const scontrolNode: Format<Slurm> = {
	id: 'scontrol-node',
	begins: (line) => /^NodeName=\S{1,100} /.test(line),
	goesOn: (line) => /^ {2,4}\w{2,30}=/.test(line),
	read({ lines }) {
		const of = pairsOf(lines);
		const state = of.get('State');
		const reason = of.get('Reason')?.replace(/ \[.{1,60}\]$/, '');
		return state ? { jobs: [], nodes: [{ node: of.get('NodeName'), state, reason }] } : undefined;
	},
};

const sinfo: Format<Slurm> = {
	id: 'sinfo',
	begins: (line) => /^PARTITION +AVAIL +TIMELIMIT +NODES +STATE +NODELIST$/.test(line),
	goesOn: (line) => cellsOf(line).length === 6,
	read({ lines }) {
		const nodes = lines.slice(1).map((line): Fact => {
			const [, , , , state, node] = cellsOf(line);
			return { node, state };
		});
		return nodes.length ? { jobs: [], nodes } : undefined;
	},
};

const squeue: Format<Slurm> = {
	id: 'squeue',
	// With `-l` the state is whole, and stands before the limit of time.
	begins: (line) =>
		/^ +JOBID +PARTITION +NAME +USER +(?:ST|STATE) +TIME +(?:TIME_LIMI +)?NODES +NODELIST\(REASON\)$/.test(line),
	goesOn: (line) => cellsOf(line).length >= 8,
	read({ lines }) {
		const at = cellsOf(lines[0] ?? '').indexOf('NODES');
		const jobs = lines.slice(1).map((line): Fact => {
			const cells = cellsOf(line);
			const [job, , , , state = '', elapsed] = cells;
			const reason = /^\((.{1,80})\)$/.exec(cells.slice(at + 1).join(' '))?.[1];
			return { job, state: SHORT[state] ?? state, elapsed, nodes: numberOf(cells[at]), reason };
		});
		return jobs.length ? { jobs, nodes: [] } : undefined;
	},
};

const SHORT: Readonly<Record<string, string>> = {
	PD: 'PENDING',
	R: 'RUNNING',
	CG: 'COMPLETING',
	S: 'SUSPENDED',
	CF: 'CONFIGURING',
};

const sacct: Format<Slurm> = {
	id: 'sacct',
	begins: (line) => /^ *JobID +.{0,200}\bState\b/.test(line) && / ExitCode\b/.test(line),
	goesOn: (line) => /^[- ]+$/.test(line) || /^ *\d{1,12}(?:[._]\w{1,12})* /.test(line),
	read({ lines: [head = '', rule = '', ...lines] }) {
		// Columns are as wide as the hyphens below their names.
		const edges = [...rule.matchAll(/-+/g)].map(({ index, 0: { length } }) => [index, index + length] as const);
		const cut = (line: string) => edges.map(([from, to]) => line.slice(from, to).trim());
		const names = cut(head);
		const jobs = lines.map((line): Fact => {
			const cells = cut(line);
			const of = (name: string) => cells[names.indexOf(name)] || undefined;
			return { job: of('JobID'), state: of('State')?.split(' ')[0], exit: of('ExitCode'), elapsed: of('Elapsed') };
		});
		// Its steps end as the job does.
		const own = jobs.filter(({ job }) => !String(job).includes('.'));
		return edges.length > 1 && jobs.length ? { jobs: own.length ? own : jobs, nodes: [] } : undefined;
	},
};

/** Only weights that the cluster has are columns; `PARTITION` is its name first, and what it counts later. */
const sprio: Format<Slurm> = {
	id: 'sprio',
	begins: (line) => /^ +JOBID +PARTITION +(?:USER +(?:ACCOUNT +)?)?PRIORITY +SITE\b/.test(line),
	goesOn: (line) => /^ +\d{1,12} +\S+ +\S.* \d/.test(line),
	read({ lines: [head = '', ...lines] }) {
		const names = cellsOf(head);
		const at = names.indexOf('PRIORITY');
		const priorities = lines.flatMap((line): Priority[] => {
			const cells = cellsOf(line);
			const priority = numberOf(cells[at]);
			if (priority === undefined) return [];
			const factors = names.flatMap((name, column): [string, number][] => {
				const value = column > at ? numberOf(cells[column]) : undefined;
				return value === undefined ? [] : [[name, name === 'NICE' ? -value : value]];
			});
			return [{ job: cells[0] ?? '', priority, factors: new Map(factors) }];
		});
		return priorities.length ? { jobs: [], nodes: [], priorities } : undefined;
	},
};

export const slurm = family<Slurm>({
	id: 'slurm',
	formats: [scontrolJob, scontrolNode, sinfo, squeue, sacct, sprio],
	topics: {
		job: {
			job: 'word',
			state: 'word',
			reason: 'word',
			exit: 'word',
			signal: 'number',
			nodes: 'number',
			elapsed: 'word',
			limit: 'word',
		},
		node: { node: 'word', state: 'word', reason: 'word', down: 'truth', drained: 'truth' },
		// A job that waits, beside the first one: what it has least of.
		priority: {
			job: 'word',
			priority: 'number',
			ahead: 'number',
			first: 'word',
			first_priority: 'number',
			factor: 'word',
			value: 'number',
			first_value: 'number',
		},
	},
	facts: factsOf,
});

function factsOf(outputs: readonly Sourced<Slurm>[]): Facts {
	return {
		job: outputs
			.flatMap(({ parsed }) => parsed.jobs)
			.map((row) => ({ ...row, signal: numberOf(String(row['exit'] ?? '').split(':')[1]) })),
		node: nodesOnce(outputs.flatMap(({ parsed }) => parsed.nodes)).map((row) => {
			const state = String(row['state'] ?? '').toLowerCase();
			// `*`: it does not answer.
			return { ...row, down: /down|\*|not_responding|fail/.test(state), drained: /drain|drng/.test(state) };
		}),
		priority: behindOf(outputs.flatMap(({ parsed }) => parsed.priorities ?? [])),
	};
}

/** Those that are behind the first, the last of all before the others. */
function behindOf(all: readonly Priority[]): Fact[] {
	const [first, ...others] = all.toSorted((a, b) => b.priority - a.priority);
	if (!first) return [];
	return others
		.filter(({ priority }) => priority < first.priority)
		.map(({ job, priority, factors }) => ({
			...{ job, priority, ahead: all.filter((one) => one.priority > priority).length },
			...{ first: first.job, first_priority: first.priority },
			...leastOf(factors, first.factors),
		}))
		.reverse();
}

/** The factor by which a job is farthest behind; for `NICE` what it gave away. */
function leastOf(own: Priority['factors'], first: Priority['factors']): Fact {
	const behind = [...own].map(([factor, value]) => ({ factor, value, first_value: first.get(factor) ?? 0 }));
	const [least] = behind.toSorted((a, b) => b.first_value - b.value - (a.first_value - a.value));
	return least ? { ...least } : {};
}

/** A node stands in each of its partitions, and again in what tells of it alone: with the reason, where one says it. */
function nodesOnce(rows: readonly Fact[]): Fact[] {
	const byName = new Map<Fact[string], Fact>();
	for (const row of rows) {
		const before = byName.get(row['node']);
		if (!before || (row['reason'] && !before['reason'])) byName.set(row['node'], row);
	}
	return [...byName.values()];
}
