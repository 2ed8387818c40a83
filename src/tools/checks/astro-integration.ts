import type { AstroIntegration } from 'astro';
import { formatIssue } from '../../content/files/issue.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { diagnosisStructure } from './diagnosis.ts';
import { files } from './files.ts';
import { links } from './links.ts';
import { messages } from './messages.ts';
import { placeholders } from './placeholders.ts';
import { published } from './published.ts';
import { references } from './references.ts';
import { runChecks } from './run.ts';
import { schema } from './schema.ts';
import { sections } from './sections.ts';

/** What a page cannot be built without. A missing translation does not stop a build: English is served instead. */
const needed = [files, schema, placeholders, sections, references, messages, links, diagnosisStructure, published];

/** Stops a build whose content is wrong with one report of all that is wrong; in `astro dev` it only prints it. */
export function contentChecks(root = process.cwd()): AstroIntegration {
	return {
		name: 'faultline:content-checks',
		hooks: {
			'astro:config:setup': ({ command, logger }) => {
				// `astro sync` and `astro check` look at types only.
				if (command !== 'build' && command !== 'dev') return;
				const issues = runChecks(root, needed, getTree(root)).filter(({ severity }) => !severity);
				if (!issues.length) return;
				const report = `${issues.map(formatIssue).join('\n\n')}\n\n${issues.length} ${issues.length === 1 ? 'issue' : 'issues'} in the content.`;
				if (command === 'dev') return logger.warn(`\n${report}`);
				console.error(report);
				process.exit(1);
			},
		},
	};
}
