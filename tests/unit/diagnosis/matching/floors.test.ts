import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Finding, Role } from '../../../../src/diagnosis/matching/index.ts';
import { diagnose } from '../../../../src/diagnosis/matching/lean.ts';
import { share, some } from '../../some.ts';
import { compileContent, readSamples } from './content-fs.ts';

/**
 * How well the real messages are told from each other. Each floor is what was reached when it was written, each
 * ceiling what was claimed wrongly: whoever changes the matcher, or writes messages, moves them in one direction only.
 */

interface Query {
	id: string;
	kind: 'traceback' | 'line' | 'symptom' | 'zh' | 'none';
	text: string;
	failure: string[];
}

const index = compileContent();
const queries = readFileSync('tests/eval/queries.jsonl', 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Query);
const samples = some(readSamples(), 3);

const first = (text: string, among = index): Finding | undefined => diagnose(text, among).findings[0];

describe('the development queries', () => {
	// People's own words are left to full-text search, but where a program speaks in them.
	test.each([
		{ kind: 'traceback', floor: 35 },
		{ kind: 'line', floor: 28 },
		{ kind: 'zh', floor: 6 },
	])('of kind $kind: at least $floor are recognised', ({ kind, floor }) => {
		const own = queries.filter((query) => query.kind === kind);
		const missed = own.filter(({ text, failure }) => !failure.includes(first(text)?.failure ?? ''));
		expect(own.length - missed.length, `not recognised: ${missed.map(({ id }) => id)}`).toBeGreaterThanOrEqual(floor);
	});

	test('none is recognised as another failure', () => {
		const wrong = queries.filter(({ text, failure }) => ![...failure, undefined].includes(first(text)?.failure));
		expect(wrong.map(({ id, text }) => `${id}: ${first(text)?.failure}`)).toEqual([]);
	});
});

/** What a wrapper or a notice says is never certain. */
const SAYS_LITTLE: Role[] = ['wrapper', 'notice'];

describe('the samples of the content', () => {
	const nameOf = (found: Finding | undefined) => found && `${found.problem ?? found.failure}/${found.message}`;

	test('each is answered by its own message, as certainly as its role allows', () => {
		const answers = samples.map(({ text, role }) => {
			const { findings, beside } = diagnose(text, index);
			const found = role === 'notice' ? (findings[0] ?? beside[0]) : findings[0];
			// Of a kind is what was raised: an error, or what follows from the loss of a peer.
			const said = role === 'kind' ? role : found?.role;
			return `${nameOf(found)} ${said} ${found?.certainty} ${found?.best.closeness}`;
		});
		const due = samples.map(
			({ message, role }) => `${message} ${role} ${SAYS_LITTLE.includes(role) ? 'likely' : 'sure'} 1`,
		);
		expect(answers).toEqual(due);
		expect(samples.length).toBeGreaterThan(share(1000, 3));
	});
});
