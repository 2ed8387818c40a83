/** What real programs printed in the laboratory, answered by the page's matcher and by the command, whole and cut. */
import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { recordingOf } from '../../../src/content/files/cases-fs.ts';
import { readKnownMessages } from '../../../src/content/library/known-messages.ts';
import { ANY_VALUE, type Cut, cutIds } from '../../../src/core/schemas/case.ts';
import { isExplained } from '../../../src/diagnosis/answer/asked.ts';
import { type Diagnosis, diagnose, type Finding, type MatchIndex } from '../../../src/diagnosis/matching/index.ts';
import { readIndex } from '../../../src/diagnosis/matching/pack.ts';
import { joinShards, readFilter } from '../../../src/diagnosis/matching/shards.ts';
import { splitIndex } from '../../../src/diagnosis/matching/split.ts';
import { run } from '../../../src/publishing/cli/run.ts';
import { expected, type Led, ledBy } from '../../lab/judge.ts';
import { noServer, shelf } from '../publishing/cli/catalogue.ts';
import { realTree as tree } from '../real-content.ts';
import { some } from '../some.ts';
import { cutsOf } from './cuts.ts';

const { cases, caseIssues: issues } = tree;
const { index } = readKnownMessages(tree);
/**
 * What leads, or what stands beside an error of the own code, of which no more is known than its kind: a wrapper names
 * it, and is no cause.
 */
const told = ({ findings, beside, first }: Diagnosis, own: string): Finding | undefined =>
	findings.find(({ raised, failure }) => !raised || failure === own) ??
	(first && beside.find((finding) => finding.role !== 'notice' && isBeside(finding, own)));
/** What an error of its kind means is told beside it, before what the case is about. */
const isBeside = ({ role, failure }: Finding, own: string): boolean => role !== 'kind' || failure === own;
/** What the page of a failure is read beside. */
const besides = new Map(tree.failures.map(({ id, neutral }) => [id, new Set(neutral.data.seeAlso)]));
const isExcused = (failure: string, finding: Finding | undefined): boolean =>
	finding?.role !== 'error' || (besides.get(failure)?.has(finding.failure) ?? false);
const recordings = cases.flatMap((one) =>
	Object.keys(one.runs).map((set) => ({
		name: `${one.id} ${set}`,
		one,
		output: read(recordingOf(one, set, 'broken')),
	})),
);

function read(file: string): string {
	return readFileSync(file, 'utf8');
}

/** Only the shards that the text asks for, as a page loads them. */
const { filter, shards } = splitIndex(index);
const { shardsIn, evidence } = readFilter(filter);
const pieces = shards.map(readIndex);
const onPage = (text: string): MatchIndex =>
	joinShards([evidence, ...shardsIn(text).map((number) => pieces[number] as MatchIndex)]);

/** Where nothing explains a text, the page reads it again with all messages (site/triage/read-log.ts). */
function asOnPage(text: string): Diagnosis {
	const own = diagnose(text, onPage(text));
	return isExplained(text, own) ? diagnose(text, index) : own;
}

/** What the command says of a log in its standard input. */
async function byCommand(text: string, own: string) {
	let out = '';
	const stdout = new Writable({
		write(bytes, _, done) {
			out += bytes;
			done();
		},
	});
	const stdin = Readable.from([Buffer.from(text)]);
	const deaf = () => () => undefined;
	const none = { look: () => undefined, end: () => undefined, onInterrupt: deaf, onStop: deaf, server: noServer };
	const status = await run({ argv: ['--json'], env: { LANG: 'C' }, stdin, stdout, stderr: stdout, shelf, ...none });
	const { findings, beside, first } = JSON.parse(out);
	const lead = findings.find(({ raised, failure }: Finding) => !raised || failure === own);
	return { status, first: lead ?? (first && beside?.find((finding: Finding) => isBeside(finding, own))) };
}

/** The same, with chance where the case says that it is. */
const asTold = (led: Led | undefined, wanted: Led): Led | undefined =>
	led && {
		...led,
		values: Object.fromEntries(
			Object.entries(led.values).map(([name, text]) => [name, wanted.values[name] === ANY_VALUE ? ANY_VALUE : text]),
		),
	};

test('every case can be read, and was recorded as it stands, in each of its sets: else npm run lab -- <case>', () => {
	expect(issues).toEqual([]);
	expect(cases.length).toBeGreaterThan(0);
	const unrecorded = cases.flatMap(({ id, data, runs, fingerprint }) =>
		data.sets.filter((set) => runs[set]?.fingerprint !== fingerprint).map((set) => `${id} ${set}`),
	);
	expect(unrecorded).toEqual([]);
});

describe.each(some(recordings, 16))('$name', ({ one, output }) => {
	const wanted = expected(one.failure, one.data);

	test('is recognised with its values in a page and in the command', async () => {
		expect(asTold(ledBy(told(diagnose(output, index), one.failure)), wanted)).toEqual(wanted);
		expect(asTold(ledBy(told(diagnose(output, onPage(output)), one.failure)), wanted)).toEqual(wanted);
		const { status, first } = await byCommand(output, one.failure);
		expect(status).toBe(diagnose(output, index).findings.length > 0 ? 0 : 1);
		expect(first).toMatchObject({ failure: one.failure, message: one.data.seen.message });
	});

	test.each(cutIds)('is recognised by a part of it, or the case says why it cannot be: %s', (cut: Cut) => {
		for (const part of cutsOf(output)[cut]) {
			for (const answer of [diagnose(part, index), asOnPage(part)]) {
				const finding = told(answer, one.failure);
				// Too short to tell: nothing is claimed, only that something or somebody else failed, or a near failure.
				if (one.data.cuts[cut] && isExcused(one.failure, finding)) continue;
				expect(finding?.failure, part).toBe(one.failure);
			}
		}
	});
});

test('no case excuses a part that every recording of it is recognised by', () => {
	const idle = some(cases, 10).flatMap((one) =>
		cutIds
			.filter((cut) => one.data.cuts[cut])
			.filter((cut) =>
				recordings
					.filter((recording) => recording.one === one)
					.flatMap(({ output }) => cutsOf(output)[cut])
					.every((part) => told(diagnose(part, index), one.failure)?.failure === one.failure),
			)
			.map((cut) => `${one.id}: ${cut}`),
	);
	expect(idle).toEqual([]);
});
