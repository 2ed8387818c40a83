import { expect, test } from 'vitest';
import { editUrl, fileUrl, folderUrl, mistakeUrl, repositoryUrl } from '../../../../src/content/files/repository.ts';

test.each([
	['nothing is known', {}, undefined],
	[
		'an address is given',
		{ REPO_URL: 'https://git.example.org/ops/faultline.git' },
		'https://git.example.org/ops/faultline',
	],
	['a slash ends it', { REPO_URL: 'https://git.example.org/ops/faultline/' }, 'https://git.example.org/ops/faultline'],
	[
		'GitHub Actions runs',
		{ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'o/r' },
		'https://github.com/o/r',
	],
	[
		'both are there',
		{ REPO_URL: 'https://git.example.org/a/b', GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'o/r' },
		'https://git.example.org/a/b',
	],
	['it is empty', { REPO_URL: ' ' }, undefined],
])('where %s', (_, env, expected) => {
	expect(repositoryUrl(env)).toBe(expected);
});

test.each(['git@github.com:o/r.git', 'github.com/o/r', 'https://github.com', 'javascript:alert(1)'])(
	'%s is no address for a link',
	(address) => {
		expect(() => repositoryUrl({ REPO_URL: address })).toThrow(`REPO_URL is "${address}". Right: `);
	},
);

test('the links lead to a file, and to a folder', () => {
	expect(fileUrl('https://github.com/o/r', 'tests/lab/x/y/fixed.py')).toBe(
		'https://github.com/o/r/blob/main/tests/lab/x/y/fixed.py',
	);
	expect(folderUrl('https://github.com/o/r', 'tests/lab/x/y')).toBe('https://github.com/o/r/tree/main/tests/lab/x/y');
});

test('the links lead to the editor of a file and to the form for its page', () => {
	expect(editUrl('https://github.com/o/r', 'content/failures/x/zh.mdx')).toBe(
		'https://github.com/o/r/edit/main/content/failures/x/zh.mdx',
	);
	expect(mistakeUrl('https://github.com/o/r', '/zh/errors/x/')).toBe(
		'https://github.com/o/r/issues/new?template=mistake.yml&page=/zh/errors/x/',
	);
});
