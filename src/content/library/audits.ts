/** When which page was held against upstream, and whether it says the same since. Pure: a tree in. */

import type { Locale } from '../../core/locales.ts';
import type { Audit } from '../../core/schemas/audit.ts';
import { type AuditedFolder, type AuditState, auditStateOf, changedSince } from '../files/audit-fs.ts';
import type { Advice } from '../files/outline.ts';
import type { AnyFolder, ContentTree } from '../files/tree-fs.ts';
import { groupsOf, type PageGroup } from './groups.ts';
import { oncePer } from './once.ts';
import { relationsOf } from './relations.ts';

export interface AuditedPage {
	folder: AuditedFolder;
	state: AuditState;
}

/** Pages that are listed together: the failures of a category, or the problems of a guide. */
export type AuditedGroup = PageGroup<AuditedPage>;

const stateIn = oncePer(auditStateOf);

/**
 * Whether a page was held against upstream as it stands; undefined for what nobody audits.
 *
 * @example stateOf(folder) // => 'changed'
 */
export const stateOf = (folder: AnyFolder): AuditState | undefined =>
	folder.kind === 'failure' || folder.kind === 'problem' ? stateIn(folder) : undefined;

/** Every page that tells what to do about an error, in reading order. */
export const auditsOf = oncePer((tree: ContentTree): AuditedGroup[] => {
	const page = (folder: AuditedFolder): AuditedPage => ({ folder, state: stateIn(folder) });
	const groups = groupsOf(tree, page, ({ id }) => relationsOf(tree).problemsIn(id).map(page));
	return groups.filter(({ pages }) => pages.length);
});

/** What a page says does not help, in its order; every language has the same, in its own words. */
export function adviceOf(folder: AnyFolder | undefined, locale?: Locale): Advice[] {
	const texts = Object.values(folder?.texts ?? {});
	const text = texts.find((one) => one.locale === locale) ?? texts[0];
	return text?.outline.sections.flatMap(({ advice }) => advice) ?? [];
}

/** How what a reader acts on is known. */
export type KnownOf = Audit['known'];

const changesIn = oncePer((folder: AuditedFolder) => changedSince(folder, folder.audit?.data.text));

/**
 * How the statements of a page are known, as the readers of a language see them; nothing where these, or the facts that
 * all languages share, changed since: what was held then is not what is said now.
 *
 * @example knownOf(folder, 'en')?.quickFix // => { how: 'run', at: 'torch 2.13.0' }
 */
export function knownOf(folder: AnyFolder | undefined, locale: Locale): KnownOf | undefined {
	if (folder?.kind !== 'failure' && folder?.kind !== 'problem') return undefined;
	const changed = folder.audit && changesIn(folder);
	return changed && !changed.includes('facts') && !changed.includes(locale) ? folder.audit?.data.known : undefined;
}
