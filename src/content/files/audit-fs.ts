// Which text of a page its audit was of. Writes the fingerprint into the record, hence `-fs`.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../core/locales.ts';
import type { Audit } from '../../core/schemas/audit.ts';
import type { FailureFolder, ProblemFolder, TextFile } from './tree-fs.ts';

/** Whatever tells a reader what to do about an error, and so is held against upstream. */
export type AuditedFolder = FailureFolder | ProblemFolder;

/** `facts` of the YAML file, and each language. */
export type AuditedPart = 'facts' | Locale;

/** `open`: nobody has held it against upstream yet. `changed`: it says something else since. */
export const auditStates = ['audited', 'changed', 'open'] as const;
export type AuditState = (typeof auditStates)[number];

/**
 * Of what a reader acts on, a short fingerprint for each part. How a file is formatted, when it was checked, where it
 * stands in a list and what nobody is shown changes none of them.
 *
 * @example auditedText(folder) // => { facts: '5d7a1c02', en: 'e1b3f09a', zh: '90c2771e' }
 */
export function auditedText(folder: AuditedFolder): Record<string, string> {
	const known = fingerprints.get(folder) ?? fingerprintsOf(folder);
	fingerprints.set(folder, known);
	return known;
}

/** Whoever shows a page asks for them, and none changes it. */
const fingerprints = new WeakMap<AuditedFolder, Record<string, string>>();

function fingerprintsOf(folder: AuditedFolder): Record<string, string> {
	const texts = Object.values(folder.texts as Partial<Record<Locale, TextFile<AuditedFolder['texts']>>>);
	return {
		facts: fingerprint(factsOf(folder)),
		...Object.fromEntries(texts.map((text) => [text.locale, fingerprint(wordsOf(text))])),
	};
}

/**
 * The parts of a page that changed since its audit, or came to it: the facts first, then languages by their codes,
 * whatever the order of the files.
 *
 * @example changedSince(folder, { facts: '5d7a1c02', en: 'e1b3f09a', zh: '11111111' }) // => ['zh']
 */
export function changedSince(folder: AuditedFolder, audited: Audit['text'] = {}): AuditedPart[] {
	const now = auditedText(folder);
	const parts = (Object.keys(now) as AuditedPart[]).toSorted();
	return parts
		.filter((part) => now[part] !== audited[part])
		.toSorted((a, b) => Number(b === 'facts') - Number(a === 'facts'));
}

/** @example auditStateOf(folder) // => 'audited' */
export function auditStateOf(folder: AuditedFolder): AuditState {
	if (!folder.audit) return 'open';
	return changedSince(folder, folder.audit.data.text).length ? 'changed' : 'audited';
}

/** Writes into the record of a page that it is of the text that stands there now. */
export function recordAudited(root: string, folder: AuditedFolder): void {
	const file = join(root, auditFile(folder.folder));
	const { facts, ...languages } = auditedText(folder);
	const pairs = Object.entries({ facts, ...languages }).map(([part, version]) => `${part}: '${version}'`);
	const record = readFileSync(file, 'utf8').replace(/^text:.*(?:\n[ \t].*)*\n?/m, '');
	writeFileSync(file, `${record.trimEnd()}\ntext: { ${pairs.join(', ')} }\n`);
}

/** @example auditFile('content/failures/cuda-oom') // => 'content/failures/cuda-oom/audit.yaml' */
export const auditFile = (folder: string): string => `${folder}/audit.yaml`;

/** What the YAML file gives a reader to act on: which texts it is about, commands, and what numbers say. */
function factsOf({ kind, neutral }: AuditedFolder): unknown {
	const { messages, quickFixCommand } = neutral.data;
	const printed = messages.map(({ id, template }) => ({ id, template }));
	if (kind === 'problem') {
		const { failure, shows } = neutral.data;
		return { failure, printed, shows, quickFixCommand };
	}
	const { firstCheckCommand, fixes, readings, followsFrom } = neutral.data;
	const rules = readings.map(({ for: _, notFor: __, ...rule }) => rule);
	return { printed, quickFixCommand, firstCheckCommand, fixes, rules, followsFrom };
}

/** What a text says to its readers, as it is written: to parse it takes longer than all else that asks. Aliases are searched, and not shown. */
function wordsOf({ data, body }: TextFile<unknown>): unknown {
	const { aliases: _, ...head } = data as Record<string, unknown>;
	return { head, body };
}

const fingerprint = (value: unknown): string => hash('sha256', JSON.stringify(plain(value))).slice(0, 8);

/** The same value, however its file is written: keys in the order of the alphabet, one space for any white space. */
function plain(value: unknown): unknown {
	if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
	if (Array.isArray(value)) return value.map(plain);
	if (typeof value !== 'object' || value === null) return value;
	const fields = Object.entries(value).filter(([, field]) => field !== undefined);
	return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, plain(field)]));
}
