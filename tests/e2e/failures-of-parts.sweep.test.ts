/** Each part of the site may fail: the page says in the reader's words what does not work, and everything else does. */
import { readFileSync } from 'node:fs';
import { expect, type Page, type Route, test } from '@playwright/test';
import en from '../../content/ui/en.json' with { type: 'json' };
import zh from '../../content/ui/zh.json' with { type: 'json' };
import { readFilter } from '../../src/diagnosis/matching/shards.ts';
import { ask, dist, kinds, oneOf, paste, scriptTurn } from './site.ts';
import { tryAgain } from './try-again.ts';

const log = readFileSync('tests/eval/long.log', 'utf8');
const oom = 'RuntimeError: CUDA out of memory. Tried to allocate 2.50 GiB.';
/** Without the rank that ran out of memory: what the others print is then the answer. */
const withoutOom = log
	.split('\n')
	.filter((line) => !line.startsWith('[rank2]'))
	.join('\n');
/** Words alone: no message is recognised in them. */
const described = 'slow training';
const unknown = 'loading\nFrobnicationError: the flux capacitor refused\ndone';
const long = `${'step 1 loss=2.3\n'.repeat(3000)}${log}`;

const words = { en, zh };
type Locale = keyof typeof words;
const locales: Locale[] = ['en', 'zh'];

const refuse = (route: Route) => route.abort();
const missing = (route: Route) => route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404</h1>' });
const damaged = (route: Route) =>
	route.fulfill({ status: 200, contentType: 'application/json', body: '{"version":1,"fail' });
const otherSite = (route: Route) =>
	route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><p>Log in' });

const note = (page: Page) => page.locator('main [data-search-missing]');

function pageErrors(page: Page): string[] {
	const errors: string[] = [];
	page.on('pageerror', ({ message }) => {
		// Pagefind leaves this rejection to no one, beside the one that it gives to its caller.
		if (!message.includes('Failed to load the Pagefind WASM')) errors.push(message);
	});
	return errors;
}

/** Answers the first file of a kind that is asked for in another way, as often as it is asked for. */
async function loseFirst(page: Page, path: string, answer: (route: Route) => Promise<void>) {
	let lost: string | undefined;
	await page.route(path, (route) => {
		lost ??= route.request().url();
		return route.request().url() === lost ? answer(route) : route.continue();
	});
	return () => lost;
}

/** Serves shards of the messages, of which some can be lost. */
async function serveShards(page: Page) {
	const { shardsIn } = readFilter(readFileSync(dist('triage/index.txt'), 'utf8').replace(/^.*\n/, ''));
	const lost = new Set<number>();
	await page.route('**/triage/shards/*.txt', (route) => {
		const number = Number(/-(\d+)\.txt$/.exec(route.request().url())?.[1]);
		return lost.has(number) ? missing(route) : route.continue();
	});
	return {
		/** Loses the shards that a text asks for, except those that the out-of-memory message needs, too. */
		lose(text: string) {
			lost.clear();
			for (const number of shardsIn(text)) if (!shardsIn(oom).includes(number)) lost.add(number);
		},
	};
}

