/**
 * Reads what the comment needs from content/. Only the repository is there when the action runs, and none of its
 * packages but `yaml`: schemas are left to the checks, which every commit has passed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { compileIndex, type MatchIndex, type MessageInput } from '../../../src/matching/index.ts';

export const languages = ['en', 'zh'] as const;
export type Language = (typeof languages)[number];

/** The words of the comment: `suggest` in content/ui. */
export type Words = typeof import('../../../content/ui/en.json')['suggest'];

export interface Said {
	title: string;
	quickFix: string;
	command?: string;
}

export interface Content {
	index: MatchIndex;
	words(language: Language): Words;
	/** What is said of a failure or of `guide/problem`; in English where it is not translated. */
	said(id: string, language: Language): Said;
}

interface Neutral {
	failure?: string;
	followsFrom?: string[];
	messages?: (Omit<MessageInput, 'role'> & { role?: MessageInput['role'] })[];
	quickFixCommand?: string;
}

/** @param root the folder of the repository, with a slash at its end. */
export function readContent(root: URL): Content {
	const foldersIn = (path: string) =>
		readdirSync(new URL(path, root), { withFileTypes: true })
			.filter((entry) => entry.isDirectory())
			.map(({ name }) => name)
			.sort();
	const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
	const neutralOf = (path: string) => parse(read(path)) as Neutral;
	const messagesOf = ({ messages = [] }: Neutral): MessageInput[] =>
		messages.map(({ id, template, role = 'error' }) => ({ id, template, role }));

	const failures = foldersIn('content/failures').map((id) => {
		const data = neutralOf(`content/failures/${id}/failure.yaml`);
		return { id, folder: `content/failures/${id}`, data };
	});
	const problems = foldersIn('content/guides').flatMap((guide) =>
		foldersIn(`content/guides/${guide}/problems`).map((name) => {
			const folder = `content/guides/${guide}/problems/${name}`;
			return { id: `${guide}/${name}`, folder, data: neutralOf(`${folder}/problem.yaml`) };
		}),
	);
	const { index } = compileIndex({
		failures: failures.map(({ id, data }) => ({ id, followsFrom: data.followsFrom ?? [], messages: messagesOf(data) })),
		problems: problems.map(({ id, data }) => ({ id, failure: data.failure ?? '', messages: messagesOf(data) })),
	});
	const byId = new Map([...failures, ...problems].map((entry) => [entry.id, entry]));

	return {
		index,
		words: (language) => JSON.parse(read(`content/ui/${language}.json`)).suggest,
		said(id, language) {
			const entry = byId.get(id);
			if (!entry) throw new Error(`content/ has no "${id}".`);
			const { title, quickFix } = headIn(entry.folder, language, read);
			const command = entry.data.quickFixCommand?.trimEnd();
			return { title, quickFix, ...(command && { command }) };
		},
	};
}

/** The YAML between the first two lines of hyphens. */
function headIn(folder: string, language: Language, read: (path: string) => string) {
	const source = firstOf([language, ...languages], (code) => read(`${folder}/${code}.mdx`));
	const head = /^---\r?\n([\s\S]*?)\r?\n---/.exec(source)?.[1] ?? '';
	return parse(head) as { title: string; quickFix: string };
}

/** What the first language gives that has it. */
function firstOf(codes: readonly Language[], get: (code: Language) => string): string {
	for (const code of codes) {
		try {
			return get(code);
		} catch {}
	}
	throw new Error('There is no text in any language.');
}
