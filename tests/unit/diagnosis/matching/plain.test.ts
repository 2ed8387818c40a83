import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Diagnosis } from '../../../../src/diagnosis/matching/diagnosis.ts';
import { MAY_BE_EVIDENCE } from '../../../../src/diagnosis/matching/flags.ts';
import { diagnose, leanParts } from '../../../../src/diagnosis/matching/lean.ts';
import type { Parts } from '../../../../src/diagnosis/matching/parts.ts';
import { diagnose as diagnosePlain } from '../../../../src/diagnosis/matching/plain.ts';
import { some } from '../../some.ts';
import { compileContent } from './content-fs.ts';

const index = compileContent();
const queries = readFileSync('tests/eval/queries.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line) => (JSON.parse(line) as { text: string }).text);
const files = ['tests/eval/long.log', ...globSync('tests/fixtures/{recordings,healthy-logs}/*.{txt,log}').sort()];
const texts = some([...queries, ...files.map((file) => readFileSync(file, 'utf8').slice(0, 20_000))], 6);

/** As a page asks: what the text turns out to need is handed in, and the text is read again. */
function readPlain(text: string, parts: Partial<Parts> = {}): { diagnosis: Diagnosis; lacked: (keyof Parts)[] } {
	const lacked = Object.keys(parts) as (keyof Parts)[];
	const told = diagnosePlain(text, index, parts);
	if ('diagnosis' in told) return { ...told, lacked };
	const more = [...told.lacking];
	expect(lacked).not.toEqual(expect.arrayContaining(more));
	return readPlain(text, { ...parts, ...Object.fromEntries(more.map((part) => [part, leanParts[part]])) });
}

test('a text is answered alike with the parts alone that it needs, and most need none or one', () => {
	const lacked = texts.map((text) => {
		const plain = readPlain(text);
		expect(plain.diagnosis, text.slice(0, 100)).toEqual(diagnose(text, index));
		return plain.lacked;
	});
	const share = (part: keyof Parts) => lacked.filter((own) => own.includes(part)).length / texts.length;
	expect(lacked.filter(({ length }) => length === 0).length).toBeGreaterThan(texts.length / 3);
	for (const part of ['createWatch', 'createNear', 'isByPerson'] as const) {
		expect(share(part), part).toBeGreaterThan(0.01);
		expect(share(part), part).toBeLessThan(0.4);
	}
});

test.each([
	["{'loss': nan, 'epoch': 0.1}"],
	['| 30%   30C    P0    50W / 400W |  70000MiB / 81920MiB |      0%      Default |'],
	['[0] NVIDIA A100 | 30C, 99 % | 70000 / 81920 MB |'],
	['[rank0] Initializing process group ...'],
	['init_process_group with nccl'],
	['Setting up the distributed environment'],
	['joining the rendezvous'],
	[' 77%|███Killed\r\n(base) $ '],
])('%s may be evidence', (text) => {
	expect(MAY_BE_EVIDENCE.test(text)).toBe(true);
});

test('the number of ranks is told without the rules of evidence, too', () => {
	const text = 'world_size=4\n[rank1]: RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.';
	expect(readPlain(text).lacked).toEqual([]);
	expect(readPlain(text).diagnosis.ranks?.silent).toEqual([0, 2, 3]);
});