for (const locale of locales) {
	let turn = 0;
	/** By turns in each language: the code is one, and a sentence that a language lacks fails its types. */
	const inTurn = (title: string, body: (fixtures: { page: Page }) => Promise<void>) => {
		const number = turn++;
		if (number % 2 === locales.indexOf(locale)) test(title, oneOf(4, number >> 1), body);
	};
	const { search, triage } = words[locale];

	for (const [name, path, answer] of [
		['blocked', '**/pagefind/**', refuse],
		['missing', '**/pagefind/**', missing],
		['without its WebAssembly', '**/*.pagefind', refuse],
		['without its words', '**/words/**', missing],
	] as const) {
		inTurn(
			`full-text search ${name}: known messages are recognised, and the page says what is missing, ${locale}`,
			async ({ page }) => {
				const errors = pageErrors(page);
				await page.route(path, answer);
				await page.goto(`/${locale}/search/`);
				expect((await ask(page, log)).slice(0, 2)).toEqual(['cuda-oom', 'nccl-timeout']);
				await expect(note(page)).toContainText(search.noSearch);
				// Words alone are not answered by "nothing found": nothing was asked.
				await ask(page, described);
				await expect(note(page)).toContainText(search.noSearch);
				await expect(page.locator('main [data-search-empty]')).toBeHidden();
				const found = page.locator('main [data-search-results] [data-failure]').first();
				await expect(found).toHaveCount(0);
				await page.unroute(path);
				if (await tryAgain(note(page), search, found)) await ask(page, described);
				await expect(found).toBeVisible();
				await expect(note(page)).toBeEmpty();
				expect(errors).toEqual([]);
			},
		);
	}

	for (const [name, answer] of [
		['blocked', refuse],
		['missing', missing],
		['damaged', damaged],
		['answered by another page', otherSite],
	] as const) {
		inTurn(
			`the list of messages ${name}: full-text search answers, and the page says what is missing, ${locale}`,
			async ({ page }) => {
				const errors = pageErrors(page);
				await page.route('**/triage/**', answer);
				await page.goto(`/${locale}/search/`);
				expect((await ask(page, 'CUDA out of memory')).slice(0, 3)).toContain('cuda-oom');
				await expect(note(page)).toContainText(search.noTriage);
				await page.unroute('**/triage/**');
				await note(page).getByRole('button', { name: search.again }).click();
				await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
				await expect(note(page)).toBeEmpty();
				expect(errors).toEqual([]);
			},
		);
	}

	for (const [name, path, question] of [
		['a piece of the index', '**/index/*.pf_index', { en: 'reward increasing', zh: '奖励 卡住' }],
		['a fragment', '**/fragment/*.pf_fragment', { en: 'hang', zh: '卡住' }],
		['a list of words', '**/words/*/r*.txt', { en: 'reward increasing', zh: '卡住 reward' }],
	] as const) {
		for (const [how, answer] of [
			['missing', missing],
			['answered by another page', otherSite],
		] as const) {
			inTurn(
				`${name} ${how}: the rest answers, and the page says that a part is missing, ${locale}`,
				async ({ page }) => {
					const lost = await loseFirst(page, path, answer);
					await page.goto(`/${locale}/search/`);
					expect(await ask(page, question[locale])).not.toEqual([]);
					expect(lost()).toBeDefined();
					await expect(note(page)).toContainText(search.partly);
					await page.unroute(path);
					await note(page).getByRole('button', { name: search.again }).click();
					await page.locator('main [data-search-results][aria-busy=false]').waitFor();
					await expect(note(page)).toBeEmpty();
					await expect(page.locator('main [data-match=text]').first()).toBeVisible();
				},
			);
		}
	}

	for (const [name, path] of [
		['the only piece that a question needs', '**/index/*.pf_index'],
		['the list of the pieces', '**/*.pf_meta'],
	] as const) {
		inTurn(
			`${name} missing is no "nothing found", and the next question asks for it again, ${locale}`,
			async ({ page }) => {
				await page.route(path, missing);
				await page.goto(`/${locale}/search/`);
				expect(await ask(page, 'reward')).toEqual([]);
				await expect(note(page)).toContainText(search.noSearch);
				await expect(page.locator('main [data-search-empty]')).toBeHidden();
				await expect(page.locator('main [data-search-status]')).toBeEmpty();
				await page.unroute(path);
				expect(await ask(page, 'reward ')).not.toEqual([]);
				await expect(note(page)).toBeEmpty();
				// Where nothing is lost, nothing found is nothing found.
				expect(await ask(page, 'xyzzyqq')).toEqual([]);
				await expect(page.locator('main [data-search-empty]')).toBeVisible();
				await expect(note(page)).toBeEmpty();
			},
		);
	}

	inTurn(`shards of the messages missing: the file of all of them answers, ${locale}`, async ({ page }) => {
		await page.route('**/triage/shards/**', missing);
		await page.goto(`/${locale}/search/`);
		expect((await ask(page, log)).slice(0, 2)).toEqual(['cuda-oom', 'nccl-timeout']);
		await expect(note(page)).toBeEmpty();
	});

	inTurn(
		`a shard of the messages missing, and the file of all: what the others know is recognised, ${locale}`,
		async ({ page }) => {
			const shards = await serveShards(page);
			await page.route('**/triage/whole.txt', missing);
			await page.goto(`/${locale}/search/`);
			expect((await ask(page, log)).slice(0, 2)).toEqual(['cuda-oom', 'nccl-timeout']);
			await expect(note(page)).toBeEmpty();
			shards.lose(
				log
					.split('\n')
					.filter((line) => !line.includes('CUDA out of memory'))
					.join('\n'),
			);
			for (const text of [log, long]) {
				await page.reload();
				await paste(page, text);
				await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible({ timeout: 30_000 });
				await expect(page.locator('main [data-match=signature]')).toHaveCount(1);
				await expect(note(page)).toContainText(search.partly);
			}
			// A text that only they would know is not said to be unknown.
			await page.locator('main [data-search-clear]').click();
			await page.reload();
			await ask(page, withoutOom);
			await expect(note(page)).toContainText(search.partly);
			await expect(page.locator('.unknown')).toHaveCount(0);
			await expect(page.locator('main [data-search-empty]')).toBeHidden();
			shards.lose('');
			await note(page).getByRole('button', { name: search.again }).click();
			await expect(page.locator('.answer[data-failure="nccl-timeout"]')).toBeVisible();
			await expect(note(page)).toBeEmpty();
		},
	);

	inTurn(`what is said of unknown texts missing: the page says so, ${locale}`, async ({ page }) => {
		const path = `**/triage/${locale}/unknown.json`;
		await page.route(path, missing);
		await page.goto(`/${locale}/search/`);
		await ask(page, unknown);
		await expect(note(page)).toContainText(search.partly);
		await page.unroute(path);
		await note(page).getByRole('button', { name: search.again }).click();
		await expect(page.locator('.unknown')).toBeVisible();
		await expect(note(page)).toBeEmpty();
	});

	inTurn(`a part of a shared answer missing: the rest is shown, ${locale}`, async ({ page }) => {
		const path = `**/triage/${locale}/nccl-timeout.json`;
		await page.route(path, missing);
		await page.goto(`/${locale}/search/#m=cuda-oom,nccl-timeout`);
		await expect(page.locator('.answer')).toHaveCount(1);
		await expect(note(page)).toContainText(search.partly);
		await page.unroute(path);
		await note(page).getByRole('button', { name: search.again }).click();
		await expect(page.locator('.answer')).toHaveCount(2);
		await expect(note(page)).toBeEmpty();
	});

	inTurn(
		`a script missing: it is asked for again; where the site was updated the page says just that, ${locale}`,
		async ({ page }) => {
			await page.route('**/assets/search.*.js', missing);
			await page.goto(`/${locale}/search/`);
			expect((await ask(page, log)).slice(0, 2)).toEqual(['cuda-oom', 'nccl-timeout']);
			await expect(note(page)).toContainText(search.noSearch);
			await expect(note(page).getByRole('button')).toHaveText([search.again]);
			await note(page).getByRole('button', { name: search.again }).click();
			// Tried in vain, it offers what helps where a browser remembers that a script failed.
			await expect(note(page).getByRole('button')).toHaveText([search.again, search.reload]);

			await page.route(`**/${locale}/search/`, async (route) => {
				const html = await (await route.fetch()).text();
				await route.fulfill({ contentType: 'text/html', body: html.replace(/\/assets\/page\./g, '/assets/page.B') });
			});
			await ask(page, oom);
			await expect(note(page)).toContainText(search.otherBuild);
			await page.unroute(`**/${locale}/search/`);
			await page.unroute('**/assets/search.*.js');
			await Promise.all([page.waitForEvent('load'), note(page).getByRole('button', { name: search.reload }).click()]);
			expect(await ask(page, 'reward')).not.toEqual([]);
			await expect(note(page)).toBeEmpty();
		},
	);

	inTurn(
		`what answers on home missing: it says so, keeps what was pasted, and tries again, ${locale}`,
		async ({ page }) => {
			const errors = pageErrors(page);
			const script = '**/assets/search-box.*.js';
			await page.route(script, refuse);
			await page.goto(`/${locale}/`);
			// Nothing is missing to who only looks.
			await page.locator('main [data-search-box]').focus();
			await expect(note(page)).toBeEmpty();
			await paste(page, long);
			await expect(note(page)).toContainText(search.failed);
			await expect(page.locator('main [data-search-results]')).toHaveAttribute('aria-busy', 'false');
			await expect(note(page).getByRole('button')).toHaveText([search.again]);
			await note(page).getByRole('button', { name: search.again }).press('Enter');
			await expect(note(page).getByRole('button')).toHaveText([search.again, search.reload]);
			await page.unroute(script);
			const fix = page.locator('.answer[data-failure="cuda-oom"] .fix > a');
			// Who tried again is led there; who loaded the page anew begins at its top.
			if (await tryAgain(note(page), search, fix)) await paste(page, long);
			else await expect(fix).toBeFocused();
			await expect(fix).toBeVisible();
			await expect(note(page)).toBeEmpty();
			expect(errors).toEqual([]);
		},
	);

	inTurn(`what answers on home gone by an update: the page asks to be loaded anew, ${locale}`, async ({ page }) => {
		await page.route('**/assets/search-box.*.js', missing);
		await page.goto(`/${locale}/`);
		await page.route(`**/${locale}/`, async (route) => {
			const html = await (await route.fetch()).text();
			await route.fulfill({ contentType: 'text/html', body: html.replace(/\/assets\/page\./g, '/assets/page.B') });
		});
		await page.locator('main [data-search-box]').fill(oom);
		await expect(note(page)).toContainText(search.otherBuild);
		await page.unroute(`**/${locale}/`);
		await page.unroute('**/assets/search-box.*.js');
		await Promise.all([page.waitForEvent('load'), note(page).getByRole('button', { name: search.reload }).click()]);
		expect((await ask(page, oom)).slice(0, 1)).toEqual(['cuda-oom']);
	});

	inTurn(`neither can be loaded: one sentence says so, ${locale}`, async ({ page }) => {
		await page.route('**/pagefind/**', refuse);
		await page.route('**/triage/**', refuse);
		await page.goto(`/${locale}/search/`);
		await ask(page, 'CUDA out of memory');
		await expect(note(page)).toContainText(search.failed);
		await expect(page.locator('main [data-search-empty]')).toBeHidden();
	});

	inTurn(
		`the details of a failure missing: it is named, linked, and the page says that the fix is missing, ${locale}`,
		async ({ page }) => {
			await page.route(`**/triage/${locale}/cuda-oom.json`, missing);
			await page.goto(`/${locale}/search/`);
			await ask(page, oom);
			const answer = page.locator('.answer[data-failure="cuda-oom"]');
			await expect(answer).toContainText(triage.noFix);
			await expect(answer.locator('a[href*="/errors/cuda-oom/"]').first()).toBeVisible();
		},
	);

	inTurn(`the fix of a single message missing: the general one does not stand for it, ${locale}`, async ({ page }) => {
		const path = `**/triage/${locale}/fixes/cuda-oom.json`;
		const message = 'RuntimeError: CUDA out of memory. Tried to allocate more than 1EB memory';
		await page.route(path, missing);
		await page.goto(`/${locale}/search/`);
		await ask(page, message);
		const answer = page.locator('.answer[data-failure="cuda-oom"]');
		await expect(answer).toContainText(triage.noFix);
		await page.unroute(path);
		await page.reload();
		await ask(page, message);
		await expect(answer.locator('.fix > p')).toContainText('broadcast_object_list');
	});

	inTurn(
		`an old page with a new list of messages: it asks to be loaded anew, and search goes on, ${locale}`,
		async ({ page }) => {
			const errors = pageErrors(page);
			await page.route('**/triage/index.txt', (route) =>
				route.fulfill({ body: '999 abcdef12\n{"of": "another shape"}' }),
			);
			await page.goto(`/${locale}/search/`);
			expect((await ask(page, 'CUDA out of memory')).slice(0, 3)).toContain('cuda-oom');
			await expect(note(page)).toContainText(search.otherBuild);
			await page.unroute('**/triage/index.txt');
			await note(page).getByRole('button', { name: search.reload }).click();
			await page.waitForLoadState();
			await ask(page, oom);
			await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
			expect(errors).toEqual([]);
		},
	);

	inTurn(`a shared answer that cannot be loaded says so, ${locale}`, async ({ page }) => {
		const errors = pageErrors(page);
		await page.route('**/triage/**', refuse);
		await page.goto(`/${locale}/search/#m=cuda-oom`);
		await expect(note(page)).toContainText(search.noTriage);
		await page.unroute('**/triage/**');
		await note(page).getByRole('button', { name: search.again }).click();
		await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
		expect(errors).toEqual([]);
	});
}

