import { expect, test } from 'vitest';
import { type ContentTree, readContentTree } from '../../../../src/content/files/tree-fs.ts';
import { publishedIds } from '../../../../src/content/ledger/ids.ts';
import {
	anchorsIn,
	partsOfAbout,
	partsOfFailure,
	partsOfGuide,
	partsOfProblem,
	partsOfSoftware,
	partsOfWholeGuide,
	takenAnchors,
} from '../../../../src/content/library/page.ts';
import { softwareIn } from '../../../../src/content/library/software.ts';
import { linkProblem, targetsOf } from '../../../../src/tools/checks/links.ts';
import { realTree } from '../../real-content.ts';

const tree = readContentTree('tests/fixtures/sound');
const site = realTree;
const one = <T extends { id: string }>(list: readonly T[], id: string) => list.find((folder) => folder.id === id)!;
const ids = (parts: readonly { id: string }[]) => parts.map(({ id }) => id);

test('a failure has what its content gives it, in the order of its page', () => {
	expect(ids(partsOfFailure(one(tree.failures, 'cuda-oom'), tree, 'en'))).toEqual([
		...['messages', 'first-check', 'quick-fix', 'text', 'reading', 'guides', 'tell-apart', 'follows-from', 'sources'],
	]);
});

test('every public address is accepted in links, and nothing else', () => {
	const targets = targetsOf(site);
	const published = publishedIds(site);
	expect(published.length).toBeGreaterThan(12_000);
	expect(published.filter((id) => linkProblem(id, targets))).toEqual([]);
	const accepted = [...targets].flatMap(([path, anchors]) => [
		path,
		...[...(anchors ?? [])].map((id) => `${path}#${id}`),
	]);
	expect(accepted.sort()).toEqual(published);
});

test.each([
	['/errors/cuda-oom/#message-tried-to-allocate', undefined],
	['/errors/cuda-oom/#reading-other-process', undefined],
	['/errors/#cuda-oom--tried-to-allocate', undefined],
	['/diagnose/#whole-tree', undefined],
	['/lightrft/all/#cuda-oom--quick-fix', undefined],
	['/errors/budget-exceeded/#messages', '/errors/budget-exceeded/ has no anchor #messages.'],
	['/diagnose/#no-such-answer', '/diagnose/ has no anchor #no-such-answer.'],
])('%s', (link, found) => {
	expect(linkProblem(link, targetsOf(site))?.found).toBe(found);
});

/** The pages of the site with their parts, and the anchors that no section or step of them may take. */
const pages = (all: ContentTree) => [
	...all.failures.map((folder) => ({ folder, parts: partsOfFailure(folder, all) })),
	...all.problems.map((folder) => ({ folder, parts: partsOfProblem(folder, all) })),
	...all.guides.map((folder) => ({ folder, parts: partsOfGuide(folder, all) })),
	...all.pages.map((folder) => ({ folder, parts: partsOfAbout(folder) })),
	...softwareIn(all).pages.map((folder) => ({ folder, parts: partsOfSoftware(folder, all) })),
];

test('no anchor stands twice on a page, and each part that a page makes itself is taken', () => {
	for (const { folder, parts } of pages(site)) {
		const anchors = anchorsIn(parts);
		expect(anchors.filter((anchor, at) => anchors.indexOf(anchor) < at)).toEqual([]);
		const taken = takenAnchors(folder);
		expect(ids(parts).filter((id) => id !== 'text' && !taken.includes(id))).toEqual([]);
	}
});

test('what a page has in any language is what it has in all of them together', () => {
	for (const folder of site.failures) {
		const inAny = new Set((['en', 'zh'] as const).flatMap((locale) => anchorsIn(partsOfFailure(folder, site, locale))));
		expect([...inAny].sort()).toEqual(anchorsIn(partsOfFailure(folder, site)).sort());
	}
});

test('on the page of a whole guide each problem has its anchors behind its name', () => {
	const parts = partsOfWholeGuide(one(tree.guides, 'demo'), tree, 'en');
	const anchors = anchorsIn(parts);
	expect(anchors).toContain('cuda-oom--quick-fix');
	expect(parts.find(({ id }) => id === 'memory')?.entries.map(({ id }) => id)).toContain('cuda-oom');
});
