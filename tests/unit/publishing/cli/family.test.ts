/** The question of a family, as the command asks it: in the terminal, and in the JSON. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { familyQuestionsIn } from '../../../../src/content/library/families.ts';
import { libraryIn } from '../../../../src/content/library/library.ts';
import { localeCodes } from '../../../../src/core/locales.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import type { Setting } from '../../../../src/publishing/cli/answer.ts';
import { familyLines } from '../../../../src/publishing/cli/family-lines.ts';
import { diagnosisJson } from '../../../../src/publishing/cli/json.ts';
import { familyAsked, lookup } from '../../../../src/publishing/cli/lookup.ts';
import { realTree } from '../../real-content.ts';
import { catalogueIn } from './catalogue.ts';

const SITE = 'https://docs.example.org/base/';
const settingIn = (locale: 'en' | 'zh', site?: string): Setting => ({
	catalogue: catalogueIn(locale, site),
	paper: { width: 80, color: false },
	parts: [],
	lines: 1,
	printers: () => [],
});
const en = settingIn('en');
const found = (text: string) =>
	lookup(
		text,
		en.catalogue,
		localeCodes.map((code) => catalogueIn(code).texts),
	);
const askedOf = (text: string) => familyAsked(text, found(text), en.catalogue);

test.each([
	['training hangs', 'hang'],
	['stuck', 'hang'],
	['训练卡住了怎么办', 'hang'],
	['OOM', 'memory'],
	['training is slow', 'slow'],
	['训练很慢', 'slow'],
	['the job does not start', 'start'],
	['imagenet main.py hangs when world_size is greater than 1', 'hang'],
	['评估完就不动了', 'hang'],
	['NCCL timeout', undefined],
	['CUDA out of memory', undefined],
	['tokenizer has no chat template', undefined],
])('%s is asked about by: %s', (text, family) => {
	expect(askedOf(text)).toBe(family);
});

test.each<[text: string, failure: string]>([
	['训着训着内存越来越大最后机器卡死', 'memory-leak'],
	['服务器上跑一个开源项目，GPU利用率一直上不去，训练特别慢，想问问怎么解决', 'low-gpu-utilization'],
	['qqzx Wvutsrq blorptron: vllm kv cache too small, frobnicates zzkw', 'kv-cache-oom'],
	[
		'We bought two machines last winter and our students run their homework there; since Tuesday the checkpoint of the smaller one is corrupted whenever somebody trips over the power cable, which happens a lot',
		'checkpoint-corruption',
	],
])('what is known of a long text answers it: %s', (text, failure) => {
	const ids = found(text).map(({ id }) => en.catalogue.problems[id] ?? id);
	expect(ids).toContain(failure);
});

test.each([
	'how do I bake sourdough bread at home without an oven',
	'qqzx Wvutsrq zzkw',
	'今天中午吃什么好呢，附近有没有好吃的川菜馆',
])('what has nothing to do with the content finds nothing: %s', (text) => {
	expect(found(text)).toEqual([]);
});

test.each<[spaced: string, tight: string]>([
	['训练 loss 变成 nan 了', '训练loss变成nan了'],
	['多机 nccl 通信卡住不动', '多机nccl通信卡住不动'],
	['vllm 启动报错 oom', 'vllm启动报错oom'],
	['deepspeed 保存 checkpoint 卡死', 'deepspeed保存checkpoint卡死'],
])('Latin words in Chinese need no spaces: %s', (spaced, tight) => {
	expect(found(tight)).toEqual(found(spaced));
	expect(found(tight).length).toBeGreaterThan(0);
	expect(askedOf(tight)).toBe(askedOf(spaced));
});

test.each(localeCodes)('every question of a family has a page for each answer in %s', (locale) => {
	const questions = familyQuestionsIn(libraryIn(realTree, locale));
	expect(Object.keys(questions).length).toBe(8);
	const empty = Object.entries(questions).flatMap(([family, { answers }]) =>
		answers.filter(({ pages }) => pages.length === 0).map(({ id }) => `${family}/${id}`),
	);
	expect(empty).toEqual([]);
	const [start, middle] = questions['hang']?.answers.map(({ pages }) => pages.map(([id]) => id)) ?? [];
	expect(start?.[0]).toBe('init-hang');
	expect(middle?.[0]).toBe('training-hang');
	expect(start).not.toContain('training-hang');
});

test('the terminal has the question, what tells its answers apart, and the pages of each', () => {
	const text = familyLines('hang', found('training hangs'), settingIn('en', SITE)).join('\n');
	expect(text).toContain('When does it stop?');
	expect(text).toContain('    find logs -type f');
	expect(text).toMatch(/^ {2}- While it saves or loads a checkpoint$/m);
	expect(text).toMatch(/faultline explain slow-checkpoint$/m);
	expect(text).toMatch(
		/^ {4}Next question: Where do the processes wait\?\n {4}https:\/\/docs\.example\.org\/base\/en\/diagnose\/#hangs-at-start$/m,
	);
	expect(familyLines('hang', [], settingIn('zh')).join('\n')).not.toContain('https:');
	expect(familyLines(undefined, [], en)).toEqual([]);
});

test('the JSON has it in its own shape', () => {
	const text = 'training hangs';
	const diagnosis = diagnose(text, en.catalogue.index);
	const asked = { understood: 'words', hits: found(text), family: askedOf(text) } as const;
	const json = diagnosisJson({ diagnosis, setting: en, ...asked });
	const schema = JSON.parse(readFileSync('docs/cli.schema.json', 'utf8')) as {
		$defs: { diagnosis: { properties: object } };
	};
	expect(Object.keys(schema.$defs.diagnosis.properties)).toContain('family');
	expect(json.family?.answers.map(({ id }) => id)).toEqual([
		'hangs-at-start',
		'hangs-in-training',
		'hangs-around-generation',
		'hangs-at-checkpoint',
		'hangs-at-evaluation',
		'hangs-then-message',
	]);
	expect(json.family?.answers[3]?.pages.map(({ id }) => id)).toEqual(['slow-checkpoint', 'resume-mismatch']);
});

test('a terminal names of each answer the likeliest page, and those that were found', () => {
	const explained = (hits: ReturnType<typeof found>) =>
		[
			...familyLines('memory', hits, en)
				.join(' ')
				.matchAll(/faultline\s+explain\s+([\w-]+)/g),
		].map(([, id]) => id);
	expect(explained([])).not.toContain('npu-out-of-memory');
	expect(explained([{ id: 'npu-out-of-memory', isName: false, score: 1 }])).toContain('npu-out-of-memory');
	expect(explained([])).toEqual(expect.arrayContaining(['cuda-oom', 'memory-leak', 'host-oom-killed']));
});
