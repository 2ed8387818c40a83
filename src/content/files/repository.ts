/** Where the source of the site stands, for links to edit it and to report mistakes. Pure: an environment in. */

/** The branch from which the site is made, and to which changes are proposed. */
export const BRANCH = 'main';

/**
 * The address of the repository: `REPO_URL`, else the one that GitHub Actions runs for, else none; then no page links
 * to it. No address is written down here, so a copy of the site never sends its readers to somebody else's issues.
 *
 * @throws when `REPO_URL` is set and is no address.
 * @example repositoryUrl({ REPO_URL: 'https://git.example.org/ops/faultline.git' }) // => 'https://git.example.org/ops/faultline'
 * @example repositoryUrl({ GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ops/faultline' }) // => 'https://github.com/ops/faultline'
 */
export function repositoryUrl(env: Readonly<Record<string, string | undefined>>): string | undefined {
	const { REPO_URL: given, GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
	const address = given?.trim() || (server && name ? `${server}/${name}` : undefined);
	if (!address) return undefined;
	if (!/^https?:\/\/[^\s/?#]+\/[^\s?#]+$/.test(address)) {
		throw new Error(
			`REPO_URL is "${address}". Right: the address of the repository in a browser, https://github.com/owner/name. Without REPO_URL the pages have no links to edit them.`,
		);
	}
	return address.replace(/\/+$/, '').replace(/\.git$/, '');
}

/**
 * The editor of a file in the browser. GitHub makes a fork for those who may not write.
 *
 * @example editUrl('https://github.com/o/r', 'content/failures/cuda-oom/zh.mdx')
 * // => 'https://github.com/o/r/edit/main/content/failures/cuda-oom/zh.mdx'
 */
export const editUrl = (repository: string, file: string): string => `${repository}/edit/${BRANCH}/${encodeURI(file)}`;

/**
 * A file in the browser.
 *
 * @example fileUrl('https://github.com/o/r', 'tests/lab/disk-full/small-disk/broken.py')
 * // => 'https://github.com/o/r/blob/main/tests/lab/disk-full/small-disk/broken.py'
 */
export const fileUrl = (repository: string, file: string): string => `${repository}/blob/${BRANCH}/${encodeURI(file)}`;

/** A folder in the browser. */
export const folderUrl = (repository: string, folder: string): string =>
	`${repository}/tree/${BRANCH}/${encodeURI(folder)}`;

/**
 * The issue form for a mistake, with the page filled in. The names are those of .github/ISSUE_TEMPLATE/mistake.yml.
 *
 * @param page the address with language: `/zh/errors/cuda-oom/`.
 * @see https://docs.github.com/en/issues/tracking-your-work-with-issues/using-issues/creating-an-issue#creating-an-issue-from-a-url-query
 */
export const mistakeUrl = (repository: string, page: string): string =>
	`${repository}/issues/new?template=mistake.yml&page=${encodeURI(page)}`;