test('an index that only another Pagefind reads: the page asks to be loaded anew', async ({ page }) => {
	await page.goto('/en/search/');
	expect(await ask(page, 'reward')).not.toEqual([]);
	await page.route('**/pagefind-entry.json*', async (route) => {
		const entry = await (await route.fetch()).text();
		await route.fulfill({
			body: entry.replace(/"version":"[^"]+"/, '"version":"9.9.9"').replace(/en_\w+/, 'en_other'),
		});
	});
	await page.route('**/*.pf_index', missing);
	await ask(page, 'hang');
	await expect(note(page)).toContainText(en.search.otherBuild);
	await expect(page.locator('main [data-search-empty]')).toBeHidden();
});

test('the texts and the list of two builds: both are asked for anew, and answer', async ({ page }) => {
	let asked = 0;
	await page.route('**/triage/index.txt', async (route) => {
		const text = await (await route.fetch()).text();
		await route.fulfill({ body: asked++ ? text : text.replace(/ \w+/, ' 0000old0') });
	});
	await page.goto('/en/search/');
	await ask(page, oom);
	await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible();
	await expect(note(page)).toBeEmpty();
	expect(asked).toBe(2);
});

test('without WebAssembly known messages are recognised', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(window, 'WebAssembly', { value: undefined });
	});
	await page.goto('/en/search/');
	expect((await ask(page, log)).slice(0, 2)).toEqual(['cuda-oom', 'nccl-timeout']);
	await expect(note(page)).toContainText(en.search.noSearch);
});

