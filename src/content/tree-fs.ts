// Reads content/ as plain data, for everything that runs without Astro: checks, search records, tests.
import type { z } from 'astro/zod';
import { type Document, LineCounter, parseDocument, visit } from 'yaml';
import { type Locale, localeCodes } from '../locales.ts';
import { type Failure, FailureSchema, type FailureText, FailureTextSchema } from '../schemas/failure.ts';
import {
	type Guide,
	GuideSchema,
	type GuideText,
	GuideTextSchema,
	type Page,
	PageSchema,
	type Tip,
	TipSchema,
	type TipText,
	TipTextSchema,
} from '../schemas/guide.ts';
import { type Problem, ProblemSchema, type ProblemText, ProblemTextSchema } from '../schemas/problem.ts';
import type { ContentKind } from '../schemas/sections.ts';
import { type Software, SoftwareSchema, type SoftwareText, SoftwareTextSchema } from '../schemas/software.ts';
import { EVIDENCE_FILE, type Evidence, parseEvidence } from './evidence.ts';
import { foldersOf, neutralFile, type SourceFolder, splitHead } from './folders-fs.ts';
import { findHidden } from './hidden.ts';
import type { Issue } from './issue.ts';
import { type Outline, readOutline } from './outline.ts';
import { findPlaceholders, type Placeholder } from './placeholders.ts';
import { readSources, type Sources } from './sources-fs.ts';

/** A file's data together with where each field stands. */
export interface Parsed<T> {
	/** From the project's root: `content/failures/cuda-oom/failure.yaml`. */
	file: string;
	data: T;
	/** The line of a field, counted from 1: `lineOf(['messages', 0, 'template'])`. */
	lineOf: (path: PropertyKey[]) => number;
}

export interface TextFile<T> extends Parsed<T> {
	locale: Locale;
	/** Without its head. */
	body: string;
	/** Read when it is first asked for. */
	readonly outline: Outline;
}

/** One folder: what needs no translation, and one text for each language that has one. */
export interface Folder<D, T, K extends ContentKind = ContentKind> {
	kind: K;
	/** `cuda-oom`, `lightrft`, `lightrft/cuda-oom`: the address without the language. */
	id: string;
	/** The folder, from the project's root. */
	folder: string;
	neutral: Parsed<D>;
	/** At least one; a software that is only named has none, and no page. */
	texts: Partial<Record<Locale, TextFile<T>>>;
}

export type FailureFolder = Folder<Failure, FailureText, 'failure'>;
export type GuideFolder = Folder<Guide, GuideText, 'guide'>;
export type ProblemFolder = Folder<Problem, ProblemText, 'problem'>;
export type TipFolder = Folder<Tip, TipText, 'tip'>;
export type PageFolder = Folder<Page, TipText, 'page'>;
export type SoftwareFolder = Folder<Software, SoftwareText, 'software'>;
export type AnyFolder = FailureFolder | GuideFolder | ProblemFolder | TipFolder | PageFolder | SoftwareFolder;

export interface ContentTree {
	failures: FailureFolder[];
	guides: GuideFolder[];
	problems: ProblemFolder[];
	tips: TipFolder[];
	pages: PageFolder[];
	software: SoftwareFolder[];
	/** What the releases of software were seen to print. */
	evidence: Evidence;
	/** Files that could not be read or do not fit their schema. Their folders are left out above. */
	issues: Issue[];
	/** What is still to be written, in any file. */
	placeholders: Placeholder[];
	/** The folders left out, so that no one is told that they do not exist. */
	broken: { kind: ContentKind; id: string }[];
}

/**
 * Reads everything under `{root}/content`. Never throws for a wrong file: it is told in `issues`, all at once.
 *
 * @example readContentTree(process.cwd()).failures.map(({ id }) => id) // => ['address-in-use', 'batch-size-arithmetic', …]
 */
