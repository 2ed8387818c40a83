import type { Issue } from '../../content/files/issue.ts';
import type { CodeBlock, Section } from '../../content/files/outline.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import { type Check, issuesAt } from './check.ts';
import { commandsOf } from './commands.ts';

const issue = issuesAt('danger');

/** Commands that delete data, weaken protection, run what somebody else sends, or change a machine or cluster for everybody. */
const dangerous: readonly RegExp[] = [
	/\bfind\b.*\s-delete\b/,
	/\brm\s+-\w*[rf]/,
	/\bkubectl\s+(?:delete|patch|drain|cordon|taint|replace\s+--force)\b/,
	/\bkubectl\s+scale\b.*--replicas[= ]0\b/,
	/\bcurl\b.*(?:-X|--request)[= ]?DELETE\b/,
	/\bsystemctl\s+(?:restart|stop|disable|kill)\b/,
	/^\s*(?:sudo\s+)?(?:reboot|shutdown|poweroff)\b/,
	/\bnvidia-smi\b.*(?:--gpu-reset|\s-r\b)/,
	/\bgit\s+(?:reset\s+--hard|clean\s+-\w*f)/,
	/\bchmod\s+-R\s+777\b/,
	/\bdd\b.*\bof=/,
	/\bsysctl\s+-w\b/,
	/\b(?:pkill|killall)\b/,
	/\bkill\s+-(?:9|KILL|SIGKILL)\b/,
	/\b(?:aws\s+s3|gsutil(?:\s+-m)?|gcloud\s+storage)\s+rm\b/,
	/\bterraform\s+destroy\b/,
	/\bmkfs\b/,
	/\bdocker\s+(?:(?:system|volume|image|container|builder)\s+prune|rm\s+-\w*f)\b/,
	/\biptables\s+-F\b|\bufw\s+disable\b/,
	// Whatever somebody else sends is run, a way in is opened, or nothing else runs any more.
	/\|\s*(?:sudo\s+)?(?:ba|z|da)?sh\b|\beval\s+["']?\$\(|<\(\s*(?:curl|wget)\b/,
	/>&\s*\/dev\/tcp\/|\bauthorized_keys\b|:\(\)\s*\{/,
	/\brmtree\s*\(/,
];

/**
 * A dangerous command is never what one is told to do first, always has a warning beside it, and carries that warning
 * in the text that the copy button copies.
 */
export const danger: Check = {
	name: 'danger',
	run: (tree) =>
		allFolders(tree).flatMap((folder) => [
			...commandsOf(folder).flatMap(({ file, line, name, value }) => {
				const command = value.split('\n').find(isDangerous);
				if (!command) return [];
				const found = `${name} has the dangerous command ${JSON.stringify(command)}.`;
				const right = 'What one does first destroys nothing.';
				return issue(file, line, found, right, 'Move it into a later step, beside a <Careful>.');
			}),
			...Object.values(folder.texts).flatMap(({ file, outline }) => outline.sections.flatMap(inSection(file))),
		]),
};

const inSection =
	(file: string) =>
	({ steps, code, hasWarning }: Section): Issue[] => {
		const inSteps = new Set(steps.flatMap((step) => step.code.map(({ line }) => line)));
		return [
			...steps.flatMap((step, at) => step.code.flatMap((block) => blockIssues(file, block, step.hasWarning, at === 0))),
			...code.filter(({ line }) => !inSteps.has(line)).flatMap((block) => blockIssues(file, block, hasWarning, false)),
		];
	};

/** Whether a line of a command deletes, weakens or changes something for everybody. */
export function isDangerous(line: string): boolean {
	return !/^\s*#/.test(line) && dangerous.some((pattern) => pattern.test(line));
}

function blockIssues(file: string, { lang, value, line }: CodeBlock, hasWarning: boolean, isFirst: boolean): Issue[] {
	const lines = value.split('\n');
	const command = lang === 'text' ? undefined : lines.find(isDangerous);
	if (!command) return [];
	const told = JSON.stringify(command.trim());
	const careful = 'A <Careful> in the same step says what can be lost.';
	const comment = 'The first line, which is copied along, says what the command destroys.';
	const uncommented = `The block with ${told} does not begin with a comment.`;
	const rules: [isRight: boolean, found: string, right: string, remedy: string][] = [
		[!isFirst, `The first step has the dangerous command ${told}.`, 'Safer things come first.', 'Move the step down.'],
		[hasWarning, `${told} has no warning beside it.`, careful, 'Add it.'],
		[/^\s*#/.test(lines[0] ?? ''), uncommented, comment, 'Add it: # deletes …'],
	];
	return rules.filter(([isRight]) => !isRight).map(([, ...rest]) => issue(file, line, ...rest));
}
