/** The measurements of the evaluation as a Markdown table, as the page "How it works" shows them. Pure. */
import type figures from '../../content/evaluation.json';
import { blocks } from './markdown.ts';
import { fillIn, type Words } from './words-fs.ts';

export type Figures = typeof figures;

const kinds = ['traceback', 'line', 'symptom', 'zh'] as const;

export function figuresMarkdown({ figures: words }: Words, measured: Figures): string {
	const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	const table = [
		row([words.engine, ...kinds.map((kind) => `${words.kinds[kind]} (${measured.queries[kind]})`)]),
		row(['---', ...kinds.map(() => '---:')]),
		...measured.engines.map(({ name, top1 }) =>
			row([name === 'Pagefind alone' ? words.pagefind : name, ...kinds.map((kind) => percent(top1[kind]))]),
		),
	];
	return blocks(
		words.first,
		table.join('\n'),
		fillIn(words.wrong, {
			percent: Math.round(measured.falseClaims * 100),
			count: measured.queries.none,
			wrong: measured.wrongClaimFirst,
			total: kinds.reduce((sum, kind) => sum + measured.queries[kind], 0),
		}),
	);
}
