import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { ask, dist, foreignRequests, oneOf, paste, sweep } from './site.ts';

const log = readFileSync('tests/eval/long.log', 'utf8');
const healthy = Array.from({ length: 25_000 }, (_, step) => `step ${step} loss=2.${step % 997} lr=1.0e-4`).join('\n');

for (const [number, path] of ['/en/', '/en/search/'].entries()) {
	test(
		`a pasted log on ${path}: the cause first, its line, values, fix, and what follows folded below`,
		oneOf(2, number),
		async ({ page, baseURL }) => {
			const foreign = foreignRequests(page, baseURL ?? '');
			await page.goto(path);
			const found = await ask(page, log);
			expect(found.slice(0, 2)).toEqual(['cuda-oom', 'nccl-timeout']);

			const answer = page.locator('.answer');
			await expect(answer.locator('.tag')).toHaveText('Cause, line 6 of 9');
			await expect(answer.locator('.row.hit mark').first()).toContainText('CUDA out of memory');
			await expect(answer.locator('.values .read').first()).toHaveText('2.50 GiB');
			await expect(answer.locator('.fix')).toContainText('Quick fix');
			await expect(answer.locator('.ranks')).toContainText('The cause stands on rank 2');

			const further = page.locator('.further[data-failure="nccl-timeout"]');
			await expect(further.locator('summary')).toContainText('Probably caused by: CUDA out of memory');
			await further.locator('summary').click();
			await expect(further.locator('.row.hit')).toContainText('Watchdog caught');
			expect(foreign).toEqual([]);
			expect(page.url()).not.toContain('allocate');
		},
	);
}

