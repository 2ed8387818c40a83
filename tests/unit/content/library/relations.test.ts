import { expect, test } from 'vitest';
import { failureOf, relationsOf } from '../../../../src/content/library/relations.ts';
import { realTree as tree } from '../../real-content.ts';
import { smallTree } from './tree.ts';

const ids = (folders: readonly { id: string }[]) => folders.map(({ id }) => id);
const related = relationsOf(smallTree);

test('guides stand in their order, failures by category, then by id', () => {
	expect(ids(related.guides)).toEqual(['omega', 'alpha']);
	expect(ids(related.failures)).toEqual(['fragments', 'oom', 'hang']);
});

test('problems stand as in the contents of their guides: category, order, id; without a guide they come last', () => {
	expect(ids(related.problems)).toEqual(['omega/z', 'alpha/c', 'alpha/b', 'alpha/a', 'alpha/d', 'gone/x']);
	expect(ids(related.problemsIn('alpha'))).toEqual(['alpha/c', 'alpha/b', 'alpha/a', 'alpha/d']);
	expect(ids(related.tipsIn('alpha'))).toEqual(['alpha/soon', 'alpha/late']);
});

test('cases and what follows are in reading order, each once', () => {
	expect(ids(related.casesOf('oom'))).toEqual(['omega/z', 'alpha/a', 'alpha/d', 'gone/x']);
	expect(ids(related.leadsTo('oom'))).toEqual(['fragments', 'hang']);
	expect(smallTree.problems.map(failureOf)).toEqual(['oom', 'hang', 'hang', 'oom', 'oom', 'oom']);
	expect(smallTree.failures.map(failureOf)).toEqual(['hang', 'oom', 'fragments']);
});

test('what does not exist has no relations', () => {
	const { failure, problem, guide, casesOf, leadsTo, problemsIn, tipsIn } = related;
	expect([failure('no-such'), problem('no-such'), guide('no-such')]).toEqual([undefined, undefined, undefined]);
	expect([casesOf, leadsTo, problemsIn, tipsIn].map((ask) => ask('no-such'))).toEqual([[], [], [], []]);
});

test('a tree is looked through once, and another tree for itself', () => {
	expect(relationsOf(smallTree)).toBe(related);
	expect(relationsOf({ ...smallTree, problems: [] }).casesOf('oom')).toEqual([]);
});

test('who belongs to whom in the content is what a look through the whole tree says', () => {
	const { failure, problem, casesOf, leadsTo } = relationsOf(tree);
	for (const { id } of tree.failures) {
		expect(failure(id)?.id).toBe(id);
		expect(ids(casesOf(id)).sort()).toEqual(ids(tree.problems.filter((one) => failureOf(one) === id)).sort());
		expect(ids(leadsTo(id)).sort()).toEqual(
			ids(tree.failures.filter(({ neutral }) => neutral.data.followsFrom.includes(id))).sort(),
		);
	}
	expect(tree.problems.every((one) => problem(one.id) === one)).toBe(true);
	expect(tree.failures.some(({ id }) => casesOf(id).length && leadsTo(id).length)).toBe(true);
});
