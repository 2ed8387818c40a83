// `npm run eval`: how often the built site's box is right, in a real browser, beside general search engines.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type ContentTree, readContentTree } from '../../src/content/files/tree-fs.ts';
import { readWords } from '../../src/content/library/words-fs.ts';
import { localeCodes } from '../../src/core/locales.ts';
import { EvaluationSchema } from '../../src/core/schemas/evaluation.ts';
import { type CompileInput, compileIndex } from '../../src/diagnosis/matching/index.ts';
import { splitIndex } from '../../src/diagnosis/matching/split.ts';
import { makeRecords } from '../../src/publishing/search-index/records.ts';
import { findBrowser } from '../e2e/find-browser.ts';
import { recordDocument } from '../measure/record.ts';
import { type Engine, makeEngines } from './engines.ts';
import { type Answers, figuresOf, type Outcome, outcomeOf } from './figures.ts';
import { type Measured, reportText, type Time, type Times } from './report.ts';
import { type Query, type QuerySet, sets } from './sets.ts';
import { withSynthetic } from './synthetic.ts';

const PORT = Number(process.env['PORT'] ?? 4398);
const RUNS = 2;
const today = new Date().toISOString().slice(0, 10);
const base = `http://localhost:${PORT}`;
const log = readFileSync(new URL('long.log', import.meta.url), 'utf8');
/** As many failures the site is given to see what they cost. */
const MANY = 2000;

const server = spawn('npm', ['run', '--silent', 'preview'], {
	env: { ...process.env, PORT: String(PORT) },
	detached: true,
});
const browser = await chromium.launch({
	...(findBrowser() && { executablePath: findBrowser() as string }),
	args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
	await reachable();
	const tree = readContentTree(process.cwd());
	const engines = makeEngines(makeRecords(tree), localeCodes);
	const measured: Measured[] = [];
	for (const set of sets) measured.push(await measureSet(browser, engines, set));
	writeReport(tree, measured, await measureTimes(browser));
} finally {
	await browser.close();
	if (server.pid) process.kill(-server.pid);
}

async function reachable(): Promise<void> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const answer = await fetch(`${base}/en/search/`).catch(() => undefined);
		if (answer?.ok) return;
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
	throw new Error('The built site cannot be served. Run "npm run build" first.');
}

/** Faultline is asked several times, the others once. */
async function measureSet(inBrowser: Browser, engines: readonly Engine[], set: QuerySet): Promise<Measured> {
	const runs: Outcome[][] = [];
	for (let run = 0; run < RUNS; run++) runs.push(await runQueries(inBrowser, askBox, set.asked));
	const pagefind = await runQueries(inBrowser, askPagefind, set.asked);
	const others: Answers[] = [{ name: 'Pagefind alone', outcomes: pagefind }];
	for (const { name, ask } of engines) {
		const outcomes: Outcome[] = [];
		for (const query of set.asked) outcomes.push(outcomeOf(query, await ask(query.text, query.lang), false));
		others.push({ name, outcomes });
	}
	const own = { name: 'Faultline', outcomes: runs[0] ?? [] };
	const same = runs.every((run) => run.every(({ rank }, at) => rank === own.outcomes[at]?.rank));
	return { figures: figuresOf(set, own, others, today), outcomes: own.outcomes, same };
}

type Ask = (page: Page, query: Query) => Promise<{ failures: string[]; claimed: boolean }>;

async function runQueries(inBrowser: Browser, ask: Ask, queries: readonly Query[]): Promise<Outcome[]> {
	const page = await inBrowser.newPage();
	const outcomes: Outcome[] = [];
	for (const locale of localeCodes) {
		await page.goto(`${base}/${locale}/search/`);
		for (const query of queries.filter(({ lang }) => lang === locale)) {
			const { failures, claimed } = await ask(page, query);
			outcomes.push(outcomeOf(query, failures, claimed));
		}
	}
	await page.close();
	return outcomes;
}

