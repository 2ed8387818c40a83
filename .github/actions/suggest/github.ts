/** The few calls of GitHub's API that are needed. */

export interface IssuePlace {
	/** `https://api.github.com`, or that of an enterprise server. */
	api: string;
	/** `https://api.github.com/graphql`, or that of an enterprise server. */
	graphql: string;
	/** `owner/name` */
	repository: string;
	issue: number;
	token: string;
}

/**
 * Why there is no comment: `passing` may go away by itself (an outage, a limit of requests), `gone` is an issue that was
 * moved or deleted meanwhile, `mistake` is for somebody to mend.
 */
type Reason = 'passing' | 'gone' | 'mistake';

/** What GitHub answered, in a sentence for whoever reads the run. */
export class GitHubError extends Error {
	readonly reason: Reason;
	constructor(message: string, reason: Reason) {
		super(message);
		this.reason = reason;
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

async function ask(place: IssuePlace, address: string, body?: object): Promise<Answer> {
	const response = await fetch(address, {
		// Followed, a POST to an issue that was moved would become a GET, which writes nothing and succeeds.
		redirect: 'manual',
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
	if (pause !== undefined) return new GitHubError(`${told} The limit of requests is reached.`, 'passing');
	if (status >= 500) return new GitHubError(`${told} It may be an outage.`, 'passing');
	if ((status >= 300 && status < 400) || status === 410) {
		const what = status === 410 ? 'deleted' : 'moved to another repository';
		const gone = `${repository}#${issue} is not there any more: it was ${what}, so nothing is said.`;
		return new GitHubError(gone, 'gone');
	}
	if (status === 401) return new GitHubError(`${told} The token is not valid: leave the input "token" out.`, 'mistake');
	if (status === 403) return new GitHubError(`${told} The job needs "permissions: issues: write".`, 'mistake');
	return new GitHubError(told, 'mistake');
}

/** Ends after so many milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>;

/** Tries again after an outage or a short limit; `attempt` must do no harm when it is repeated. */
async function patiently<T>(
	attempt: () => Promise<T>,
	pauseFor: (error: unknown) => number | undefined,
	wait: Wait,
): Promise<T> {
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

interface Comment {
	body?: string | null;
	user?: { login?: string } | null;
}

/**
 * Writes the comment, unless one of our own that begins with the marker is there already. Anybody may write the marker,
 * so whose token this is is asked where it is found.
 *
 * An answer may be lost after GitHub has written the comment. So the comments are read again before each try.
 *
 * @returns its address; undefined if there was one before.
 * @throws GitHubError in a sentence that says what to do.
 */
export function commentOnce(place: IssuePlace, marker: string, body: string, wait: Wait): Promise<string | undefined> {
	const pauses = new Map<unknown, number>();
	const call = async (address: string, data?: object): Promise<unknown> => {
		const answer = await ask(place, address, data).catch((error: Error) => {
			const told = `GitHub could not be reached for ${place.repository}#${place.issue}: ${error.message}.`;
			throw new GitHubError(told, 'passing');
		});
		if (answer.status < 300) return answer.json;
		const error = errorOf(answer, place);
		if (error.reason === 'passing') pauses.set(error, answer.pause ?? 0);
		throw error;
	};
	const all = `${place.api}/repos/${place.repository}/issues/${place.issue}/comments`;
	const attempt = async () => {
		for (let page = 1; page <= MOST_PAGES; page++) {
			const comments = (await call(`${all}?per_page=${PAGE}&page=${page}`)) as Comment[];
			const marked = comments.filter(({ body: written }) => written?.startsWith(marker));
			if (marked.length > 0) {
				const own = ownLogin(await call(place.graphql, { query: 'query { viewer { login } }' }));
				if (marked.some(({ user }) => user?.login === own)) return undefined;
			}
			if (comments.length < PAGE) break;
		}
		const written = (await call(all, { body })) as { html_url?: string };
		return written.html_url ?? '';
	};
	const pauseFor = (error: unknown) => {
		if (!(error instanceof GitHubError) || error.reason !== 'passing') return undefined;
		return pauses.get(error) ?? 0;
	};
	return patiently(attempt, pauseFor, wait);
}

/**
 * Who writes with this token, `github-actions[bot]` for that of a job. REST tells it of people's tokens only.
 *
 * @see https://docs.github.com/en/graphql/reference/queries#viewer
 */
function ownLogin(answer: unknown): string {
	const { data, errors } = answer as { data?: { viewer?: { login?: string } } | null; errors?: { message?: string }[] };
	const login = data?.viewer?.login;
	if (!login)
		throw new GitHubError(`GitHub did not say whose token this is ("${errors?.[0]?.message ?? ''}").`, 'mistake');
	return login;
}
