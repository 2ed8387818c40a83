/**
 * The flight recorder of c10d: one dump of a rank, as a pickle or as JSON, made even.
 *
 * @see https://github.com/pytorch/pytorch/blob/v2.13.0/torch/csrc/distributed/c10d/FlightRecorderDetail.hpp
 */
import { isOwn } from './activity.ts';
import type { Format } from './format.ts';
import { jsonOf } from './json.ts';
import { isPickle, type Plain, readPickle } from './pickle.ts';

/** One collective, or one send or receive. */
export interface Collective {
	/** Of the process group: its name, and what it is for. */
	group: string;
	/** Counted in its group, those between two ranks apart. */
	seq: number;
	/** Between two ranks. */
	pair: boolean;
	/** `all_reduce`, without the backend. */
	op: string;
	sizes: string;
	types: string;
	done: boolean;
	/** When it was called, by the clock of its node, in nanoseconds. */
	created?: number;
	/** The user's line that called it; JSON has none. */
	at?: string;
	file?: string;
	line?: number;
}

export interface Recording {
	/** `2.10` */
	version: string;
	/** The ranks of a group, by its name, where it is told. */
	groups: ReadonlyMap<string, readonly number[]>;
	entries: readonly Collective[];
}

/** JSON and pickle alike: a field of something, if it is there. */
type Field = (name: string) => unknown;

const MOST_ENTRIES = 200_000;
const MOST_SIZES = 16;

export const recorder: Format<Recording> = {
	id: 'flight-recorder',
	begins: () => false,
	isWhole: (head) =>
		/^\s*\{\s*"(?:comm_lib_version|entries|nccl_comm_state|nccl_version|pg_config|pg_status|version)": ?/.test(head) &&
		/"(?:profiling_name|collective_seq_id|pg_config|comm_lib_version|nccl_version)"/.test(head),
	read: ({ lines }) => recordingOf(jsonOf(lines)),
	readBytes(bytes) {
		if (!isPickle(bytes)) return undefined;
		try {
			return recordingOf(readPickle(bytes));
		} catch {
			return undefined;
		}
	},
};

/** @returns nothing for what is no recording. */
function recordingOf(source: unknown): Recording | undefined {
	const field = fieldsOf(source);
	const entries = field?.('entries');
	const version = field?.('version');
	if (!field || !Array.isArray(entries) || typeof version !== 'string') return undefined;
	return {
		version: version.slice(0, 20),
		groups: groupsOf(field('pg_config')),
		entries: entries.slice(-MOST_ENTRIES).flatMap((entry) => entryOf(fieldsOf(entry)) ?? []),
	};
}

function fieldsOf(source: unknown): Field | undefined {
	if (source instanceof Map) return (name) => (source as Map<Plain, Plain>).get(name);
	if (typeof source !== 'object' || source === null || Array.isArray(source)) return undefined;
	return (name) => (Object.hasOwn(source, name) ? (source as Record<string, unknown>)[name] : undefined);
}

/** `{ "0": { name: "0", desc: "default_pg", ranks: "[0, 1]" } }`; gloo leaves the name empty, and the ranks of its own groups. */
function groupsOf(config: unknown): Map<string, readonly number[]> {
	const entries: [unknown, unknown][] =
		config instanceof Map ? [...config] : typeof config === 'object' && config !== null ? Object.entries(config) : [];
	return new Map(
		entries.slice(0, 4096).map(([name, value]) => {
			const ranks = fieldsOf(value)?.('ranks');
			const listed = typeof ranks === 'string' ? ranks.slice(0, 200_000).match(/\d+/g)?.map(Number) : ranks;
			const numbers = Array.isArray(listed) ? listed.filter((rank) => Number.isInteger(rank)) : [];
			return [String(name), numbers as number[]];
		}),
	);
}

function entryOf(field: Field | undefined): Collective | undefined {
	const name = field?.('profiling_name');
	if (!field || typeof name !== 'string') return undefined;
	const pair = field('is_p2p') === true;
	// Before 2.4 of the format there was one count.
	const seq = field(pair ? 'p2p_seq_id' : 'collective_seq_id') ?? field('seq_id');
	const group = field('process_group');
	if (typeof seq !== 'number') return undefined;
	return {
		group: Array.isArray(group) ? String(group[0] ?? '').slice(0, 80) : String(field('pg_id') ?? ''),
		seq,
		pair,
		op: name.replace(/^[a-z]+:/, '').slice(0, 80),
		sizes: sizesOf(field('input_sizes')),
		types: typesOf(field('input_dtypes')),
		done: field('retired') === true || field('state') === 'completed',
		...createdOf(field('time_created_ns')),
		...placeOf(field('frames')),
	};
}

const createdOf = (time: unknown): Pick<Collective, 'created'> => (typeof time === 'number' ? { created: time } : {});

/** @example sizesOf([[4, 4], [2]]) // => '4×4, 2' */
function sizesOf(sizes: unknown): string {
	if (!Array.isArray(sizes)) return '';
	const shown = sizes
		.slice(0, MOST_SIZES)
		.map((size) => (Array.isArray(size) ? size.slice(0, MOST_SIZES).map(String).join('×') || '1' : ''));
	return shown.join(', ') + (sizes.length > MOST_SIZES ? ', …' : '');
}

function typesOf(types: unknown): string {
	if (!Array.isArray(types)) return '';
	return [...new Set(types.slice(0, MOST_SIZES).map(String))].join(', ').slice(0, 80);
}

/** Of a Python stack the innermost line of the user. */
function placeOf(frames: unknown): Pick<Collective, 'at' | 'file' | 'line'> {
	if (!Array.isArray(frames)) return {};
	for (const frame of frames.slice(0, 200)) {
		const field = fieldsOf(frame);
		const [name, file, line] = [field?.('name'), field?.('filename'), field?.('line')];
		if (typeof name !== 'string' || typeof file !== 'string' || !isOwn({ name, file })) continue;
		const own = { at: name.slice(0, 200), file: file.split('/').at(-1) ?? file };
		return { ...own, ...(typeof line === 'number' && { line }) };
	}
	return {};
}
