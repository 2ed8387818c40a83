import type { Issue } from '../../content/files/issue.ts';
import { type ContentTree, readContentTree } from '../../content/files/tree-fs.ts';
import { aliases } from './aliases.ts';
import { audits } from './audits.ts';
import { cases } from './cases.ts';
import type { Check } from './check.ts';
import { collect } from './collect.ts';
import { coverage } from './coverage.ts';
import { danger } from './danger.ts';
import { diagnosis } from './diagnosis.ts';
import { evidence } from './evidence.ts';
import { figures } from './figures.ts';
import { files } from './files.ts';
import { fixes } from './fixes.ts';
import { language } from './language.ts';
import { links } from './links.ts';
import { lookalikes } from './lookalikes.ts';
import { members } from './members.ts';
import { messages } from './messages.ts';
import { names } from './names.ts';
import { offered } from './offered.ts';
import { outputs } from './outputs.ts';
import { parity } from './parity.ts';
import { placeholders } from './placeholders.ts';
import { printed } from './printed.ts';
import { published } from './published.ts';
import { readings } from './readings.ts';
import { references } from './references.ts';
import { schema } from './schema.ts';
import { sections } from './sections.ts';
import { software } from './software.ts';
import { staleness } from './staleness.ts';
import { tables } from './tables.ts';

/** All checks, in the order in which their issues are worth reading. */
export const checks: readonly Check[] = [
	files,
	schema,
	placeholders,
	sections,
	references,
	aliases,
	software,
	messages,
	printed,
	fixes,
	tables,
	members,
	readings,
	outputs,
	offered,
	collect,
	evidence,
	parity,
	links,
	coverage,
	danger,
	lookalikes,
	language,
	names,
	diagnosis,
	cases,
	published,
	staleness,
	audits,
	figures,
];

/**
 * Runs every check over the content of a project, and tells all issues at once.
 *
 * @example runChecks(process.cwd()) // => [] when all is well
 */
export function runChecks(
	root: string,
	selected: readonly Check[] = checks,
	tree: ContentTree = readContentTree(root),
): Issue[] {
	return selected.flatMap((check) => check.run(tree, { root }));
}
