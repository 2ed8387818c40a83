/** What contributors are told of the typed holes, and how a proposed template tells them. Pages do not load it. */
import type { defaultLocale, Locale } from '../../core/locales.ts';
import { HOLE_TYPES, type HoleType } from '../../diagnosis/matching/index.ts';

/** In the languages in which CONTRIBUTING is written; English for the others. */
type Told<T> = Readonly<Partial<Record<Locale, T>> & Record<typeof defaultLocale, T>>;

interface HoleGuide {
	/** What a value of it is, in Markdown. */
	says: Told<string>;
	/** A value as a program prints it. */
	example: string;
	/**
	 * How `npm run new` comes to propose it for a value: by the form of the value alone (`normalise`), or by the words
	 * around one that was read as a number. Where it is left out, the author chooses it.
	 */
	proposed?: 'form' | readonly [around: RegExp, replacement: string];
	/** What its digits count, where the value does not say so itself. */
	unit?: string;
	/** What the example becomes where a log is masked; it stays where this is left out. */
	masked?: string;
}

export const HOLE_GUIDE: Readonly<Record<HoleType, HoleGuide>> = {
	int: { says: { en: 'whole number', zh: '整数' }, example: '-42', proposed: 'form' },
	number: {
		says: { en: 'number with or without a decimal point or exponent', zh: '数，可以带小数点或指数' },
		example: '1.5e-05',
		proposed: 'form',
	},
	size: {
		says: { en: 'amount of memory with its unit', zh: '带单位的内存或存储大小' },
		example: '20.00 MiB',
		proposed: 'form',
	},
	ms: {
		says: { en: 'count of milliseconds, digits only', zh: '毫秒数，只有数字' },
		example: '600000',
		proposed: [/<int>(?= ?(?:ms|milliseconds)\b)/g, '<ms>'],
		unit: 'ms',
	},
	seconds: {
		says: { en: 'count of seconds, with or without a decimal point', zh: '秒数，可以带小数点' },
		example: '1800.5',
		proposed: [/<(?:int|number)>(?= ?(?:s|sec|seconds)\b)/g, '<seconds>'],
		unit: 's',
	},
	rank: {
		says: {
			en: 'rank in the job; one on its node or in a group takes another name, such as `<rank:local_rank>`',
			zh: '整个任务里的 rank；节点内或组内的另取名字，例如 `<rank:local_rank>`',
		},
		example: '7',
		proposed: [/\b(rank[ =:]? ?)<int>/gi, '$1<rank>'],
	},
	ip: {
		says: { en: 'IP address with or without brackets', zh: 'IP 地址，可带方括号' },
		example: '10.0.0.1',
		proposed: 'form',
		masked: '<ip1>',
	},
	port: {
		says: { en: 'port', zh: '端口' },
		example: '29500',
		proposed: [/\b(port[ =:]? ?)<int>/gi, '$1<port>'],
	},
	host: {
		says: { en: 'host name or address', zh: '主机名或地址' },
		example: 'node-3.cluster.local',
		masked: '<host1>',
	},
	path: {
		says: { en: 'file or folder, without spaces', zh: '文件或目录，不含空格' },
		example: '/home/ada/last.pt',
		proposed: 'form',
		masked: '/home/<user1>/last.pt',
	},
	hex: {
		says: { en: 'hexadecimal number, with or without `0x`', zh: '十六进制数，可带 `0x`' },
		example: '0x7f3a',
		proposed: 'form',
	},
	op: {
		says: { en: 'collective', zh: '集合通信操作' },
		example: '_ALLGATHER_BASE',
		proposed: [/\b(OpType=)[A-Z_]{2,}/g, '$1<op>'],
	},
	version: {
		says: { en: 'version', zh: '版本' },
		example: '2.21.5',
		proposed: 'form',
	},
	word: {
		says: { en: 'one run of characters without white space', zh: '一串不含空白的字符' },
		example: 'SIGTERM',
	},
	'…': {
		says: {
			en: 'anything, also nothing, up to what follows; also written `<...>`',
			zh: '任何内容，也可以没有，直到后面的文字为止；也可写成 `<...>`',
		},
		example: 'layer.0 and others',
	},
};

const WORDS: Told<{ head: string; asIs: string }> = {
	en: { head: 'hole | stands for | example | in a masked log', asIs: 'stays' },
	zh: { head: '占位符 | 代表 | 示例 | 日志打码后', asIs: '不变' },
};

/**
 * The table of all types, as it stands in CONTRIBUTING: a test holds both languages to it.
 *
 * @example holeTable('en').split('\n')[2] // => '| `<int>` | whole number | `-42` | stays |'
 */
export function holeTable(locale: Locale): string {
	const { head, asIs } = WORDS[locale] ?? WORDS.en;
	const rows = HOLE_TYPES.map((type) => {
		const { says, example, masked } = HOLE_GUIDE[type];
		return `| \`<${type}>\` | ${says[locale] ?? says.en} | \`${example}\` | ${masked ? `\`${masked}\`` : asIs} |`;
	});
	return [`| ${head} |`, '|---|---|---|---|', ...rows].join('\n');
}
