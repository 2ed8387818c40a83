/** Readers who do something else first, again, at once or in between. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { ask, paste } from './site.ts';
import { tryAgain } from './try-again.ts';

const oom = 'RuntimeError: CUDA out of memory. Tried to allocate 20.00 MiB';
const long = `${Array.from({ length: 500 }, (_, step) => `step ${step}`).join('\n')}\n${oom}`;
const box = '[data-search-box]';

test.describe('a long text that the box holds', () => {
	test('gives way to what is pasted over it, by the browser itself', async ({ page, context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.goto('/en/search/');
		await paste(page, long);
		await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'cuda-oom');
		await page.evaluate(() => navigator.clipboard.writeText('nccl timeout'));
		await page.locator(box).focus();
		await page.keyboard.press('Control+A');
		await page.keyboard.press('Control+V');
		await expect(page.locator(box)).toHaveValue('nccl timeout');
		await expect(page.locator(box)).toBeEditable();
		await expect(page.locator('.answer')).toHaveCount(0);
	});

	test('gives way to words in the address, and to words of the index', async ({ page }) => {
		await page.goto('/en/search/');
		await paste(page, long);
		await page.evaluate(() => {
			location.hash = 'q=nccl timeout';
		});
		await expect(page.locator(box)).toBeEditable();
		await expect(page.locator('[data-search-results] > li').first()).toHaveAttribute('data-failure', 'nccl-timeout');

		await page.goto('/en/errors/');
		await page.keyboard.press('/');
		const shown = page.locator(`dialog ${box}`);
		await shown.evaluate((area, text) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', text);
			area.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
		}, long);
		await expect(shown).not.toBeEditable();
		await page.keyboard.press('Escape');
		await page.locator('[data-filter-text]').fill('zzqq');
		await page.locator('[data-index-search]').click();
		await expect(shown).toHaveValue('zzqq');
		await expect(shown).toBeEditable();
	});

	test('may be one line, which would take seconds to lay out', async ({ page }) => {
		await page.goto('/en/search/');
		await paste(page, `{"log": "${'step '.repeat(100_000)}"}\n${oom}`);
		await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'cuda-oom');
		expect((await page.locator(box).inputValue()).length).toBeLessThan(3000);
	});
});

test('what cannot be read is said, and a late file is not put over a later text', async ({ page }) => {
	await page.goto('/en/search/');
	const drop = (texts: readonly string[], kind: 'files' | 'folder' | 'late' = 'files') =>
		page.locator('[data-search-form]').evaluate(
			(form, [texts, kind]) => {
				// As a browser reads a folder, and a file of a slow disk.
				const failing = () => Promise.reject(new DOMException('', 'NotReadableError'));
				const late = (text: string) =>
					new Promise<string>((read) => {
						addEventListener('come', () => read(text));
					});
				const files = texts.map((text) => {
					const file = new File([text], 'train.log');
					if (kind !== 'files') file.text = kind === 'late' ? () => late(text) : failing;
					return file;
				});
				const event = new Event('drop', { bubbles: true, cancelable: true });
				form.dispatchEvent(Object.assign(event, { dataTransfer: { files } }));
			},
			[texts, kind] as const,
		);
	await drop([oom]);
	await expect(page.locator('.answer .tag')).toHaveText('Cause, line 1 of 1');

	await drop([''], 'folder');
	await expect(page.locator('[data-search-status]')).toHaveText(
		'This cannot be read: it is a folder, or the file is too large.',
	);
	await expect(page.locator('.answer')).toBeVisible();

	await drop(['a file that comes late'], 'late');
	await ask(page, 'nccl timeout');
	await page.evaluate(() => dispatchEvent(new Event('come')));
	await expect(page.locator(box)).toHaveValue('nccl timeout');
});

test('home loads what answers with the first move towards its box, or when the address asks', async ({ page }) => {
	const loaded: string[] = [];
	page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
	const boxes = () => loaded.filter((path) => path.includes('/search-box.')).length;
	await page.goto('/en/', { waitUntil: 'networkidle' });
	expect(boxes()).toBe(0);
	await page.keyboard.press('/');
	await expect.poll(boxes).toBe(1);

	for (const [address, failure] of [
		['#m=cuda-oom', 'cuda-oom'],
		['#q=nccl timeout', 'nccl-timeout'],
		['?q=nccl timeout', 'nccl-timeout'],
	]) {
		await page.goto('about:blank');
		await page.goto(`/en/${address}`);
		await expect(page.locator('[data-search-results] [data-failure]').first()).toHaveAttribute(
			'data-failure',
			failure ?? '',
		);
	}

	await page.goto('about:blank');
	await page.goto('/en/');
	await page.evaluate(() => {
		location.hash = 'm=cuda-oom';
	});
	await expect(page.locator('.answer .tag')).toHaveText('Shared answer');
});

test.describe('a shared answer', () => {
	test('takes the place of all that was said before, and goes when the address goes back', async ({ page }) => {
		await page.goto('/en/search/');
		await ask(page, 'Traceback\n foo\nQuuxError: zz');
		await expect(page.locator('.unknown')).toBeVisible();
		await page.evaluate(() => {
			location.hash = 'm=cuda-oom';
		});
		await expect(page.locator('.answer .tag')).toHaveText('Shared answer');
		await expect(page.locator('.unknown')).toHaveCount(0);
		await expect(page.locator('[data-search-empty]')).toBeHidden();
		await expect(page.locator('[data-search-results]')).toHaveAttribute('aria-busy', 'false');
		await page.goBack();
		await expect(page.locator('.unknown')).toBeVisible();
		await expect(page.locator('.answer')).toHaveCount(0);
	});

	test('and another are walked through with Back and Forward', async ({ page }) => {
		const shown = page.locator('[data-search-results] > .answer');
		await page.goto('/en/search/#m=cuda-oom');
		await expect(shown).toHaveAttribute('data-failure', 'cuda-oom');
		await page.evaluate(() => {
			location.hash = 'm=nccl-timeout';
		});
		await expect(shown).toHaveAttribute('data-failure', 'nccl-timeout');
		await page.goBack();
		await expect(shown).toHaveAttribute('data-failure', 'cuda-oom');
		await page.goForward();
		await expect(shown).toHaveAttribute('data-failure', 'nccl-timeout');
	});

	test('names the failure, not the page over which the dialog stood', async ({ page, context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.goto('/zh/lightrft/cuda-oom/');
		await page.keyboard.press('/');
		await page.locator(`dialog ${box}`).fill(oom);
		await page.getByRole('button', { name: '复制答案链接' }).click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/:\d+\/errors\/cuda-oom\/$/);
	});

	test('stands selected where the clipboard is refused, as a report does', async ({ page }) => {
		await page.addInitScript(() => {
			navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
			document.execCommand = () => false;
		});
		await page.goto('/en/search/');
		await ask(page, oom);
		await page.getByRole('button', { name: 'Copy link to this answer' }).click();
		await expect(page.locator('.by-hand')).toBeFocused();
		expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\/errors\/cuda-oom\/$/);

		await ask(page, 'Traceback\n foo\nQuuxError: zz');
		await page.locator('.report summary').click();
		await page.locator('.report button').click();
		await expect(page.locator('.report button')).toHaveText('Press Ctrl+C to copy');
		expect(await page.evaluate(() => getSelection()?.toString())).toContain('QuuxError');
	});
});

test('the menu of a phone leaves an answer as it is', async ({ page }) => {
	await page.goto('/en/search/');
	await ask(page, readFileSync('tests/eval/long.log', 'utf8'));
	const further = page.locator('.further details').first();
	await further.locator('summary').click();
	await page.evaluate(() => {
		location.hash = 'menu';
	});
	await page.keyboard.press('Escape');
	await expect(page).toHaveURL(/#main$/);
	await expect(further).toHaveAttribute('open');
});

test('the button leads to the first answer, though it is made anew', async ({ page }) => {
	await page.goto('/en/search/');
	await ask(page, 'nccl timeout');
	await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
	await expect(page.locator('[data-search-results] h2 a').first()).toBeFocused();
});

test('words with empty lines after them are words', async ({ page }) => {
	await page.goto('/en/search/');
	await ask(page, 'training is slow\n\n');
	await expect(page.locator('[data-match=text]').first()).toBeVisible();
	await expect(page.locator('.unknown')).toHaveCount(0);
});

test('arrows of an input method, and those that select, stay in the box', async ({ page }) => {
	await page.goto('/zh/search/');
	await ask(page, 'NCCL 超时');
	await page.locator(box).focus();
	await page.locator(box).dispatchEvent('keydown', { key: 'ArrowDown', isComposing: true });
	await expect(page.locator(box)).toBeFocused();
	await page.keyboard.press('Shift+ArrowDown');
	await expect(page.locator(box)).toBeFocused();
	await page.keyboard.press('ArrowDown');
	await expect(page.locator('[data-search-results] h2 a').first()).toBeFocused();
});

test('the dialog stays for what opens elsewhere, and for a selection that ends beside it', async ({ page }) => {
	await page.goto('/en/lightrft/cuda-oom/');
	await page.keyboard.press('/');
	const dialog = page.locator('dialog');
	await dialog.locator(box).fill('nccl timeout');
	await dialog
		.locator('h2 a')
		.first()
		.click({ modifiers: ['Control'] });
	await expect(dialog).toHaveAttribute('open');
	const { x, y } = (await dialog.locator(box).boundingBox()) ?? { x: 0, y: 0 };
	await page.mouse.move(x + 60, y + 20);
	await page.mouse.down();
	await page.mouse.move(20, y + 20);
	await page.mouse.up();
	await expect(dialog).toHaveAttribute('open');
	await page.mouse.click(20, y + 20);
	await expect(dialog).not.toHaveAttribute('open');
});

test('on a wrong address a slash leads to the box that is seen', async ({ page }) => {
	await page.goto('/zh/no-such-page/deeper/');
	await expect(page.locator(box)).toHaveCount(1);
	await page.keyboard.press('/');
	await expect(page.locator('[data-not-found=zh] [data-search-box]')).toBeFocused();
});

test('the switch of languages keeps what is asked in the address', async ({ page }) => {
	await page.goto('/en/search/?q=oom');
	await page.locator('[data-locale=zh].tool').click();
	await expect(page).toHaveURL(/\/zh\/search\/\?q=oom$/);
	await expect(page.locator(box)).toHaveValue('oom');
});

test('the filters of the index give way to an address', async ({ page }) => {
	await page.goto('/en/errors/');
	await page.locator('[data-filter-text]').fill('out of memory');
	await expect(page.locator('.rows li:visible').first()).toContainText('out of memory');
	const hidden = (await page.locator('.rows li[hidden]').last().getAttribute('id')) ?? '';
	await page.evaluate((id) => {
		location.hash = id;
	}, hidden);
	await expect(page.locator(`[id="${hidden}"]`)).toBeInViewport();
	await expect(page.locator('[data-filter-text]')).toHaveValue('');
});

test('a row that is led to while others come stays in view when they are there', async ({ page }) => {
	let bring = () => {};
	const wanted = new Promise<void>((resolve) => {
		bring = resolve;
	});
	await page.route('**/errors/messages.*.json', async (route) => {
		await wanted;
		await route.continue();
	});
	await page.goto('/en/errors/');
	const count = await page.locator('.rows li').count();
	const last = (await page.locator('.rows li').last().getAttribute('id')) ?? '';
	await page.locator('[data-filter-text]').fill('e');
	await page.evaluate((id) => {
		location.hash = id;
	}, last);
	bring();
	await expect(async () => expect(await page.locator('.rows li').count()).toBeGreaterThan(count)).toPass();
	await expect(page.locator(`[id="${last}"]`)).toBeInViewport();
});