export function readContentTree(root: string): ContentTree {
	const sources = readSources(root);
	const issues: Issue[] = [...sources.issues];
	const broken: ContentTree['broken'] = [];
	const read = <D, T, K extends ContentKind>(kind: K, data: z.ZodType<D>, text: z.ZodType<T>) =>
		foldersOf(sources, kind).flatMap((source) => {
			const before = issues.length;
			const found = readFolder(sources, { ...source, kind }, data, text, issues);
			const isRefused = [...sources.refused].some((file) => file.startsWith(`${source.folder}/`));
			if (isRefused || issues.length > before) broken.push({ kind, id: source.id });
			return found ?? [];
		});
	return {
		failures: read('failure', FailureSchema, FailureTextSchema),
		guides: read('guide', GuideSchema, GuideTextSchema),
		problems: read('problem', ProblemSchema, ProblemTextSchema),
		tips: read('tip', TipSchema, TipTextSchema),
		pages: read('page', PageSchema, TipTextSchema),
		software: read('software', SoftwareSchema, SoftwareTextSchema),
		evidence: parseEvidence(sources.texts.get(EVIDENCE_FILE) ?? '', issues),
		issues,
		placeholders: findPlaceholders(sources.texts),
		broken,
	};
}

/** All folders of a tree in one list. */
export function allFolders(tree: ContentTree): AnyFolder[] {
	return [...tree.failures, ...tree.guides, ...tree.problems, ...tree.tips, ...tree.pages, ...tree.software];
}

function readFolder<D, T, K extends ContentKind>(
	{ refused }: Sources,
	{ kind, id, folder, ...source }: SourceFolder & { kind: K },
	dataSchema: z.ZodType<D>,
	textSchema: z.ZodType<T>,
	issues: Issue[],
): Folder<D, T, K> | undefined {
	const file = neutralFile(folder, kind);
	if (source.neutral === undefined && !refused.has(file)) issues.push(missingFile(file, kind));
	const neutral = source.neutral === undefined ? undefined : parseData(file, source.neutral, 0, dataSchema, issues);

	const texts: Partial<Record<Locale, TextFile<T>>> = {};
	for (const [locale, text] of Object.entries(source.texts) as [Locale, string][]) {
		const file = `${folder}/${locale}.mdx`;
		const head = splitHead(text);
		if (!head) {
			issues.push({
				file,
				line: 1,
				code: 'schema',
				found: 'The file has no head.',
				right: 'An MDX file begins with its data between two lines of three hyphens.',
				remedy: 'Write the head (CONTRIBUTING.md, "The sections of an MDX file").',
			});
			continue;
		}
		const parsed = parseData(file, head.yaml, 1, textSchema, issues);
		if (parsed) {
			let outline: Outline | undefined;
			texts[locale] = {
				...parsed,
				locale,
				body: head.body,
				get outline() {
					outline ??= readOutline(head.body, head.bodyLine - 1);
					return outline;
				},
			};
		}
	}
	const isNamedOnly = kind === 'software' && !Object.keys(source.texts).length;
	const lacksText = !isNamedOnly && !Object.keys(texts).length;
	if (neutral && lacksText && !issues.some(({ file }) => file.startsWith(`${folder}/`))) {
		issues.push({
			file: folder,
			code: 'schema',
			found: 'There is no page in any language.',
			right: `At least one of ${localeCodes.map((locale) => `${locale}.mdx`).join(', ')}.`,
		});
	}
	return neutral && !lacksText ? { kind, id, folder, neutral, texts } : undefined;
}

function missingFile(file: string, kind: ContentKind): Issue {
	return {
		file,
		code: 'schema',
		found: 'The file is missing.',
		right: `Each folder of this kind has a ${kind}.yaml, which holds what needs no translation.`,
		remedy: 'Write it (CONTRIBUTING.md, "The YAML files"), or remove the folder.',
	};
}

/** After so many the rest only follow from the first. */
const MOST_FAULTS = 8;

