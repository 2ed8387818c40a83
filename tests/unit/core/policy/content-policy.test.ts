import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
	contentPolicy,
	hashSource,
	headerPolicy,
	movedNeeds,
	neutralNeeds,
	pageNeeds,
} from '../../../../src/core/policy/content-policy.ts';

const directives = (policy: string) =>
	new Map(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)] as const));
const policies = [pageNeeds('/'), movedNeeds('/'), neutralNeeds].map(contentPolicy);

test('a hash is the one that the specification gives for its example', () => {
	// https://www.w3.org/TR/CSP2/#script-src-hash-usage gives both.
	expect(hashSource("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

test('no policy allows inline code, eval or anything from elsewhere', () => {
	for (const policy of [...policies, headerPolicy('/')]) {
		expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|https?:|data:|blob:|\*/);
		expect(directives(policy).get('default-src')).toEqual(["'none'"]);
		expect(directives(policy).get('base-uri')).toEqual(["'none'"]);
		expect(directives(policy).get('form-action')).toEqual(["'none'"]);
		expect(directives(policy).get('require-trusted-types-for')).toEqual(["'script'"]);
	}
});

test('an address without language runs its one script and loads nothing by script', () => {
	const policy = directives(contentPolicy(neutralNeeds));
	expect(policy.get('script-src')).toEqual([expect.stringMatching(/^'sha256-/)]);
	expect(policy.has('connect-src')).toBe(false);
	expect(policy.get('trusted-types')).toEqual(["'none'"]);
});

test('the header allows what every page allows, and forbids frames', () => {
	const header = directives(headerPolicy('/'));
	for (const policy of policies) {
		for (const [name, sources] of directives(policy)) {
			if (name !== 'trusted-types') expect(header.get(name)).toEqual(expect.arrayContaining(sources));
		}
		// The directive means nothing in a page, and browsers say so on the console.
		expect(policy).not.toContain('frame-ancestors');
	}
	expect(header.get('frame-ancestors')).toEqual(["'none'"]);
});

test('a page names the script that loads it anew where the site stands, with or without a slash at the end', () => {
	for (const base of ['/docs', '/docs/']) {
		expect(pageNeeds(base).inline).toEqual([expect.stringContaining("import('/docs/load-anew.js')")]);
		expect(headerPolicy(base)).toContain(hashSource(pageNeeds(base).inline[0] ?? ''));
	}
	expect(pageNeeds('/').inline).toEqual([expect.stringContaining("import('/load-anew.js')")]);
	expect(headerPolicy('/')).not.toBe(headerPolicy('/docs/'));
});

test('the header names the style of the icon', () => {
	const [, style = ''] = /<style>(.*?)<\/style>/.exec(readFileSync('public/favicon.svg', 'utf8')) ?? [];
	expect(directives(headerPolicy('/')).get('style-src')).toEqual(["'self'", hashSource(style)]);
});
