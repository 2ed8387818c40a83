/** `llms.txt` and `llms-full.txt`, by the convention of https://llmstxt.org. Pure. */

import { pathOf } from '../../content/library/ids.ts';
import { type AnyPage, headlineOf } from '../../content/library/library.ts';
import { byCategory } from '../../content/library/order.ts';
import { tablePath, titleOfTable } from '../../content/library/tables.ts';
import { addressOf, CATALOG, FEED, llmsPath } from '../../core/addresses/program-files.ts';
import { plainText } from '../../core/i18n/inline-markdown.ts';
import { fill } from '../../core/i18n/sentences.ts';
import { localeCodes, locales } from '../../core/locales.ts';
import { type Edition, markdownAddress, pageAddress, pair } from './edition.ts';
import { blocks, oneLine } from './markdown.ts';
import { failureMarkdown, problemMarkdown } from './markdown-pages.ts';

/**
 * The list of Markdown pages in a language. The section `Optional` has its name from the convention: a reader who is
 * short of space may leave it out.
 */
export function llmsText(edition: Edition): string {
	const { words, place, locale } = edition;
	// The colon between a link and its note is part of the convention, in any language.
	const item = (title: string, address: string, note: string) =>
		`- [${oneLine(title)}](${address})${note && `: ${oneLine(note)}`}`;
	const page = (one: AnyPage) =>
		item(headlineOf(one), markdownAddress(edition, pathOf(one)), plainText(one.text.data.summary));
	const list = (title: string, items: readonly string[]) => items.length > 0 && blocks(`## ${title}`, items.join('\n'));
	const tables = edition.tree.tables.map((table) =>
		item(titleOfTable(table, locale), markdownAddress(edition, tablePath(table.id)), ''),
	);
	const wholeGuides = edition.guides.map(({ id, data }) => {
		const title = fill(words.guide.allTitle, { guide: data.name });
		return item(title, markdownAddress(edition, `/${id}/all/`), words.guide.allLede);
	});
	const otherLists = localeCodes.flatMap((code) => {
		const title = fill(words.programs.otherLanguage, { language: locales[code].name });
		return code === locale ? [] : [item(title, addressOf(place, llmsPath('llms.txt', code)), '')];
	});
	return `${blocks(
		`# ${words.site.name}`,
		`> ${words.programs.about}`,
		fill(words.programs.howTo, {
			catalog: addressOf(place, CATALOG),
			index: markdownAddress(edition, '/errors/'),
		}),
		list(words.search.title, [
			item(words.index.title, markdownAddress(edition, '/errors/'), words.programs.index),
			item(words.diagnose.title, markdownAddress(edition, '/diagnose/'), words.diagnose.lede),
			item('catalog.json', addressOf(place, CATALOG), words.programs.catalog),
		]),
		list(words.nav.guides, edition.guides.map(page)),
		list(words.nav.software, edition.software.map(page)),
		list(words.tables.title, tables),
		...byCategory(edition.failures).map(({ category, pages }) => list(words.category[category], pages.map(page))),
		...edition.guides.map((guide) =>
			list(pair(edition, guide.data.name, words.guide.problems), guide.problems.map(page)),
		),
		list('Optional', [
			...wholeGuides,
			item(words.programs.full, addressOf(place, llmsPath('llms-full.txt', locale)), ''),
			...edition.about.map(page),
			item(words.programs.changes, pageAddress(edition, `/${FEED}`), words.programs.feed),
			...otherLists,
		]),
	)}\n`;
}

/** All failures and problems in a language, one after the other, without anchors. */
export function llmsFullText(edition: Edition): string {
	const spot = (path: string) => ({ level: 1, prefix: undefined, note: pageAddress(edition, path) });
	const failures = edition.failures.map((failure) => failureMarkdown(edition, failure, spot(pathOf(failure))));
	const problems = edition.problems.map((problem) => problemMarkdown(edition, problem, spot(pathOf(problem))));
	return `${[...failures, ...problems].join('\n\n---\n\n')}\n`;
}
