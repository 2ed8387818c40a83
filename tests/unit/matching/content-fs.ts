import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type CompileInput, compileIndex, type MatchIndex, type MessageInput } from '../../../src/matching/index.ts';

interface Yaml {
	failure: string;
	followsFrom?: string[];
	followsAny?: boolean;
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

const failures = () => folders('content/failures', 'failure.yaml');

function problems(): [id: string, yaml: Yaml][] {
	const guides = existsSync('content/guides') ? readdirSync('content/guides').sort() : [];
	return guides.flatMap((guide) =>
		folders(join('content/guides', guide, 'problems'), 'problem.yaml').map(([id, yaml]): [string, Yaml] => [
			`${guide}/${id}`,
			yaml,
		]),
	);
}

export function readContent(): CompileInput {
	return {
		failures: failures().map(([id, yaml]) => ({
			id,
			followsFrom: yaml.followsFrom ?? [],
			followsAny: yaml.followsAny ?? false,
			messages: messagesOf(yaml),
		})),
		problems: problems().map(([id, yaml]) => ({ id, failure: yaml.failure, messages: messagesOf(yaml) })),
	};
}

/** A line as a program prints it, and the message that it is. */
export interface Sample {
	failure: string;
	/** `failure/message`, or `guide/problem/message`. */
	message: string;
	role: MessageInput['role'];
	text: string;
}

/** The sample of every message. */
export const readSamples = (): Sample[] =>
	[...failures(), ...problems()].flatMap(([owner, { failure = owner, messages = [] }]) =>
		messages.map(({ id, role = 'error', sample }) => ({ failure, message: `${owner}/${id}`, role, text: sample })),
	);

/** The index of the real content. What its authors still have to mend is left out: the checks tell them. */
export const compileContent = (): MatchIndex => compileIndex(readContent()).index;
