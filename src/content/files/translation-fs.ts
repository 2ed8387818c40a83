// Which version of its counterpart a translation was made from. Reads and writes a file, hence `-fs`.
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Locale, localeCodes } from '../../core/locales.ts';
import type { Outline } from './outline.ts';
import { readText } from './sources-fs.ts';
import type { AnyFolder } from './tree-fs.ts';

/** Where it is written down: a line for each section of each folder. */
export const TRANSLATED_FILE = 'content/translated.txt';

/** For each section of a folder, the version of each language when they were last seen to say the same. */
export type Agreement = Map<string, Partial<Record<Locale, string>>>;

/** By folder: `content/guides/lightrft/problems/cuda-oom`. */
export type Agreements = Map<string, Agreement>;

export interface StaleSection {
	/** `head` for title, summary and the like; else the section's anchor, or `text` outside any section. */
	section: string;
	/** The languages that changed since the two agreed. */
	changed: Locale[];
}

/** A short fingerprint of each section, in each language. */
export type Versions = Partial<Record<Locale, Record<string, string>>>;

/** @example versionsOf(folder).en // => { head: '5d7a1c02', causes: 'e1b3…' } */
export function versionsOf({ texts }: Pick<AnyFolder, 'texts'>): Versions {
	return Object.fromEntries(
		Object.values(texts).map(({ locale, data, outline }) => [locale, sectionVersions(data, outline)]),
	);
}

function sectionVersions(head: unknown, outline: Outline): Record<string, string> {
	const versions: Record<string, string> = { head: fingerprint(JSON.stringify(head)) };
	for (const { id, title, text, links } of outline.sections) {
		versions[id || 'text'] = fingerprint([title, text, ...links].join('\n'));
	}
	return versions;
}

const fingerprint = (text: string): string => hash('sha256', text.replace(/\s+/g, ' ')).slice(0, 8);

/** Reads what was recorded; an absent file is an empty record. */
export function readAgreements(root: string): Agreements {
	const agreements: Agreements = new Map();
	for (const line of (readText(root, TRANSLATED_FILE) ?? '').split('\n')) {
		const [folder, section, ...versions] = line.split(' ');
		if (!folder || !section || folder.startsWith('#')) continue;
		const agreement = agreements.get(folder) ?? new Map();
		agreement.set(section, Object.fromEntries(versions.map((version) => version.split(':'))));
		agreements.set(folder, agreement);
	}
	return agreements;
}

export function writeAgreements(root: string, agreements: Agreements): void {
	const lines = [...agreements].flatMap(([folder, agreement]) =>
		[...agreement].map(
			([section, versions]) =>
				`${folder} ${section} ${localeCodes.flatMap((code) => (versions[code] ? [`${code}:${versions[code]}`] : [])).join(' ')}`,
		),
	);
	writeFileSync(
		join(root, TRANSLATED_FILE),
		`# The version of each section in each language when they last said the same. Written by: npm run translated -- <path>\n${lines.sort().join('\n')}\n`,
	);
}

/** The agreement that holds when all given languages say the same now. */
export function agreementOf(versions: Versions): Agreement {
	const agreement: Agreement = new Map();
	for (const [locale, sections] of Object.entries(versions) as [Locale, Record<string, string>][]) {
		for (const [section, version] of Object.entries(sections)) {
			agreement.set(section, { ...agreement.get(section), [locale]: version });
		}
	}
	return agreement;
}

/**
 * The sections in which a language changed since the languages last agreed. A section that no record knows counts as
 * changed in every language that has it.
 */
export function staleSections(versions: Versions, agreement: Agreement | undefined): StaleSection[] {
	return [...agreementOf(versions)]
		.map(([section, now]) => ({
			section,
			changed: localeCodes.filter((code) => now[code] && now[code] !== agreement?.get(section)?.[code]),
		}))
		.filter(({ changed }) => changed.length);
}
