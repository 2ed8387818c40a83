import { expect, test } from 'vitest';
import { externalIssues, toAsk } from '../../../../src/tools/checks/external.ts';

const link = (url: string) => ({ url, file: 'en.mdx', line: 2 });

test('asks each page once, and again when its answer is old or was bad', () => {
	const links = [
		'https://a.b/new#x',
		'https://a.b/new#y',
		'https://a.b/fresh',
		'https://a.b/old',
		'https://a.b/bad',
	].map(link);
	const known = {
		'https://a.b/fresh': { status: 200, day: '2026-11-10' },
		'https://a.b/old': { status: 200, day: '2026-10-01' },
		'https://a.b/bad': { status: 404, day: '2026-11-19' },
	};
	expect(toAsk(links, known, '2026-11-20')).toEqual(['https://a.b/bad', 'https://a.b/new', 'https://a.b/old']);
});

test('a page that is gone is an error, a server that refuses a warning', () => {
	const answers = Object.fromEntries(
		[200, 404, 403, 0].map((status) => [`https://a.b/${status}`, { status, day: '2026-11-20' }]),
	);
	const issues = externalIssues(
		[200, 404, 403, 0].map((status) => link(`https://a.b/${status}`)),
		answers,
	);
	const issue = { file: 'en.mdx', line: 2, code: 'external' };
	const right = 'An answer below 400; look with a browser.';
	expect(issues).toEqual([
		{ ...issue, found: 'https://a.b/404 answers 404.', right: 'A page that exists.' },
		{ ...issue, found: 'https://a.b/403 answers 403.', right, severity: 'warning' },
		{ ...issue, found: 'https://a.b/0 does not answer.', right, severity: 'warning' },
	]);
});
