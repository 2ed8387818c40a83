import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAY_BE_EVIDENCE } from '../../../../src/diagnosis/matching/flags.ts';
import { diagnose } from '../../../../src/diagnosis/matching/lean.ts';
import { diagnose as diagnosePlain } from '../../../../src/diagnosis/matching/plain.ts';
import { compileContent } from './content-fs.ts';

const index = compileContent();
const queries = readFileSync('tests/eval/queries.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line) => (JSON.parse(line) as { text: string }).text);
const files = ['tests/eval/long.log', ...globSync('tests/fixtures/{recordings,healthy-logs}/*.{txt,log}').sort()];
const texts = [...queries, ...files.map((file) => readFileSync(file, 'utf8').slice(0, 20_000))];

test('a text that can hold no evidence is answered alike without its rules', () => {
	const plain = texts.filter((text) => !MAY_BE_EVIDENCE.test(text));
	for (const text of plain) expect(diagnosePlain(text, index), text.slice(0, 100)).toEqual(diagnose(text, index));
	expect(plain.length).toBeGreaterThan(texts.length / 3);
});

test.each([
	["{'loss': nan, 'epoch': 0.1}"],
	['| 30%   30C    P0    50W / 400W |  70000MiB / 81920MiB |      0%      Default |'],
	['[0] NVIDIA A100 | 30C, 99 % | 70000 / 81920 MB |'],
	['[rank0] Initializing process group ...'],
	['init_process_group with nccl'],
	['Setting up the distributed environment'],
	['joining the rendezvous'],
])('%s may be evidence', (text) => {
	expect(MAY_BE_EVIDENCE.test(text)).toBe(true);
});

test('the number of ranks is told without the rules of evidence, too', () => {
	const text = 'world_size=4\n[rank1]: RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.';
	expect(MAY_BE_EVIDENCE.test(text)).toBe(false);
	expect(diagnosePlain(text, index).ranks?.silent).toEqual([0, 2, 3]);
});