async function askBox(page: Page, { text }: Query) {
	await page.locator('main [data-search-box]').fill(text);
	const list = page.locator('[data-search-results]');
	await list.and(page.locator('[aria-busy=false]')).waitFor({ state: 'attached' });
	const found = await list
		.locator('[data-failure]')
		.evaluateAll((items) =>
			items.map((item) => [item.getAttribute('data-failure') ?? '', item.getAttribute('data-match')]),
		);
	return {
		failures: [...new Set(found.map(([failure]) => failure ?? ''))],
		claimed: found.some(([, match]) => match === 'signature'),
	};
}

/** Pagefind as it ships, given the whole text. */
async function askPagefind(page: Page, { text, lang }: Query) {
	const failures = await page.evaluate(
		async ({ path, query }) => {
			const { createInstance } = await import(/* @vite-ignore */ `${path}pagefind.js`);
			const holder = globalThis as unknown as Record<
				string,
				{ search(text: string): Promise<{ results: { data(): Promise<{ meta: Record<string, string> }> }[] }> }
			>;
			holder['plain'] ??= createInstance({ basePath: path, noWorker: true });
			const { results } = await (holder['plain'] as (typeof holder)[string]).search(query);
			const data = await Promise.all(results.slice(0, 10).map((result) => result.data()));
			return data.map(({ meta }) => meta['failure'] ?? '');
		},
		{ path: `/pagefind/${lang}/`, query: text },
	);
	return { failures: [...new Set(failures)], claimed: false };
}

/** A training log of so many lines, at whose end stands what went wrong. */
function trainingLog(lines: number): string {
	const steps = Array.from(
		{ length: lines - log.trimEnd().split('\n').length },
		(_, step) =>
			`step ${step} loss=2.${step % 997} lr=1.0e-4 grad_norm=0.${step % 89} tokens/s=${10_000 + (step % 731)}`,
	);
	return [...steps, log].join('\n');
}

/**
 * From the input event to the recognised answer on the page, measured in the page; and the longest task of the page on
 * the way. The text is brought there before, and the input comes in a task of its own, so that nothing else is measured.
 */
async function measure(page: Page, text: string): Promise<Time> {
	await page.evaluate((value) => {
		const data = new DataTransfer();
		data.setData('text/plain', value);
		Object.assign(globalThis, { pasted: { value, data, isLong: value.split('\n').length > 400 } });
	}, text);
	const once = () =>
		page.evaluate(async () => {
			const box = document.querySelector<HTMLTextAreaElement>('main [data-search-box]');
			const list = document.querySelector('[data-search-results]');
			const { pasted } = globalThis as unknown as { pasted: { value: string; data: DataTransfer; isLong: boolean } };
			if (!box || !list) throw new Error('The page has no box.');
			list.replaceChildren();
			const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
			await pause(100);
			let longest = 0;
			const observer = new PerformanceObserver((entries) => {
				for (const { duration } of entries.getEntries()) longest = Math.max(longest, duration);
			});
			observer.observe({ entryTypes: ['longtask'] });
			await pause(0);
			const started = performance.now();
			const shown = new Promise<number>((resolve) => {
				const watch = new MutationObserver(() => {
					if (!list.querySelector('[data-match=signature]')) return;
					watch.disconnect();
					resolve(performance.now() - started);
				});
				watch.observe(list, { childList: true });
			});
			if (pasted.isLong) {
				const init = { clipboardData: pasted.data, bubbles: true, cancelable: true };
				box.dispatchEvent(new ClipboardEvent('paste', init));
			} else {
				box.value = pasted.value;
				box.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
			}
			const ms = await shown;
			await pause(400);
			observer.disconnect();
			box.form?.reset();
			await pause(100);
			return { ms, longest };
		});
	await once();
	const runs = [];
	for (let run = 0; run < 5; run++) runs.push(await once());
	return { ms: runs.map(({ ms }) => ms), longest: Math.max(...runs.map(({ longest }) => longest)) };
}

