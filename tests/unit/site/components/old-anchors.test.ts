import { expect, test } from 'vitest';
import { withOldAnchors } from '../../../../src/site/components/old-anchors.ts';

const old = '<a id="old" class="legacy" aria-hidden="true"></a>';

test.each([
	['<h3 class="x" id="new">T', `<h3 class="x" id="new">${old}T`],
	['<tr id="new" data-a="b"> <td>T', `<tr id="new" data-a="b"> <td>${old}T`],
	['<li id="newer">T', '<li id="newer">T'],
	['<p data-id="new">T', '<p data-id="new">T'],
])('%s', (html, expected) => {
	const result = withOldAnchors(html, { old: 'new' });
	expect(result).toBe(expected);
});