for (const [name, prepare] of [
	['blocked', (page: Page) => page.route('**/triage-worker*', refuse)],
	[
		'not there',
		(page: Page) =>
			page.addInitScript(() => {
				Object.defineProperty(window, 'Worker', { value: undefined });
			}),
	],
] as const) {
	test(`a worker that is ${name}: a long log is still read`, async ({ page }) => {
		await prepare(page);
		await page.goto('/en/search/');
		await paste(page, long);
		await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible({ timeout: 30_000 });
		await expect(note(page)).toBeEmpty();
	});
}

for (const [kind, path] of Object.entries(kinds)) {
	test(`storage off: every part works on ${kind}`, scriptTurn(kind), async ({ page }) => {
		const errors = pageErrors(page);
		await page.clock.install();
		await page.addInitScript(() => {
			const asked = new Set<string>();
			Object.assign(window, { asked });
			const turnOff = (owner: object, name: string) =>
				Object.defineProperty(owner, name, {
					get() {
						asked.add(name);
						throw new DOMException('The operation is insecure.', 'SecurityError');
					},
				});
			for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) turnOff(window, name);
			turnOff(navigator, 'serviceWorker');
		});
		await page.goto(`/en${path}`);
		await page.locator('[data-theme-button]:visible').first().click();
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
		await page.keyboard.press('Control+k');
		await expect(page.locator('[data-search-box]').first()).toBeFocused();
		await page.keyboard.insertText(oom);
		await expect(page.locator('.answer[data-failure="cuda-oom"]').first()).toBeVisible();
		// The service worker is registered a while after the page came.
		await page.clock.fastForward(10_000);
		await page.waitForFunction(() => (window as unknown as { asked: Set<string> }).asked.has('serviceWorker'));
		expect(errors).toEqual([]);
	});
}

