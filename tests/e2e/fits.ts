/** Whether a page fits its window. */
import type { Page } from '@playwright/test';

/** What is wrong with a page in a window of this width: that it scrolls sideways, and what stands out of it. */
export async function misfits(page: Page, width: number): Promise<string[]> {
	await page.setViewportSize({ width, height: 800 });
	return [...(await sideways(page)), ...(await sticksOut(page))];
}

const sideways = (page: Page) =>
	page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement;
		return scrollWidth > clientWidth ? [`scrolls ${scrollWidth - clientWidth} px sideways`] : [];
	});

/** Elements that stand out of the window at the right, but for those inside something that scrolls by itself. */
const sticksOut = (page: Page) =>
	page.evaluate(() => {
		const width = document.documentElement.clientWidth;
		const scrolls = (element: Element) => {
			for (let at: Element | null = element; at; at = at.parentElement) {
				const { overflowX, position } = getComputedStyle(at);
				if (/auto|scroll|hidden|clip/.test(overflowX) && at !== document.documentElement) return true;
				if (position === 'fixed') return true;
			}
			return false;
		};
		return [...document.body.querySelectorAll('*')]
			.filter((element) => element.getBoundingClientRect().right > width + 1 && !element.closest('svg, .said-aloud'))
			.filter((element) => !scrolls(element))
			.map((element) => `sticks out: ${element.outerHTML.slice(0, 120)}`);
	});
