import { expect, test } from 'vitest';
import { relationsOf } from '../../../src/content/relations.ts';
import { readContentTree } from '../../../src/content/tree-fs.ts';

const tree = readContentTree(process.cwd());
const related = relationsOf(tree);

test('who belongs to whom is what a look through the whole tree says', () => {
	for (const { id } of tree.failures) {
		expect(related.failures.get(id)?.id).toBe(id);
		expect(related.casesOf(id)).toEqual(tree.problems.filter(({ neutral }) => neutral.data.failure === id));
		expect(related.leadsTo(id)).toEqual(tree.failures.filter(({ neutral }) => neutral.data.followsFrom.includes(id)));
	}
	expect([...related.problems.values()]).toEqual(tree.problems);
	expect(tree.failures.some(({ id }) => related.casesOf(id).length && related.leadsTo(id).length)).toBe(true);
});

test('what does not exist has no relations', () => {
	expect(related.failures.has('no-such')).toBe(false);
	expect([related.casesOf('no-such'), related.leadsTo('no-such')]).toEqual([[], []]);
});

test('a tree is looked through once', () => {
	expect(relationsOf(tree)).toBe(related);
	expect(relationsOf({ ...tree, problems: [] }).casesOf('cuda-oom')).toEqual([]);
});
