import { wordsFor } from './spoken.ts';

/** A word of a query and how much it should weigh before we know how rare it is. */
export interface Term {
	text: string;
	weight: number;
}

/** No query asks for more words than this: a whole log is cut to the ones that say most. */
export const MOST_TERMS = 24;

const englishStopWords = new Set(
	(
		'a an and any are as at be been but by can cannot could did do does for from get gets got had has have how i if in ' +
		'into is it its just me my no not of on one only or our out over so some than that the their them then there these ' +
		'this to too up us use used using was we were what when where which while who why will with would you your ' +
		'file line most recent call last traceback python py sh lib site packages usr root home opt info warning error '
	).split(/\s+/),
);

/** Not, with its apostrophe or without: `doesn't` is cut at it. */
const NOT = /^(?:do|does|did|is|are|was|were|has|had|have|wo|ca|could|would|should)nt?$/;

const chineseStopWords = new Set(
	(
		'的 了 是 办 在 我 有 和 就 不 人 都 一 一个 上 也 很 到 说 要 去 你 会 着 没有 看 好 自己 这 那 吗 呢 吧 啊 怎么 什么 怎么办 如何 为什么 请问 一下 大家 可以 因为 所以 但是 然后 这个 那个 时候 问题 情况 出现 ' +
		'解决 办法 方法 方案 处理 原因 求助 求解 求教 报错 出错 各位 大佬 有人 知道 遇到 碰到 帮忙 谢谢 为啥 咋 咋办 咋整 回事 是什么 有没有 能不能 怎么回事 怎么解决'
	).split(' '),
);

/** How much more a word weighs that stands in the line which says most. The evaluation is as good with twice as much. */
const IN_LINE = 1.5;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The words of a text that are worth searching for, best first. Identifiers and error names weigh more than plain
 * words, since one of them says more than a sentence. Stop words, times, addresses and paths are left out.
 *
 * @param line the one of the text that says most, where it was printed by a program: its words weigh more.
 * @example termsOf('out of memory').map(({ text }) => text) // => ['OOM', 'memory']
 * @example termsOf('训练卡住 NCCL_DEBUG').map(({ text }) => text) // => ['NCCL_DEBUG', '训练', '卡住']
 */
export function termsOf(text: string, line?: string): Term[] {
	const inLine = new Set(line && termsOf(line).map(({ text }) => text.toLowerCase()));
	const found = new Map<string, Term>();
	const add = (word: string, weight: number) => {
		const key = word.toLowerCase();
		const known = found.get(key);
		if (!known) found.set(key, { text: word, weight });
		else known.weight = Math.max(known.weight, weight);
	};
	const plain = text.normalize('NFKC');
	for (const word of wordsFor(plain)) add(word, /^[a-z]/i.test(word) ? latinWeight(word) : 1);
	for (const word of plain.match(
		/[\p{Script=Latin}_][\p{Script=Latin}\d_]*|[\p{Lo}\p{Lm}]+|(?<![\d.:/-])-?\d{1,5}(?![\d.:/-])/gu,
	) ?? []) {
		if (/^[\p{Lo}\p{Lm}]/u.test(word)) {
			for (const segment of chineseWords(word)) add(segment, segment.length > 1 ? 1 : 0.3);
		} else if (/^-?\d/.test(word)) {
			add(word, 0.3);
		} else if (word.length > 1 && !saysNothing(word.toLowerCase())) {
			add(word, latinWeight(word));
		}
	}
	for (const [key, term] of found) if (inLine.has(key)) term.weight *= IN_LINE;
	return [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_TERMS);
}

/** Longer ones are no headlines. */
const LONGEST_HEADLINE = 140;

/**
 * What a person put above the rest of what they wrote, without the tags of trackers; empty where nothing stands below it.
 *
 * @example headlineOf('[BUG] Loss is nan\nI train on four GPUs.') // => 'Loss is nan'
 */
export function headlineOf(text: string): string {
	const [first = '', ...rest] = text.trim().split('\n');
	const headline = first.replace(/^(?:#{1,6} |\[[\w /.-]{1,30}\]:? {0,3}|【[^】]{1,20}】)+/, '').trim();
	return headline.length <= LONGEST_HEADLINE && rest.some((line) => line.trim() !== '') ? headline : '';
}

/** Words of the field that no segmenter has: it cuts them into characters, which would join what stands beside them. */
const ofTheField =
	/(优化器|报错|显存|超时|多卡|单卡|双卡|多机|单机|加载|权重|显卡|张量|卡死|重启|端口|续训|断点|模块|缓存|昇腾|维度|卡数|网卡|分片|镜像|算子|路由|死锁|前缀|校验|挂载|步数|带宽|拓扑|插件|卸载|源码|重试|监控|链接|收敛|被杀)/;

/** No word is longer; what is has no end by which it could be cut, and takes the search seconds. */
const LONGEST_WORD = /.{1,8}/gsu;

/**
 * The words of a run of Chinese characters, without stop words. Segmenters cut terms that they do not know into single
 * characters: neighbours among these are one word, but for the words of the field among them.
 *
 * @example chineseWords('训练超时了') // => ['训练', '超时']
 * @example chineseWords('后显存爆了') // => ['后', '显存', '爆']
 */
export function chineseWords(run: string): string[] {
	const words: string[] = [];
	let single = '';
	for (const { segment } of segmenter.segment(run)) {
		if (segment.length === 1 && !chineseStopWords.has(segment)) {
			single += segment;
			continue;
		}
		words.push(...single.split(ofTheField), segment);
		single = '';
	}
	return [...words, ...single.split(ofTheField)]
		.flatMap((word) => word.match(LONGEST_WORD) ?? [])
		.filter((word) => !chineseStopWords.has(word));
}

const saysNothing = (word: string) => englishStopWords.has(word) || NOT.test(word);

function latinWeight(word: string): number {
	if (/^(?:\p{Lu}\p{Ll}+)*(?:Error|Exception)$/u.test(word)) return 1.5;
	if (/_/.test(word) || /\p{Ll}\p{Lu}/u.test(word)) return 2;
	if (/^\p{Lu}{3,}\d*$/u.test(word)) return 1.3;
	return 1;
}
