/**
 * What people say, and the words that pages have for it: asked beside their own. One table for all that are not the name of
 * one page; those are aliases. Spaces count nothing in it. The last lines are Taiwan's, in simplified characters.
 */
const spoken: Readonly<Record<string, string>> = {
	'out of memory': 'OOM',
	ckpt: 'checkpoint',
	拉起: '启动',
	拉不起来: '启动 失败',
	起不来: '启动 失败',
	跑飞: '发散',
	打爆: '溢出 OOM',
	爆内存: '内存 OOM',
	显存爆: '不足',
	显存炸: '不足',
	在涨: '增长',
	一直涨: '增长',
	片上内存: '显存 NPU',
	hang住: '卡住',
	hang死: '卡住',
	夯住: '卡住',
	卡死: '卡住',
	卡着不动: '卡住',
	挂死: '卡住',
	掉卡: '显卡 丢失',
	记忆体: '内存',
	显示记忆体: '显存',
	伺服器: '服务器',
	档案: '文件',
	网路: '网络',
	逾时: '超时',
	当机: '崩溃',
	载入: '加载',
	连线: '连接',
	位址: '地址',
	磁碟: '磁盘',
	资料: '数据',
	套件: '包',
	汇流排: '总线',
	执行绪: '线程',
};

const withoutSpaces = (text: string) => text.toLowerCase().replace(/\s+/g, '');

/** Latin phrases are whole words. */
const patterns = Object.entries(spoken).map(([phrase, words]) => ({
	words: words.split(' '),
	pattern: new RegExp(
		`${/^[a-z]/.test(phrase) ? '(?<![a-z])' : ''}${[...withoutSpaces(phrase)].join('\\s*')}${/[a-z]$/.test(phrase) ? '(?![a-z])' : ''}`,
		'i',
	),
}));

/**
 * The words that pages have for what is said in a text.
 *
 * @example wordsFor('训练 hang 住了') // => ['卡住']
 */
export const wordsFor = (text: string): string[] =>
	patterns.flatMap(({ pattern, words }) => (pattern.test(text) ? words : []));
