/** The few calls of GitHub's API that are needed. */

export interface IssuePlace {
	/** `https://api.github.com`, or that of an enterprise server. */
	api: string;
	/** `owner/name` */
	repository: string;
	issue: number;
	token: string;
}

/** What GitHub answered, in a sentence for whoever reads the run. */
export class GitHubError extends Error {
	readonly status: number;
	/** It may go away by itself: an outage, or a limit of requests. */
	readonly passing: boolean;
	constructor(message: string, status: number, passing: boolean) {
		super(message);
		this.status = status;
		this.passing = passing;
	}
}

/** Milliseconds before each further try. */
const PAUSES = [500, 1000, 2000];
/** Longer than this no run waits for a limit to end. */
const LONGEST_PAUSE = 60_000;
const TIMEOUT = 15_000;
const PAGE = 100;
/** An issue with more comments than this needs no suggestion. */
const MOST_PAGES = 30;

interface Answer {
	status: number;
	/** Milliseconds that GitHub asks to wait. */
	pause: number | undefined;
	json: unknown;
}

async function ask(place: IssuePlace, path: string, body?: object): Promise<Answer> {
	const response = await fetch(`${place.api}/repos/${place.repository}/issues/${place.issue}${path}`, {
		method: body ? 'POST' : 'GET',
		headers: {
			accept: 'application/vnd.github+json',
			authorization: `Bearer ${place.token}`,
			'content-type': 'application/json',
			'user-agent': 'faultline-suggest',
			'x-github-api-version': '2022-11-28',
		},
		...(body && { body: JSON.stringify(body) }),
		signal: AbortSignal.timeout(TIMEOUT),
	});
	return { status: response.status, pause: pauseOf(response), json: await response.json().catch(() => undefined) };
}

/** @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#handle-rate-limit-errors-appropriately */
function pauseOf({ status, headers }: Response): number | undefined {
	if (status !== 403 && status !== 429) return undefined;
	const after = headers.get('retry-after');
	if (after) return Number(after) * 1000;
	if (headers.get('x-ratelimit-remaining') !== '0') return status === 429 ? LONGEST_PAUSE : undefined;
	return Math.max(0, Number(headers.get('x-ratelimit-reset')) * 1000 - Date.now());
}

function errorOf({ status, pause, json }: Answer, { repository, issue }: IssuePlace): GitHubError {
	const said = (json as { message?: string } | undefined)?.message ?? '';
	const told = `GitHub answered ${status}${said ? ` ("${said}")` : ''} for ${repository}#${issue}.`;
	if (pause !== undefined) return new GitHubError(`${told} The limit of requests is reached.`, status, true);
	if (status >= 500) return new GitHubError(`${told} It may be an outage.`, status, true);
	if (status === 401)
		return new GitHubError(`${told} The token is not valid: leave the input "token" out.`, status, false);
	if (status === 403) {
		return new GitHubError(`${told} The job needs "permissions: issues: write".`, status, false);
	}
	return new GitHubError(told, status, false);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tries again after an outage or a short limit; `attempt` must do no harm when it is repeated. */
async function patiently<T>(attempt: () => Promise<T>, pauseFor: (error: unknown) => number | undefined): Promise<T> {
	for (const pause of PAUSES) {
		try {
			return await attempt();
		} catch (error) {
			const asked = pauseFor(error);
			if (asked === undefined || asked > LONGEST_PAUSE) throw error;
			await wait(Math.max(pause, asked));
		}
	}
	return attempt();
}

/**
 * Writes the comment, unless one that begins with the marker is there already.
 *
 * An answer may be lost after GitHub has written the comment. So the comments are read again before each try.
 *
 * @returns its address; undefined if there was one before.
 * @throws GitHubError in a sentence that says what to do.
 */
export function commentOnce(place: IssuePlace, marker: string, body: string): Promise<string | undefined> {
	const pauses = new Map<unknown, number>();
	const call = async (path: string, data?: object): Promise<unknown> => {
		const answer = await ask(place, path, data).catch((error: Error) => {
			const told = `GitHub could not be reached for ${place.repository}#${place.issue}: ${error.message}.`;
			throw new GitHubError(told, 0, true);
		});
		if (answer.status < 300) return answer.json;
		const error = errorOf(answer, place);
		if (error.passing) pauses.set(error, answer.pause ?? 0);
		throw error;
	};
	const attempt = async () => {
		for (let page = 1; page <= MOST_PAGES; page++) {
			const comments = (await call(`/comments?per_page=${PAGE}&page=${page}`)) as { body?: string | null }[];
			if (comments.some((comment) => comment.body?.startsWith(marker))) return undefined;
			if (comments.length < PAGE) break;
		}
		const written = (await call('/comments', { body })) as { html_url?: string };
		return written.html_url ?? '';
	};
	return patiently(attempt, (error) => {
		if (!(error instanceof GitHubError) || !error.passing) return undefined;
		return pauses.get(error) ?? 0;
	});
}
