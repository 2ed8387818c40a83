/** Faults of the words that only the finished pages show, looked for in all of them. */
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { ask, builtPages, dist, filesIn } from './site.ts';

/** What programs print or read is written as they write it. */
const prose = (html: string) =>
	html.replace(/<(script|style|pre|code|textarea|template)\b[\s\S]*?<\/\1>/g, '<code></code>');

/** The found pieces of each page of a language, with what stands around them. */
function found(locale: string, pattern: RegExp): string[] {
	return builtPages()
		.filter((path) => path.startsWith(`/${locale}/`))
		.flatMap((path) =>
			[...prose(readFileSync(dist(`${path}index.html`), 'utf8')).matchAll(pattern)].map(
				({ 0: piece, index, input }) => `${path} ${input.slice(Math.max(0, index - 20), index + piece.length + 20)}`,
			),
		);
}

test('Chinese sentences follow each other without a space, and end in full-width punctuation', () => {
	expect(
		found('zh', /[，。；：！？] [^<\s]|[\u4e00-\u9fff](?:<\/b>|<\/strong>)?[,;:!?](?=[\s<\u4e00-\u9fff])/g),
	).toEqual([]);
});

test('no text is left unfilled', () => {
	expect([...found('en', /\{\{|\[object|>undefined</g), ...found('zh', /\{\{|\[object|>undefined</g)]).toEqual([]);
});

test('a Markdown copy has each of its sections once', () => {
	for (const folder of ['en/errors', 'zh/errors', 'en/lightrft', 'zh/lightrft']) {
		for (const name of filesIn(dist(folder)).filter((file) => file.endsWith('.md'))) {
			const text = readFileSync(dist(`${folder}/${name}`), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
			const sections = [...text.matchAll(/^## (?:<a id="[^"]*"><\/a>)?(.*)$/gm)].map(([, title]) => title);
			expect(sections, `${folder}/${name}`).toEqual([...new Set(sections)]);
		}
	}
});

test('that nothing was found is read once, and told to screen readers', async ({ page }) => {
	await page.goto('/zh/search/');
	await ask(page, 'zzzzqqq xyzzy');
	await expect(page.locator('[data-search-empty]')).toContainText('没有找到与这段文字相关的内容。接下来可以：');
	await expect(page.locator('[data-search-status]')).toHaveText('没有找到与这段文字相关的内容。');
	await expect(page.locator('[data-search-status]')).toHaveCSS('clip-path', 'inset(50%)');
});
