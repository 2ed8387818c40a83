import { parse } from 'yaml';
import { foldersOf } from '../../../../src/content/files/folders-fs.ts';
import { readSources } from '../../../../src/content/files/sources-fs.ts';
import {
	type CompileInput,
	compileIndex,
	type FrameInput,
	type MatchIndex,
	type MessageInput,
	messageOfFrame,
} from '../../../../src/diagnosis/matching/index.ts';

interface Yaml {
	failure: string;
	followsFrom?: string[];
	frames?: FrameInput[];
	messages?: (Omit<MessageInput, 'role'> & { role?: MessageInput['role']; sample: string })[];
}

/** The messages of the real content, without its schemas: a test of the matcher needs no more. Read once for a process. */
const sources = readSources(process.cwd());
const readAll = (kind: 'failure' | 'problem') =>
	foldersOf(sources, kind).map(({ id, neutral = '' }) => [id, parse(neutral) as Yaml] as const);
const all = { failure: readAll('failure'), problem: readAll('problem') };

const messagesOf = ({ messages = [] }: Yaml): MessageInput[] =>
	messages.map(({ id, template, role = 'error' }) => ({ id, template, role }));

export function readContent(): CompileInput {
	return {
		failures: all.failure.map(([id, yaml]) => ({
			id,
			followsFrom: yaml.followsFrom ?? [],
			messages: [...messagesOf(yaml), ...(yaml.frames ?? []).map(messageOfFrame)],
		})),
		problems: all.problem.map(([id, yaml]) => ({ id, failure: yaml.failure, messages: messagesOf(yaml) })),
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
	[...all.failure, ...all.problem].flatMap(([owner, { failure = owner, messages = [] }]) =>
		messages.map(({ id, role = 'error', sample }) => ({ failure, message: `${owner}/${id}`, role, text: sample })),
	);

/** The index of the real content. What its authors still have to mend is left out: the checks tell them. */
export function compileContent(): MatchIndex {
	compiled ??= compileIndex(readContent()).index;
	return compiled;
}

let compiled: MatchIndex | undefined;
