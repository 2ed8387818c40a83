import { describe, expect, it, test } from 'vitest';
import { answererOf, isKeepable, isRight, languageOf, oldData } from '../../../../src/site/offline/decide.ts';

const origin = 'https://docs.example.org';
const site = { base: '/docs/', languages: ['en', 'zh'], hashes: { 'assets/page.a1.js': 'x', 'favicon.svg': 'y' } };

describe('who answers a request', () => {
	it.each([
		{ path: '/docs/en/errors/', mode: 'navigate', expected: 'opened' },
		{ path: '/docs/assets/page.a1.js', mode: 'navigate', expected: 'opened' },
		{ path: '/docs/assets/page.a1.js', mode: 'cors', expected: 'assets' },
		{ path: '/docs/favicon.svg', mode: 'no-cors', expected: 'assets' },
		{ path: '/docs/assets/page.b2.js', mode: 'cors', expected: 'foreign' },
		{ path: '/docs/triage/index.txt', mode: 'cors', expected: 'data' },
		{ path: '/docs/errors/messages.en.json', mode: 'cors', expected: 'data' },
		{ path: '/docs/pagefind/en/index/a.pf_index', mode: 'cors', expected: 'data' },
		{ path: '/docs/zh/search/', mode: 'cors', expected: 'box' },
		{ path: '/docs/de/search/', mode: 'cors', expected: undefined },
		{ path: '/docs/en/errors/', mode: 'cors', expected: undefined },
		{ path: '/docs/share/en/index.png', mode: 'no-cors', expected: undefined },
		{ path: '/other/triage/index.txt', mode: 'cors', expected: undefined },
		{ path: '/other/', mode: 'navigate', expected: undefined },
	])('$path, $mode: $expected', ({ path, mode, expected }) => {
		expect(answererOf({ mode, url: new URL(path, origin), origin }, site)).toBe(expected);
	});

	it('is nobody for another host', () => {
		const url = new URL('https://elsewhere.example.org/docs/triage/index.txt');
		expect(answererOf({ mode: 'cors', url, origin }, site)).toBeUndefined();
	});
});

test.each([
	{ path: '/docs/zh/errors/', preferred: ['en-GB'], expected: 'zh' },
	{ path: '/docs/errors/x/', preferred: ['de-DE', 'zh-CN', 'en'], expected: 'zh' },
	{ path: '/docs/', preferred: ['ZH-Hant'], expected: 'zh' },
	{ path: '/docs/', preferred: ['de'], expected: 'en' },
	{ path: '/docs/', preferred: [], expected: 'en' },
])('$path of a reader of $preferred is in $expected', ({ path, preferred, expected }) => {
	expect(languageOf(path, preferred, site)).toBe(expected);
});

const given = (
	change: Partial<{ status: number; type: ResponseType; redirected: boolean; content: string | null }> = {},
) => {
	const { status = 200, type = 'basic' as const, redirected = false, content = 'text/javascript' } = change;
	return { status, type, redirected, headers: { get: () => content } };
};

test.each([
	{ name: 'a script', change: {}, expected: true },
	{ name: 'a page in place of a script', change: { content: 'text/html' }, expected: false },
	{ name: 'what has no type', change: { content: null }, expected: false },
	{ name: 'what is not there', change: { status: 404 }, expected: false },
	{ name: 'a part of it', change: { status: 206 }, expected: false },
	{ name: 'what another host sent', change: { type: 'cors' as const }, expected: false },
	{ name: 'what stands elsewhere', change: { redirected: true }, expected: false },
])('$name is kept: $expected', ({ change, expected }) => {
	expect(isKeepable(`${origin}/docs/assets/page.a1.js`, given(change))).toBe(expected);
});

test('what was kept as something else is not given', () => {
	const script = `${origin}/docs/assets/page.a1.js`;
	expect(isRight(script, given())).toBe(true);
	expect(isRight(script, given({ content: 'text/html; charset=utf-8' }))).toBe(false);
});

test('data of other builds of this copy go, and nothing else', () => {
	const names = ['data /docs/ a1', 'data /docs/ b2', 'data /docs/x/ a1', 'pages /docs/', 'assets /docs/'];
	expect(oldData(names, 'data /docs/ ', 'data /docs/ b2')).toEqual(['data /docs/ a1']);
});
