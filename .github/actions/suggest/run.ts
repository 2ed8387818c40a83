/** A run of the action: from the event that started it to the comment on its issue, where that helps. */
import { appendFileSync, readFileSync } from 'node:fs';
import { isLocale, localeCodes } from '../../../src/core/locales.ts';
import { workflowCommand } from '../../../src/core/text/workflow-command.ts';
import type { Content } from './content-fs.ts';
import { commentOnce, GitHubError, type Wait } from './github.ts';
import {
	cardsOf,
	commentOf,
	type IssueEvent,
	languageOf,
	MARKER,
	printedComment,
	printedOf,
	reasonToSkip,
	type Wanted,
} from './suggest.ts';

/** What the job gives a run. */
export interface Job {
	/** The variables that GitHub sets for a step, and the inputs as `INPUT_…`. */
	env: NodeJS.ProcessEnv;
	/** Writes a line of the job's log. */
	log(line: string): void;
	/** Asked only once an event is worth it: reading takes a second. */
	content(): Content;
	wait: Wait;
}

/**
 * Comments on the issue of the event where that helps; what it did stands in the job's log and in its outputs.
 *
 * @returns the exit code: 1 where there is something for somebody to mend. An outage, or an issue that is gone, is nobody's
 * mistake, and must not leave a red mark on the repository.
 */
export async function runSuggest(job: Job): Promise<0 | 1> {
	try {
		output(job, 'failures', '[]');
		const wanted = readInputs(job);
		if (!wanted) return 1;
		const event = JSON.parse(readFileSync(job.env['GITHUB_EVENT_PATH'] ?? '', 'utf8')) as IssueEvent;
		const reason = job.env['GITHUB_EVENT_NAME'] === 'issues' ? reasonToSkip(event) : 'This is no event of an issue.';
		if (reason) job.log(reason);
		else await suggest(event.issue ?? {}, wanted, job);
		return 0;
	} catch (error) {
		const isMistake = !(error instanceof GitHubError) || error.reason === 'mistake';
		annotate(job, isMistake ? 'error' : 'warning', error instanceof Error ? error.message : String(error));
		return isMistake ? 1 : 0;
	}
}

const annotate = ({ log }: Job, kind: 'error' | 'warning', text: string): void =>
	log(workflowCommand(kind, { title: 'Faultline' }, text));

function output({ env }: Job, name: string, value: string): void {
	const file = env['GITHUB_OUTPUT'];
	if (file) appendFileSync(file, `${name}=${value}\n`);
}

/** The inputs; all that is wrong with them is told at once. */
function readInputs(job: Job): Wanted | undefined {
	const { env } = job;
	const site = env['INPUT_SITE']?.trim() ?? '';
	const lang = env['INPUT_LANG']?.trim() || 'auto';
	const limit = Number(env['INPUT_LIMIT']?.trim() || '3');
	const problems = [
		...(/^https?:\/\/[^\s()<>]+$/.test(site)
			? []
			: [`"site" is the public address of the site, https://…, not "${site}".`]),
		...(lang === 'auto' || isLocale(lang) ? [] : [`"lang" is auto, ${localeCodes.join(' or ')}, not "${lang}".`]),
		...(Number.isInteger(limit) && limit >= 1 && limit <= 3 ? [] : ['"limit" is 1, 2 or 3.']),
		...(env['INPUT_TOKEN'] ? [] : ['"token" is empty: leave it out, and the token of the job is used.']),
	];
	for (const problem of problems) annotate(job, 'error', `Input ${problem}`);
	return problems.length
		? undefined
		: { site: `${site.replace(/\/+$/, '')}/`, language: lang as Wanted['language'], limit };
}

async function suggest(issue: NonNullable<IssueEvent['issue']>, wanted: Wanted, job: Job): Promise<void> {
	const { log } = job;
	const content = job.content();
	const language = wanted.language === 'auto' ? languageOf(issue) : wanted.language;
	const cards = cardsOf(issue.body ?? '', content, language, wanted.limit);
	const words = content.words(language).suggest;
	if (cards.length > 0) {
		const failures = cards.map(({ failure }) => failure);
		log(`Recognised: ${failures.join(', ')}.`);
		output(job, 'failures', JSON.stringify(failures));
		return say(commentOf(cards, words, language, wanted.site), issue, job);
	}
	const printed = printedOf(issue.body ?? '', content);
	if (!printed) return log('Nothing was recognised, so nothing is said.');
	log(`Nothing was recognised; the line is printed by ${printed.place.software}, ${printed.place.file}.`);
	return say(printedComment(printed, words), issue, job);
}

async function say(comment: string, issue: NonNullable<IssueEvent['issue']>, job: Job): Promise<void> {
	const { env, log, wait } = job;
	const place = {
		api: env['GITHUB_API_URL'] ?? 'https://api.github.com',
		graphql: env['GITHUB_GRAPHQL_URL'] ?? 'https://api.github.com/graphql',
		repository: env['GITHUB_REPOSITORY'] ?? '',
		issue: issue.number ?? 0,
		token: env['INPUT_TOKEN'] ?? '',
	};
	const url = await commentOnce(place, MARKER, comment, wait);
	if (url === undefined) return log('There is a comment already, so nothing more is said.');
	log(`Commented: ${url}`);
	output(job, 'comment', url);
}
