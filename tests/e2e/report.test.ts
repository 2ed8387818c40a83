import { expect, type Page, test } from '@playwright/test';
import { violations } from './axe.ts';
import { foreignRequests, sweep } from './site.ts';

const log = `[rank3]: Traceback (most recent call last):
[rank3]:   File "/home/linwei/run/train.py", line 12, in <module>
[rank3]: RuntimeError: connect to 10.1.2.3 failed
gpu-b01:400:421 [0] NCCL WARN socket closed by gpu-b02.hpc.internal, mail ada@lab.edu
HF_TOKEN=hf_abcdefghijklmnopqrstuvwx`;
const secrets = ['linwei', '10.1.2.3', 'gpu-b01', 'gpu-b02.hpc.internal', 'ada@lab.edu', 'hf_abcdefghijklmnopqrstuvwx'];

const preview = (page: Page) => page.locator('[data-preview]');
const tracker = (page: Page) => page.locator('[data-open-tracker]');
/** Title and body as the tracker will get them. */
async function sent(page: Page) {
	const href = (await tracker(page).getAttribute('href')) ?? '';
	const { searchParams } = new URL(href);
	return { href, title: searchParams.get('title') ?? '', body: searchParams.get('body') ?? '' };
}
/** A tab that opens leads nowhere; the tests leave the site alone, too. */
async function keepInside(page: Page) {
	await page.context().route(/^https:\/\/github\.com\//, (route) => route.fulfill({ body: 'form' }));
}

test('the form becomes Markdown, and what identifies people and machines is masked before copying', async ({
	page,
	context,
	baseURL,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const foreign = foreignRequests(page, baseURL ?? '');
	await page.goto('/en/report/#lightrft');
	await page.getByLabel('Full command').fill('torchrun train.py --save_path /home/linwei/run');
	await page.getByLabel('Traceback or log').fill(log);
	await page.getByLabel('Already tried').fill('NCCL_IB_DISABLE=1: the same, says ada@lab.edu');
	await expect(preview(page)).toContainText('File "/home/[user1]/run/train.py"');
	await expect(preview(page)).toContainText('## RuntimeError: connect to [ip1] failed');
	await expect(preview(page)).toContainText('```bash\ntorchrun train.py --save_path /home/[user1]/run\n```');
	await expect(preview(page).locator('mark').first()).toHaveText('[ip1]');
	await expect(page.locator('[data-filled]')).toHaveText('3 of 7 parts filled in');

	const { title, body } = await sent(page);
	expect(title).toBe('RuntimeError: connect to [ip1] failed');
	await page.getByRole('button', { name: 'Copy Markdown' }).click();
	await expect(page.locator('[data-report-status]')).toHaveText('Copied');
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toContain('### Already tried\n\nNCCL_IB_DISABLE=1: the same, says [email1]');
	for (const text of [copied, body, title, (await preview(page).textContent()) ?? '']) {
		for (const secret of secrets) expect(text).not.toContain(secret);
	}
	expect(copied).toContain(body.trim());
	expect(foreign).toEqual([]);
});

test('each masked value is listed, and one can be shown after all, by keyboard', sweep, async ({ page }) => {
	await page.goto('/en/report/');
	await page.getByLabel('Traceback or log').fill(log);
	const boxes = page.locator('[data-masks-list] input');
	await expect(boxes).toHaveCount(secrets.length);
	await expect(page.locator('[data-masks-count]')).toHaveText(`Masked: ${secrets.length}`);
	const host = page.getByLabel('gpu-b02.hpc.internal');
	await host.focus();
	await page.keyboard.press('Space');
	await expect(preview(page)).toContainText('socket closed by gpu-b02.hpc.internal');
	await expect(page.locator('[data-masks-count]')).toHaveText(`Masked: ${secrets.length - 1}`);
	await expect(host).toBeFocused();
	expect((await sent(page)).body).not.toContain('10.1.2.3');
	await page.keyboard.press('Space');
	await expect(preview(page)).not.toContainText('gpu-b02');
});

test('text of a log is never markup', async ({ page }) => {
	await page.goto('/en/report/');
	await page.getByLabel('Traceback or log').fill('<img src=x onerror="document.title=1"> ``` <b>');
	await expect(preview(page)).toContainText('<img src=x onerror="document.title=1"> ``` <b>');
	await expect(preview(page).locator('img, b')).toHaveCount(0);
	await expect(preview(page)).toContainText('````text');
});

test('the button opens the tracker of the guide with title and body', async ({ page }) => {
	await keepInside(page);
	await page.goto('/zh/report/#llm');
	await page.getByLabel('完整命令').fill('python -m llm.training.train');
	await page.getByLabel('标题', { exact: true }).fill('训练卡住');
	await expect(preview(page)).toContainText('### 命令');
	await page.getByLabel('报告中小标题的语言').selectOption('en');
	await expect(preview(page)).toContainText('### Command');
	const opened = page.waitForEvent('popup');
	await tracker(page).click();
	const address = new URL((await opened).url());
	expect(address.origin + address.pathname).toBe('https://github.com/pplmx/llm/issues/new');
	expect(address.searchParams.get('title')).toBe('训练卡住');
	expect(address.searchParams.get('body')).toContain('```bash\npython -m llm.training.train\n```');
});

test('another framework has the tracker of its repository', sweep, async ({ page }) => {
	await page.goto('/en/report/');
	await page.getByLabel('Project').selectOption({ label: 'Another framework' });
	await expect(tracker(page)).toBeHidden();
	await page.getByLabel('Its repository').fill('vllm-project/vllm');
	await expect(tracker(page)).toHaveAttribute('href', /^https:\/\/github\.com\/vllm-project\/vllm\/issues\/new\?/);
	await expect(preview(page)).toContainText('**Framework**: vllm-project/vllm');
});

test('a long report keeps the address short, and the rest goes on the clipboard', sweep, async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await keepInside(page);
	await page.goto('/en/report/#lightrft');
	const lines = Array.from({ length: 300 }, (_, index) => `step ${index}: loss 0.${index} 损失 ok`);
	await page.getByLabel('Traceback or log').fill(lines.join('\n'));
	await expect(page.locator('[data-too-long]')).toBeVisible();
	const { href, body } = await sent(page);
	expect(href.length).toBeLessThanOrEqual(6000);
	expect(body).toContain('paste the rest from the clipboard here');
	const opened = page.waitForEvent('popup');
	await tracker(page).click();
	expect((await opened).url()).toBe(href);
	await expect(page.locator('[data-report-status]')).toHaveText(/^The rest is on the clipboard/);
	const rest = await page.evaluate(() => navigator.clipboard.readText());
	// Together they are the whole log, each line once, in order.
	expect(`${body}\n${rest}`.match(/^step \d+: .*$/gm)).toEqual(lines);
	expect(rest.startsWith('```text\n')).toBe(true);
});

test(
	'where the clipboard is refused, the rest is selected, and the form opens at the next press',
	sweep,
	async ({ page }) => {
		await keepInside(page);
		await page.addInitScript(() => {
			Object.defineProperty(navigator, 'clipboard', {
				value: { writeText: () => Promise.reject(new Error('refused')) },
			});
		});
		await page.goto('/en/report/#lightrft');
		await page.getByLabel('Traceback or log').fill(`a line ${'x'.repeat(80)}\n`.repeat(120));
		await expect(page.locator('[data-too-long]')).toBeVisible();
		await tracker(page).click();
		await expect(page.locator('[data-report-status]')).toHaveText(/^The browser blocked access to the clipboard/);
		expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toContain('a line');
		const opened = page.waitForEvent('popup');
		await tracker(page).click();
		expect((await opened).url()).toMatch(/^https:\/\/github\.com\/opendilab\/LightRFT\/issues\/new\?/);
	},
);

test('a log is handed over once by the search box, and deleted when read', async ({ page }) => {
	await page.goto('/en/');
	await page.evaluate((text) => sessionStorage.setItem('faultline-report', text), log);
	await page.goto('/en/report/');
	await expect(page.getByLabel('Traceback or log')).toHaveValue(log);
	await expect(page.locator('[data-log-note]')).toHaveText('Lines carried over from your search: 5.');
	await expect(preview(page)).toContainText('[rank3]: Traceback');
	expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
	await page.reload();
	await expect(page.getByLabel('Traceback or log')).toHaveValue('');
});

test('nothing that is typed is stored or enters the address', async ({ page }) => {
	await page.goto('/en/report/');
	await page.getByLabel('Title').fill('a secret title');
	await page.getByLabel('Traceback or log').fill('a secret line');
	await page.getByLabel('Title').press('Enter');
	await expect(preview(page)).toContainText('a secret line');
	await expect(page).toHaveURL(/\/en\/report\/$/);
	const stored = await page.evaluate(() =>
		JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
	);
	expect(stored).not.toContain('secret');
});

test('the collected environment fills in hardware and versions', sweep, async ({ page }) => {
	await page.goto('/en/report/');
	await page
		.getByLabel('Environment', { exact: true })
		.fill('PyTorch version: 2.9.1+cu128\nGPU 0: NVIDIA H100\nGPU 1: NVIDIA H100\nNCCL (2, 27, 5)\nvllm      0.13.0');
	await expect(preview(page)).toContainText('**Hardware**: 2 × NVIDIA H100');
	await expect(preview(page)).toContainText('**Versions**: PyTorch 2.9.1+cu128, NCCL 2.27.5, vLLM 0.13.0');
	await page.getByLabel('Hardware').fill('8 × H200');
	await expect(preview(page)).toContainText('**Hardware**: 8 × H200');
});

test('axe finds nothing in a report that is filled in and too long', sweep, async ({ page }) => {
	await page.goto('/zh/report/');
	await page.locator('#report-log').fill(`${log}\n${'一行日志 '.repeat(900)}`);
	await expect(page.locator('[data-too-long]')).toBeVisible();
	expect(await violations(page, ['light'])).toEqual([]);
});

test.describe('without script', () => {
	test.use({ javaScriptEnabled: false });

	test('the checklist, the command and the trackers are there, the form is not', async ({ page }) => {
		await page.goto('/zh/report/');
		await expect(page.locator('[data-report]')).toBeHidden();
		await expect(page.locator('.collect code').last()).toContainText('torch.utils.collect_env');
		await expect(page.locator('.collect code').last()).toContainText('nvidia-smi topo -m');
		await expect(page.locator('.checklist ul').first().locator('li')).toHaveCount(7);
		await expect(page.locator('.checklist a').first()).toHaveAttribute(
			'href',
			'https://github.com/opendilab/LightRFT/issues',
		);
	});
});
