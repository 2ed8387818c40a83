import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

/** What a page may weigh before search is opened, brotli, with its CSS and JS. */
const budgets = { '/en/lightrft/nccl-timeout/': 15_000, '/zh/lightrft/nccl-timeout/': 15_000 };

for (const [path, budget] of Object.entries(budgets)) {
	test(`${path} weighs at most ${budget} bytes`, async ({ page, baseURL }) => {
		const loaded = new Set<string>();
		page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
		await page.goto(path);
		await page.waitForLoadState('networkidle');
		const files = [...loaded].map((name) => (name.endsWith('/') ? `${name}index.html` : name));
		const bytes = files.map((name) => [name, brotliCompressSync(readFileSync(join('dist', name))).length] as const);
		const total = bytes.reduce((sum, [, size]) => sum + size, 0);
		console.log(
			`${baseURL}${path}: ${total} bytes brotli\n${bytes.map(([name, size]) => `  ${size} ${name}`).join('\n')}`,
		);
		expect(total).toBeLessThanOrEqual(budget);
	});
}
