// `npm run eval`: how often the built site's box is right, in a real browser, beside general search engines.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { readContentTree } from '../../src/content/tree-fs.ts';
import { type Locale, localeCodes } from '../../src/locales.ts';
import { type CompileInput, compileIndex } from '../../src/matching/index.ts';
import { splitIndex } from '../../src/matching/shards.ts';
import { makeRecords } from '../../src/search/records.ts';
import { findBrowser } from '../e2e/find-browser.ts';
import { makeEngines } from './engines.ts';
import { withSynthetic } from './synthetic.ts';

interface Query {
	id: string;
	kind: 'traceback' | 'line' | 'symptom' | 'zh' | 'none';
	lang: Locale;
	text: string;
	failure: string[];
}

interface Outcome {
	query: Query;
	/** Of the first right answer, from 1; 0 when there is none. */
	rank: number;
	/** Whether a known message was claimed to be recognised. */
	claimed: boolean;
	first: string | undefined;
	ms: number;
}

const PORT = Number(process.env['PORT'] ?? 4398);
const RUNS = 3;
const kinds = ['traceback', 'line', 'symptom', 'zh', 'none'] as const;
const base = `http://localhost:${PORT}`;
const queries = readFileSync(new URL('queries.jsonl', import.meta.url), 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as Query);

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
	const runs: Outcome[][] = [];
	for (let run = 0; run < RUNS; run++) runs.push(await runQueries(browser, askBox));
	const pagefind = await runQueries(browser, askPagefind);
	const engines = makeEngines(makeRecords(readContentTree(process.cwd())), localeCodes);
	const others: { name: string; outcomes: Outcome[] }[] = [{ name: 'Pagefind alone', outcomes: pagefind }];
	for (const engine of engines) {
		const outcomes: Outcome[] = [];
		for (const query of queries) outcomes.push(outcome(query, await engine.ask(query.text, query.lang), 0, false));
		others.push({ name: engine.name, outcomes });
	}
	report(runs, others, await measureTimes(browser));
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

function outcome(query: Query, failures: readonly string[], ms: number, claimed: boolean): Outcome {
	return {
		query,
		rank: failures.findIndex((failure) => query.failure.includes(failure)) + 1,
		claimed,
		first: failures[0],
		ms,
	};
}

type Ask = (page: Page, query: Query) => Promise<{ failures: string[]; claimed: boolean }>;

