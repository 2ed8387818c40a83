/** Sentences in both languages around a name, and messages as programs print them. */
import { type Locale, localeCodes } from '../../src/core/locales.ts';
import type { Names } from './names.ts';
import type { Random } from './random.ts';

/** The same text in each language. */
export type Pair = Record<Locale, string>;

/** `%` stands for a name in code, which both languages share. */
const titles: readonly Pair[] = [
	{ en: '% does not return', zh: '% 一直不返回' },
	{ en: '% stops after a resume', zh: '% 在恢复训练后停止' },
	{ en: '% runs out of memory', zh: '% 内存不足' },
	{ en: '% gets the wrong shape', zh: '% 收到的形状不对' },
	{ en: '% is called twice', zh: '% 被调用两次' },
	{ en: '% waits for a rank that is gone', zh: '% 在等已经退出的 rank' },
	{ en: '% cannot be imported', zh: '% 无法导入' },
	{ en: '% is slow on several nodes', zh: '% 在多机上很慢' },
	{ en: '% loses its connection', zh: '% 连接中断' },
	{ en: '% reads a file that is cut short', zh: '% 读到残缺的文件' },
	{ en: '% refuses the configuration', zh: '% 不接受配置' },
	{ en: '% returns NaN', zh: '% 返回 NaN' },
];

const sentences: readonly Pair[] = [
	{
		en: 'The call stops in %, and the other ranks wait for it.',
		zh: '调用停在 % 里，其他 rank 都在等它。',
	},
	{
		en: 'Since the last upgrade % is built with another version than the one that loads it.',
		zh: '上次升级之后，编译 % 的版本与加载它的版本不同。',
	},
	{ en: '% holds its buffer until the next step begins.', zh: '% 会一直占着缓冲区，直到下一步开始。' },
	{ en: 'Only rank 0 enters %; the others never call it.', zh: '只有 rank 0 进入 %，其他 rank 从不调用它。' },
	{ en: 'The queue behind % is full, so each batch waits longer.', zh: '% 后面的队列满了，每个 batch 等得更久。' },
	{ en: '% was given a path that another node does not see.', zh: '传给 % 的路径在另一个节点上看不到。' },
	{
		en: 'A worker of % ended, and its parent tells only the exit code.',
		zh: '% 的一个 worker 退出了，父进程只报退出码。',
	},
	{ en: 'The sizes that % compares differ between ranks.', zh: '% 比较的大小在各个 rank 上不一样。' },
];

/** Text, and a sample of it. `%c` is a type, `%f` a call, `%w` a word; holes stand as in templates. */
const messages: readonly [template: string, values: readonly string[]][] = [
	['%cError: %f() got <int:got> elements, expected <int>', ['4096', '4095']],
	['%cError: rank <rank> did not enter %f within <seconds:limit> seconds', ['3', '600']],
	['RuntimeError: %c could not allocate <size:requested> in %f', ['2.50 GiB']],
	['[%c] %f failed with code <int>: connection to <host> closed', ['104', 'node-17.train.example.org']],
	['ValueError: %f: unknown %w in %c configuration', []],
	['%c: cannot open <path> for %f: no such file', ['/mnt/data/shard-00017.bin']],
	["TypeError: %c.%f() got an unexpected argument '<word>'", ['keep_last']],
	['%cWarning: %f took <ms:took> ms, more than its %w', ['18442']],
	["AttributeError: '%c' object has no attribute '%f'", []],
	['%c::%f assertion failed at <path>', ['../csrc/engine/plan.cpp:311']],
];

/** What each named hole tells. */
const meanings: Record<string, { label: Pair; meaning: Pair }> = {
	got: {
		label: { en: 'Elements', zh: '元素数' },
		meaning: { en: 'How many came. Compare it over all ranks.', zh: '实际收到的个数，请在各个 rank 之间比较。' },
	},
	limit: {
		label: { en: 'Time limit', zh: '超时时间' },
		meaning: { en: 'How long it waited, in seconds.', zh: '等待的秒数。' },
	},
	requested: {
		label: { en: 'Requested', zh: '申请' },
		meaning: { en: 'What this one allocation asked for.', zh: '这一次分配申请的大小。' },
	},
	took: {
		label: { en: 'Took', zh: '耗时' },
		meaning: { en: 'How long the call lasted.', zh: '这次调用用了多久。' },
	},
};

export interface MadeMessage {
	id: string;
	template: string;
	sample: string;
	software: string | string[];
}

export const makeTitle = (random: Random, name: string): Pair => withName(random.common(titles), name);

export const makeSentence = (random: Random, name: string): Pair => withName(random.pick(sentences), name);

function withName(pair: Pair, name: string): Pair {
	return mapPair(pair, (text) => text.replace('%', `\`${name}\``));
}

/** A message that no other failure has: its names are new. */
export function makeMessage(random: Random, names: Names, software: string | string[]): MadeMessage {
	const [pattern, values] = random.common(messages);
	const [type, call, word] = [names.type(), names.call(), names.call()];
	const template = pattern.replace('%c', type).replace('%f', call).replace('%w', word);
	let at = 0;
	const text = template.replace(/<[^>]+>/g, () => values[at++] ?? '');
	const prefix = random.pick(['', '[rank3]: ', '2026-11-20 03:12:44,902 ERROR ', '(WorkerDict pid=4242) ']);
	return { id: names.id(), template, sample: prefix + text, software };
}

/** The `values` of a head, for the named holes of its messages. */
export function makeValues(made: readonly MadeMessage[], locale: Locale): Record<string, Record<string, string>> {
	const named = made.flatMap(({ template }) => [...template.matchAll(/<\w+:(\w+)>/g)].map((match) => match[1] ?? ''));
	return Object.fromEntries(
		[...new Set(named)].map((name) => [
			name,
			{ label: meanings[name]?.label[locale] ?? '', meaning: meanings[name]?.meaning[locale] ?? '' },
		]),
	);
}

export function mapPair(pair: Pair, change: (text: string, locale: Locale) => string): Pair {
	return Object.fromEntries(localeCodes.map((locale) => [locale, change(pair[locale], locale)])) as Pair;
}
