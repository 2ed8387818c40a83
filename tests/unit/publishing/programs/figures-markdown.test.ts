import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgedInShort } from '../../../../src/content/library/figures.ts';
import { readWords } from '../../../../src/content/library/words-fs.ts';
import {
	type Evaluation,
	EvaluationSchema,
	type FigureSet,
	JudgedListSchema,
	type JudgedThreads,
} from '../../../../src/core/schemas/evaluation.ts';
import { figuresMarkdown } from '../../../../src/publishing/programs/figures-markdown.ts';

const top1 = { traceback: 0.625, line: 1, symptom: 0, zh: 0.5, all: 0.504 };
const field: FigureSet = {
	id: 'field',
	queries: 'real-threads',
	seen: 'mended-since',
	measured: '2026-11-22',
	counts: { traceback: 64, line: 38, symptom: 18, zh: 5, none: 0 },
	engines: [
		{ name: 'Faultline', top1, top3: top1 },
		{ name: 'Pagefind alone', top1, top3: top1 },
	],
	falseClaims: 0,
	wrongClaimFirst: 5,
};
const development: FigureSet = {
	...field,
	id: 'development',
	queries: 'modelled-on-threads',
	seen: 'tuned-on',
	counts: { traceback: 39, line: 28, symptom: 27, zh: 25, none: 2 },
	wrongClaimFirst: 0,
};
const both: Evaluation = { sets: [field, development] };
const written = JSON.parse(readFileSync('content/evaluation.json', 'utf8'));
const judged: JudgedThreads[] = [
	{ judged: '2026-11-28', threads: 45, solved: 14, helped: 19, toldWell: 4, toldBadly: 6, wrong: 2 },
];
const inEnglish = (figures: Evaluation, of = judged) =>
	figuresMarkdown(readWords(process.cwd(), 'en'), 'en', figures, of);

test('each set stands under a heading that says what its queries are and whether they were seen before', () => {
	expect(inEnglish(both)).toBe(`### Fresh threads that nobody here had read, typed in as they came

What the first answer was worth

| Judged on | Threads | Solved | Helped | Unknown, told well | Unknown, told badly | Wrong |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
| November 28, 2026 | 45 | 14 | 19 | 4 | 6 | 2 |

${readWords(process.cwd(), 'en').figures.judged.note}

### 125 pastes from real issue threads: collected unseen, then read and mended by, so no measure for new ones

Right answer first

| Engine | All (125) | Tracebacks and logs (64) | Error lines (38) | Symptoms, in English (18) | Questions, in Chinese (5) |
| --- | ---: | ---: | ---: | ---: | ---: |
| Faultline | 50 % | 63 % | 100 % | 0 % | 50 % |
| Pagefind alone | 50 % | 63 % | 100 % | 0 % | 50 % |

Measured on November 22, 2026. A known message reported, but the first answer wrong: 5 of 125.

### 121 development queries, modelled on issue threads: the ranking was tuned on them

Right answer first

| Engine | All (119) | Tracebacks and logs (39) | Error lines (28) | Symptoms, in English (27) | Questions, in Chinese (25) |
| --- | ---: | ---: | ---: | ---: | ---: |
| Faultline | 50 % | 63 % | 100 % | 0 % | 50 % |
| Pagefind alone | 50 % | 63 % | 100 % | 0 % | 50 % |

Measured on November 22, 2026. A known message reported where there is none: 0 of 2. A known message reported, but the first answer wrong: 0 of 119.`);
});

test('in Chinese a percentage has no space', () => {
	expect(
		figuresMarkdown(readWords(process.cwd(), 'zh'), 'zh', { sets: [field] }, judged),
	).toContain(`\n\n### 取自真实 issue 的 125 条提问：收集时没人看过，后来逐条读过并据此改进，不代表新问题上的表现

首个答案正确

| 引擎 | 全部 (125) | traceback 与日志 (64) | 单行报错 (38) | 英文描述的现象 (18) | 中文提问 (5) |
| --- | ---: | ---: | ---: | ---: | ---: |
| Faultline | 50% | 63% | 100% | 0% | 50% |
| 单用 Pagefind | 50% | 63% | 100% | 0% | 50% |

2026年11月22日测得。声称识别到已知报错，但首个答案有误：125 条中有 5 条。`);
});

test('the figures that are shown are of both sets, and say of each whether its queries were seen', () => {
	const { sets } = EvaluationSchema.parse(written);
	expect(sets.map(({ id, seen }) => [id, seen])).toEqual([
		['field', 'tuned-on'],
		['development', 'tuned-on'],
	]);
	expect(inEnglish({ sets }).match(/^### .*(?:read and mended by|was tuned on)/gm)).toHaveLength(sets.length);
});

test.each(['seen', 'queries', 'measured'])('figures without "%s" are none', (field) => {
	const { [field]: _, ...rest } = written.sets[0];
	const { error } = EvaluationSchema.safeParse({ sets: [rest] });
	expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`sets.0.${field}`]);
});

test('what was judged is of whole threads, each judged once', () => {
	const written = JudgedListSchema.parse(JSON.parse(readFileSync('content/judged.json', 'utf8')));
	expect(written.map(({ judged }) => judged)).toEqual(
		written
			.map(({ judged }) => judged)
			.sort()
			.reverse(),
	);
	const { error } = JudgedListSchema.safeParse([{ ...judged[0], wrong: 3 }]);
	expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
		['0', 'solved, helped, toldWell, toldBadly and wrong must add up to threads: each thread is judged once'],
	]);
});

test('the home page says of the newest how many were solved or helped, and of what', () => {
	expect(judgedInShort(readWords(process.cwd(), 'en').figures, judged[0] as JudgedThreads)).toEqual({
		share: '73 %',
		of: '45 fresh issue threads that nobody here had read: 14 solved by the first answer, 2 answered wrong',
	});
});
