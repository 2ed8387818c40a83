// The entry of the action: reads the event that started the run, and comments on its issue where that helps.
import { appendFileSync, readFileSync } from 'node:fs';
import { isLocale, localeCodes } from '../../../src/core/locales.ts';
import { type Content, readContent } from './content-fs.ts';
import { commentOnce, GitHubError } from './github.ts';
import { cardsOf, commentOf, type IssueEvent, languageOf, MARKER, reasonToSkip, type Wanted } from './suggest.ts';

const { env } = process;

/**
 * An annotation of the run. Data is escaped, so that no text can be taken for another command.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
function annotate(kind: 'error' | 'warning', text: string): void {
	const data = text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
	console.log(`::${kind} title=Faultline::${data}`);
}

function output(name: string, value: string): void {
	const file = env['GITHUB_OUTPUT'];
	if (file) appendFileSync(file, `${name}=${value}\n`);
}

/** The inputs; all that is wrong with them is told at once. */
function readInputs(): Wanted | undefined {
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
	for (const problem of problems) annotate('error', `Input ${problem}`);
	return problems.length
		? undefined
		: { site: `${site.replace(/\/+$/, '')}/`, language: lang as Wanted['language'], limit };
}

async function run(): Promise<void> {
	output('failures', '[]');
	const wanted = readInputs();
	if (!wanted) {
		process.exitCode = 1;
		return;
	}
	const event = JSON.parse(readFileSync(env['GITHUB_EVENT_PATH'] ?? '', 'utf8')) as IssueEvent;
	const reason = env['GITHUB_EVENT_NAME'] === 'issues' ? reasonToSkip(event) : 'This is no event of an issue.';
	if (reason) return console.log(reason);
	await suggest(event.issue ?? {}, wanted, readContent(new URL('../../../', import.meta.url)));
}

async function suggest(issue: NonNullable<IssueEvent['issue']>, wanted: Wanted, content: Content): Promise<void> {
	const language = wanted.language === 'auto' ? languageOf(issue) : wanted.language;
	const cards = cardsOf(issue.body ?? '', content, language, wanted.limit);
	if (cards.length === 0) return console.log('Nothing was recognised, so nothing is said.');
	const failures = cards.map(({ failure }) => failure);
	console.log(`Recognised: ${failures.join(', ')}.`);
	output('failures', JSON.stringify(failures));
	const place = {
		api: env['GITHUB_API_URL'] ?? 'https://api.github.com',
		graphql: env['GITHUB_GRAPHQL_URL'] ?? 'https://api.github.com/graphql',
		repository: env['GITHUB_REPOSITORY'] ?? '',
		issue: issue.number ?? 0,
		token: env['INPUT_TOKEN'] ?? '',
	};
	const url = await commentOnce(
		place,
		MARKER,
		commentOf(cards, content.words(language).suggest, language, wanted.site),
	);
	if (url === undefined) return console.log('There is a comment already, so nothing more is said.');
	console.log(`Commented: ${url}`);
	output('comment', url);
}

try {
	await run();
} catch (error) {
	// An outage, or an issue that is gone, is nobody's mistake: it must not leave a red mark on the repository.
	const isMistake = !(error instanceof GitHubError) || error.reason === 'mistake';
	annotate(isMistake ? 'error' : 'warning', error instanceof Error ? error.message : String(error));
	if (isMistake) process.exitCode = 1;
}
