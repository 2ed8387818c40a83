// `npm run check:external`: asks every other site that the content links to; answers are kept in .cache/. Never in CI:
// whether other people's servers are up is no reason to stop a change.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatIssue } from '../../content/files/issue.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { type Answers, externalIssues, externalLinks, toAsk } from './external.ts';

const AT_ONCE = 6;
const TIMEOUT_MS = 15_000;
const cacheFile = join(process.cwd(), '.cache/external-links.json');

async function statusOf(url: string): Promise<number> {
	for (const method of ['HEAD', 'GET']) {
		try {
			const { status } = await fetch(url, { method, redirect: 'follow', signal: AbortSignal.timeout(TIMEOUT_MS) });
			// Some servers refuse HEAD only.
			if (status < 400 || method === 'GET') return status;
		} catch {
			if (method === 'GET') return 0;
		}
	}
	return 0;
}

function readAnswers(): Answers {
	try {
		return JSON.parse(readFileSync(cacheFile, 'utf8')) as Answers;
	} catch {
		return {};
	}
}

if (process.env['CI']) {
	console.log('External links are not checked in CI.');
} else {
	const today = new Date().toISOString().slice(0, 10);
	const links = externalLinks(getTree());
	const answers = readAnswers();
	const queue = toAsk(links, answers, today);
	const asked = queue.length;
	await Promise.all(
		Array.from({ length: AT_ONCE }, async () => {
			for (let url = queue.shift(); url; url = queue.shift())
				answers[url] = { status: await statusOf(url), day: today };
		}),
	);
	mkdirSync(dirname(cacheFile), { recursive: true });
	writeFileSync(cacheFile, `${JSON.stringify(answers, null, '\t')}\n`);
	const issues = externalIssues(links, answers);
	if (issues.length) console.error(`${issues.map(formatIssue).join('\n\n')}\n`);
	const errors = issues.filter(({ severity }) => !severity);
	console.log(
		`${links.length} external links, ${asked} asked, ${errors.length} gone, ${issues.length - errors.length} in doubt.`,
	);
	if (errors.length) process.exitCode = 1;
}
