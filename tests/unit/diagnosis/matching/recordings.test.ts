import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { oncePer } from '../../../../src/content/library/once.ts';
import { diagnose, type Finding } from '../../../../src/diagnosis/matching/index.ts';
import { compileContent, readSamples } from './content-fs.ts';

/** Whole outputs of failures that were provoked with real programs; `failure` lists the right answers. */
interface Recording {
	file: string;
	failure: string[];
	/** An error of the user's own program: to say so, and to name it, is a right answer, too. */
	mayBeUnknown: boolean;
}

const FOLDER = 'tests/fixtures/recordings/';
const read = (file: string) => readFileSync(FOLDER + file, 'utf8');
const recordings = read('cases.jsonl')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Recording);
const index = compileContent();
/** An error of the user's own program is named, and said of which kind it is: no claim beyond that. */
const kinds = new Set(readSamples().flatMap(({ role, message }) => (role === 'kind' ? [message] : [])));
const isKind = ({ failure, message }: Finding): boolean => kinds.has(`${failure}/${message}`);
/** Each is read once, for all that is asked of it. */
const diagnosisOf = oncePer(({ file }: Recording) => diagnose(read(file), index));
const claimedIn = (recording: Recording): Finding | undefined =>
	diagnosisOf(recording).findings.find((finding, at) => at === 0 && !isKind(finding));

/** How many of the recordings were answered with one of their failures when this was written; it may only rise. */
const ANSWERED = 86;

describe('recorded failures', () => {
	it.each(recordings)('$file is not answered as another failure', (recording) => {
		const answer = claimedIn(recording)?.failure;
		expect([...recording.failure, undefined]).toContain(answer);
	});

	it('are answered as often as before', () => {
		const answered = recordings.filter(claimedIn);
		expect(answered.length).toBeGreaterThanOrEqual(ANSWERED);
	});

	const silent = recordings.filter((recording) => diagnosisOf(recording).findings.length === 0);
	it.each(silent)('$file is not known, and what it says is named', (recording) => {
		const text = read(recording.file);
		const { first, unknown, ended } = diagnosisOf(recording);
		if (text.includes('Traceback (most recent call last)') && !ended) expect(first).toBeDefined();
		expect(text.replaceAll(/\s+/g, ' ')).toContain(unknown?.text.replaceAll(/\s+/g, ' ').slice(0, 40));
		if (first) expect(first).toMatchObject({ line: unknown?.line, text: unknown?.text });
	});
});
