// `npm run check [path …]`: tells what is wrong with the content; with paths, only what concerns files below them.
import { formatIssue } from '../content/issue.ts';
import { checks, runChecks } from './run.ts';

const started = performance.now();
const paths = process.argv.slice(2).map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''));
const issues = runChecks(process.cwd()).filter(
	({ file }) => !paths.length || paths.some((path) => file === path || file.startsWith(`${path}/`)),
);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
const errors = issues.filter(({ severity }) => !severity);
if (issues.length) console.error(`${issues.map(formatIssue).join('\n\n')}\n`);
if (errors.length) {
	console.error(`${errors.length} ${errors.length === 1 ? 'issue' : 'issues'} in the content (${seconds} s).`);
	process.exitCode = 1;
} else {
	console.log(`The content is sound: ${checks.map(({ name }) => name).join(', ')} (${seconds} s).`);
}
