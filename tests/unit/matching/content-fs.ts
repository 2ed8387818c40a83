import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CompileInput, compileIndex, type MatchIndex, type MessageInput } from '../../../src/matching/index.ts';

interface Yaml {
	failure: string;
	followsFrom?: string[];
	messages?: (Omit<MessageInput, 'role'> & { role?: MessageInput['role']; sample: string })[];
}

/** Reads the messages of the real content, without its schemas: a test of the matcher needs no more. */
function folders(path: string, file: string): [id: string, yaml: Yaml][] {
	if (!existsSync(path)) return [];
	return readdirSync(path)
		.sort()
		.filter((id) => existsSync(join(path, id, file)))
		.map((id) => [id, parse(readFileSync(join(path, id, file), 'utf8')) as Yaml]);
}

const messagesOf = ({ messages = [] }: Yaml): MessageInput[] =>
	messages.map(({ id, template, role = 'error' }) => ({ id, template, role }));

export function readContent(): CompileInput {
	const failures = folders('content/failures', 'failure.yaml').map(([id, yaml]) => {
		return { id, followsFrom: yaml.followsFrom ?? [], messages: messagesOf(yaml) };
	});
	const guides = existsSync('content/guides') ? readdirSync('content/guides').sort() : [];
	const problems = guides.flatMap((guide) =>
		folders(join('content/guides', guide, 'problems'), 'problem.yaml').map(([id, yaml]) => {
			return { id: `${guide}/${id}`, failure: yaml.failure, messages: messagesOf(yaml) };
		}),
	);
	return { failures, problems };
}

/** The index of the real content. What its authors still have to mend is left out: the checks tell them. */
export const compileContent = (): MatchIndex => compileIndex(readContent()).index;