test('what words find says what to do: of the first at once, of the next two when opened, and beside no answer', async ({
	page,
}) => {
	await page.goto('/en/search/');
	await ask(page, 'reward not increasing');
	const todo = page.locator('main [data-match=text] .todo');
	await expect(todo).toHaveCount(3);
	await expect(todo.first().locator('.fix')).toBeVisible();
	await expect(todo.nth(1).locator('.fix')).toHaveCount(0);
	await todo.nth(1).locator('summary').click();
	await expect(todo.nth(1).locator('.fix > a')).toHaveAttribute('href', /^\/en\/errors\/[\w-]+\/#[\w-]+$/);
	await ask(page, log);
	await expect(page.locator('.answer')).toBeVisible();
	await expect(todo).toHaveCount(0);
});

test(
	'of what healthy runs print, too, it is told at once what to do, where nothing else was pasted',
	sweep,
	async ({ page }) => {
		await page.goto('/en/search/');
		const notice =
			'[NeMo W 2023-09-19 01:42:57 exp_manager:591] There were no checkpoints found in checkpoint_dir or no checkpoint folder at checkpoint_dir:  /data/ckpt. Training from scratch.';
		const known = page.locator('[data-match=notice][data-failure=resume-checkpoint-not-found]');
		await ask(page, notice);
		await expect(known.locator('.fix')).toBeVisible();
		// Nobody has to be asked about it.
		await expect(page.locator('.unknown')).toHaveCount(0);
		await expect(page.locator('main [role=status]').first()).toHaveText('Recognised, but not a failure in itself');
		await ask(page, `With tensor parallelism the last state is not found, any idea?\n\n${notice}`);
		await expect(known.locator('.fix')).toBeVisible();
	},
);

test('of texts that follow each other faster than they are read, the last is answered', sweep, async ({ page }) => {
	await page.goto('/en/');
	// Long enough for the worker. Nothing is loaded yet, so that the first is still on its way when the second comes.
	await page.locator('main [data-search-box]').evaluate(
		(box: HTMLTextAreaElement, texts) => {
			for (const text of texts) {
				box.value = text;
				box.dispatchEvent(new InputEvent('input', { inputType: 'insertText', bubbles: true }));
			}
		},
		[healthy, `${healthy.slice(0, 9000)}\n${log}`],
	);
	await expect(page.locator('main [data-search-results]')).toHaveAttribute('aria-busy', 'false');
	await expect(page.locator('.answer')).toHaveAttribute('data-failure', 'cuda-oom');
});

test('the answer can be shared by ids only, and reads without the log', sweep, async ({ page, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto('/en/search/');
	await ask(page, log);
	await page.getByRole('button', { name: 'Copy link to this answer' }).click();
	const copied = () => page.evaluate(() => navigator.clipboard.readText());
	await expect.poll(copied).toMatch(/:\d+\/search\/#m=cuda-oom,nccl-timeout,child-process-exit-code$/);
	const shared = await copied();
	await page.goto('about:blank');
	await page.goto(shared);
	await expect(page.locator('.answer')).toHaveCount(3);
	await expect(page.locator('.answer .tag').first()).toHaveText('Shared answer');
	await expect(page.locator('.answer .fix').first()).toBeVisible();
});

test(
	'the link to an answer with one failure is that of its page, which unfurls without script',
	sweep,
	async ({ page, context, request }) => {
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.goto('/zh/search/');
		await ask(page, 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.');
		await page.getByRole('button', { name: '复制答案链接' }).click();
		const copied = () => page.evaluate(() => navigator.clipboard.readText());
		await expect.poll(copied).toMatch(/:\d+\/errors\/cuda-oom\/$/);
		const html = await (await request.get(await copied())).text();
		expect(html).toMatch(/<meta property="og:title" content="CUDA out of memory/);
		expect(html).toMatch(/<meta property="og:image" content="[^"]+\/share\/en\/errors\/cuda-oom\.png"/);
	},
);

test('ids that do not exist, and hostile ones, are passed over', sweep, async ({ page }) => {
	await page.goto('/en/search/#m=__proto__,%3Cimg%20src=x%3E,cuda-oom,constructor');
	await expect(page.locator('.answer')).toHaveCount(1);
});

test("the reader's own guide comes first", sweep, async ({ page }) => {
	await page.goto('/en/metaflow-platform/');
	await page.goto('/en/search/');
	await ask(page, 'torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB.');
	await expect(page.locator('.answer .treated li').first()).toContainText('Using Metaflow platform?');
});

test('25,000 lines are read beside the page, and the box shows how they begin', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await paste(page, `${healthy}\n${log}`);
	await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible({ timeout: 30_000 });
	await expect(page.locator('.answer .tag')).toHaveText('Cause, line 25006 of 25009');
	const shown = await page.locator('main [data-search-box]').inputValue();
	expect(shown.split('\n')).toHaveLength(13);
	await page.getByRole('button', { name: 'Clear' }).click();
	await expect(page.locator('main [data-search-box]')).toHaveValue('');
	await expect(page.locator('.answer')).toHaveCount(0);
});

test('a dropped file is read', sweep, async ({ page }) => {
	await page.goto('/zh/search/');
	await page.locator('[data-search-form]').evaluate((form, value) => {
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([value], 'train.log', { type: 'text/plain' }));
		form.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
	}, log);
	await expect(page.locator('.answer[data-failure="cuda-oom"] .tag')).toHaveText('原因，第 6 行，共 9 行');
});

test('nothing recognised: said plainly, with the line to ask about and a masked report', async ({ page }) => {
	await page.goto('/en/search/');
	const text = `loading\nFile "/home/ada/secret/run.py", line 3\nFrobnicationError: the flux capacitor 17 on node gpu-07.corp.example.net refused ada@corp.example.net\ndone`;
	await ask(page, text);
	await expect(page.locator('.unknown')).toContainText('It comes from your own code: /home/ada/secret/run.py, line 3.');
	await expect(page.locator('.unknown')).toContainText('This error is not in the index.');
	await expect(page.locator('.unknown pre').first()).toContainText('FrobnicationError');
	await expect(page.locator('[data-match="signature"]')).toHaveCount(0);
	// A printed log is not looked up by words.
	await expect(page.locator('.results > *')).toHaveCount(0);
	await page.getByText('Prepare a report').click();
	const report = await page.getByRole('textbox', { name: 'Prepare a report' }).inputValue();
	expect(report).toContain('FrobnicationError');
	for (const secret of ['ada', 'gpu-07', 'corp.example.net']) expect(report).not.toContain(secret);
});

test(
	'a line that nobody explains: which program prints it, where, and pages on what the same file prints',
	sweep,
	async ({ page }) => {
		for (const [locale, place, near] of [
			[
				'en',
				/PyTorch: torch\/distributed\/fsdp\/_init_utils\.py, line \d+, in _get_ignored_modules/,
				'Pages on what the same',
			],
			['zh', /PyTorch：torch\/distributed\/fsdp\/_init_utils\.py 第 \d+ 行，函数 _get_ignored_modules/, '同一个源文件'],
		] as const) {
			await page.goto(`/${locale}/search/`);
			await ask(page, 'step 1\nValueError: `ignored_modules` should not include FSDP modules\nstep 2');
			const source = page.locator('.unknown .printed a').first();
			await expect(source).toHaveText(place);
			await expect(source).toHaveAttribute(
				'href',
				/^https:\/\/github\.com\/pytorch\/pytorch\/blob\/v[\d.]+\/torch\/.*#L\d+$/,
			);
			await expect(page.locator('.unknown')).toContainText(near);
			await expect(page.locator('.unknown .printed a[href*="/errors/"]').first()).toBeVisible();
		}
	},
);

test('words that describe a symptom claim nothing', async ({ page }) => {
	await page.goto('/en/search/');
	const found = await ask(page, 'training is stuck after a few hours, no error message');
	expect(found.length).toBeGreaterThan(0);
	await expect(page.locator('[data-match="signature"]')).toHaveCount(0);
	await expect(page.locator('.unknown')).toHaveCount(0);
});

test('what the numbers say heads the answer, with the values of the log in the command', async ({ page }) => {
	await page.goto('/en/search/');
	await ask(
		page,
		'[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB. GPU 0 has a total capacity of 79.15 GiB of which 1.20 GiB is free. Process 8709 has 27.70 GiB memory in use. Including non-PyTorch memory, this process has 50.24 GiB memory in use. Of the allocated memory 46.45 GiB is allocated by PyTorch, and 777.54 MiB is reserved by PyTorch but unallocated.',
	);
	const answer = page.locator('.answer');
	await expect(answer.locator('.numbers').first()).toContainText(
		'What the log saysProcess 8709 holds 27.70 GiB of the 79.15 GiB of this GPU',
	);
	await expect(answer.locator('.fix code')).toHaveText('ps -o pid,user,lstart,cmd -p 8709');
	await page.goto('/en/errors/cuda-oom/#reading-other-process');
	await expect(page.locator('#reading-other-process')).toBeInViewport();
	await expect(page.locator('#reading-other-process')).toContainText('Held by that process ≥ Requested − Free');
});

test('markup in a log stays text', sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await ask(
		page,
		'<img src=x onerror="document.title=1">\nRuntimeError: CUDA out of memory. Tried to allocate <b>2.50 GiB</b>.\n<script>document.title=2</script>',
	);
	await expect(page.locator('.results img, .results b, .results script')).toHaveCount(0);
	expect(await page.title()).toContain('Search');
});

test(
	'only the shards are loaded that the text may be in, and all messages only for an unknown line',
	sweep,
	async ({ page }) => {
		const shards = readdirSync(dist('triage/shards'));
		const asked: string[] = [];
		page.on('request', (request) => {
			const path = new URL(request.url()).pathname;
			if (/^\/triage\/(?:shards\/|whole)/.test(path)) asked.push(path);
		});
		await page.goto('/en/search/');
		expect((await ask(page, log)).slice(0, 2)).toEqual(['cuda-oom', 'nccl-timeout']);
		await expect(page.locator('.answer .tag')).toHaveText('Cause, line 6 of 9');
		expect(asked.length).toBeGreaterThan(0);
		expect(asked.length).toBeLessThan(shards.length / 4);
		expect(asked).not.toContain('/triage/whole.txt');
		await page.getByRole('button', { name: 'Clear' }).click();
		await paste(page, `${healthy}\n${log}`);
		await expect(page.locator('.answer .tag')).toHaveText('Cause, line 25006 of 25009', { timeout: 30_000 });
		await page.getByRole('button', { name: 'Clear' }).click();
		await ask(page, 'FrobnicationError: the flux capacitor refused');
		await expect(page.locator('.unknown')).toBeVisible();
		expect(asked).toContain('/triage/whole.txt');
	},
);

/**
 * Brotli bytes of code and data for the first answer, without those of full-text search, which follows it: 12 kB of them
 * are what reads more than a line; reading the numbers of this log costs 4 kB, which only logs pay that have a message
 * with a reading. Its nine lines share pairs of words with messages of 12 shards, 8 kB; one line asks for three.
 */
const FIRST_ANSWER = 60_400;

test(`the first answer costs at most ${FIRST_ANSWER} bytes`, sweep, async ({ page }) => {
	await page.goto('/en/search/');
	await page.waitForLoadState('networkidle');
	const loaded = new Set<string>();
	page.on('response', (response) => loaded.add(new URL(response.url()).pathname));
	await page.route('**/pagefind/**', (route) => route.abort());
	await ask(page, log);
	// The page asks for itself only where a part is missing, here that of full-text search.
	const files = [...loaded].filter((path) => !/\/pagefind\/|\/assets\/search\.|\/$/.test(path));
	const sizes = files.map((path) => [path, brotliCompressSync(readFileSync(join('dist', path))).length] as const);
	const total = sizes.reduce((sum, [, size]) => sum + size, 0);
	console.log(`first answer: ${total} bytes brotli\n${sizes.map(([path, size]) => `  ${size} ${path}`).join('\n')}`);
	expect(total).toBeLessThanOrEqual(FIRST_ANSWER);
});

test('a number that is named in words is told from its table, above what the words find', sweep, async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.goto('/zh/');
	await ask(page, '8 张卡训练时报 Xid 79');
	const told = page.locator('[data-search-results] > li').first();
	await expect(told.locator('[data-member="xid#79"]')).toBeVisible();
	await expect(page.locator('[data-search-results] a[href*="/errors/gpu-hardware-fault/"]').first()).toBeVisible();
	expect(asked.filter((path) => path.endsWith('/triage/sets.json'))).toHaveLength(1);
	await ask(page, '8 张卡训练时卡住');
	await expect(page.locator('[data-member]')).toHaveCount(0);
	expect(asked.filter((path) => path.endsWith('/triage/sets.json'))).toHaveLength(1);
});
