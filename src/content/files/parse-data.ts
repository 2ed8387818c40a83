/** YAML as data that fits a schema, with where each field stands. Pure: a text in, and what is wrong with it out. */
import type { z } from 'astro/zod';
import { type Document, LineCounter, parseDocument, visit } from 'yaml';
import { findHidden } from './hidden.ts';
import type { Issue } from './issue.ts';

/** A file's data together with where each field stands. */
export interface Parsed<T> {
	/** From the project's root: `content/failures/cuda-oom/failure.yaml`. */
	file: string;
	data: T;
	/** The line of a field, counted from 1: `lineOf(['messages', 0, 'template'])`. */
	lineOf: (path: PropertyKey[]) => number;
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
	if (/^%/m.test(yaml) && document.directives?.yaml.explicit)
		report(
			0,
			'The file says which YAML it is.',
			'The YAML of all files: another version reads other values.',
			'Remove the line with %.',
		);
	const strange = faults.length ? [] : strangeNodes(document);
	for (const { at, found, right, remedy } of strange) report(at, found, right, remedy);
	if (faults.length || strange.length) return undefined;

	const data: unknown = document.toJS();
	const result = schema.safeParse(data);
	if (result.success) return placeData(file, result.data, yaml, lineOffset);
	const lineOf = makeLineOf(yaml, lineOffset);
	for (const issue of result.error.issues) issues.push(...schemaIssues(file, issue, data, lineOf));
	return undefined;
}

/** The same of a file that may not be there; then nothing is returned. */
export function parseText<T>(
	texts: ReadonlyMap<string, string>,
	file: string,
	schema: z.ZodType<T>,
	issues: Issue[],
): Parsed<T> | undefined {
	const yaml = texts.get(file);
	return yaml === undefined ? undefined : parseData(file, yaml, 0, schema, issues);
}

/** Data that was read of a file's YAML before, with where each field stands in it. */
export function placeData<T>(file: string, data: T, yaml: string, lineOffset: number): Parsed<T> {
	return { file, data, lineOf: makeLineOf(yaml, lineOffset) };
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
			right: 'Each field is described in src/core/schemas/.',
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
