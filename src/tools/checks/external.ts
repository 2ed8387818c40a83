/** Which external links are worth asking again, and what their answers mean. Pure. */
import type { Issue } from '../../content/files/issue.ts';
import { allFolders, type ContentTree } from '../../content/files/tree-fs.ts';
import { issuesAt, warningOf } from './check.ts';

export interface ExternalLink {
	url: string;
	file: string;
	line: number;
}

/** What a server said when it was last asked; 0 where it did not answer. */
export interface Answer {
	status: number;
	/** The day on which it was asked. */
	day: string;
}

export type Answers = Record<string, Answer>;

const DAY_MS = 86_400_000;
/** A page that was there is asked again after this many days; one that was not, at once. */
export const FRESH_DAYS = 14;
const gone = new Set([404, 410]);

/** Every link of the content to another site, once for each place. */
export function externalLinks(tree: ContentTree): ExternalLink[] {
	return allFolders(tree).flatMap(({ kind, neutral, texts }) => {
		const sources = kind === 'page' ? [] : (neutral.data as { sources: readonly object[] }).sources;
		return [
			...sources.flatMap((source, index) =>
				'url' in source
					? [{ url: String(source.url), file: neutral.file, line: neutral.lineOf(['sources', index, 'url']) }]
					: [],
			),
			...Object.values(texts).flatMap(({ file, outline }) =>
				outline.sections.flatMap(({ links, line }) =>
					links.filter((url) => /^https?:/.test(url)).map((url) => ({ url, file, line })),
				),
			),
		];
	});
}

/** The addresses to ask: without anchor, each once, and not those that were there lately. */
export function toAsk(links: readonly ExternalLink[], known: Answers, today: string): string[] {
	const isFresh = (answer: Answer | undefined) =>
		answer !== undefined &&
		answer.status < 400 &&
		answer.status > 0 &&
		Date.parse(today) - Date.parse(answer.day) < FRESH_DAYS * DAY_MS;
	return [...new Set(links.map(({ url }) => pageOf(url)))].filter((url) => !isFresh(known[url])).sort();
}

/** A page that is gone is an error; a server that does not answer, or not to us, is only told. */
export function externalIssues(links: readonly ExternalLink[], answers: Answers): Issue[] {
	return links.flatMap(({ url, file, line }): Issue[] => {
		const answer = answers[pageOf(url)];
		if (!answer || (answer.status > 0 && answer.status < 400)) return [];
		const found = answer.status ? `${url} answers ${answer.status}.` : `${url} does not answer.`;
		const isGone = gone.has(answer.status);
		const right = isGone ? 'A page that exists.' : 'An answer below 400; look with a browser.';
		const issue = issuesAt('external')(file, line, found, right);
		return [isGone ? issue : warningOf(issue)];
	});
}

export const pageOf = (url: string): string => url.split('#')[0] ?? url;
