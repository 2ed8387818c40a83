import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { collectBundled, noticesOf, packagesOf } from '../../../../src/core/notices/notices-fs.ts';

test.each([
	['/a/node_modules/b/c.js', ['/a/node_modules/b']],
	['/a/node_modules/@b/c/lib/d.js?v=1', ['/a/node_modules/@b/c']],
	['/a/node_modules/b/node_modules/c/d.js', ['/a/node_modules/b/node_modules/c']],
	['\0/a/node_modules/b/c.js?commonjs', ['/a/node_modules/b']],
	['/a/src/node_modules.ts', []],
])('%s belongs to %j', (id, folders) => expect(packagesOf([id])).toEqual(folders));

test('what is bundled is named with its licence, and what is left out of the bundle is not', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'faultline-notices-'));
	const bundled = collectBundled();
	writeFileSync(
		join(folder, 'a.js'),
		`import width from ${JSON.stringify(resolve('node_modules/string-width/index.js'))}; console.log(width('a'));`,
	);
	await build({
		configFile: false,
		logLevel: 'error',
		plugins: [bundled.plugin],
		build: { write: false, rolldownOptions: { input: join(folder, 'a.js') } },
	});
	const names = [...bundled.folders].map((each) => each.split('/node_modules/').at(-1)).sort();
	expect(names).toEqual(expect.arrayContaining(['get-east-asian-width', 'string-width']));
	const text = noticesOf(bundled.folders);
	expect(text).toMatch(/^string-width \d[\d.]* \(MIT\)\n\nMIT License\n\nCopyright \(c\)/m);
	expect(text).not.toContain('vitest');
	rmSync(folder, { recursive: true });
});

test('a package without a licence is told, not passed over', () => {
	const folder = mkdtempSync(join(tmpdir(), 'faultline-notices-'));
	mkdirSync(join(folder, 'x'));
	writeFileSync(join(folder, 'x/package.json'), '{ "name": "x", "version": "1.0.0", "license": "MIT" }');
	expect(() => noticesOf([join(folder, 'x')])).toThrow('x has no file of its licence (MIT).');
	rmSync(folder, { recursive: true });
});
