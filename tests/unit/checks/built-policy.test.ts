import { describe, expect, test } from 'vitest';
import { checkPagePolicy } from '../../../src/checks/built-policy.ts';
import { tagsOf } from '../../../src/checks/html-scan.ts';
import { contentPolicy, pageNeeds } from '../../../src/policy/content-policy.ts';
import { themeScript } from '../../../src/policy/inline-scripts.ts';

const policy = `<meta http-equiv="Content-Security-Policy" content="${contentPolicy(pageNeeds)}">`;
const theme = `<script>${themeScript}</script>`;
const page = (body: string, head = policy + theme) =>
	`<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
const found = (html: string) =>
	checkPagePolicy('en/index.html', [...tagsOf(html)], 'https://docs.example.org').map((issue) => issue.found);

test('a page with the named script, data, own files and links elsewhere is in order', () => {
	const body =
		'<script type="application/ld+json">{"a":1}</script><script type="module" src="/assets/a.js"></script>' +
		'<link rel="stylesheet" href="/assets/a.css"><a href="https://github.com/a/b">x</a>' +
		'<link rel="canonical" href="https://elsewhere.example/"><form><textarea></textarea></form><p data-on="x">style="a"</p>';
	expect(found(page(body))).toEqual([]);
});

describe('a build fails with', () => {
	test.each([
		['an unnamed script', '<script>alert(1)</script>', /inline script that the policy does not name: alert\(1\)/],
		['an unnamed module', '<script type="module">import "/x.js"</script>', /inline script/],
		['the named script, changed by a space', `<script>${themeScript} </script>`, /inline script/],
		['a style', '<style>p{}</style>', /a <style>: p\{\}/],
		['a style attribute', '<p style="color:red">', /a style attribute/],
		['a handler', '<img src="/a.png" onerror="x()">', /a handler: <img onerror="x\(\)">/],
		['a script as an address', '<a href=" javascript:x()">', /a script as an address/],
		['a foreign script', '<script src="https://cdn.example/x.js"></script>', /<script> from elsewhere/],
		['a foreign picture without protocol', '<img src="//cdn.example/x.png">', /<img> from elsewhere/],
		['a picture as data', '<img src="data:image/png;base64,AA">', /<img> from elsewhere/],
		['a foreign style', '<link rel="stylesheet" href="https://cdn.example/x.css">', /<link> from elsewhere/],
		['a frame', '<iframe src="/a/">', /<iframe>/],
		['a form that sends', '<form action="/search/">', /a <form> with an action/],
	])('%s', (_, body, expected) => {
		expect(found(page(body))).toEqual([expect.stringMatching(expected)]);
	});

	test('a page without a policy', () => {
		expect(found(page('', ''))).toEqual([expect.stringMatching(/No policy/)]);
	});

	test('a policy that comes after a script', () => {
		expect(found(page('', theme + policy))).toEqual([expect.stringMatching(/No policy/)]);
	});

	test('a policy that allows a script which the page does not have', () => {
		expect(found(page('', policy))).toEqual([expect.stringMatching(/allows 'sha256-.*which the page does not have/)]);
	});
});