test('storage off: a neutral address still finds the language, and a log can be sent to the report', async ({
	page,
}) => {
	const errors = pageErrors(page);
	await page.addInitScript(() => {
		for (const name of ['localStorage', 'sessionStorage']) {
			Object.defineProperty(window, name, {
				get() {
					throw new DOMException('The operation is insecure.', 'SecurityError');
				},
			});
		}
	});
	await page.goto('/lightrft/nccl-timeout/#solutions');
	await expect(page).toHaveURL(/\/en\/lightrft\/nccl-timeout\/#solutions$/);
	await page.goto('/en/search/');
	await ask(page, unknown);
	await page.locator('.unknown details.report summary').click();
	await page.locator('.unknown details.report a').click();
	await expect(page.locator('[data-report]')).toBeVisible();
	expect(errors).toEqual([]);
});

test('a connection that breaks after the page came: the page reads on, and says what it lacks', async ({
	page,
	context,
}) => {
	const errors = pageErrors(page);
	await page.goto('/en/search/');
	await page.waitForLoadState('networkidle');
	await context.setOffline(true);
	await page.locator('main [data-search-box]').fill(oom);
	await expect(note(page)).not.toBeEmpty();
	await context.setOffline(false);
	const answer = page.locator('.answer[data-failure="cuda-oom"]');
	if (await tryAgain(note(page), en.search, answer)) await ask(page, oom);
	await expect(answer).toBeVisible();
	expect(errors).toEqual([]);
});

test('a slow network (3G): the page is read at once, says that it reads, and answers', async ({ page }) => {
	test.setTimeout(120_000);
	const session = await page.context().newCDPSession(page);
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 300,
		downloadThroughput: (1600 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	});
	await page.goto('/en/search/', { waitUntil: 'domcontentloaded' });
	await expect(page.locator('main [data-search-box]')).toBeVisible();
	await page.locator('main [data-search-box]').fill(oom);
	await expect(page.locator('main [data-search-status]')).toHaveText(en.search.reading);
	await expect(page.locator('.answer[data-failure="cuda-oom"]')).toBeVisible({ timeout: 60_000 });
	await expect(page.locator('main [data-search-results][aria-busy=false]')).toBeAttached({ timeout: 60_000 });
	await expect(note(page)).toBeEmpty();
});
