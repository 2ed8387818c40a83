/**
 * `docker inspect`: how a container ended, and what it was given.
 *
 * @see https://docs.docker.com/reference/api/engine/version/v1.47/#tag/Container/operation/ContainerInspect
 */
import { type Fact, type Format, family, whoseIs } from './format.ts';
import { jsonOf } from './json.ts';

interface Inspected {
	Name?: unknown;
	State?: { Status?: unknown; OOMKilled?: unknown; ExitCode?: unknown; Error?: unknown } | null;
	HostConfig?: {
		ShmSize?: unknown;
		IpcMode?: unknown;
		Memory?: unknown;
		Runtime?: unknown;
		DeviceRequests?: unknown;
		Devices?: unknown;
	} | null;
}

const inspect: Format<Fact[]> = {
	id: 'docker-inspect',
	begins: () => false,
	goesOn: () => false,
	isWhole: (head) => /^\s*\[\s*\{\s*"Id": ?"[\da-f]{64}"/.test(head),
	read({ lines }) {
		const all = jsonOf(lines);
		if (!Array.isArray(all)) return undefined;
		const containers = all.flatMap((one: Inspected | null) => (one?.State ? [containerOf(one)] : []));
		return containers.length ? containers : undefined;
	},
};

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const amountOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const some = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function containerOf({ Name, State, HostConfig }: Inspected): Fact {
	const { ShmSize, IpcMode, Memory, Runtime, DeviceRequests, Devices } = HostConfig ?? {};
	return {
		container: wordOf(Name)?.replace(/^\//, '').slice(0, 80),
		ended: State?.Status === 'exited' || State?.Status === 'dead',
		oom: State?.OOMKilled === true,
		exit_code: amountOf(State?.ExitCode),
		error: wordOf(State?.Error)?.slice(0, 300),
		shm: amountOf(ShmSize),
		host_ipc: IpcMode === 'host',
		// 0: no limit.
		memory: amountOf(Memory) || undefined,
		gpus: some(DeviceRequests) || some(Devices) || Runtime === 'nvidia',
	};
}

export const docker = family<Fact[]>({
	id: 'docker',
	formats: [inspect],
	topics: {
		container: {
			who: 'owners',
			container: 'word',
			ended: 'truth',
			oom: 'truth',
			exit_code: 'number',
			error: 'word',
			shm: 'bytes',
			host_ipc: 'truth',
			memory: 'bytes',
			gpus: 'truth',
		},
	},
	facts: (outputs) => ({
		container: outputs.flatMap(({ parsed, from }) => parsed.map((row) => ({ ...row, ...whoseIs(from) }))),
	}),
});
