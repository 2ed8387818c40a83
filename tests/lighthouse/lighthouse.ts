// Runs Lighthouse on one page of each kind and writes docs/lighthouse.md. See `npm run lighthouse`.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import lighthouse, { type Config, desktopConfig } from 'lighthouse';
import { findBrowser } from '../e2e/find-browser.ts';
import { recordDocument } from '../measure/record.ts';
import { serve } from './serve.ts';

const port = Number(process.env['PORT'] ?? 4398);
const debugPort = port + 1;
const origin = `http://localhost:${port}`;
const pages = {
	home: '/en/',
	problem: '/en/lightrft/nccl-timeout/',
	failure: '/zh/errors/cuda-oom/',
	'error index': '/en/errors/',
	guide: '/zh/lightrft/',
	search: '/en/search/',
};
const forms: Record<string, Config | undefined> = { mobile: undefined, desktop: desktopConfig };
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Row {
	kind: string;
	path: string;
	form: string;
	scores: number[];
	/** What it finds, with the points that it costs. */
	lost: string[];
	paint: string;
	shift: string;
}

async function measure(kind: string, path: string, form: string): Promise<Row & { version: string }> {
	const result = await lighthouse(`${origin}${path}`, { port: debugPort, logLevel: 'error' }, forms[form]);
	if (!result) throw new Error(`Lighthouse gave no result for ${path}.`);
	const { categories: scored, audits, lighthouseVersion: version, runtimeError } = result.lhr;
	if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`);
	const lost = categories.flatMap((category) =>
		(scored[category]?.auditRefs ?? [])
			.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
			.map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`),
	);
	return {
		kind,
		path,
		form,
		version,
		scores: categories.map((category) => Math.round((scored[category]?.score ?? 0) * 100)),
		lost,
		paint: audits['largest-contentful-paint']?.displayValue ?? '',
		shift: audits['cumulative-layout-shift']?.displayValue ?? '',
	};
}

function report(rows: readonly Row[], version: string, browser: string): string {
	const lines = rows.map(
		({ kind, path, form, scores, paint, shift }) =>
			`| ${kind} \`${path}\` | ${form} | ${scores.join(' | ')} | ${paint} | ${shift} |`,
	);
	return `# Lighthouse

Written by \`npm run lighthouse\` on ${new Date().toISOString().slice(0, 10)}: Lighthouse ${version}, Chromium ${browser}, the built site served with brotli over HTTP/1.1 on this machine, Lighthouse's own presets (mobile: a slow phone on slow 4G, simulated; desktop).

| page | as | performance | accessibility | best practices | SEO | largest paint | layout shift |
|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

if (!process.env['FAULTLINE_BUILT']) {
	// Canonical addresses must name the place where the pages are looked at.
	const built = spawnSync('npm', ['run', 'build'], { env: { ...process.env, SITE_URL: origin }, stdio: 'inherit' });
	if (built.status) process.exit(built.status);
}
const server = await serve('dist', port);
const browser = await chromium.launch({
	executablePath: findBrowser() || chromium.executablePath(),
	args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugPort}`],
});
try {
	const rows = [];
	for (const form of Object.keys(forms)) {
		for (const [kind, path] of Object.entries(pages)) {
			const row = await measure(kind, path, form);
			rows.push(row);
			console.log(`${form.padEnd(8)}${kind.padEnd(12)}${row.scores.join(' ')}  ${row.lost.join('; ')}`);
		}
	}
	writeFileSync('docs/lighthouse.md', report(rows, rows[0]?.version ?? '', browser.version()));
	recordDocument('docs/lighthouse.md');
	console.log('Written to docs/lighthouse.md.');
	process.exitCode = rows.every(({ scores }) => scores.every((score) => score === 100)) ? 0 : 1;
} finally {
	await browser.close();
	server.close();
}
