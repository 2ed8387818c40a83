import type { Issue } from '../../content/files/issue.ts';
import type { CodeBlock } from '../../content/files/outline.ts';
import { allFolders } from '../../content/files/tree-fs.ts';
import type { Check } from './check.ts';
import { commandsOf } from './commands.ts';

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
	run(tree) {
		const issues: Issue[] = [];
		for (const folder of allFolders(tree)) {
			for (const { name, command: advised, line } of commandsOf(folder)) {
				const command = advised.split('\n').find(isDangerous);
				if (!command) continue;
				issues.push({
					file: folder.neutral.file,
					line,
					code: 'danger',
					found: `${name} has the dangerous command ${JSON.stringify(command)}.`,
					right: 'What one does first destroys nothing.',
					remedy: 'Move it into a later step, beside a <Careful>.',
				});
			}
			for (const text of Object.values(folder.texts)) {
				for (const section of text.outline.sections) {
					const inSteps = new Set(section.steps.flatMap((step) => step.code.map(({ line }) => line)));
					section.steps.forEach((step, index) => {
						for (const block of step.code) issues.push(...blockIssues(text.file, block, step.hasWarning, index === 0));
					});
					for (const block of section.code) {
						if (!inSteps.has(block.line)) issues.push(...blockIssues(text.file, block, section.hasWarning, false));
					}
				}
			}
		}
		return issues;
	},
};

/** Whether a line of a command deletes, weakens or changes something for everybody. */
export function isDangerous(line: string): boolean {
	return !/^\s*#/.test(line) && dangerous.some((pattern) => pattern.test(line));
}

function blockIssues(file: string, { lang, value, line }: CodeBlock, hasWarning: boolean, isFirst: boolean): Issue[] {
	const lines = value.split('\n');
	const command = lang === 'text' ? undefined : lines.find(isDangerous);
	if (!command) return [];
	const issue = (found: string, right: string, remedy: string) => ({
		file,
		line,
		code: 'danger',
		found,
		right,
		remedy,
	});
	return [
		...(isFirst
			? [
					issue(
						`The first step has the dangerous command ${JSON.stringify(command.trim())}.`,
						'Safer things come first.',
						'Move the step down.',
					),
				]
			: []),
		...(hasWarning
			? []
			: [
					issue(
						`${JSON.stringify(command.trim())} has no warning beside it.`,
						'A <Careful> in the same step says what can be lost.',
						'Add it.',
					),
				]),
		...(/^\s*#/.test(lines[0] ?? '')
			? []
			: [
					issue(
						`The block with ${JSON.stringify(command.trim())} does not begin with a comment.`,
						'The first line, which is copied along, says what the command destroys.',
						'Add it: # deletes …',
					),
				]),
	];
}
