// `npm run check [path …] [--json]`: tells what is wrong with the content; with paths, only what concerns files below
// them. In GitHub Actions it also annotates the lines of the pull request.
import { parseArgs } from 'node:util';
import { formatIssue, type Issue } from '../../content/files/issue.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { annotations, jsonReport, summarise } from './report.ts';
import { checks, runChecks } from './run.ts';

const USAGE = 'Usage: npm run check -- [content/guides/lightrft …] [--json]';

function readArguments() {
	try {
		const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true });
		return { json: values.json, paths: positionals.map((path) => path.replace(/^\.\//, '').replace(/\/$/, '')) };
	} catch (error) {
		console.error(`${(error as Error).message}\n${USAGE}`);
		process.exit(2);
	}
}

function tell(issues: Issue[], milliseconds: number): void {
	const seconds = (milliseconds / 1000).toFixed(1);
	const { errors } = summarise(issues);
	if (issues.length) console.error(`${issues.map(formatIssue).join('\n\n')}\n`);
	if (issues.length && process.env['GITHUB_ACTIONS'] === 'true') console.log(annotations(issues));
	if (errors) console.error(`${errors} ${errors === 1 ? 'issue' : 'issues'} in the content (${seconds} s).`);
	else console.log(`The content is sound: ${checks.map(({ name }) => name).join(', ')} (${seconds} s).`);
}

const { json, paths } = readArguments();
const started = performance.now();
const issues = runChecks(process.cwd(), checks, getTree()).filter(
	({ file }) => !paths.length || paths.some((path) => file === path || file.startsWith(`${path}/`)),
);
if (json) console.log(jsonReport(issues));
else tell(issues, performance.now() - started);
if (summarise(issues).errors) process.exitCode = 1;
