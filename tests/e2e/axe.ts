/** axe, for the tests of every page and of what only comes up on one. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What a theme can change; the rest is the same in both. */
const coloured = ['color-contrast', 'link-in-text-block'];
const ofColour: RunOptions = { runOnly: { type: 'rule', values: coloured } };
const ofStandards: RunOptions = {
	runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
	rules: Object.fromEntries(coloured.map((rule) => [rule, { enabled: false }])),
};

type Theme = 'dark' | 'light';
export const bothThemes: readonly Theme[] = ['light', 'dark'];

/**
 * The colours in which axe has found no fault: what the pages of a kind have in common is looked at once. Six tenths of
 * axe's time went into contrast.
 */
const sound = new Set<number>();

/**
 * What axe finds in a page as it stands.
 *
 * @example await violations(page, ['light']) // ['http://localhost:4399/en/ light image-alt: <img src="x.png">']
 */
export async function violations(page: Page, themes: readonly Theme[]): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	const found = (await ruled(page, ofStandards)).map((violation) => `${page.url()} ${violation}`);
	for (const colorScheme of themes) {
		await page.emulateMedia({ colorScheme });
		const colours = await markNewColours(page, [...sound]);
		const faults = colours.length ? await ruled(page, ofColour, `[${mark}]`) : [];
		found.push(...faults.map((violation) => `${page.url()} ${colorScheme} ${violation}`));
		if (!faults.length) for (const colour of colours) sound.add(colour);
	}
	return found;
}

/** On what {@link markNewColours} found, while axe looks at it. */
const mark = 'data-new-colour';

/** @param within a selector; the whole page without it */
async function ruled(page: Page, rules: RunOptions, within?: string): Promise<string[]> {
	return page.evaluate(
		async ([rules, within]) => {
			type Axe = { run(context: Document | string, options: RunOptions): Promise<AxeResults> };
			const { axe } = window as unknown as { axe: Axe };
			// Of these rules none reads style sheets, so axe need not load them.
			const options: RunOptions = { ...rules, resultTypes: ['violations'], preload: false };
			const { violations: broken } = await axe.run(within ?? document, options);
			return broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
		},
		[rules, within] as const,
	);
}

/**
 * Marks one element for each way in which text is coloured here and that is not known yet.
 *
 * @returns a number for each such way, of all that its contrast is reckoned from: its own colour, size and weight, and
 * what lies below it
 */
async function markNewColours(page: Page, known: readonly number[]): Promise<number[]> {
	return page.evaluate(
		([known, mark]) => {
			for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
			const below = new Map<Element | null, string>([[null, '']]);
			const lies = (element: Element | null): string => {
				const told = below.get(element);
				if (told !== undefined) return told;
				const { backgroundColor, backgroundImage, opacity, filter, color } = getComputedStyle(element as Element);
				const own = `${backgroundColor} ${backgroundImage} ${opacity} ${filter} ${color}`;
				const above = lies((element as Element).parentElement);
				// What only stands in something of the same colours is as this is.
				const all = above.endsWith(`/${own}`) ? above : `${above}/${own}`;
				below.set(element, all);
				return all;
			};
			const number = (text: string) => {
				let hash = 0x811c9dc5;
				for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
				return hash;
			};
			const hasText = (element: Element) =>
				element.matches('input, select, textarea') ||
				[...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
			const seen = new Set(known);
			const found: number[] = [];
			for (const element of document.body.querySelectorAll('*')) {
				if (!(hasText(element) && element.checkVisibility())) continue;
				const { fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
				const colour = number(
					`${element.localName} ${fontSize} ${fontWeight} ${textDecorationLine} ${textShadow} ${lies(element)}`,
				);
				if (seen.has(colour)) continue;
				seen.add(colour);
				found.push(colour);
				element.setAttribute(mark, '');
			}
			return found;
		},
		[known, mark] as const,
	);
}