async function runQueries(inBrowser: Browser, ask: Ask): Promise<Outcome[]> {
	const page = await inBrowser.newPage();
	const outcomes: Outcome[] = [];
	for (const locale of localeCodes) {
		await page.goto(`${base}/${locale}/search/`);
		for (const query of queries.filter(({ lang }) => lang === locale)) {
			const started = performance.now();
			const { failures, claimed } = await ask(page, query);
			outcomes.push(outcome(query, failures, performance.now() - started, claimed));
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
async function measure(page: Page, text: string) {
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
	for (let run = 0; run < 7; run++) runs.push(await once());
	return { ms: runs.map(({ ms }) => ms), longest: Math.max(...runs.map(({ longest }) => longest)) };
}

/** The index that the site would serve if it had many more failures. */
async function serveMany(page: Page): Promise<void> {
	const { index, problems } = compileIndex(withSynthetic(readMessages(readContentTree(process.cwd())), MANY), {
		ids: false,
	});
	if (problems.length > MANY) throw new Error(problems.slice(0, 5).join('\n'));
	const { filter, shards } = splitIndex(index);
	const head = readFileSync('dist/triage/index.txt', 'utf8').split('\n')[0];
	await page.route('**/triage/index.txt', (route) => route.fulfill({ body: `${head}\n${filter}` }));
	await page.route('**/triage/shards/*.txt', (route) =>
		route.fulfill({ body: shards[Number(/(\d+)\.txt$/.exec(route.request().url())?.[1])] ?? '' }),
	);
}

function readMessages({ failures, problems }: ReturnType<typeof readContentTree>): CompileInput {
	return {
		failures: failures.map(({ id, neutral: { data } }) => ({ ...data, id })),
		problems: problems.map(({ id, neutral: { data } }) => ({ ...data, id })),
	};
}

async function measureTimes(inBrowser: Browser) {
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
	return { forty: few, long, many };
}

type Times = Awaited<ReturnType<typeof measureTimes>>;

function share(
	outcomes: readonly Outcome[],
	kind: (typeof kinds)[number],
	right: (outcome: Outcome) => boolean,
): number {
	const own = outcomes.filter(({ query }) => query.kind === kind);
	return own.filter(right).length / own.length;
}

function percent(value: number): string {
	return `${Math.round(value * 100)} %`;
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function report(runs: Outcome[][], others: { name: string; outcomes: Outcome[] }[], times: Times): void {
	const [own = []] = runs;
	const top1 = (outcomes: readonly Outcome[], kind: (typeof kinds)[number]) =>
		share(outcomes, kind, ({ rank }) => rank === 1);
	const top3 = (outcomes: readonly Outcome[], kind: (typeof kinds)[number]) =>
		share(outcomes, kind, ({ rank }) => rank > 0 && rank <= 3);
	const asked = kinds.filter((kind) => kind !== 'none');
	const figures = {
		queries: Object.fromEntries(kinds.map((kind) => [kind, queries.filter((query) => query.kind === kind).length])),
		engines: [
			{
				name: 'Faultline',
				top1: Object.fromEntries(asked.map((kind) => [kind, top1(own, kind)])),
				top3: Object.fromEntries(asked.map((kind) => [kind, top3(own, kind)])),
			},
			...others.map(({ name, outcomes }) => ({
				name,
				top1: Object.fromEntries(asked.map((kind) => [kind, top1(outcomes, kind)])),
				top3: Object.fromEntries(asked.map((kind) => [kind, top3(outcomes, kind)])),
			})),
		],
		falseClaims: share(own, 'none', ({ claimed }) => claimed),
		wrongClaimFirst: own.filter(({ query, claimed, rank }) => query.kind !== 'none' && claimed && rank !== 1).length,
	};
	const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
	const table = [
		row(['right answer first (among the first three)', ...asked]),
		row(['---', ...asked.map(() => '---')]),
		...figures.engines.map(({ name, top1: first, top3: three }) =>
			row([name, ...asked.map((kind) => `${percent(first[kind] ?? 0)} (${percent(three[kind] ?? 0)})`)]),
		),
	].join('\n');
	const spread = (values: readonly number[]) =>
		`${median(values).toFixed(1)} ms (${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}, ${values.length} runs)`;
	const same = runs.every((run) => run.every(({ rank }, index) => rank === own[index]?.rank));
	const misses = own
		.filter(({ query, rank, claimed }) => (query.kind === 'none' ? claimed : rank !== 1))
		.map(
			({ query, rank, first }) =>
				`- ${query.id} (${query.kind}): wants ${query.failure.join(' or ') || 'nothing'}, got ${first ?? 'nothing'}${rank ? `, right at ${rank}` : ''}`,
		);
	const text = `# Evaluation

Written by \`npm run eval\`: ${queries.length} queries (${kinds.map((kind) => `${figures.queries[kind]} ${kind}`).join(', ')}) typed into the built site in Chromium, ${RUNS} times${same ? ', each time with the same answers' : ''}. The other engines search the same records, in the query's language, with their defaults (MiniSearch with fuzziness and prefixes).

${table}

- A match claimed where there is none: ${percent(figures.falseClaims)} of ${figures.queries['none']} queries; a wrong match shown first: ${figures.wrongClaimFirst} of ${queries.length - (figures.queries['none'] ?? 0)}.
- From the input to the recognised answer, a log of 40 lines, warm: ${spread(times.forty.ms)}.
- The same with ${MANY.toLocaleString('en')} failures (synthetic): ${spread(times.many.ms)}, ${(median(times.many.ms) / median(times.forty.ms)).toFixed(1)} times as long.
- The same at the end of 25,000 lines: ${spread(times.long.ms)}; longest task on the page's thread ${times.long.longest ? `${times.long.longest.toFixed(0)} ms` : 'under 50 ms'}.

## Not right at first

${misses.join('\n')}
`;
	writeFileSync('docs/evaluation.md', text);
	writeFileSync('content/evaluation.json', `${JSON.stringify(figures, null, '\t')}\n`);
	console.log(text);
}
