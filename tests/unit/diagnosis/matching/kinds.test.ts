import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { toCompile } from '../../../../src/content/library/to-compile.ts';
import {
	type CompileInput,
	compileIndex,
	type Diagnosis,
	diagnose,
	type Finding,
} from '../../../../src/diagnosis/matching/index.ts';
import { kindAtHead } from '../../../../src/diagnosis/matching/kinds.ts';

/**
 * What is of a kind (role kind) answers for what was raised and nobody knows, and changes nothing else: each text is
 * answered with and without those messages.
 */
const tree = readContentTree(process.cwd());
const input = toCompile(tree.failures, tree.problems);
const kinds = new Set(
	input.failures.flatMap(({ id, messages }) =>
		messages.flatMap((message) => (message.role === 'kind' ? [`${id}/${message.id}`] : [])),
	),
);
const withoutKinds: CompileInput = {
	...input,
	failures: input.failures.map((failure) => ({
		...failure,
		messages: failure.messages.filter(({ role }) => role !== 'kind'),
	})),
};
const { index } = compileIndex(input);
const { index: bare } = compileIndex(withoutKinds);

const samples = [...tree.failures, ...tree.problems].flatMap(({ id, neutral }) =>
	neutral.data.messages.map((message) => [`${id}/${message.id}`, message.sample] as const),
);
const files = [
	...globSync('tests/fixtures/recordings/*.txt'),
	...globSync('tests/fixtures/healthy-logs/*.log'),
	...globSync('tests/lab/*/*/recordings/*.txt'),
]
	.sort()
	.map((file) => [file, readFileSync(file, 'utf8')] as const);
const lines = ['tests/fixtures/other-errors.txt', 'tests/fixtures/healthy-lines.txt'].flatMap((file) =>
	readFileSync(file, 'utf8')
		.split('\n')
		.filter(Boolean)
		.map((line) => [line, line] as const),
);

/**
 * What is nearest to a line that nobody knows may well be of a kind; and what only comes near a line beside the head is
 * not told where that line is exactly of a kind.
 */
const isNear = ({ certainty, role, evidence }: Finding): boolean =>
	certainty === 'likely' && (role === 'error' || role === 'symptom' || role === 'consequence') && !evidence;
const told = ({ unknown, findings, beside, ...rest }: Diagnosis) => ({
	...rest,
	findings: findings.filter((finding, at) => at === 0 || !isNear(finding)),
	beside: beside.filter((finding) => !isNear(finding)),
	unknown: unknown && { ...unknown, nearest: [] },
});

function compare(text: string): void {
	const before = diagnose(text, bare);
	const now = diagnose(text, index);
	const [head] = now.findings;
	if (!head || !kinds.has(`${head.failure}/${head.message}`)) {
		expect(told(now)).toEqual(told(before));
		return;
	}
	const [known] = before.findings;
	if (before.first) expect(head.best.line).toBe(before.first.line);
	// Nothing was known, or something came near the very line.
	else expect(known === undefined || (known.certainty === 'likely' && known.best.line === head.best.line)).toBe(true);
	const isOther = ({ failure }: { failure: string }) => failure !== head.failure && failure !== known?.failure;
	expect(now.findings.slice(1).filter(isOther)).toEqual([...before.findings, ...before.beside].filter(isOther));
	expect(now.ended).toEqual(before.ended);
	expect(now.ranks).toEqual(before.ranks);
}

describe('with and without kinds', () => {
	it.each(samples)('the sample %s', (_, text) => compare(text));
	it.each(files)('the output %s', (_, text) => compare(text));
	it.each(lines)('the line %s', (_, text) => compare(text));

	it('there are kinds, and some outputs are answered by one', () => {
		expect(kinds.size).toBeGreaterThan(50);
		const answered = files.filter(([, text]) => {
			const [head] = diagnose(text, index).findings;
			return head && kinds.has(`${head.failure}/${head.message}`);
		});
		expect(answered.length).toBeGreaterThan(20);
	});
});

describe('what heads an answer', () => {
	const own = { failure: 'k', points: 8, best: { line: 4, start: 40, end: 60 } };
	const first = { line: 4, start: 40, end: 60, text: '', exception: '', wrapper: false };
	it.each([
		['what was raised in its line', [own], { first, findings: [] }, 99, own],
		[
			'what was raised elsewhere',
			[own],
			{ first: { ...first, line: 9, start: 90, end: 99 }, findings: [] },
			99,
			undefined,
		],
		['nothing raised, in a line that was chosen', [own], { findings: [] }, 3, own],
		['nothing raised, far above the end', [own], { findings: [] }, 4, undefined],
		['something known', [own], { findings: [{}] }, 3, undefined],
		[
			'two kinds: the one that says more',
			[own, { ...own, points: 20 }],
			{ first, findings: [] },
			99,
			{ ...own, points: 20 },
		],
	])('%s', (_, all, diagnosis, chosen, expected) => {
		expect(kindAtHead(all, diagnosis as Pick<Diagnosis, 'first' | 'findings'>, chosen)).toEqual(expected);
	});
});
