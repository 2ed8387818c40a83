// Reads content/collect.yaml: which commands are worth running for a symptom. From the sources, hence `-fs`.
import { type CollectData, CollectSchema } from '../../core/schemas/collect.ts';
import type { Issue } from './issue.ts';
import { type Parsed, parseData } from './parse-data.ts';
import type { Sources } from './sources-fs.ts';

export const COLLECT_FILE = 'content/collect.yaml';

/**
 * The symptoms and their commands; nothing where the file is not there. What is wrong with it is told in `issues`, and it
 * is left out.
 *
 * @example readCollect(sources, [])?.data.symptoms[0]?.id // => 'hang'
 */
export function readCollect({ texts }: Pick<Sources, 'texts'>, issues: Issue[]): Parsed<CollectData> | undefined {
	const source = texts.get(COLLECT_FILE);
	return source === undefined ? undefined : parseData(COLLECT_FILE, source, 0, CollectSchema, issues);
}
