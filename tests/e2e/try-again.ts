/** Presses what tries again, for tests that lose a script and give it back. */
import type { Locator } from '@playwright/test';

/** So long a browser may take to ask again before it is taken for one that never does. */
const PATIENCE = 8_000;

/**
 * Presses "Try again". Some browsers never ask again for a script that failed once (Chromium 150 is one): to their
 * readers the page offers to load it anew, which is pressed then.
 *
 * @param line the line that says what is missing, with its buttons.
 * @param reached what is there once it worked.
 * @returns whether the page was loaded anew instead; whoever asked asks once more then.
 */
export async function tryAgain(
	line: Locator,
	words: { again: string; reload: string },
	reached: Locator,
): Promise<boolean> {
	await line.getByRole('button', { name: words.again }).press('Enter');
	const came = await reached.waitFor({ timeout: PATIENCE }).then(
		() => true,
		() => false,
	);
	if (came) return false;
	await Promise.all([line.page().waitForEvent('load'), line.getByRole('button', { name: words.reload }).click()]);
	return true;
}
