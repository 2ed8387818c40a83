/** How well the real messages are told from each other where a line is damaged, or its failure is not known (floors.test.ts). */
import { describe, expect, test } from 'vitest';
import { compileIndex, type Finding, type MatchIndex } from '../../../../src/diagnosis/matching/index.ts';
import { diagnose } from '../../../../src/diagnosis/matching/lean.ts';
import { readContent, readSamples } from './content-fs.ts';

const content = readContent();
const { index } = compileIndex(content);
const samples = readSamples();

/** What a reader is told of a line: its finding, or where it makes no answer, what is told beside it. */
const told = (text: string, among = index): Finding | undefined => {
	const { findings, beside } = diagnose(text, among);
	return findings[0] ?? beside[0];
};

describe('the samples of the content', () => {
	const nameOf = (found: Finding | undefined) => found && `${found.problem ?? found.failure}/${found.message}`;

	const DAMAGES: { name: string; damage: (text: string) => string; floor: number }[] = [
		{ name: 'with two typing errors', damage: mistype, floor: 0.61 },
		{ name: 'cut at 70 %', damage: (text) => text.slice(0, Math.ceil(text.length * 0.7)), floor: 0.5 },
		// Without its rarest word a line is another message's.
		{ name: 'with a word less', damage: (text) => splice(text, 1), floor: 0.65 },
		{ name: 'with a word more', damage: (text) => splice(text, 0, 'suddenly'), floor: 0.73 },
	];
	/** Nothing is near to a kind of error: what any program prints is found as it stands, or not. */
	const kinds = new Set(samples.flatMap(({ role, message }) => (role === 'kind' ? [message] : [])));
	const compared = samples.filter(({ role }) => role !== 'kind');
	/** Of all damaged samples, those that may be taken for another failure. */
	const TAKEN_WRONGLY = 0.019;

	test.each(DAMAGES)('$name, at least $floor of them are recognised', ({ damage, floor }) => {
		const answers = compared.map(({ failure, text }) => {
			const found = told(damage(text));
			// What a damaged line still is of a kind is no other failure.
			return { failure, found: kinds.has(nameOf(found) ?? '') ? undefined : found?.failure };
		});
		const right = answers.filter(({ failure, found }) => found === failure);
		const wrong = answers.filter(({ failure, found }) => found && found !== failure);
		expect(right.length / compared.length).toBeGreaterThanOrEqual(floor);
		expect(wrong.length / compared.length).toBeLessThanOrEqual(TAKEN_WRONGLY);
	});

	/**
	 * Of all samples, those that may be near to a message of another failure when their own failure is not known. Half of
	 * them are twins by another vendor: out of memory, watchdogs and missing libraries of NPUs, HIP and CUDA.
	 */
	const NEAR_ANOTHER = 0.027;
	const PARTS = 8;

	test('of a failure that nobody described, hardly any is taken for a near message of another', () => {
		const ids = [...new Set(samples.map(({ failure }) => failure))];
		const near = Array.from({ length: PARTS }, (_, part) => ids.filter((_, at) => at % PARTS === part)).flatMap(
			(gone) => {
				const others = without(gone);
				return samples.filter(
					({ failure, text }) => gone.includes(failure) && isNear(diagnose(text, others).findings[0]),
				);
			},
		);
		expect(near.length / samples.length, near.map(({ message }) => message).join()).toBeLessThanOrEqual(NEAR_ANOTHER);
	});
});

const isNear = (found: Finding | undefined): boolean => found !== undefined && found.best.closeness < 1;

/** The index without some failures. */
function without(gone: readonly string[]): MatchIndex {
	const { failures, problems } = content;
	return compileIndex({
		failures: failures
			.filter(({ id }) => !gone.includes(id))
			.map((failure) => ({ ...failure, followsFrom: failure.followsFrom.filter((id) => !gone.includes(id)) })),
		problems: problems.filter(({ failure }) => !gone.includes(failure)),
	}).index;
}

/** Two letters swapped in each of the two longest plain words. */
function mistype(text: string): string {
	const words = text.split(' ');
	const plain = words.filter((word) => /^[A-Za-z]{6,}$/.test(word)).sort((a, b) => b.length - a.length);
	for (const word of plain.slice(0, 2)) words[words.indexOf(word)] = word.replace(/^(..)(.)(.)/, '$1$3$2');
	return words.join(' ');
}

/** Words taken out of the middle, or put there. */
function splice(text: string, remove: number, ...words: string[]): string {
	const all = text.split(' ');
	return all.toSpliced(all.length >> 1, remove, ...words).join(' ');
}