test('the theme that is chosen on one page is that of another tab, and of a page that one goes back to', async ({
	page,
	context,
}) => {
	await page.goto('/en/errors/cuda-oom/');
	const other = await context.newPage();
	await other.goto('/en/');
	const choose = page.locator('[data-theme-button]');
	await choose.click();
	await choose.click();
	await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
	await expect(other.locator('[data-theme-button]')).toHaveAccessibleName('Theme: dark');

	// The browser of the tests keeps no pages to go back to: what they would be told is told here.
	await page.evaluate(() => {
		localStorage.setItem('theme', 'light');
		dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
	});
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
	await expect(choose).toHaveAccessibleName('Theme: light');
});

test.describe('on a slow network', () => {
	/** Lets these files come only when the test says so. */
	async function hold(page: Page, files: RegExp): Promise<() => void> {
		let come = () => {};
		const coming = new Promise<void>((resolve) => {
			come = resolve;
		});
		await page.route(files, async (route) => {
			await coming;
			await route.continue();
		});
		return come;
	}

	/** Asks for the dialog, which comes only when the test says so. */
	async function askForDialog(page: Page): Promise<() => void> {
		const come = await hold(page, /\/en\/search\/$/);
		await page.goto('/en/lightrft/cuda-oom/');
		const asked = page.waitForRequest(/\/en\/search\/$/);
		await page.keyboard.press('/');
		await asked;
		return come;
	}

	test('what is typed before the dialog is there stands in it, to be typed over the next time', async ({ page }) => {
		const come = await askForDialog(page);
		await page.keyboard.type('nccl');
		await page.keyboard.press('/');
		come();
		const shown = page.locator(`dialog ${box}`);
		await expect(shown).toHaveValue('nccl');
		await expect(shown).toBeFocused();
		await page.keyboard.type(' hang');
		await page.keyboard.press('Escape');
		// The focus leaves a closed dialog with the next frame, which no reader is faster than.
		await expect(shown).not.toBeFocused();
		await page.keyboard.press('/');
		await expect(shown).toBeFocused();
		await page.keyboard.type('oom');
		await expect(shown).toHaveValue('oom');
	});

	test('Escape takes back a search that is not there yet', async ({ page }) => {
		const come = await askForDialog(page);
		await page.keyboard.press('Escape');
		come();
		await expect(page.locator('dialog')).toBeAttached();
		await expect(page.locator('dialog')).not.toHaveAttribute('open');
		await page.keyboard.press('/');
		await expect(page.locator('dialog')).toHaveAttribute('open');
	});

	/** Opens home, where what answers comes only when the test says so; it is asked for with the first move towards the box. */
	async function openWithoutBox(page: Page): Promise<() => void> {
		const come = await hold(page, /\/assets\/search-box\.[^/]*\.js$/);
		await page.goto('/en/');
		return come;
	}

	test('what is typed on home before the page listens, or can answer, is answered', async ({ page }) => {
		const comePage = await hold(page, /\/assets\/page\.[^/]*\.js$/);
		const comeBox = await hold(page, /\/assets\/search-box\.[^/]*\.js$/);
		await page.goto('/en/', { waitUntil: 'commit' });
		await page.locator(box).fill('nccl');
		comePage();
		await expect(page.locator('[data-search-results]')).toHaveAttribute('aria-busy', 'true');
		await page.locator(box).pressSequentially(' timeout');
		await page.keyboard.press('Control+Enter');
		comeBox();
		await expect(page.locator('[data-search-results] [data-failure]').first()).toHaveAttribute(
			'data-failure',
			'nccl-timeout',
		);
		await expect(page.locator(box)).toHaveValue('nccl timeout');
	});

	test('who presses "search" on home before it can answer is led to the answer', async ({ page }) => {
		const come = await openWithoutBox(page);
		await page.locator(box).fill(oom);
		await page.getByRole('button', { name: 'Search', exact: true }).press('Enter');
		await expect(page.locator('[data-search-status]')).toHaveText('Reading…');
		come();
		await expect(page.locator('.answer .fix > a')).toBeFocused();
		await expect(page).toHaveURL(/\/en\/$/);
	});

	test('a long text that is pasted on home before it can answer is never laid out in the box', async ({ page }) => {
		const come = await openWithoutBox(page);
		await paste(page, long);
		await expect(page.locator(box)).toHaveValue('');
		await expect(page.locator(box)).not.toBeEditable();
		come();
		await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'cuda-oom');
		expect((await page.locator(box).inputValue()).split('\n')).toHaveLength(13);
	});

	test('files that are dropped on home before it can answer are read', async ({ page }) => {
		const come = await openWithoutBox(page);
		const taken = await page.locator('[data-search-form]').evaluate((form, text) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([text], 'train.log', { type: 'text/plain' }));
			const event = (type: string) => new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
			return ['dragover', 'drop'].map((type) => !form.dispatchEvent(event(type)));
		}, oom);
		expect(taken).toEqual([true, true]);
		come();
		await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'cuda-oom');
	});

	test('what was answered and typed before the scripts came stays', async ({ page }) => {
		const come = await hold(page, /\/assets\/.*\.js$/);
		const report = await page.context().newPage();
		const comeToReport = await hold(report, /\/assets\/.*\.js$/);
		await page.goto('/en/diagnose/', { waitUntil: 'commit' });
		await page.locator('#tree summary').first().click();
		come();
		await expect(page).toHaveURL(/#.+/);
		await expect(page.locator('#tree details[open]')).toHaveCount(1);

		await report.goto('/en/report/', { waitUntil: 'commit' });
		await report.locator('[data-part=log]').fill('ValueError: typed early');
		comeToReport();
		await expect(report.locator('[data-preview]')).toContainText('typed early');
		await expect(report.locator('[data-part=log]')).toHaveValue('ValueError: typed early');
	});
});

