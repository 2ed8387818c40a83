import { codeBlock } from '../../core/text/code-markdown.ts';
import { unreferenced } from '../../diagnosis/answer/unreferenced.ts';

/** One block of text, in Markdown but for its code. */
export type Block = { text: string } | { code: string };

/** One thing to try. */
export interface Attempt {
	title: string;
	blocks: readonly Block[];
}

/** What an answer in an issue says, in the order in which it says it. All texts are Markdown. */
export interface Reply {
	/** What it is. */
	title: string;
	summary?: string;
	/** How to confirm it, the quick fix: a word or two, or none, and what stands below them. */
	parts: readonly { title: string; blocks: readonly Block[] }[];
	attempts?: { title: string; list: readonly Attempt[] } | undefined;
	links: readonly { text: string; href: string }[];
}

/**
 * A short answer, ready for an issue. A command that was told already is not told again.
 *
 * @example replyMarkdown({ title: 'Out of memory', parts: [], links: [{ text: 'Faultline', href: 'https://…' }] })
 * // => '**Out of memory**\n\n[Faultline](https://…)\n'
 */
export function replyMarkdown({ title, summary, parts, attempts, links }: Reply): string {
	const told = new Set<string>();
	const write = (blocks: readonly Block[]) =>
		blocks.flatMap((block) => {
			if ('text' in block) return [block.text];
			if (told.has(block.code)) return [];
			told.add(block.code);
			return [codeBlock('', block.code)];
		});
	const sections = [
		`**${title}**`,
		...(summary ? [summary] : []),
		...parts.flatMap((part) => [part.title && `**${part.title}**`, ...write(part.blocks)]),
		...(attempts?.list.length ? [`**${attempts.title}**`] : []),
		...(attempts?.list ?? []).map((attempt, index) => {
			const mark = `${index + 1}. `;
			return mark + indent([attempt.title, ...write(attempt.blocks)].join('\n\n'), mark.length);
		}),
		// Two spaces at the end of a line break it, in every Markdown.
		links.map(({ text, href }) => linkMarkdown(text, href)).join('  \n'),
	];
	return `${unreferenced(sections.filter(Boolean).join('\n\n'))}\n`;
}

/**
 * @param text Markdown.
 * @example linkMarkdown('CUDA out of memory', 'https://…') // => '[CUDA out of memory](https://…)'
 */
export function linkMarkdown(text: string, href: string): string {
	return `[${text}](${href.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))})`;
}

/**
 * Plain text that Markdown would read as markup, told not to. An underscore inside a word means nothing there.
 *
 * @example escapeMarkdown('a <pid> of [rank3], x_y') // => 'a \\<pid> of \\[rank3\\], x_y'
 */
export function escapeMarkdown(text: string): string {
	return text.replace(/[\\`*[\]<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');
}

/** All lines but the first, moved below the text of a list item. */
function indent(text: string, by: number): string {
	return text.replace(/\n(?=.)/g, `\n${' '.repeat(by)}`);
}

/**
 * The blocks of a section that an answer quotes: up to its first code, or its first text alone where no code comes
 * soon.
 *
 * @example lead([{ text: 'Run it:' }, { code: 'nvidia-smi' }, { text: 'More.' }]) // => [{ text: 'Run it:' }, { code: 'nvidia-smi' }]
 */
export function lead(blocks: readonly Block[], soon = 3): Block[] {
	const at = blocks.findIndex((block) => 'code' in block);
	return blocks.slice(0, at >= 0 && at < soon ? at + 1 : 1);
}
