import { describe, expect, test } from 'vitest';
import { contentPolicy, hashSource, pageNeeds } from '../../../../src/core/policy/content-policy.ts';
import { checkPagePolicy } from '../../../../src/tools/checks/built-policy.ts';
import { tagsOf } from '../../../../src/tools/checks/html-scan.ts';

const [pageScript = ''] = pageNeeds('/').inline;
const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(pageNeeds('/'))}">`;
const theme = `<script>${pageScript}</script>`;
const page = (body: string, head = policy + theme) =>
	`<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const issues = (html: string) => checkPagePolicy('en/index.html', [...tagsOf(html)], 'https://docs.example.org');

test('a page with the named script, data, own files and links elsewhere is in order', () => {
	const body =
		'<script type="application/ld+json">{"a":1}</script><script type="module" src="/assets/a.js"></script>' +
		'<link rel="stylesheet" href="/assets/a.css"><a href="https://github.com/a/b">x</a>' +
		'<link rel="canonical" href="https://elsewhere.example/"><form><textarea></textarea></form><p data-on="x">style="a"</p>';
	expect(issues(page(body))).toEqual([]);
});

const place = { file: 'dist/en/index.html', code: 'built-policy' };
const unnamed = 'an inline script that the policy does not name';
const foreign = 'https://cdn.example';
const late = {
	...place,
	found: 'No policy stands before the first script, style and link.',
	right: 'Use Base.astro or Neutral.astro.',
};

describe('a build fails with', () => {
	test.each([
		['an unnamed script', '<script>alert(1)</script>', `${unnamed}: alert(1)`],
		['an unnamed module', '<script type="module">import "/x.js"</script>', `${unnamed}: import "/x.js"`],
		[
			'the named script, changed by a space',
			`<script>${pageScript} </script>`,
			`${unnamed}: ${pageScript.slice(0, 80)}…`,
		],
		['a style', '<style>p{}</style>', 'a <style>: p{}'],
		['a style attribute', '<p style="color:red">', 'a style attribute: <p style="color:red">'],
		['a handler', '<img src="/a.png" onerror="x()">', 'a handler: <img onerror="x()">'],
		['a script as an address', '<a href=" javascript:x()">', 'a script as an address: <a href=" javascript:x()">'],
		['a foreign script', `<script src="${foreign}/x.js"></script>`, `<script> from elsewhere: ${foreign}/x.js`],
		[
			'a foreign picture without protocol',
			'<img src="//cdn.example/x.png">',
			'<img> from elsewhere: //cdn.example/x.png',
		],
		['a picture as data', '<img src="data:image/png;base64,AA">', '<img> from elsewhere: data:image/png;base64,AA'],
		['a foreign style', `<link rel="stylesheet" href="${foreign}/x.css">`, `<link> from elsewhere: ${foreign}/x.css`],
		['a frame', '<iframe src="/a/">', '<iframe>.'],
		['a form that sends', '<form action="/search/">', 'a <form> with an action.'],
	])('%s', (_, body, found) => {
		expect(issues(page(body))).toEqual([
			{ ...place, found: `The page has ${found}`, right: 'Use a file, a class, or src/core/policy/inline-scripts.ts.' },
		]);
	});

	test('a page without a policy', () => {
		expect(issues(page('', ''))).toEqual([late]);
	});

	test('a policy that comes after a script', () => {
		expect(issues(page('', theme + policy))).toEqual([late]);
	});

	test('a policy that allows a script which the page does not have', () => {
		expect(issues(page('', policy))).toEqual([
			{
				...place,
				found: `The policy allows ${hashSource(pageScript)}, which the page does not have.`,
				right: 'Change its needs in content-policy.ts.',
			},
		]);
	});
});