test('who comes back to the index finds it narrowed as the filters say', async ({ page }) => {
	await page.goto('/en/errors/');
	await page.locator('[data-filter-category]').selectOption('memory');
	await expect(page.locator('#installation')).toBeHidden();
	await page.locator('.rows li a:visible').first().click();
	await expect(page).toHaveURL(/#message-/);
	await page.goBack();
	await expect(page.locator('[data-filter-category]')).toHaveValue('memory');
	await expect(page.locator('#installation')).toBeHidden();
});

test('who tries again by keyboard is led to what comes of it', async ({ page }) => {
	await page.route(/\/pagefind\//, (route) => route.abort());
	await page.goto('/en/search/');
	await page.locator(box).fill('checkpoint resume');
	const again = page.getByRole('button', { name: 'Try again' });
	await again.press('Enter');
	await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
	await expect(again).toBeFocused();
	await page.unroute(/\/pagefind\//);
	const first = page.locator('[data-search-results] h2 a').first();
	const line = page.locator('main [data-search-missing]');
	if (!(await tryAgain(line, { again: 'Try again', reload: 'Reload' }, first))) await expect(first).toBeFocused();
	await expect(first).toBeVisible();
});

test('in forced colours what is marked is seen, and on paper the box is not black', async ({ page }) => {
	await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
	await page.goto('/en/lightrft/cuda-oom/');
	const colours = await page
		.locator('.said mark')
		.first()
		.evaluate((mark) => {
			const { color, backgroundColor } = getComputedStyle(mark);
			return { color, backgroundColor };
		});
	expect(colours.backgroundColor).not.toMatch(/^rgba|transparent/);
	expect(colours.color).not.toBe(colours.backgroundColor);

	await page.goto('/en/search/');
	await expect(page.locator('.go')).toHaveCSS('border-top-style', 'solid');

	await page.emulateMedia({ forcedColors: 'none', media: 'print' });
	await expect(page.locator('.paste')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
	await expect(page.locator('.vow')).toHaveCSS('color', 'rgb(0, 0, 0)');
});
