import { describe, expect, test } from 'vitest';
import { readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { type KnownMessage, readKnownMessages } from '../../../../src/content/library/known-messages.ts';
import { CLOSE } from '../../../../src/diagnosis/matching/drift.ts';
import { diagnose } from '../../../../src/diagnosis/matching/index.ts';
import { explainLine } from '../../../../src/tools/authoring/explain.ts';
import { matchText } from '../../../../src/tools/authoring/match-text.ts';
import { compileContent } from '../../diagnosis/matching/content-fs.ts';
import { some } from '../../some.ts';

const messages = new Map<string, KnownMessage>();
/** Knows every message by its owner and id, without where it stands. */
function findAny(failure: string, id: string | undefined, problem = ''): KnownMessage | undefined {
	if (!id) return undefined;
	const key = `${failure} ${problem} ${id}`;
	const message = messages.get(key) ?? { failure, id, template: '', file: '', line: 0 };
	messages.set(key, message);
	return message;
}

const tree = readContentTree('tests/fixtures/sound');
const known = readKnownMessages(tree);

describe('an exact match', () => {
	const line = '[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.';
	test('is told with its place, its template and what fills the holes', () => {
		expect(matchText(explainLine(line, known))).toBe(
			`Recognised as cuda-oom.

content/failures/cuda-oom/failure.yaml:5  cuda-oom, message tried-to-allocate
  matches, and is the answer
  template  CUDA out of memory. Tried to allocate <size:requested>.
  line      CUDA out of memory. Tried to allocate 2.50 GiB.
            <size:requested> = 2.50 GiB`,
		);
	});
	test('tells the unit of a value that does not bring one', () => {
		const explanation = explainLine(line, known);
		const values = [{ hole: 'ms' as const, name: 'limit', text: '600000', start: 0, end: 6 }];
		const exact = explanation.exact.map((match) => ({ ...match, values }));
		expect(matchText({ ...explanation, exact })).toContain('<ms:limit> = 600000 ms');
	});
	test('of a problem names the problem and its failure', () => {
		expect(matchText(explainLine('MEMORY STATUS: rollout, DRIVER USED', known))).toContain(
			'problem.yaml:6  demo/cuda-oom (cuda-oom), message phase\n  matches, and is the answer',
		);
	});
});

describe('a near match', () => {
	test('is the answer from the threshold on, and names the misspelt word', () => {
		const { failure, near } = explainLine('CUDA out of memory error. Tryed to allocate 2.50 GiB.', known);
		expect(failure).toBe('cuda-oom');
		expect(near[0]).toMatchObject({ chosen: true, misspelt: [['tried', 'tryed']], because: [] });
		expect(near[0]?.closeness).toBeGreaterThanOrEqual(CLOSE);
	});
	test('below the threshold tells closeness, what is missing and why not', () => {
		const explanation = explainLine('CUDA failed: memory is used up', known);
		expect(explanation.failure).toBeUndefined();
		expect(explanation.near[0]).toMatchObject({ missing: ['tried', 'allocate'], chosen: false });
		expect(matchText(explanation)).toMatch(
			/^Not recognised: .*\n\n.*tried-to-allocate\n {2}no match: closeness 0\.\d\d, needed 0\.75\n[\s\S]*missing {3}tried allocate\n[\s\S]*why not {3}Closeness 0\.\d\d is below 0\.75\.\n {2}why not {3}Only \d+ points agree; 16 are needed\./,
		);
	});
	test('of a line that complains of nothing says so', () => {
		const { near } = explainLine('CUDA memory: tried to allocate blocks', known);
		expect(near[0]?.because[0]).toMatch(/^No word of the line complains/);
	});
	test('that is spelt too differently to be looked at says which words it lacks', () => {
		const { failure, near } = explainLine('CUDA out of memry, tryed to alocate', known);
		expect(failure).toBeUndefined();
		expect(near[0]?.because.at(-1)).toMatch(/It holds too few of: .*memory/);
	});
});

test('nothing near says nothing but that', () => {
	expect(matchText(explainLine('hello world', known))).toBe(
		'Not recognised: no template matches, and none comes close enough.',
	);
});

test('the answer is the one that readers get', () => {
	const real = compileContent();
	const withPlaces = { index: real, problems: [], find: findAny };
	const samples = [
		'OSError: [Errno 122] Disk quota exceeded',
		'RuntimeError: Expected all tensors to be on the same devise, but found at least two of the devices, cuda:0 and cpu!',
		'Loading checkpoint shards: 100%',
	];
	for (const sample of some(samples, 2)) {
		const { failure, exact, near } = explainLine(sample, withPlaces);
		const [finding] = diagnose(sample, real).findings;
		expect(failure).toBe(finding?.failure);
		expect([...exact, ...near].filter(({ chosen }) => chosen).map(({ message }) => message.id)).toEqual(
			finding ? [finding.message] : [],
		);
	}
});
