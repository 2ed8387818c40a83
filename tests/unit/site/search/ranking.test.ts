import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { buildIndexes } from '../../../../src/publishing/search-index/pagefind-fs.ts';
import { makeRecords } from '../../../../src/publishing/search-index/records.ts';
import { searchText } from '../../../../src/site/search/search.ts';
import { writeCorpus } from './corpus.ts';

const root = mkdtempSync(join(tmpdir(), 'faultline-ranking-'));

beforeAll(async () => {
	writeCorpus(root);
	const tree = readContentTree(root);
	expect(tree.issues).toEqual([]);
	for (const [locale, files] of await buildIndexes(makeRecords(tree))) {
		for (const { path, content } of files) {
			const file = join(root, 'pagefind', locale, path);
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, content);
		}
	}
	vi.stubEnv('BASE_URL', root);
	vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(url.replace(/\?.*/, ''))));
});
afterAll(() => {
	vi.unstubAllEnvs();
	vi.unstubAllGlobals();
	rmSync(root, { recursive: true });
});

/** The failures that a query finds, best first. */
const order = async (...query: Parameters<typeof searchText>) =>
	(await searchText(...query)).groups.map(({ failure }) => failure);

describe('pages are ranked', () => {
	test.each([
		{
			name: 'by where a word stands, and how often',
			query: 'stragglers, again',
			expected: [
				'slow-rank', // in the title
				'step-time-varies', // in an alias, the message, the summary and the causes
				'low-use', // in the summary
				'uneven-load', // in an alias
				'watchdog-timeout', // in the message
				'slow-input', // in the symptoms
				'slow-network', // in the causes
			],
		},
		{
			name: 'first by what they are called: a whole alias',
			query: ' Straggler ',
			expected: ['uneven-load', 'slow-rank', 'step-time-varies'],
		},
		{
			name: 'first by what they are called, beside words that only ask',
			query: 'How to fix straggler?',
			expected: ['uneven-load', 'slow-rank', 'step-time-varies'],
		},
		{
			name: 'by names of theirs that stand in the question',
			query: 'I found a straggler, again',
			expected: [
				'uneven-load', // "straggler" is what it is called
				'slow-rank',
				'step-time-varies', // "straggler report" does not stand in it
				'low-use',
				'watchdog-timeout',
				'slow-input',
				'slow-network',
			],
		},
		{
			name: 'by their titles before their summaries',
			query: 'straggler hangs',
			expected: [
				'hang-at-start', // "hangs", in the title, and rarer
				'slow-rank', // "straggler", in the title
				'cuda-oom', // "hangs", in the summaries of two problems
				'step-time-varies',
				'checkpoint-format', // "hangs", in the symptoms
				'low-use',
			],
		},
		{
			name: 'by the nearest word that is known, where one is mistyped',
			query: 'stragler',
			expected: [
				'slow-rank',
				'step-time-varies',
				'low-use',
				'uneven-load',
				'watchdog-timeout',
				'slow-input',
				'slow-network',
			],
		},
		{
			name: 'by identifiers before plain words',
			query: 'card NCCL_SOCKET_IFNAME',
			expected: [
				'interface-wrong', // the identifier, in the summary
				'cuda-oom', // "card", in a title and a summary
				'uneven-load', // "cards", in the title and the summary
				'hang-at-start', // the identifier, in the causes
				'low-use',
				'slow-rank',
			],
		},
		{
			name: 'by several words that fit before one that is rare',
			query: 'loss resume checkpoint zarr',
			expected: ['loss-spikes', 'checkpoint-format'],
		},
		{
			name: 'without the words that say nothing',
			query: 'why is it out of memory, and what do I do?',
			expected: ['cuda-oom', 'host-oom'],
		},
		{ name: 'not at all, where no word is known', query: 'qqzx', expected: [] },
	])('$name', async ({ query, expected }) => {
		expect(await order(query, 'en')).toEqual(expected);
	});

	test.each([
		{
			name: 'by words without spaces',
			query: '训练一启动就卡住怎么办',
			expected: [
				'hang-at-start', // 启动 and 卡住, in the title
				'cuda-oom', // 训练, in a title and a summary
				'loss-spikes', // 训练, in the title
			],
		},
		{
			name: 'without what only asks, wherever it stands',
			query: '求助各位大佬：训练一启动就卡住，报错了，有人知道怎么解决吗',
			expected: ['hang-at-start', 'cuda-oom', 'loss-spikes'],
		},
		{
			name: 'by what is said for what is written, in two languages at once',
			query: '一启动就 hang 住',
			expected: ['hang-at-start'],
		},
		{
			name: 'by traditional characters',
			query: '訓練一啟動就卡住怎麼辦',
			expected: ['hang-at-start', 'cuda-oom', 'loss-spikes'],
		},
		{
			name: 'by the message of a system in Chinese for that of an English one',
			query: '第 3 行：  8123 已杀死   python train.py',
			expected: ['host-oom'],
		},
		{
			name: 'in the own language first, and in others where it knows too little',
			query: '显存 network',
			expected: ['cuda-oom', 'slow-network'],
		},
		{
			name: 'in others alone, where the own one knows nothing',
			query: 'spikes network',
			expected: ['slow-network', 'loss-spikes'],
		},
		{
			// Seven pages of each language, of eleven failures.
			name: 'up to eight failures',
			query: '训练 显卡 数据 进程 process cards network',
			expected: [
				'low-use',
				'cuda-oom',
				'slow-rank',
				'slow-network',
				'host-oom',
				'loss-spikes',
				'slow-input',
				'uneven-load',
			],
		},
	])('in Chinese, $name', async ({ query, expected }) => {
		expect(await order(query, 'zh')).toEqual(expected);
	});
});

