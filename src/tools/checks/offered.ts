import type { Issue } from '../../content/files/issue.ts';
import { allFolders, type ContentTree } from '../../content/files/tree-fs.ts';
import { familyPrinted, SETS_GPU } from '../../content/library/outputs.ts';
import { type Check, issuesAt } from './check.ts';
import { codeOf, type PageCode } from './commands.ts';

/** What the reader fills in, and what stands in quotes or comments: no command of the block. */
const NOT_RUN = /<[\w -]{1,20}>|'[^'\n]*'|"[^"\n]*"|^\s*#.*$/gm;
/** What goes into a file, another program or a variable is not what the reader sees. */
const ELSEWHERE = /[|>]|\$\(|`/;

/**
 * The command of a block whose output is read, printed whole, and for which no link to the box comes with the block.
 *
 * @example unofferedIn('numactl -N 0 nvidia-smi', outputs) // => 'nvidia-smi'
 * @example unofferedIn('nvidia-smi', outputs) // => undefined
 */
function unofferedIn(code: string, outputs: ContentTree['outputs']): string | undefined {
	if (familyPrinted(code, outputs) !== undefined) return undefined;
	const lines = code
		.replaceAll(/\\\n\s*/g, ' ')
		.replaceAll(NOT_RUN, '1')
		.replaceAll(/\d?>(?:&1|\/dev\/null)/g, '')
		.split('\n')
		.filter((line) => !ELSEWHERE.test(line) && !SETS_GPU.test(line.trim()));
	const words = lines.map((line) => ` ${line.trim().replaceAll(/\s+/g, ' ')} `);
	return outputs
		.flatMap(({ neutral }) => neutral.data.commands.map((command) => command.trim()))
		.find((command) => words.some((line) => line.includes(` ${command} `)));
}

/** Every command whose output is read has the link that opens the box for it. */
export const offered: Check = {
	name: 'offered',
	run: (tree) =>
		allFolders(tree)
			.flatMap(codeOf)
			.filter(({ lang }) => lang === 'bash')
			.flatMap((code) => tell(code, unofferedIn(code.value, tree.outputs))),
};

function tell({ file, line, name = 'A block' }: PageCode, command: string | undefined): Issue[] {
	if (command === undefined) return [];
	const found = `${name} runs \`${command}\`, whose output is read, and nothing offers to paste it.`;
	const right = 'A line that begins with the command, or with what is known to run another one.';
	const remedy = 'Put the command on a line of its own; or teach src/content/library/outputs.ts what carries it.';
	return [issuesAt('offered')(file, line, found, right, remedy)];
}
