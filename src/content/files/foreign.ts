/** content/harvest/foreign.tsv: what other programs print that would be taken for one of our messages. Pure. */
import type { MessageInput } from '../../diagnosis/matching/compile.ts';
import type { Issue } from './issue.ts';

export const FOREIGN_FILE = 'content/harvest/foreign.tsv';

/** A text of another program that comes near to a message. */
export interface ForeignText {
	/** The failure whose message it would be taken for. */
	failure: string;
	/** The program of content/harvest/ that prints it. */
	software: string;
	template: string;
}

/**
 * Reads what formatForeign() wrote. A line that cannot be read is told in `issues` and left out.
 *
 * @example parseForeign('pip-install-fails\tjax\tCUPTI profiling is not supported on this platform\n', []).length // => 1
 */
export function parseForeign(source: string, issues: Issue[]): ForeignText[] {
	return source.split('\n').flatMap((line, at): ForeignText[] => {
		if (!line) return [];
		const [failure, software, template, ...rest] = line.split('\t');
		if (failure && software && template && !rest.length) return [{ failure, software, template }];
		issues.push({
			file: FOREIGN_FILE,
			line: at + 1,
			code: 'schema',
			found: 'The line cannot be read.',
			right: 'A failure, a program and a text, with tabs between them.',
			remedy: 'Write it anew: npm run harvest -- --foreign',
		});
		return [];
	});
}

/** The file again, sorted: the same texts are the same bytes. */
export const formatForeign = (texts: readonly ForeignText[]): string =>
	[...new Set(texts.map(({ failure, software, template }) => `${failure}\t${software}\t${template}\n`))]
		.sort()
		.join('');

/**
 * What would be taken for a message of a failure, as the matcher takes it.
 *
 * @example foreignOf('pip-install-fails', texts)[0]?.role // => 'foreign'
 */
export const foreignOf = (failure: string, texts: readonly ForeignText[]): MessageInput[] =>
	texts.flatMap((text) =>
		text.failure === failure ? [{ id: '', template: text.template, role: 'foreign' as const }] : [],
	);
