import { localeCodes } from '../locales.ts';
import type { ContentKind } from './sections.ts';

/** Names that Windows gives to devices: a clone there cannot have such a folder. */
const devices = [
	'aux',
	'con',
	'nul',
	'prn',
	...[1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((port) => [`com${port}`, `lpt${port}`]),
];
/** Every JavaScript object has it, so a look-up by this id would find what no one put there. */
const inherited = ['constructor'];
const everywhere = [...devices, ...inherited, 'index'];

/** The first parts of addresses that the site needs itself. */
const roots = [
	...localeCodes,
	'404',
	'assets',
	'audits',
	'catalog',
	'diagnose',
	'errors',
	'guides',
	'icons',
	'offline',
	'pagefind',
	'printed',
	'report',
	'samples',
	'search',
	'share',
	'software',
	'tables',
	'translations',
	'triage',
];

/** Ids that no folder may have, since the address or the file would be another one's. */
export const reservedIds: Record<ContentKind, ReadonlySet<string>> = {
	failure: new Set(everywhere),
	guide: new Set([...everywhere, ...roots]),
	page: new Set([...everywhere, ...roots]),
	problem: new Set([...everywhere, 'all']),
	// A message says of itself by this word that no program prints it.
	software: new Set([...everywhere, 'none']),
	tip: new Set(everywhere),
};
