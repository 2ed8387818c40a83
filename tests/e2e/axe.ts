/** axe, for the tests of every page and of what only comes up on one. */
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions, run } from 'axe-core';

const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const ofStandards: RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What a theme can change; the rest is the same in both. */
const ofColour: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

type Theme = 'dark' | 'light';
export const bothThemes: readonly Theme[] = ['light', 'dark'];

/** Brings axe with every page that is opened from now on. */
export async function bringAxe(page: Page): Promise<void> {
	await page.addInitScript({ path: source });
}

/**
 * What axe finds in a page as it stands, to which {@link bringAxe} brought it.
 *
 * @example await violations(page, ['light']) // ['http://localhost:4399/en/ light image-alt: <img src="x.png">']
 */
export async function violations(page: Page, themes: readonly Theme[]): Promise<string[]> {
	const found: string[] = [];
	for (const colorScheme of themes) {
		await page.emulateMedia({ colorScheme });
		const ruled = await page.evaluate(
			async (options) => {
				const { axe } = window as unknown as { axe: { run: typeof run } };
				// Of these rules none reads style sheets, so axe need not load them.
				const results = await axe.run(document, { ...options, resultTypes: ['violations'], preload: false });
				return results.violations.map(
					({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
				);
			},
			colorScheme === themes[0] ? ofStandards : ofColour,
		);
		found.push(...ruled.map((violation) => `${page.url()} ${colorScheme} ${violation}`));
	}
	return found;
}