/** The index that the site would serve if it had many more failures. */
async function serveMany(page: Page): Promise<void> {
	const { index, problems } = compileIndex(withSynthetic(readMessages(readContentTree(process.cwd())), MANY), {
		label: () => '',
	});
	if (problems.length > MANY) throw new Error(problems.slice(0, 5).join('\n'));
	const { filter, shards } = splitIndex(index);
	const head = readFileSync('dist/triage/index.txt', 'utf8').split('\n')[0];
	await page.route('**/triage/index.txt', (route) => route.fulfill({ body: `${head}\n${filter}` }));
	await page.route('**/triage/shards/*.txt', (route) =>
		route.fulfill({ body: shards[Number(/(\d+)\.txt$/.exec(route.request().url())?.[1])] ?? '' }),
	);
}

function readMessages({ failures, problems }: ContentTree): CompileInput {
	return {
		failures: failures.map(({ id, neutral: { data } }) => ({ ...data, id })),
		problems: problems.map(({ id, neutral: { data } }) => ({ ...data, id })),
	};
}

async function measureTimes(inBrowser: Browser): Promise<Times> {
	const forty = trainingLog(40);
	const page = await inBrowser.newPage();
	await page.goto(`${base}/en/search/`);
	const few = await measure(page, forty);
	const long = await measure(page, trainingLog(25_000));
	await page.close();
	const crowded = await inBrowser.newPage();
	await serveMany(crowded);
	await crowded.goto(`${base}/en/search/`);
	const many = await measure(crowded, forty);
	await crowded.close();
	return { forty: few, long, many, words: await longestOfWords(inBrowser) };
}

/** The longest task of the page while it answers one letter, a few words, and as many as make 2,000 characters. */
async function longestOfWords(inBrowser: Browser): Promise<number> {
	const longest: number[] = [];
	for (const locale of localeCodes) {
		const said = sets.flatMap(({ asked }) => asked.filter(({ kind, lang }) => kind !== 'none' && lang === locale));
		const page = await inBrowser.newPage();
		await page.goto(`${base}/${locale}/search/`);
		const list = page.locator('[data-search-results]').and(page.locator('[aria-busy=false]'));
		for (const length of [1, 12, 100, 2000]) {
			await page.evaluate(() => {
				const tasks: number[] = [];
				const observer = new PerformanceObserver((entries) => {
					tasks.push(...entries.getEntries().map(({ duration }) => duration));
				});
				observer.observe({ entryTypes: ['longtask'] });
				Object.assign(globalThis, { tasks });
			});
			// The second time everything is there, and nothing waits in between.
			for (const _ of [1, 2]) {
				await page.locator('main [data-search-box]').fill('');
				await page.locator('main [data-search-box]').fill(textOfWords(said, length));
				await list.waitFor({ state: 'attached' });
				await page.waitForTimeout(400);
			}
			longest.push(...(await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks)));
		}
		await page.close();
	}
	return Math.max(0, ...longest);
}

/** What people said, one after the other, on one line. */
function textOfWords(said: readonly Query[], length: number): string {
	return said
		.filter(({ kind }) => kind === 'symptom' || kind === 'zh')
		.map(({ text }) => text.replace(/\s+/g, ' '))
		.join(' ')
		.slice(0, length);
}

/** For whoever reads the repository, and for the page. */
function writeReport(tree: ContentTree, measured: readonly Measured[], times: Times): void {
	const text = reportText(measured, {
		words: readWords(process.cwd(), 'en').figures,
		treated: new Set(tree.failures.map(({ id }) => id)),
		runs: RUNS,
		times,
		many: MANY,
	});
	const evaluation = EvaluationSchema.parse({ sets: measured.map(({ figures }) => figures) });
	writeFileSync('docs/evaluation.md', text);
	writeFileSync('content/evaluation.json', `${JSON.stringify(evaluation, null, '\t')}\n`);
	recordDocument('docs/evaluation.md');
	console.log(text);
}
