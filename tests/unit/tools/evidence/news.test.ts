import { describe, expect, test } from 'vitest';
import type { Evidence, Seen } from '../../../../src/content/files/evidence.ts';
import { NEWS, newsOf } from '../../../../src/tools/evidence/news.ts';
import { tell, trackerOf } from '../../../../src/tools/evidence/tell.ts';

const there: Seen = {
	fingerprint: 'f',
	grade: 'source',
	first: '1.0',
	last: '2.0',
	file: 'a.py',
	line: 7,
	commit: 'abc',
};
const evidence = (seen: Seen, newest = '2.0'): Evidence => ({
	software: new Map([['demo', { repository: 'o/demo', oldest: '1.0', newest }]]),
	messages: new Map([['oom/a', seen]]),
});
const lineOf = (then: Seen, now: Seen) =>
	newsOf(evidence(then), evidence(now, '2.1'))
		?.split('\n')
		.find((line) => line.startsWith('- '));

test.each<[string, Partial<Seen>, string]>([
	['moved', { grade: 'moved', file: 'b.py', line: 9, last: '2.1' }, 'moved to `b.py:9`.'],
	['changed', { grade: 'changed', instead: 'no <word>' }, 'is last in 2.0. Perhaps now: `no <word>`'],
	['changed to a known one', { grade: 'changed', instead: '= oom/b' }, 'is last in 2.0; since then it is `oom/b`.'],
	['gone', { grade: 'gone' }, 'is last in 2.0, and nothing like it is said since.'],
	['out of reach', { grade: 'read' }, 'could not be looked for.'],
])('a message that is %s is told', (_, now, told) => {
	expect(lineOf(there, { ...there, ...now })).toBe(`- \`oom/a\` ${told}`);
});

test('a message that came back is told', () => {
	const gone: Seen = { ...there, grade: 'gone' };
	expect(lineOf(gone, { ...there, last: '2.1' })).toBe('- `oom/a` is in the source again, at `a.py:7`.');
});

test.each<[string, Partial<Seen>]>([
	['a new release that says the same, elsewhere in the file', { last: '2.1', line: 30, commit: 'def' }],
	['a wording that the content changed', { fingerprint: 'g', grade: 'gone' }],
])('%s is no news', (_, now) => {
	expect(newsOf(evidence(there), evidence({ ...there, ...now }, '2.1'))).toBeUndefined();
});

test('new releases are named', () => {
	const news = newsOf(evidence(there), evidence({ ...there, grade: 'gone' }, '2.1'));
	expect(news?.split('\n')[0]).toBe('New releases: demo 2.0 → 2.1.');
});

describe('one issue tells it', () => {
	const tracker = { api: 'https://api.example.org', repository: 'o/r', token: 't' };
	/** Answers as GitHub does, and keeps what it was asked. */
	function github(open: object[], status = 200) {
		const asked: string[] = [];
		const ask: typeof fetch = async (address, { method, body } = {}) => {
			asked.push(`${method} ${String(address)} ${body ?? ''}`.trim());
			return Response.json(status === 200 ? (method === 'GET' ? open : { number: 9 }) : { message: 'No.' }, { status });
		};
		return { asked, ask };
	}

	test('which is opened where none is', async () => {
		const { asked, ask } = github([
			{ number: 3, title: 'Another', body: '' },
			{ number: 4, title: NEWS.title, body: '', pull_request: {} },
		]);
		expect(await tell(tracker, NEWS, 'text', ask)).toEqual({ number: 9, done: 'opened' });
		expect(asked).toEqual([
			'GET https://api.example.org/repos/o/r/issues?state=open&labels=wording&per_page=100',
			`POST https://api.example.org/repos/o/r/issues {"title":"${NEWS.title}","body":"text","labels":["wording"]}`,
		]);
	});

	test('which is brought up to date', async () => {
		const { asked, ask } = github([{ number: 5, title: NEWS.title, body: 'old' }]);
		expect(await tell(tracker, NEWS, 'text', ask)).toEqual({ number: 5, done: 'updated' });
		expect(asked.at(-1)).toBe('PATCH https://api.example.org/repos/o/r/issues/5 {"body":"text"}');
	});

	test('which is left alone where it says so already', async () => {
		const { asked, ask } = github([{ number: 5, title: NEWS.title, body: 'text' }]);
		expect(await tell(tracker, NEWS, 'text', ask)).toEqual({ number: 5, done: 'unchanged' });
		expect(asked).toHaveLength(1);
	});

	test.each([
		[
			'in a workflow',
			{ GITHUB_API_URL: 'https://api.example.org', GITHUB_REPOSITORY: 'o/r', GITHUB_TOKEN: 't' },
			tracker,
		],
		['without a token', { GITHUB_API_URL: 'https://api.example.org', GITHUB_REPOSITORY: 'o/r' }, undefined],
		['elsewhere', {}, undefined],
	])('where it stands is known %s', (_, env, expected) => expect(trackerOf(env)).toEqual(expected));

	test('and what GitHub refuses is told', async () => {
		const { ask } = github([], 403);
		await expect(tell(tracker, NEWS, 'text', ask)).rejects.toThrow('GitHub answered 403 ("No.") to GET issues');
	});
});
