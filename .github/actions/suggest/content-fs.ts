/**
 * Reads what the comment needs from content/. Only the repository is there when the action runs, and none of its
 * packages but `yaml`: schemas are left to the checks, which every commit has passed.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import type { Said } from '../../../src/answer/card.ts';
import { foldersOf, splitHead } from '../../../src/content/folders-fs.ts';
import { readSources } from '../../../src/content/sources-fs.ts';
import { inLanguage } from '../../../src/library/in-language.ts';
import type { Locale } from '../../../src/locales.ts';
import { compileIndex, type MatchIndex, type MessageInput } from '../../../src/matching/index.ts';
import type { OwnFixes } from '../../../src/schemas/fields.ts';
import type { OwnFix } from '../../../src/schemas/triage.ts';

/** The words of the comment: `suggest` in content/ui. */
export type CommentWords = typeof import('../../../content/ui/en.json')['suggest'];

export interface Content {
	index: MatchIndex;
	words(language: Locale): CommentWords;
	/** What is said of a failure or of `guide/problem`; in English where it is not translated. */
	said(id: string, language: Locale): Said;
	/** The quick fix of a message that has one of its own. */
	fixOf(failure: string, message: string, language: Locale): OwnFix | undefined;
}

interface Neutral {
	failure?: string;
	followsFrom?: string[];
	followsAny?: boolean;
	messages?: (Omit<MessageInput, 'role'> & { role?: MessageInput['role'] })[];
	quickFixCommand?: string;
	fixes?: OwnFixes;
}

/** @param root the folder of the repository, with a slash at its end. */
export function readContent(root: URL): Content {
	const sources = readSources(fileURLToPath(root));
	const read = (kind: 'failure' | 'problem') =>
		foldersOf(sources, kind).map(({ id, neutral = '', texts }) => ({ id, texts, data: parse(neutral) as Neutral }));
	const messagesOf = ({ messages = [] }: Neutral): MessageInput[] =>
		messages.map(({ id, template, role = 'error' }) => ({ id, template, role }));

	const failures = read('failure');
	const problems = read('problem');
	const { index } = compileIndex({
		failures: failures.map(({ id, data }) => ({
			id,
			followsFrom: data.followsFrom ?? [],
			followsAny: data.followsAny ?? false,
			messages: messagesOf(data),
		})),
		problems: problems.map(({ id, data }) => ({ id, failure: data.failure ?? '', messages: messagesOf(data) })),
	});
	const byId = new Map([...failures, ...problems].map((entry) => [entry.id, entry]));

	const headOf = (entry: (typeof failures)[number], language: Locale) =>
		parse(splitHead(inLanguage(entry.texts, language) ?? '')?.yaml ?? '') as {
			title: string;
			quickFix: string;
			fixes?: Record<string, string>;
		};

	return {
		index,
		words: (language) => JSON.parse(readFileSync(new URL(`content/ui/${language}.json`, root), 'utf8')).suggest,
		said(id, language) {
			const entry = byId.get(id);
			if (!entry) throw new Error(`content/ has no "${id}".`);
			const { title, quickFix } = headOf(entry, language);
			const command = entry.data.quickFixCommand?.trimEnd();
			return { title, fix: quickFix, ...(command && { command }) };
		},
		fixOf(failure, message, language) {
			const entry = byId.get(failure);
			const [id, own] =
				Object.entries(entry?.data.fixes ?? {}).find(([, { messages }]) => messages.includes(message)) ?? [];
			const fix = entry && id !== undefined ? headOf(entry, language).fixes?.[id] : undefined;
			const command = own?.command?.trimEnd();
			return fix === undefined ? undefined : { fix, ...(command && { command }) };
		},
	};
}
