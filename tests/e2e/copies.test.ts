import { expect, type Page, test } from '@playwright/test';
import { sweep } from './site.ts';

const problem = '/en/lightrft/cuda-oom/';
/** The address that copies give: without language. */
const neutral = '/lightrft/cuda-oom/';
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const announced = (page: Page) => page.locator('.said-aloud[role=status]');

test.describe('the clipboard is granted', () => {
	test.beforeEach(async ({ context }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	});

	test('a page: link, Markdown and reply, and it says that it did', async ({ page, baseURL }) => {
		await page.goto(problem);
		const actions = page.locator('.actions');
		await actions.getByRole('button', { name: 'Copy link' }).click();
		await expect(announced(page)).toHaveText('Copied');
		await expect(actions.getByRole('button', { name: 'Copied' })).toBeVisible();
		expect(await clipboard(page)).toBe(`${baseURL}${neutral}`);

		await actions.getByRole('button', { name: 'Copy Markdown link' }).click();
		await expect.poll(() => clipboard(page)).toBe(`[CUDA out of memory](${baseURL}${neutral})`);

		await actions.getByRole('button', { name: 'Copy reply' }).click();
		await expect
			.poll(() => clipboard(page))
			.toMatch(/^\*\*CUDA out of memory\*\*\n\nA rank stops with `CUDA out of memory`/);
		const reply = await clipboard(page);
		expect(reply).toContain('**Diagnosis**');
		expect(reply).toContain("grep -E 'MEMORY STATUS|CUDA out of memory' train.log");
		expect(reply).toContain('1. Lower the micro batches\n\n   ```\n   --micro_train_batch_size 1 \\\n');
		expect(reply).toContain('2. Turn on gradient checkpointing\n\n   ```\n   --gradient_checkpointing');
		expect(reply).not.toContain('3. ');
		expect(reply).toMatch(new RegExp(`\\[Faultline\\]\\(${baseURL}${neutral}\\)\n$`));
	});

	test('with Shift, the link of each is in the language of the page', sweep, async ({ page, baseURL }) => {
		const chinese = '/zh/lightrft/cuda-oom/';
		await page.goto(chinese);
		const actions = page.locator('.actions');
		await actions.hover();
		await expect(actions).toHaveAttribute('title', '链接按读者的语言打开；按住 Shift 则固定为中文');
		await actions.getByRole('button', { name: '复制链接' }).click({ modifiers: ['Shift'] });
		await expect.poll(() => clipboard(page)).toBe(`${baseURL}${chinese}`);
		await actions.getByRole('button', { name: '复制 Markdown 链接' }).click({ modifiers: ['Shift'] });
		await expect.poll(() => clipboard(page)).toBe(`[CUDA 显存不足（OOM）](${baseURL}${chinese})`);
		await actions.getByRole('button', { name: '复制回复' }).click({ modifiers: ['Shift'] });
		await expect
			.poll(() => clipboard(page))
			.toMatch(new RegExp(`\\[Faultline\\]\\(${baseURL}${chinese}\\) {2}\n\\[English\\]\\(${baseURL}${problem}\\)\n$`));
		await page.locator('#solutions .hash').click({ modifiers: ['Shift'] });
		await expect.poll(() => clipboard(page)).toBe(`${baseURL}${chinese}#solutions`);
		expect(page.context().pages()).toHaveLength(1);
	});

	test('what is copied opens in the language of whoever follows it, at the same place', sweep, async ({ page }) => {
		await page.goto('/zh/lightrft/cuda-oom/');
		await page.locator('#solutions .hash').click();
		await expect.poll(() => clipboard(page)).toMatch(/:\d+\/lightrft\/cuda-oom\/#solutions$/);
		const copied = await clipboard(page);
		await page.goto('about:blank');
		await page.goto(copied);
		await expect(page).toHaveURL(/\/en\/lightrft\/cuda-oom\/#solutions$/);
	});

	test('a step by keyboard only: link, Markdown and reply', async ({ page, baseURL }) => {
		await page.goto(problem);
		const at = `${baseURL}${neutral}#gradient-checkpointing`;
		const heading = page.locator('#gradient-checkpointing');
		await heading.locator('.hash').focus();
		await expect(heading.getByRole('button', { name: 'Copy Markdown link' })).toBeVisible();
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		const label = 'CUDA out of memory, step 2: Turn on gradient checkpointing';
		await expect.poll(() => clipboard(page)).toBe(`[${label}](${at})`);
		await page.keyboard.press('Shift+Enter');
		await expect.poll(() => clipboard(page)).toBe(`[${label}](${at.replace('/lightrft/', '/en/lightrft/')})`);
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await expect.poll(() => clipboard(page)).toMatch(new RegExp(`^\\*\\*${label}\\*\\*\n\nIt saves activations only`));
		expect(await clipboard(page)).toContain('```\n--gradient_checkpointing\n```');
		expect(await clipboard(page)).toContain(`[Faultline](${at})`);
		await expect(announced(page)).toHaveText('Copied');
		await page.keyboard.press('Shift+Tab');
		await page.keyboard.press('Shift+Tab');
		await page.keyboard.press('Enter');
		await expect.poll(() => clipboard(page)).toBe(at);
	});

	test('a section is named after its page, in its language', sweep, async ({ page, baseURL }) => {
		await page.goto('/zh/errors/cuda-oom/');
		await page.locator('#causes').hover();
		await page.locator('#causes').getByRole('button', { name: '复制 Markdown 链接' }).click();
		const title = await page.locator('h1').textContent();
		await expect.poll(() => clipboard(page)).toBe(`[${title}：原因](${baseURL}/errors/cuda-oom/#causes)`);
	});

	for (const { name, where, id, text } of [
		{
			name: 'a message of the index',
			where: {},
			id: 'tried-to-allocate',
			text: 'CUDA out of memory\\. Tried to allocate',
		},
		{
			name: 'one that its page leaves out',
			where: sweep,
			id: 'driver-out-of-memory',
			text: 'CUDA error: out of memory',
		},
	]) {
		test(`${name}: its text, its quick fix and its page`, where, async ({ page, baseURL }) => {
			await page.goto(`/en/errors/#cuda-oom--${id}`);
			const row = page.locator(`#cuda-oom--${id}`);
			await row.hover();
			await row.getByRole('button', { name: 'Copy Markdown link' }).click();
			await expect.poll(() => clipboard(page)).toMatch(new RegExp(`^\\[\`${text}`));
			expect(await clipboard(page)).toContain(`](${baseURL}/errors/#cuda-oom--${id})`);
			await row.getByRole('button', { name: 'Copy reply' }).click();
			await expect.poll(() => clipboard(page)).toMatch(new RegExp(`^\\*\\*\`${text}`));
			expect(await clipboard(page)).toContain(`[Faultline](${baseURL}/errors/cuda-oom/#message-${id})`);
		});
	}

	test('what announces a table is left out with it', sweep, async ({ page }) => {
		await page.goto('/en/lightrft/nccl-timeout/');
		await page.locator('.actions').getByRole('button', { name: 'Copy reply' }).click();
		await expect.poll(() => clipboard(page)).toContain('In which phase, from the last line of this kind:');
		expect(await clipboard(page)).not.toContain('Which group waited:');
	});

	test('no reply offers a command of a step that carries a warning', async ({ page, baseURL }) => {
		await page.goto('/en/errors/vllm-free-memory/');
		const second = page.locator('.solutions .step').nth(1);
		await expect(second.locator('.careful')).toBeVisible();
		await page.locator('.actions').getByRole('button', { name: 'Copy reply' }).click();
		await expect.poll(() => clipboard(page)).toContain(`[Faultline](${baseURL}/errors/vllm-free-memory/)`);
		const reply = await clipboard(page);
		expect(reply).not.toContain((await second.locator('.type code').first().textContent())?.trim());
		expect(reply).toContain(
			`2. ${await page
				.locator('.solutions .step')
				.nth(2)
				.locator('h3')
				.evaluate((heading) => heading.firstChild?.textContent)}`,
		);
	});
});

test.describe('the clipboard is refused', () => {
	const refuse = (old: boolean) => (page: Page) =>
		page.addInitScript((copies) => {
			Object.defineProperty(navigator, 'clipboard', { value: undefined });
			document.execCommand = () => {
				const field = document.activeElement as HTMLTextAreaElement;
				(window as unknown as { copied: string }).copied = field.value;
				return copies;
			};
		}, old);

	test('on a site without https the old way of copying serves', async ({ page, baseURL }) => {
		await refuse(true)(page);
		await page.goto(problem);
		const button = page.locator('.actions').getByRole('button', { name: 'Copy link' });
		await button.click();
		await expect(announced(page)).toHaveText('Copied');
		expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(`${baseURL}${neutral}`);
		await expect(page.locator('.by-hand')).toHaveCount(0);
		await expect(page.locator('.actions button').first()).toBeFocused();
	});

	test('where nothing copies, the text stands selected in a field until one leaves it', sweep, async ({ page }) => {
		await refuse(false)(page);
		await page.goto(problem);
		await page.locator('.actions').getByRole('button', { name: 'Copy reply' }).click();
		const field = page.getByLabel('Press Ctrl+C to copy');
		await expect(field).toBeFocused();
		await expect(announced(page)).toHaveText('Press Ctrl+C to copy');
		const text = await field.inputValue();
		expect(text).toMatch(/^\*\*CUDA out of memory\*\*/);
		expect(await page.evaluate(() => getSelection()?.toString())).toBe(text);
		await page.keyboard.press('Escape');
		await expect(field).toHaveCount(0);
		await expect(page.locator('.actions button').nth(2)).toBeFocused();
	});
});

test('without script only links are offered', async ({ browser }) => {
	const page = await browser.newPage({ javaScriptEnabled: false });
	await page.goto(problem);
	for (const button of await page.locator('.actions button').all()) await expect(button).toBeHidden();
	await expect(page.locator('.actions [data-locale]')).toHaveAttribute('href', '/zh/lightrft/cuda-oom/');
	await expect(page.locator('.actions a')).toHaveCount(2);
	await page.close();
});

test('the code for copying comes with the first move towards it', async ({ page }) => {
	const loaded: string[] = [];
	page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
	await page.goto(problem);
	await page.waitForLoadState('networkidle');
	const before = loaded.length;
	await page.locator('.actions').hover();
	await expect.poll(() => loaded.slice(before).some((path) => /\/copy\.[\w-]+\.js$/.test(path))).toBe(true);
	expect(loaded.slice(0, before).some((path) => /\/copy\.[\w-]+\.js$/.test(path))).toBe(false);
});
