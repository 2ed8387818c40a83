import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagnose, type MatchIndex } from '../../../src/matching/index.ts';
import { compileContent } from './content-fs.ts';
import { compileCorpus } from './corpus.ts';

/** A false alarm costs more trust than a miss: where nothing is wrong, or nothing of ours, nothing is claimed. */
const indexes: [string, MatchIndex][] = [
	['the corpus', compileCorpus()],
	['the content', compileContent()],
];
const FOLDER = 'tests/fixtures/healthy-logs';
const logs = readdirSync(FOLDER).filter((name) => name.endsWith('.log'));

describe.each(indexes)('with %s', (_, index) => {
	it.each(logs)('the healthy log %s claims nothing', (name) => {
		const { findings } = diagnose(readFileSync(join(FOLDER, name), 'utf8'), index);
		expect(findings.map(({ failure, best }) => `${failure}: ${best.text}`)).toEqual([]);
	});

	it.each(OTHERS())('another error claims nothing: %s', (line) => {
		expect(diagnose(line, index).findings).toEqual([]);
	});
});

/** Errors of web servers, compilers, databases and shells, and of Python programs that train nothing. */
function OTHERS(): string[] {
	return readFileSync('tests/fixtures/other-errors.txt', 'utf8').split('\n').filter(Boolean);
}
