import { expect, test } from 'vitest';
import { scriptText, structuredData } from '../../../../src/site/layouts/structured-data.ts';

const data = structuredData({
	url: 'https://x.org/en/demo/oom/',
	title: 'Out of memory',
	description: 'A rank stops.',
	language: 'en',
	checked: '2026-11-20',
	image: 'https://x.org/share/en/demo/oom.png',
	trail: [{ title: 'Demo', href: 'https://x.org/en/demo/' }],
});

test('the article has its date, picture and address', () => {
	expect(data['@graph'][0]).toEqual({
		'@type': 'TechArticle',
		headline: 'Out of memory',
		description: 'A rank stops.',
		inLanguage: 'en',
		dateModified: '2026-11-20',
		image: 'https://x.org/share/en/demo/oom.png',
		url: 'https://x.org/en/demo/oom/',
	});
});

test('the way to it ends with the page itself', () => {
	expect(data['@graph'][1]).toMatchObject({
		'@type': 'BreadcrumbList',
		itemListElement: [
			{ position: 1, name: 'Demo', item: 'https://x.org/en/demo/' },
			{ position: 2, name: 'Out of memory', item: 'https://x.org/en/demo/oom/' },
		],
	});
});

test('no text can end the script element, and the data stays the same', () => {
	const text = scriptText({ title: '</script><script>alert(1)</script>' });
	expect(text).not.toContain('<');
	expect(JSON.parse(text)).toEqual({ title: '</script><script>alert(1)</script>' });
});
