// Reads content/ as plain data, for everything that runs without Astro: checks, search records, tests.
import type { z } from 'astro/zod';
import { type Locale, localeCodes } from '../../core/locales.ts';
import { type Audit, AuditSchema } from '../../core/schemas/audit.ts';
import { type CollectData, CollectSchema } from '../../core/schemas/collect.ts';
import { type Failure, FailureSchema, type FailureText, FailureTextSchema } from '../../core/schemas/failure.ts';
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
} from '../../core/schemas/guide.ts';
import { type Problem, ProblemSchema, type ProblemText, ProblemTextSchema } from '../../core/schemas/problem.ts';
import type { ContentKind } from '../../core/schemas/sections.ts';
import { type Software, SoftwareSchema, type SoftwareText, SoftwareTextSchema } from '../../core/schemas/software.ts';
import { type Case, readCases } from './cases-fs.ts';
import { type ReadDiagnosis, readDiagnosis } from './diagnosis-fs.ts';
import { EVIDENCE_FILE, type Evidence, parseEvidence } from './evidence.ts';
import { foldersOf, neutralFile, type SourceFolder, splitHead } from './folders-fs.ts';
import { FOREIGN_FILE, type ForeignText, parseForeign } from './foreign.ts';
import type { Issue } from './issue.ts';
import type { FileRead, FolderRead, TreeMemory } from './kept-fs.ts';
import { type Outline, readOutline } from './outline.ts';
import { type OutputFolder, readOutputs } from './outputs-fs.ts';
import { type Parsed, parseData, parseText, placeData } from './parse-data.ts';
import { findPlaceholders, type Placeholder } from './placeholders.ts';
import { readSources, type Sources } from './sources-fs.ts';
import { readTables, type Table } from './tables-fs.ts';

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
	/** When it was held against upstream, and what each statement rests on; failures and problems alone have one. */
	audit?: Parsed<Audit> | undefined;
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
	/** What the values of messages mean, one by one. */
	tables: Table[];
	/** What outputs of diagnostic commands say. */
	outputs: OutputFolder[];
	/** Which commands are worth running for a symptom. */
	collect?: Parsed<CollectData> | undefined;
	/** What the releases of software were seen to print. */
	evidence: Evidence;
	/** What other programs print and would be taken for one of our messages. */
	foreign: ForeignText[];
	/** The quick diagnosis. What is wrong with it is told by the check `diagnosis`. */
	diagnosis: ReadDiagnosis;
	/** Failures that were provoked, and the steps that mended them. */
	cases: Case[];
	/** What is wrong with a case, told by the check `cases`. */
	caseIssues: Issue[];
	/** Files that could not be read or do not fit their schema. Their folders are left out above. */
	issues: Issue[];
	/** What is still to be written, in any file. */
	placeholders: Placeholder[];
	/** The folders left out, so that no one is told that they do not exist. */
	broken: { kind: ContentKind; id: string }[];
}

/**
 * Reads everything under `{root}/content`, and the cases of the laboratory. Never throws for a wrong file: it is told in `issues`, all at once.
 *
 * @param memory what was read of these folders before, and what keeps what is read of them now.
 * @example readContentTree(process.cwd()).failures.map(({ id }) => id) // => ['address-in-use', 'batch-size-arithmetic', …]
 */
export function readContentTree(root: string, memory?: TreeMemory): ContentTree {
	const sources = readSources(root);
	const issues: Issue[] = [...sources.issues];
	const broken: ContentTree['broken'] = [];
	const { cases, issues: caseIssues } = readCases(root, memory);
	const read = <D, T, K extends ContentKind>(kind: K, data: z.ZodType<D>, text: z.ZodType<T>) =>
		foldersOf(sources, kind).flatMap((source) => {
			const before = issues.length;
			const kept = memory?.of(source);
			const found = readFolder(sources, { ...source, kind }, data, text, issues, kept);
			if (found && !kept && issues.length === before) keepFolder(memory, source, found);
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
		tables: readTables(sources, issues, memory),
		outputs: readOutputs(sources, issues, memory),
		collect: parseText(sources.texts, 'content/collect.yaml', CollectSchema, issues),
		evidence: parseEvidence(sources.texts.get(EVIDENCE_FILE) ?? '', issues),
		foreign: parseForeign(sources.texts.get(FOREIGN_FILE) ?? '', issues),
		diagnosis: readDiagnosis(root, memory),
		cases,
		caseIssues,
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
	kept: FolderRead = {},
): Folder<D, T, K> | undefined {
	const read = <D>(file: string, yaml: string | undefined, lineOffset: number, schema: z.ZodType<D>) => {
		if (yaml === undefined) return undefined;
		const known = kept[file];
		if (known) return placeData(file, known.data as D, yaml, lineOffset);
		return parseData(file, yaml, lineOffset, schema, issues);
	};
	const file = neutralFile(folder, kind);
	if (source.neutral === undefined && !refused.has(file)) issues.push(missingFile(file, kind));
	const neutral = read(file, source.neutral, 0, dataSchema);
	const audit = read(`${folder}/audit.yaml`, source.audit, 0, AuditSchema);

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
		const parsed = read(file, head.yaml, 1, textSchema);
		if (parsed) {
			let outline = kept[file]?.outline;
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
	return neutral && !lacksText ? { kind, id, folder, neutral, ...(audit && { audit }), texts } : undefined;
}

/** Keeps what was read of a folder, unless a body of it is no MDX at all. */
function keepFolder(memory: TreeMemory | undefined, source: SourceFolder, folder: Folder<unknown, unknown>): void {
	if (!memory?.put) return;
	const texts = Object.values(folder.texts).map(({ file, data, outline }) => [file, { data, outline }] as const);
	if (texts.some(([, { outline }]) => outline.syntaxError)) return;
	const plain = [folder.neutral, folder.audit].flatMap((parsed) =>
		parsed ? [[parsed.file, { data: parsed.data }] as const] : [],
	);
	memory.put(source, Object.fromEntries<FileRead>([...plain, ...texts]));
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
