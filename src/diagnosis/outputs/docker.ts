/**
 * `docker inspect`: how a container ended, and what it was given; `docker info`: what Docker may start containers with.
 *
 * @see https://docs.docker.com/reference/api/engine/version/v1.47/#tag/Container/operation/ContainerInspect
 */
import { type Fact, type Format, family, ownedRows } from './format.ts';
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
	isWhole: (head) => /^\s*\[\s*\{\s*"Id": ?"[\da-f]{64}"/.test(head),
	read({ lines }) {
		const all = jsonOf(lines);
		if (!Array.isArray(all)) return undefined;
		const containers = all.flatMap((one: Inspected | null) => (one?.State ? [containerOf(one)] : []));
		return containers.length ? containers : undefined;
	},
};

const fieldIn = (lines: readonly string[], name: string): string | undefined =>
	lines
		.map((line) => line.trim())
		.find((line) => line.startsWith(`${name}: `))
		?.slice(name.length + 2);

const info: Format<Fact[]> = {
	id: 'docker-info',
	begins: (line) => /^ {0,2}Server Version: \d/.test(line),
	goesOn: (line) => /^ {0,4}(?:[A-Z][\w ()-]{1,40}:|\S)/.test(line),
	read({ lines }) {
		const runtimes = fieldIn(lines, 'Runtimes');
		if (runtimes === undefined) return undefined;
		const names = runtimes.split(' ').filter(Boolean);
		return [{ daemon: fieldIn(lines, 'Server Version'), runtimes: names.join(', '), nvidia: names.includes('nvidia') }];
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
	formats: [inspect, info],
	topics: {
		daemon: { who: 'owners', daemon: 'version', runtimes: 'word', nvidia: 'truth' },
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
	facts(outputs) {
		const rows = ownedRows(outputs, (parsed) => parsed);
		return {
			daemon: rows.filter((row) => 'daemon' in row),
			container: rows.filter((row) => !('daemon' in row)),
		};
	},
});
