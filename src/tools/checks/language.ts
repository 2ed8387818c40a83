import { join } from 'node:path';
import type { Issue } from '../../content/files/issue.ts';
import { CODE, type Prose, splitCode } from '../../content/files/outline.ts';
import { allFolders, type TextFile } from '../../content/files/tree-fs.ts';
import { completeLocales } from '../../core/languages.ts';
import type { Locale } from '../../core/locales.ts';
import { type Check, issuesAt, readIfThere } from './check.ts';

const issue = issuesAt('language');

/** Chinese is set and worded as Chinese, and product names are spelt as their owners spell them. */
export const language: Check = {
	name: 'language',
	run(tree, { root }) {
		const unwanted = readGlossary(root);
		const ofInterface = completeLocales.flatMap((locale) => interfaceIssues(root, locale, unwanted));
		const ofFolders = allFolders(tree).flatMap((folder) =>
			Object.values(folder.texts).flatMap((text) =>
				proseOf(text).flatMap((prose) => [
					...(typography[text.locale]?.(text.file, prose, unwanted, text.body + JSON.stringify(text.data)) ?? []),
					...nameIssues(text.file, prose),
				]),
			),
		);
		return [...ofFolders, ...ofInterface];
	},
};

/** The words of the interface in a language, one by one; a project without an interface has none. */
function interfaceIssues(root: string, locale: Locale, unwanted: Unwanted[]): Issue[] {
	const file = `content/ui/${locale}.json`;
	const source = readIfThere(join(root, file)) ?? '';
	// A hole is no word: what stands beside it has its space, as beside code.
	return source.split('\n').flatMap((line, at) => {
		const [, json] = /^\s*"[^"]+": (".*"),?$/.exec(line) ?? [];
		return json ? proseIssues(file, locale, at + 1, JSON.parse(json) as string, unwanted) : [];
	});
}

/**
 * What is wrong with the typography, terms and names of one text that stands outside the folders.
 *
 * @param whole what it is a part of, which may speak of Slurm where it does not itself.
 */
export function proseIssues(
	file: string,
	locale: Locale,
	line: number,
	text: string,
	unwanted: Unwanted[],
	whole = text,
): Issue[] {
	const prose = { line, ...splitCode(text) };
	return [...(typography[locale]?.(file, prose, unwanted, whole) ?? []), ...nameIssues(file, prose)];
}

/**
 * The same of a sentence in a YAML file, which has no links: nobody looks where they lead.
 *
 * @example sentenceIssues('a.yaml', 'en', 3, 'See [it](https://example.org/).', [])[0]?.found // => 'A link stands in the sentence.'
 */
export function sentenceIssues(...[file, locale, line, text, ...rest]: Parameters<typeof proseIssues>): Issue[] {
	const issues = proseIssues(file, locale, line, text, ...rest);
	if (!LINK.test(splitCode(text).text)) return issues;
	const right = 'Words, `code` and **bold**. What a reader shall be led to stands in a field of its own.';
	return [...issues, issue(file, line, 'A link stands in the sentence.', right)];
}