test.each<[locale: 'en' | 'zh', query: string, unknown: string]>([
	['en', 'straggler hangs', 'qqzx Wvutsrq my_own_thing vvvq'],
	['en', 'loss resume checkpoint zarr', 'qqzx-7b Wvutsrq MyOwnThing'],
	['zh', '训练一启动就卡住', 'qqzx Wvutsrq my_own_thing vvvq'],
	['zh', '爆显存 batch', 'qqzx Wvutsrq'],
])('what no page knows does not change the order: %s, %s', async (locale, query, unknown) => {
	const [alone, among] = [await order(query, locale), await order(`${unknown} ${query}`, locale)];
	expect(among.slice(0, alone.length)).toEqual(alone);
	expect(alone.length).toBeGreaterThan(0);
});

test('another language is asked for what the own one does not know, and for nothing else', async () => {
	expect(await order('显存 network', 'zh')).toEqual(['cuda-oom', 'slow-network']);
	// The English "The GPU idles" has the word "batch", too.
	const found = await order('batch qqzx network', 'zh');
	expect(found.sort()).toEqual([...(await order('batch', 'zh')), 'slow-network'].sort());
});

test('the words of the line that says most decide between pages that else come the other way round', async () => {
	const text = 'something about a card\nzarrs';
	expect(await order(text, 'en')).toEqual(['cuda-oom', 'uneven-load', 'checkpoint-format', 'low-use', 'slow-rank']);
	expect(await order(text, 'en', {}, 'zarrs')).toEqual([
		'checkpoint-format',
		'cuda-oom',
		'uneven-load',
		'low-use',
		'slow-rank',
	]);
});

test('many pages of one failure do not outweigh a better one of another', async () => {
	const { groups } = await searchText('hangs', 'en');
	expect(groups.map(({ hits }) => hits.map(({ path }) => path))).toEqual([
		['/errors/hang-at-start/'],
		['/demo/weights-memory/', '/demo/rollout-memory/'],
		['/errors/checkpoint-format/'],
	]);
});

test('pages can be chosen by guide and by category', async () => {
	expect(await order('hangs', 'en', { guide: 'demo' })).toEqual(['cuda-oom']);
	expect(await order('hangs', 'en', { category: 'checkpoint' })).toEqual(['checkpoint-format']);
	expect(await order('hangs', 'en', { guide: '', category: undefined })).toHaveLength(3);
});

test('a page is loaded for each of the best seven only', async () => {
	const { groups } = await searchText('straggler process card data', 'en');
	expect(groups.flatMap(({ hits }) => hits.map(({ path }) => path))).toEqual([
		'/errors/low-use/', // three of the words stand in one sentence
		'/errors/uneven-load/', // its alias stands in the question
		'/errors/slow-rank/',
		'/errors/slow-input/',
		'/errors/host-oom/',
		'/demo/weights-memory/',
		'/demo/rollout-memory/',
	]);
});

describe('a software is found by its name', () => {
	const paths = async (query: string, locale: 'en' | 'zh' = 'en') =>
		(await searchText(query, locale)).groups.flatMap(({ hits }) => hits.map(({ path }) => path));

	test.each(['collectium', 'Collectium', 'lib-qvist', 'colectium'])('%s leads to it', async (query) => {
		expect(await paths(query)).toEqual(['/software/collectium/']);
		expect(await paths(query, 'zh')).toEqual(['/software/collectium/']);
	});

	test('and shows what it is, of no failure', async () => {
		const [group] = (await searchText('collectium', 'en')).groups;
		expect(group).toMatchObject({ failure: '', hits: [{ title: 'Collectium', excerpt: 'Its straggler hangs.' }] });
	});

	test('which comes after the failures where more than it was asked, and takes no place of theirs', async () => {
		const without = await paths('straggler process card data');
		expect(await paths('collectium straggler process card data')).toEqual([...without, '/software/collectium/']);
	});
});

test('a hit leads to the section that has the word, and shows it; one of the head shows the summary', async () => {
	const { groups, lost } = await searchText('NCCL_SOCKET_IFNAME', 'en');
	expect({ lost, hits: groups.flatMap(({ hits }) => hits.map(({ score, ...hit }) => hit)) }).toEqual({
		lost: false,
		hits: [
			{
				failure: 'interface-wrong',
				path: '/errors/interface-wrong/',
				title: 'Nodes do not reach each other',
				excerpt: 'The processes use an interface that leads nowhere, by NCCL_SOCKET_IFNAME.',
				locale: 'en',
			},
			{
				failure: 'hang-at-start',
				path: '/errors/hang-at-start/',
				title: 'Training hangs at the start',
				anchor: 'the-step',
				excerpt: expect.stringContaining('Set <mark>NCCL_SOCKET_IFNAME.</mark>'),
				locale: 'en',
			},
		],
	});
});
