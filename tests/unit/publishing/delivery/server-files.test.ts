import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { headerPolicy } from '../../../../src/core/policy/content-policy.ts';
import { hashedFolders, securityHeaders, strictTransport } from '../../../../src/core/policy/headers.ts';
import { caddyFile, headersFile, nginxFile } from '../../../../src/publishing/delivery/server-files.ts';

const every: [string, string][] = [
	...Object.entries(securityHeaders('/')),
	[strictTransport.name, strictTransport.value],
];

test.each([
	['nginx.conf', nginxFile('/')],
	['Caddyfile', caddyFile('/')],
])('docs/deploy/%s is what src/core/policy says (npm run server-files writes it)', (name, text) => {
	expect(readFileSync(`docs/deploy/${name}`, 'utf8')).toBe(text);
});

test('every file states every header with its value', () => {
	for (const [name, value] of every) {
		expect(headersFile('/')).toContain(`\n  ${name}: ${value}\n`);
		expect(caddyFile('/')).toContain(`${name} "${value}"`);
		if (name !== strictTransport.name) expect(nginxFile('/')).toContain(`\tadd_header ${name} "${value}" always;`);
	}
	expect(nginxFile('/')).toContain(`"${strictTransport.value}";`);
	expect(securityHeaders('/')['Content-Security-Policy']).toBe(headerPolicy('/'));
});

test('a line of _headers is no longer than Cloudflare Pages reads', () => {
	expect(
		Math.max(
			...headersFile('/docs/faultline/')
				.split('\n')
				.map((line) => line.length),
		),
	).toBeLessThan(2000);
});

test('what is kept for ever and the page of wrong addresses move with the base path', () => {
	const headers = headersFile('/docs/faultline/');
	for (const text of [headers, nginxFile('/docs/faultline/'), caddyFile('/docs/faultline/')])
		expect(text).toContain(securityHeaders('/docs/faultline/')['Content-Security-Policy']);
	expect(headers.split('\n')[0]).toBe('/docs/faultline/*');
	for (const folder of hashedFolders) {
		expect(headers).toContain(`\n/docs/faultline${folder}*\n  Cache-Control: public, max-age=31536000, immutable\n`);
		expect(nginxFile('/docs/faultline/')).toContain(`"~^/docs/faultline${folder}."`);
		expect(caddyFile('/docs/faultline/')).toContain(` /docs/faultline${folder}*`);
	}
	expect(nginxFile('/docs/faultline/')).toContain('error_page 404 /docs/faultline/404.html;');
	expect(caddyFile('/docs/faultline/')).toContain('rewrite * /docs/faultline/404.html');
});
