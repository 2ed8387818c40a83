import { join } from 'node:path';
import type { Issue } from '../../content/files/issue.ts';
import { type CodeBlock, splitCode } from '../../content/files/outline.ts';
import { parseData } from '../../content/files/parse-data.ts';
import { type AnyFolder, allFolders, type TextFile } from '../../content/files/tree-fs.ts';
import { guideOf } from '../../content/library/ids.ts';
import { relationsOf } from '../../content/library/relations.ts';
import type { OwnFixTexts, ReadingTexts } from '../../core/schemas/fields.ts';
import { type KnownNames, KnownNamesSchema } from '../../core/schemas/known-names.ts';
import { nearest } from '../../core/text/nearest.ts';
import { type Check, issuesAt, readIfThere } from './check.ts';
import { commandsOf } from './commands.ts';

const issueAt = issuesAt('names');
const FILE = 'content/known-names.yaml';

/**
 * Every environment variable and flag that a page recommends is known, with who reads it; what nothing reads stands
 * only in a "does not help" note.
 */
export const names: Check = {
	name: 'names',
	run(tree, { root }) {
		const source = readIfThere(join(root, FILE));
		if (source === undefined)
			return [issueAt(FILE, undefined, 'The file is missing.', 'The list of known variables and flags.')];
		const issues: Issue[] = [];
		const parsed = parseData(FILE, source, 0, KnownNamesSchema, issues);
		if (!parsed) return issues;
		const related = relationsOf(tree);
		return allFolders(tree).flatMap((folder) => {
			const guide = folder.kind === 'failure' ? undefined : related.guide(guideOf(folder.id))?.neutral.data.name;
			return Object.values(folder.texts).flatMap((text) =>
				usesIn(folder, text, parsed.data.tools).flatMap((use) => issueOf(use, parsed.data, guide)),
			);
		});
	},
};

interface Use {
	kind: 'variables' | 'flags';
	name: string;
	file: string;
	line: number;
}

function issueOf({ kind, name, file, line }: Use, known: KnownNames, guide: string | undefined): Issue[] {
	const what = kind === 'variables' ? 'variable' : 'flag';
	if (known.placeholders.includes(name)) return [];
	const entry = known[kind][name];
	if (!entry) {
		const right = `A ${what} whose reader is known${nearest(name, Object.keys(known[kind]))}`;
		const remedy = `Correct it, or find out who reads it and add it to ${FILE}.`;
		return [issueAt(file, line, `The ${what} ${name} is not in ${FILE}.`, right, remedy)];
	}
	if (entry.readBy.length && !(guide && entry.notBy.includes(guide))) return [];
	const why = entry.readBy.length ? `${guide} does not read it` : 'nothing reads it';
	const found = `The ${what} ${name} is recommended, and ${why}.`;
	return [issueAt(file, line, found, 'Such a name stands only in <DoesNotHelp>.', entry.note)];
}

/** Sections that recommend nothing: they say what happened, or name what is gone or useless. */
const noAdvice = new Set(['meaning', 'symptoms', 'reading', 'causes', 'does-not-help', 'upstream-changes']);

/** What a page recommends: names in its commands, and inline code such as `--x` or `X=1`. */
function usesIn(folder: AnyFolder, text: TextFile<unknown>, tools: readonly string[]): Use[] {
	const fields = text.data as Record<string, unknown>;
	const fixes = Object.keys((fields['fixes'] as OwnFixTexts | undefined) ?? {}).map((id) => ['fixes', id]);
	const readings = Object.keys((fields['readings'] as ReadingTexts | undefined) ?? {}).flatMap((id) =>
		['says', 'todo'].map((part) => ['readings', id, part]),
	);
	const inHead = [['summary'], ['firstCheck'], ['quickFix'], ...fixes, ...readings].flatMap((path) => {
		const own = path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], fields);
		if (typeof own !== 'string') return [];
		return splitCode(own).code.map((code) => ({ code, line: text.lineOf(path) }));
	});
	const sections = text.outline.sections.filter(({ id }) => !noAdvice.has(id));
	const inProse = sections.flatMap(({ prose }) =>
		prose.flatMap(({ code, line }) => code.map((piece) => ({ code: piece, line }))),
	);
	const blocks = sections.flatMap(({ code }) => code);
	const inBlocks = (blocks: readonly CodeBlock[], { file }: { file: string }) =>
		blocks.flatMap((block) => blockNames(block, tools).map((found) => ({ ...found, file, line: block.line })));
	return [
		...[...inHead, ...inProse].flatMap(({ code, line }) =>
			inlineNames(code).map((found) => ({ ...found, file: text.file, line })),
		),
		...inBlocks(commandsOf(folder), folder.neutral),
		...inBlocks(blocks, text),
	];
}

type Found = Pick<Use, 'kind' | 'name'>;

const VARIABLE = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+';
const FLAG = '--[a-z][a-z0-9]*(?:[-_.][a-z0-9]+)*';

/** @example inlineNames('NCCL_DEBUG=INFO') // => [{ kind: 'variables', name: 'NCCL_DEBUG' }] */
function inlineNames(code: string): Found[] {
	const variable = new RegExp(`^(?:export )?(${VARIABLE})=`).exec(code)?.[1];
	const flag = new RegExp(`^(${FLAG})(?:[ =]|$)`).exec(code)?.[1];
	return [
		...(variable ? [{ kind: 'variables' as const, name: variable }] : []),
		...(flag ? [{ kind: 'flags' as const, name: flag }] : []),
	];
}

/** A variable that a script sets for itself is its own; flags of the tools of the system are theirs. */
function blockNames({ lang, value }: CodeBlock, tools: readonly string[]): Found[] {
	if (lang === 'text') return [];
	const assigned = value.matchAll(/^[ \t]*([A-Z][A-Z0-9_]*)=(?:\S*|"[^"]*"|'[^']*'|\$\(.*\))[ \t]*(?:;|$)/gm);
	const own = new Set(assigned.map(([, name]) => name));
	const found = new Map<string, Found>();
	const add = (kind: Use['kind'], name: string | undefined) => {
		if (name && !(kind === 'variables' && own.has(name))) found.set(`${kind}${name}`, { kind, name });
	};
	const patterns = [
		new RegExp(`\\bexport\\s+(${VARIABLE})=`, 'g'),
		new RegExp(`(?:^|[\\s'"])(${VARIABLE})=\\S+\\s+(?=[\\w./]+)`, 'gm'),
		new RegExp(`environ(?:\\.get|\\.setdefault)?[\\[(]["'](${VARIABLE})["']`, 'g'),
	];
	for (const pattern of patterns) for (const match of value.matchAll(pattern)) add('variables', match[1]);
	let command = '';
	for (const line of value.replace(/\\\n/g, ' ').split('\n')) {
		if (/^\s*#/.test(line)) continue;
		for (const piece of line.split(/[|;&]+|\$\(/)) {
			const words = piece.trim().split(/\s+/);
			const program = words.find((word) => !/^[A-Z_]+=|^(?:sudo|time|env|then|do|if|!|for|while)$/.test(word)) ?? '';
			if (!program.startsWith('-')) command = program;
			if (tools.includes(command.replace(/^.*\//, ''))) continue;
			for (const match of piece.matchAll(new RegExp(`(?<![\\w-])(${FLAG})(?![\\w-])`, 'g'))) add('flags', match[1]);
		}
	}
	return [...found.values()];
}
