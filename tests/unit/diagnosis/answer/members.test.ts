import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readKnownMessages } from '../../../../src/content/library/known-messages.ts';
import { shippedSets, signsOf } from '../../../../src/content/library/members.ts';
import { answerOf } from '../../../../src/diagnosis/answer/answer.ts';
import type { Setting } from '../../../../src/diagnosis/answer/card.ts';
import { PAGE } from '../../../../src/diagnosis/answer/medium.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { codesIn, membersIn } from '../../../../src/diagnosis/members/read-member.ts';
import { realTree as tree } from '../../real-content.ts';
import { share, some } from '../../some.ts';

const { index } = readKnownMessages(tree);
const signs = signsOf(tree);
const sets = shippedSets(tree, 'en');
const setting: Setting = {
	medium: PAGE,
	said: () => undefined,
	problemsOf: () => [],
	guides: {},
	parts: [],
	lines: 0,
};
const withMembers: Setting = {
	...setting,
	membersOf: (line, by) => (by === 'program' ? membersIn : codesIn)(line, signs, sets),
};

/** Real outputs of failures: what was given, and what the laboratory provoked. */
const recordings = some(
	[
		...globSync('tests/fixtures/recordings/*.txt'),
		...globSync('tests/lab/*/*/recordings/*.txt').filter((file) => !file.endsWith('.fixed.txt')),
	].sort(),
	3,
).map((file): [string, string] => [file, readFileSync(file, 'utf8')]);
const kinds = new Set(
	tree.failures.flatMap(({ id, neutral }) =>
		neutral.data.messages.flatMap((message) => (message.role === 'kind' ? [`${id}/${message.id}`] : [])),
	),
);
const isOfKind = (line: string): boolean => {
	const { findings, beside } = diagnose(line, index);
	return [...findings, ...beside].some(({ failure, message }) => kinds.has(`${failure}/${message}`));
};
const samples = tree.failures.flatMap(({ id, neutral }) =>
	neutral.data.messages.map(({ id: message, sample }): [string, string] => [`${id}/${message}`, sample]),
);

describe('members of closed sets', () => {
	it('never stand beside or before a message that is known: samples and recordings are answered the same without them', () => {
		const differ = some([...samples, ...recordings], 80).filter(([, text]) => {
			const diagnosis = diagnose(text, index);
			const { members, ...rest } = answerOf(diagnosis, withMembers);
			const isSame = JSON.stringify(rest) === JSON.stringify(answerOf(diagnosis, setting));
			return !isSame || (rest.lead !== undefined && members !== undefined);
		});
		expect(differ.map(([name]) => name)).toEqual([]);
	});

	it('leave no output without an answer that holds one, or is of a kind', () => {
		const silent = recordings.filter(([, text]) => {
			const { lead, beside, members = [] } = answerOf(diagnose(text, index), withMembers);
			return !lead && !beside?.shown.length && members.length === 0;
		});
		const holding = silent.filter(([, text]) =>
			text.split('\n').some((line) => membersIn(line, signs, sets).length > 0 || isOfKind(line)),
		);
		expect(holding.map(([name]) => name)).toEqual([]);
		expect(silent.length).toBeLessThan(recordings.length / 100);
		expect(recordings.length).toBeGreaterThan(share(500, 3));
	});

	it.each([
		['OSError: [Errno 61] No data available', 'errno#ENODATA'],
		['RuntimeError: [enforce fail at a.cc:3] Too many levels of symbolic links', 'errno#ELOOP'],
		['OSError: [Errno 75] Value too large for defined data type', 'errno#EOVERFLOW'],
	])('read a line that nothing else is about: %s', (line, expected) => {
		const { lead, members = [] } = answerOf(diagnose(line, index), withMembers);
		expect(lead).toBeUndefined();
		expect(members.map(({ table, anchor }) => `${table}#${anchor}`)[0]).toBe(expected);
	});
});

describe('a number that a person names', () => {
	it.each([
		['Fabric-wide Xid 145 on eight GPUs', ['xid#145']],
		['CUDA error 802 after a reboot', ['cuda-errors#cudaErrorSystemNotReady']],
		// Names and texts stand in any sentence.
		['it says Connection refused, or EROFS', []],
		['no number at all', []],
	])('%s', (spoken, told) => {
		expect(codesIn(spoken, signs, sets).map(({ table, anchor }) => `${table}#${anchor}`)).toEqual(told);
	});

	it('comes behind what the line itself holds', () => {
		const text = 'Is it Xid 79?\nFluxError: [Errno 30] nothing can be written';
		const { members = [] } = answerOf(diagnose(text, index), { ...withMembers, spoken: text });
		expect(members.map(({ anchor }) => anchor)).toEqual(['EROFS']);
	});
});
