import { readFileSync } from 'node:fs';
import { readHarvests } from '../../../../src/content/harvested/programs-fs.ts';
import { type Locale, localeCodes } from '../../../../src/core/locales.ts';
import type { Catalogue, CliWords } from '../../../../src/publishing/cli/catalogue.ts';
import { makeCatalogue } from '../../../../src/publishing/cli/make-catalogue.ts';
import type { Shelf } from '../../../../src/publishing/cli/shelf.ts';
import { realTree } from '../../real-content.ts';

const words = Object.fromEntries(
	localeCodes.map((code) => [code, JSON.parse(readFileSync(`content/ui/${code}.json`, 'utf8'))]),
) as Record<Locale, CliWords>;

const made = makeCatalogue(realTree, words, { release: '1.2.3' }, readHarvests(process.cwd()));

/** The real content, as the package holds it. */
export const catalogueIn = (locale: Locale, site?: string): Catalogue => ({
	...made.core,
	locale,
	texts: made.texts[locale],
	remedies: () => made.remedies[locale],
	...(site && { site }),
});

/** The same, as a run of the command opens it. */
export const shelf: Shelf = {
	core: () => made.core,
	texts: (locale) => made.texts[locale],
	remedies: (locale) => made.remedies[locale],
	printers: () => [],
};

/** For runs that serve nobody. */
export const noServer = () => Promise.reject(new Error('No server was expected here.'));
