/** axe, for the tests of every page and of what only comes up on one. */
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What a theme can change; the rest is the same in both. */
const ofColour = ['color-contrast', 'link-in-text-block'];

type Theme = 'dark' | 'light';
export const bothThemes: readonly Theme[] = ['light', 'dark'];

const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
const source = createRequire(builder).resolve('axe-core/axe.min.js');

/** Brings axe with every page that is opened from now on. Its builder would bring it four times, half a megabyte each. */
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
		// No page has frames, so the quick way of running axe does; of its rules these read no style sheets.
		const axe = new AxeBuilder({ page, axeSource: 'void 0' })
			.options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
			.setLegacyMode();
		const results = await (colorScheme === themes[0] ? axe.withTags(rules) : axe.withRules(ofColour)).analyze();
		for (const { id, nodes } of results.violations) {
			found.push(`${page.url()} ${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
		}
	}
	return found;
}
