import { expect, test } from 'vitest';
import { mediaTypes } from '../../../../src/core/policy/headers.ts';
import { isOfType } from '../../../../src/site/offline/media-type.ts';

const html = 'text/html; charset=utf-8';

test.each([
	// A script and a style are what a browser would take for one.
	{ address: '/assets/page.C0sQ.js', type: 'text/javascript', expected: true },
	{ address: '/assets/page.C0sQ.js', type: 'application/javascript; charset=UTF-8', expected: true },
	{ address: '/docs/assets/page.C0sQ.js?x#y', type: 'Text/JavaScript', expected: true },
	{ address: 'https://docs.example.org/assets/page.C0sQ.js', type: html, expected: false },
	{ address: '/assets/page.C0sQ.js', type: 'text/plain', expected: false },
	{ address: '/assets/page.C0sQ.js', type: null, expected: false },
	{ address: '/assets/site.C0sQ.css', type: 'text/css', expected: true },
	{ address: '/assets/site.C0sQ.css', type: html, expected: false },
	{ address: '/favicon.svg', type: html, expected: false },
	// Data.
	{ address: '/triage/en/index.json', type: 'application/json', expected: true },
	{ address: '/triage/en/index.json', type: html, expected: false },
	{ address: '/triage/shards/a1b2-3.txt', type: 'text/plain; charset=utf-8', expected: true },
	{ address: '/triage/shards/a1b2-3.txt', type: 'application/octet-stream', expected: true },
	{ address: '/triage/shards/a1b2-3.txt', type: ' TEXT/HTML ; charset=utf-8', expected: false },
	{ address: '/pagefind/en/index/en_0c_1.pf_index', type: 'application/octet-stream', expected: true },
	{ address: '/pagefind/en/index/en_0c_1.pf_index', type: null, expected: true },
	{ address: '/pagefind/en/index/en_0c_1.pf_index', type: 'application/xhtml+xml', expected: false },
	// Pages.
	{ address: '/en/', type: html, expected: true },
	{ address: '/en', type: html, expected: true },
	{ address: '/index.html', type: html, expected: true },
	{ address: '/en/', type: 'application/json', expected: false },
])('$address as $type: $expected', ({ address, type, expected }) => {
	expect(isOfType(address, type)).toBe(expected);
});

test('what our own servers send is of its type, for every kind of file', () => {
	for (const [kind, type] of Object.entries(mediaTypes))
		expect([kind, isOfType(`/x/file.${kind}`, `${type}; charset=utf-8`)]).toEqual([kind, true]);
});
