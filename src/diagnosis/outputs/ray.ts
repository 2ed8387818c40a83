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
const DEMAND = /^ (\{.{1,300}?\})(?: \* \d{1,9})?(?: \((\w{1,20})\))?: (\d{1,9})\+? (?:pending|from)/;
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
				.map((row) => ({ ...row, gpus, gpus_free: free, gpu_asked: /'GPU'/.test(String(row['wanted'])) })),
			failure: outputs.flatMap(({ parsed }) => parsed.failures),
		};
	},
});
