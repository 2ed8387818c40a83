import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { diagnose, type MatchIndex } from '../../../../src/diagnosis/matching/index.ts';
import { some } from '../../some.ts';
import { compileContent, readSamples } from './content-fs.ts';
import { compileCorpus } from './corpus.ts';

/** A false alarm costs more trust than a miss: where nothing is wrong, or nothing of ours, nothing is claimed. */
const indexes: [string, MatchIndex][] = [
	['the corpus', compileCorpus()],
	['the content', compileContent()],
];
const logs = [
	...globSync('tests/fixtures/healthy-logs/*.log'),
	// What the fixed scripts of the laboratory print.
	...globSync('tests/lab/*/*/recordings/*.fixed.txt'),
].sort();

/** What any program prints: it says of which kind an error is, whoever raises it. */
const kinds = new Set(readSamples().flatMap(({ role, message }) => (role === 'kind' ? [message] : [])));

const OOM = 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';
/** Warnings and notices that programs print on success, below a line that says where their source has them. */
const HEALTHY = readFileSync('tests/fixtures/healthy-lines.txt', 'utf8')
	.split('\n')
	.filter((line) => line && !line.startsWith('# '));

describe.each(indexes)('with %s', (_, index) => {
	it.each(some(logs, 4))('the healthy log %s claims nothing', (name) => {
		const { findings } = diagnose(readFileSync(name, 'utf8'), index);
		expect(findings.map(({ failure, best }) => `${failure}: ${best.text}`)).toEqual([]);
	});

	it.each(some(HEALTHY, 4))('a line of a run that ends well claims nothing, and hides no error: %s', (line) => {
		expect(diagnose(line, index).findings).toEqual([]);
		const log = `${'step 1 loss 2.0\n'.repeat(9)}${line}\n${OOM}`;
		expect(diagnose(log, index).findings[0]?.failure).toBe('cuda-oom');
	});

	it.each(OTHERS())('another error claims nothing, unless of which kind it is: %s', (line) => {
		expect(
			diagnose(line, index).findings.filter(({ failure, message }) => !kinds.has(`${failure}/${message}`)),
		).toEqual([]);
	});
});

/** Errors of web servers, compilers, databases and shells, and of Python programs that train nothing. */
function OTHERS(): string[] {
	return readFileSync('tests/fixtures/other-errors.txt', 'utf8').split('\n').filter(Boolean);
}
