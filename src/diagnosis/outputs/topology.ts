/**
 * `nvidia-smi topo -m`: by which way GPUs of a node reach each other and the network cards.
 *
 * @see https://docs.nvidia.com/deploy/nvidia-smi/index.html
 */
import { type Fact, type Facts, type Format, family, ownedRows, type Sourced } from './format.ts';
import { plainLine, wideCellsOf } from './table.ts';

/** The ways from each GPU to each other device, by name. */
interface Topology {
	gpus: { gpu: number; ways: ReadonlyMap<string, string> }[];
}

/** Underlined where a terminal is. */
const HEADING = /^\s{1,40}GPU0\s.{0,4000}(?:CPU Affinity|NIC0|mlx5_0)/;

const matrix: Format<Topology> = {
	id: 'nvidia-smi-topo',
	begins: (line) => HEADING.test(plainLine(line)),
	goesOn: (line) => /^(?:GPU|NIC|mlx)[\w.-]{1,20}\s/.test(plainLine(line)),
	read({ lines: [heading = '', ...lines] }) {
		const names = wideCellsOf(plainLine(heading));
		const gpus = lines.flatMap((line) => {
			const [name = '', ...cells] = wideCellsOf(plainLine(line));
			const gpu = /^GPU(\d{1,3})$/.exec(name)?.[1];
			const ways = cells.flatMap((cell, at): [string, string][] => (WAY.test(cell) ? [[names[at] ?? '', cell]] : []));
			return gpu === undefined || ways.length === 0 ? [] : [{ gpu: Number(gpu), ways: new Map(ways) }];
		});
		return gpus.length ? { gpus } : undefined;
	},
};

/** From near to far, as its legend explains them. */
const WAYS = ['NV', 'PIX', 'PXB', 'PHB', 'NODE', 'SYS'];
const WAY = /^(?:NV\d{1,2}|PIX|PXB|PHB|NODE|SYS)$/;
const distanceOf = (way: string): number => WAYS.indexOf(way.replace(/\d+$/, ''));
const isGpu = (name: string): boolean => /^GPU\d+$/.test(name);

export const topology = family<Topology>({
	id: 'topology',
	formats: [matrix],
	topics: {
		node: { who: 'owners', gpus: 'number', pairs: 'number', joined: 'number', farthest: 'word' },
		// Has fewer links to all others than they have among themselves.
		fewer: { who: 'owners', gpu: 'number', links: 'number', others_links: 'number' },
		// No network card is as near as the others have one.
		far: { who: 'owners', gpu: 'number', way: 'word', others_way: 'word' },
	},
	facts: factsOf,
});

function factsOf(outputs: readonly Sourced<Topology>[]): Facts {
	return { node: ownedRows(outputs, nodeOf), fewer: ownedRows(outputs, fewerOf), far: ownedRows(outputs, farOf) };
}

/** Each pair of GPUs once. */
const pairsOf = ({ gpus }: Topology): string[] =>
	gpus.flatMap(({ gpu, ways }) =>
		[...ways].flatMap(([name, way]) => (isGpu(name) && Number(name.slice(3)) > gpu ? [way] : [])),
	);

function nodeOf(topology: Topology): Fact[] {
	const pairs = pairsOf(topology);
	if (pairs.length === 0) return [];
	const farthest = pairs.reduce((a, b) => (distanceOf(b) > distanceOf(a) ? b : a));
	const joined = pairs.filter((way) => way.startsWith('NV')).length;
	return [{ gpus: topology.gpus.length, pairs: pairs.length, joined, farthest }];
}

function fewerOf({ gpus }: Topology): Fact[] {
	const most = gpus.map(({ gpu, ways }) => ({
		gpu,
		links: Math.max(0, ...[...ways].map(([name, way]) => (isGpu(name) ? Number(/^NV(\d+)$/.exec(way)?.[1] ?? 0) : 0))),
	}));
	const others = Math.max(...most.map(({ links }) => links));
	const fewer = most.filter(({ links }) => links > 0 && links < others);
	return fewer.length * 4 <= gpus.length ? fewer.map((row) => ({ ...row, others_links: others })) : [];
}

function farOf({ gpus }: Topology): Fact[] {
	const nearest = gpus.flatMap(({ gpu, ways }) => {
		const cards = [...ways].flatMap(([name, way]) => (isGpu(name) ? [] : [way]));
		if (cards.length === 0) return [];
		return [{ gpu, way: cards.reduce((a, b) => (distanceOf(b) < distanceOf(a) ? b : a)) }];
	});
	const best = nearest.filter(({ way }) => distanceOf(way) <= distanceOf('PXB'));
	const [near] = best;
	if (!near || best.length * 2 <= nearest.length) return [];
	return nearest
		.filter(({ way }) => distanceOf(way) >= distanceOf('NODE'))
		.map((row) => ({ ...row, others_way: near.way }));
}
