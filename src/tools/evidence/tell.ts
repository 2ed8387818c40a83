/** One issue that says what changed upstream: opened once, then brought up to date. */

export interface Tracker {
	/** `https://api.github.com`, or that of an enterprise server. */
	api: string;
	/** `owner/name` */
	repository: string;
	token: string;
}

interface Issue {
	number: number;
	title: string;
	body: string | null;
	pull_request?: unknown;
}

const TIMEOUT_MS = 30_000;

/** Which issue it is. */
export interface Subject {
	/** By which it is found again. */
	title: string;
	/** Under which it is looked for, so that few issues are read. */
	label: string;
}

/**
 * The tracker of the repository that GitHub Actions runs for.
 *
 * @returns undefined elsewhere, and where the workflow gives no token.
 */
export function trackerOf(env: Readonly<Record<string, string | undefined>>): Tracker | undefined {
	const { GITHUB_API_URL: api, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env;
	return api && repository && token ? { api, repository, token } : undefined;
}

/**
 * Opens the issue, or writes its new text into the one that is open.
 *
 * @param body Markdown.
 * @param ask `fetch`, or what stands for it.
 * @returns its number, and what was done.
 * @throws where GitHub refuses, with what it said.
 */
export async function tell(
	tracker: Tracker,
	{ title, label }: Subject,
	body: string,
	ask: typeof fetch = fetch,
): Promise<{ number: number; done: 'opened' | 'updated' | 'unchanged' }> {
	const call = async <T>(method: string, path: string, sent?: object): Promise<T> => {
		const response = await ask(`${tracker.api}/repos/${tracker.repository}/issues${path}`, {
			method,
			headers: {
				accept: 'application/vnd.github+json',
				authorization: `Bearer ${tracker.token}`,
				'content-type': 'application/json',
				'user-agent': `faultline-${label}`,
				'x-github-api-version': '2022-11-28',
			},
			...(sent && { body: JSON.stringify(sent) }),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const answer: unknown = await response.json().catch(() => undefined);
		if (response.ok) return answer as T;
		const said = (answer as { message?: string } | undefined)?.message ?? '';
		throw new Error(`GitHub answered ${response.status} ("${said}") to ${method} issues${path}.`);
	};
	const open = await call<Issue[]>('GET', `?state=open&labels=${label}&per_page=100`);
	const known = open.find((issue) => issue.title === title && !issue.pull_request);
	if (!known) {
		const { number } = await call<Issue>('POST', '', { title, body, labels: [label] });
		return { number, done: 'opened' };
	}
	if (known.body === body) return { number: known.number, done: 'unchanged' };
	await call('PATCH', `/${known.number}`, { body });
	return { number: known.number, done: 'updated' };
}
