import { expect, test } from 'vitest';
import { nestHtml } from '../../../../src/site/components/nest-html.ts';

test.each([
	{
		name: 'ids and links to them',
		html: '<h2 id="causes"><a href="#causes">#</a></h2>',
		expected: '<h3 id="p--causes"><a href="#p--causes">#</a></h3>',
	},
	{
		name: 'labels',
		html: '<section class="x" aria-labelledby="causes">',
		expected: '<section class="x" aria-labelledby="p--causes">',
	},
	{ name: 'other links stay', html: '<a href="/en/#causes">', expected: '<a href="/en/#causes">' },
	{ name: 'text that looks like markup stays', html: '<p>id="x" &lt;h2&gt;</p>', expected: '<p>id="x" &lt;h2&gt;</p>' },
	{ name: 'no heading below the sixth', html: '<h6>', expected: '<h6>' },
])('$name', ({ html, expected }) => {
	expect(nestHtml(html, 'p')).toBe(expected);
});