/** Reads YAML against a schema. What does not fit is added to `issues`, and nothing is returned. */
export function parseData<T>(
	file: string,
	yaml: string,
	lineOffset: number,
	schema: z.ZodType<T>,
	issues: Issue[],
): Parsed<T> | undefined {
	const lines = new LineCounter();
	const report = (at: number, found: string, right: string, remedy: string) =>
		issues.push({ file, line: lines.linePos(at).line + lineOffset, code: 'yaml', found, right, remedy });
	const tooDeep = () => {
		report(0, 'The YAML is nested too deeply.', 'Lists and maps as in CONTRIBUTING.md.', 'Remove the brackets.');
		return undefined;
	};
	const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
	const faults = [...document.errors, ...document.warnings].map(({ message, pos }) => ({ message, at: pos[0] }));
	if (faults.some(({ message }) => /call stack|stack overflow/i.test(message))) return tooDeep();
	for (const { message, at } of faults.slice(0, MOST_FAULTS)) {
		report(
			at,
			message.split('\n')[0] ?? message,
			'Valid YAML.',
			'Often a value holds ": ", "#", a quote or a bracket: put it in single quotes, and double those inside.',
		);
	}
	const strange = faults.length ? [] : strangeNodes(document);
	for (const { at, found, right, remedy } of strange) report(at, found, right, remedy);
	if (faults.length || strange.length) return undefined;

	const lineOf = makeLineOf(yaml, lineOffset);
	const data: unknown = document.toJS();
	const result = schema.safeParse(data);
	if (result.success) return { file, data: result.data, lineOf };
	for (const issue of result.error.issues) issues.push(...schemaIssues(file, issue, data, lineOf));
	return undefined;
}

/** What is valid YAML and yet nothing that an author should write: the reader of the source would not see what it says. */
function strangeNodes(document: Document.Parsed): { at: number; found: string; right: string; remedy: string }[] {
	const strange: ReturnType<typeof strangeNodes> = [];
	visit(document, {
		Alias(_, { source, range }) {
			strange.push({
				at: range?.[0] ?? 0,
				found: `*${source} stands for another part of the file.`,
				right: 'Each value stands where it is read: aliases can make a small file endless.',
				remedy: 'Write the value out.',
			});
		},
		Scalar(_, { value, range }) {
			const hidden = typeof value === 'string' && findHidden(value);
			if (!hidden) return;
			strange.push({
				at: range?.[0] ?? 0,
				found: `A value holds ${hidden.what}, written as an escape.`,
				right: 'Text that is published as it looks here.',
				remedy: 'Remove the escape.',
			});
		},
	});
	return strange;
}

/**
 * Says where a field stands. The positions of all fields of all files would be most of what a large content takes in
 * memory, and nearly no one asks: so only the file that was asked about last is kept.
 */
function makeLineOf(yaml: string, lineOffset: number): (path: PropertyKey[]) => number {
	return (path) => {
		if (lastAsked?.yaml !== yaml) {
			const lines = new LineCounter();
			lastAsked = { yaml, lines, document: parseDocument(yaml, { lineCounter: lines, prettyErrors: false }) };
		}
		const { document, lines } = lastAsked;
		for (let length = path.length; length >= 0; length--) {
			const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
			if (node?.range) return lines.linePos(node.range[0]).line + lineOffset;
		}
		return 1 + lineOffset;
	};
}

let lastAsked: { yaml: string; lines: LineCounter; document: ReturnType<typeof parseDocument> } | undefined;

function schemaIssues(
	file: string,
	issue: z.core.$ZodIssue,
	data: unknown,
	lineOf: (path: PropertyKey[]) => number,
): Issue[] {
	const at = (path: PropertyKey[]) =>
		path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data);
	if (issue.code === 'unrecognized_keys') {
		return issue.keys.map((key) => ({
			file,
			line: lineOf([...issue.path, key]),
			code: 'schema',
			found: `${fieldName([...issue.path, key])} is no field of this file.`,
			right: 'Each field is described in src/schemas/.',
			remedy: `Correct its name or remove it.`,
		}));
	}
	const found = at(issue.path);
	return [
		{
			file,
			line: lineOf(issue.path),
			code: 'schema',
			found: `${fieldName(issue.path)} is ${found === undefined ? 'missing' : shown(found)}.`,
			right: `Right: ${rule(issue)}.`,
			remedy: found === undefined ? 'Add it.' : undefined,
		},
	];
}

function rule(issue: z.core.$ZodIssue): string {
	return issue.message.replace(/^Invalid input: /, '').replace(/\.$/, '');
}

function fieldName(path: PropertyKey[]): string {
	if (!path.length) return 'The file';
	return `"${path.map((key, index) => (typeof key === 'number' ? `[${key + 1}]` : `${index ? '.' : ''}${String(key)}`)).join('')}"`;
}

function shown(value: unknown): string {
	if (typeof value === 'string' && value.length > 120) return `${value.length} characters long`;
	const text = JSON.stringify(value) ?? String(value);
	return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
