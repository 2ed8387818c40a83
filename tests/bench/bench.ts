// `npm run bench -- 100 1000 2000`: builds sites of so many failures and problems, in both languages, and prints what
// each costs its maintainers and its readers. Without sizes it takes these, and writes them to docs/growth.md. `--keep`
// leaves the projects where they are.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { readContentTree } from '../../src/content/files/tree-fs.ts';
import { recordDocument, writeTable } from '../measure/record.ts';
import { type Cost, makeProject, measure } from './project.ts';
import { type Loads, measureReader } from './reader.ts';

const keep = process.argv.includes('--keep');
const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const sizes = (given.length ? given : ['100', '1000', '2000']).map(Number);
if (!sizes.every((size) => Number.isInteger(size) && size > 1)) {
	console.error('Sizes are whole numbers from 2 on: npm run bench -- 100 1000 2000');
	process.exit(1);
}

interface Result {
	size: number;
	cost: Cost;
	/** On disk, of everything that search and triage may load. */
	indexBytes: number;
	loads: Loads;
}

const astro = resolve('node_modules/astro/bin/astro.mjs');
/** What is asked of each site, in words that stand on many of its pages and on few. */
const words = { en: 'training hangs after checkpoint upload', zh: '上传 checkpoint 之后训练卡住' };
const results: Result[] = [];
for (const size of sizes) {
	const root = makeProject(process.cwd(), size);
	try {
		console.error(`${size}: building in ${root}`);
		const cost = await measure(process.execPath, [astro, 'build', '--silent'], root);
		console.error(`${size}: built in ${cost.seconds.toFixed(1)} s, asking`);
		results.push({ size, cost, ...(await readerOf(root)) });
	} finally {
		if (!keep) rmSync(root, { recursive: true, force: true });
	}
}
print(results);

async function readerOf(root: string): Promise<Omit<Result, 'cost' | 'size'>> {
	const dist = join(root, 'dist');
	const tree = readContentTree(root);
	const problem = medianProblem(
		dist,
		tree.problems.map(({ id }) => `/en/${id}/`),
	);
	const asked = tree.failures.find(({ neutral }) => neutral.data.messages.some(({ role }) => role === 'error'));
	const line = asked?.neutral.data.messages.find(({ role }) => role === 'error')?.sample ?? '';
	const largest = tree.guides
		.map(({ id }) => ({ id, size: tree.problems.filter((one) => one.id.startsWith(`${id}/`)).length }))
		.sort((a, b) => b.size - a.size)[0]?.id;
	const pages = ['/en/', problem, '/en/errors/', `/en/${largest}/`, `/en/${largest}/all/`];
	const loads = await measureReader(dist, { line, words }, pages);
	const indexBytes = bytesBelow(join(dist, 'pagefind')) + bytesBelow(join(dist, 'triage'));
	return { indexBytes, loads };
}

function medianProblem(dist: string, pages: readonly string[]): string {
	const bySize = pages
		.map((path) => ({ path, size: statSync(join(dist, path, 'index.html')).size }))
		.sort((a, b) => a.size - b.size);
	return bySize[Math.floor(bySize.length / 2)]?.path ?? '/en/';
}

function bytesBelow(folder: string): number {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0);
}

function print(all: readonly Result[]): void {
	const mega = (bytes: number | undefined, digits = 1) => (bytes ? (bytes / 1e6).toFixed(digits) : '–');
	const kilo = (bytes: number | undefined) => (bytes === undefined ? '–' : (bytes / 1e3).toFixed(1));
	const page = (at: number) => all.map(({ loads }) => kilo(Object.values(loads.pages)[at]));
	const rows: [label: string, ...values: string[]][] = [
		['failures and problems together, in 2 languages', ...all.map(({ size }) => String(size))],
		['build, s', ...all.map(({ cost }) => cost.seconds.toFixed(1))],
		['peak memory of the build, GB', ...all.map(({ cost }) => mega(cost.peakBytes && cost.peakBytes / 1e3, 2))],
		['indexes on disk, MB', ...all.map(({ indexBytes }) => mega(indexBytes))],
		['first answer to an error line, kB', ...all.map(({ loads }) => kilo(loads.line.bytes))],
		['first answer to an error line, ms', ...all.map(({ loads }) => loads.line.milliseconds.toFixed(0))],
		['first answer to words, kB', ...all.map(({ loads }) => kilo(loads.words.en.bytes))],
		['first answer to words, ms', ...all.map(({ loads }) => loads.words.en.milliseconds.toFixed(0))],
		['the same in Chinese, kB', ...all.map(({ loads }) => kilo(loads.words.zh.bytes))],
		['home, kB', ...page(0)],
		['median problem, kB', ...page(1)],
		['error index, kB', ...page(2)],
		['overview of the largest guide, kB', ...page(3)],
		['that whole guide, kB', ...page(4)],
	];
	console.log(rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n'));
	if (given.length === 0) {
		writeTable('docs/growth.md', rows);
		recordDocument('docs/growth.md');
	}
	const model = cpus()[0]?.model ?? 'unknown';
	console.log(
		`\n${availableParallelism()} cores (${model}), ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}.`,
	);
}