/** As Markdown writes links, references and addresses. */
const LINK = /\]\s?[([]|<[a-z][a-z\d+.-]*[:@]/i;

/** A term that the glossary does not want, with the one to write instead. */
export interface Unwanted {
	wrong: string;
	right: string;
	/** Finds it in a text. */
	pattern: RegExp;
}

/** Terms of the column "not" of the glossary. */
export function readGlossary(root: string): Unwanted[] {
	const source = readIfThere(join(root, 'content/GLOSSARY.md')) ?? '';
	return source
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.flatMap(([, , right = '', not = '']) =>
			not
				.split('、')
				.filter((wrong) => wrong && wrong !== 'not')
				.map((wrong) => ({ wrong, right, pattern: patternOf(wrong, right) })),
		);
}

/** A Latin word is refused as a whole word, and not as the end of a name or the beginning of what is right. */
function patternOf(wrong: string, right: string): RegExp {
	const word = RegExp.escape(wrong);
	if (/\p{Script=Han}/u.test(wrong)) return new RegExp(word, 'u');
	const rest = right.startsWith(`${wrong} `) ? `|${RegExp.escape(right.slice(wrong.length))}` : '';
	return new RegExp(`(?<![\\w./-]|[A-Za-z] )${word}(?![\\w-]${rest})`, 'u');
}

/** The words of the head and the body, one run of text at a time. */
function proseOf(text: TextFile<unknown>): Prose[] {
	const fields = text.data as Record<string, unknown>;
	const head = ['title', 'summary', 'firstCheck', 'quickFix']
		.filter((field) => typeof fields[field] === 'string')
		.map((field) => ({ line: text.lineOf([field]), ...splitCode(String(fields[field])) }));
	const records = (['fixes', 'readings', 'values', 'tellApart', 'categories'] as const).flatMap((field) =>
		Object.entries((fields[field] ?? {}) as Record<string, string | Record<string, string>>).flatMap(([key, value]) =>
			(typeof value === 'string' ? [value] : Object.values(value)).map((entry) => ({
				line: text.lineOf([field, key]),
				...splitCode(entry),
			})),
		),
	);
	return [...head, ...records, ...text.outline.sections.flatMap(({ prose }) => prose)];
}

const han = '\\p{Script=Han}';
const chineseRules: { pattern: RegExp; found: (hit: string) => string; right: string }[] = [
	{
		pattern: new RegExp(`${han}[,;:?!]|[,;:?!]${han}`, 'u'),
		found: (hit) => `Half-width punctuation beside Chinese: "${hit}".`,
		right: 'Full-width punctuation: ，；：？！',
	},
	{
		pattern: new RegExp(`${han}\\.(?:\\s|$)`, 'u'),
		found: (hit) => `A sentence ends with a half-width full stop: "${hit.trim()}".`,
		right: 'Full-width punctuation: 。',
	},
	{
		pattern: new RegExp(`\\(${han}|${han}\\)`, 'u'),
		found: (hit) => `Half-width brackets around Chinese: "${hit}".`,
		right: 'Full-width brackets: （）',
	},
	{
		pattern: new RegExp(`${han}[A-Za-z0-9${CODE}]|[A-Za-z0-9${CODE}]${han}`, 'u'),
		found: (hit) => `No space between Chinese and Latin letters, digits or code: "${hit.replace(CODE, '`')}".`,
		right: 'A space on each side, except beside punctuation.',
	},
	{
		pattern: /(?:[A-Za-z][A-Za-z'’-]*[ ,]+){9,}[A-Za-z]+/,
		found: (hit) => `A sentence looks untranslated: "${hit.slice(0, 60)}".`,
		right: 'Chinese; what a program prints stands in `code`.',
	},
];

/**
 * Turns of phrase that show the English behind a sentence: the word or form alone may be right, so each pattern names
 * what stands around it.
 */
const habits: { pattern: RegExp; right: string }[] = [
	{ pattern: /[「」『』]/, right: 'Quotation marks “…”; what a program prints stands in `code`.' },
	{ pattern: /[\d}] %/, right: 'Without a space: 100%.' },
	{ pattern: /的话，/, right: '如果……，or ……时，' },
	{ pattern: /没有(?:任何)?东西|没有哪次/, right: 'An active sentence: 并没有……, 不起作用, 没有任何机制……' },
	{ pattern: /什么也不说|什么都不提示|不作声|一声不[响吭]/, right: '没有任何提示, 静默地……' },
	{ pattern: /(?<![写卡锁])死(?:了|掉|亡|去)/, right: 'A process 退出了, 异常退出 or 挂了.' },
	{
		pattern: new RegExp(`以 ?${CODE} ?(?:停下|结束|退出|崩溃|收场)`),
		right: '报 `X` 退出, 抛 `X`. (以退出码 137 结束 is right.)',
	},
	{
		pattern: /(?<![访提疑询请反追])问(?:一下)? ?(?:Kubernetes|AWS|Prometheus|NCCL|PyTorch|pip|解释器|驱动|每个 rank)/,
		right: '查、看、用 kubectl 查: one asks no program.',
	},
	{ pattern: /GPU 的?时钟|睡眠|睡(?:了|着|到| ?\d)/, right: 'GPU 频率; sleep 1 秒; an engine 休眠.' },
];

/** Slurm and its like call it 作业; everything else is a 任务. */
const schedulers = /Slurm|sbatch|srun|scancel|squeue|sacct|PBS|LSF|作业步/i;

function habitIssues(file: string, { line, text }: Prose, whole: string): Issue[] {
	return [
		...habits.flatMap(({ pattern, right }) => {
			const hit = pattern.exec(text);
			if (!hit) return [];
			const found = `"${hit[0].replaceAll(CODE, '`…`')}" shows the English behind it.`;
			return [issue(file, line, found, right, around(text, hit))];
		}),
		...(text.includes('作业') && !schedulers.test(whole)
			? [issue(file, line, 'The term "作业".', '"任务"; 作业 is a job of Slurm, PBS or LSF.')]
			: []),
	];
}

const around = (text: string, { index, 0: hit }: RegExpExecArray): string =>
	`Here: …${text.slice(Math.max(0, index - 6), index + hit.length + 6).replaceAll(CODE, '`…`')}…`;

function chineseIssues(file: string, prose: Prose, unwanted: Unwanted[], whole: string): Issue[] {
	const { line, text } = prose;
	const issues = chineseRules.flatMap(({ pattern, found, right }) => {
		const hit = pattern.exec(text);
		if (!hit) return [];
		return [issue(file, line, found(hit[0]), right, around(text, hit))];
	});
	const terms = unwanted
		.filter(({ pattern }) => pattern.test(text))
		.map(({ wrong, right }) => issue(file, line, `The term "${wrong}".`, `"${right}" (content/GLOSSARY.md).`));
	return [...issues, ...habitIssues(file, prose, whole), ...terms];
}

/** How a language is set and worded, where the checks know it. */
const typography: Partial<Record<Locale, typeof chineseIssues>> = { zh: chineseIssues };

/** As their owners write them. */
const names =
	'PyTorch,NVIDIA,NCCL,CUDA,DeepSpeed,Hugging Face,FlashAttention,GitHub,InfiniBand,Kubernetes,Docker,vLLM,SGLang,LightRFT,Metaflow,Grafana,Prometheus,TensorBoard,Slurm'.split(
		',',
	);
const byLowerCase = new Map(names.map((name) => [name.toLowerCase().replace(' ', ''), name]));
const namePattern = new RegExp(
	`(?<![\\w./@-])(?:${names.map((name) => name.replace(' ', '[ -]?')).join('|')})(?![\\w/@-]|\\.\\w)`,
	'giu',
);

function nameIssues(file: string, { line, text }: Prose): Issue[] {
	return [...text.matchAll(namePattern)].flatMap(([written]) => {
		const right = byLowerCase.get(written.toLowerCase().replace(/[ -]/, ''));
		if (!right || right === written) return [];
		const remedy = 'A package or command of that name stands in `code`.';
		return [issue(file, line, `The name is written "${written}".`, `"${right}".`, remedy)];
	});
}
