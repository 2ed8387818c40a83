/**
 * `ray status`: what a cluster of Ray has, and what is asked for in vain.
 *
 * @see https://github.com/ray-project/ray/blob/ray-2.58.0/python/ray/autoscaler/_private/util.py format_info_string
 */
import { type Fact, type Format, family } from './format.ts';
import { numberOf } from './table.ts';

interface Ray {
	usage: Fact[];
	demands: Fact[];
	failures: Fact[];
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

export const ray = family<Ray>({
	id: 'ray-status',
	formats: [status],
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
		};
	},
});

/** How many GPUs one request is for: those of all bundles of a placement group, which come together or not at all. */
function gpusWanted(wanted: string): { gpu_asked: boolean; gpus_wanted: number } {
	const bundles = [...wanted.matchAll(GPUS)];
	const sum = bundles.reduce((all, [, each, times = '1']) => all + Number(each) * Number(times), 0);
	return { gpu_asked: wanted.includes("'GPU'"), gpus_wanted: sum };
}
