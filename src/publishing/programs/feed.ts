/** The Atom feed of a language (RFC 4287). Pure: dates come from the caller. */
import { createHash } from 'node:crypto';
import { Feed } from 'feed';
import type { PageHistory } from '../../content/files/history-fs.ts';
import { pathOf } from '../../content/library/ids.ts';
import type { FailurePage, ProblemPage } from '../../content/library/library.ts';
import { byId } from '../../content/library/order.ts';
import { absoluteAddress, FEED } from '../../core/addresses/program-files.ts';
import { plainText } from '../../core/i18n/inline-markdown.ts';
import { locales } from '../../core/locales.ts';
import { type Edition, pair } from './edition.ts';
import { escapeXml } from './xml.ts';

/** Readers ask for the feed again and again: the newest are enough. */
export const MOST_ENTRIES = 50;

/**
 * New and changed failures and problems that have a text in the language, newest change first.
 *
 * @param pastOf when a page was first there and when it was last changed.
 */
export function atomFeed(edition: Edition, pastOf: (page: FailurePage | ProblemPage) => PageHistory): string {
	const { words, locale, place } = edition;
	const { tag } = locales[locale];
	const entries = [...edition.failures, ...edition.problems]
		.filter(({ text }) => text.locale === locale)
		.map((page) => ({ page, past: pastOf(page) }))
		.sort(
			(a, b) =>
				(a.past.updated < b.past.updated ? 1 : Number(a.past.updated > b.past.updated) * -1) || byId(a.page, b.page),
		)
		.slice(0, MOST_ENTRIES);
	const feed = new Feed({
		id: permanentId(`/${locale}/${FEED}`),
		title: escapeXml(pair(edition, words.site.name, words.programs.changes)),
		description: escapeXml(words.programs.feed),
		link: absoluteAddress(place, `/${locale}/`),
		feed: absoluteAddress(place, `/${locale}/${FEED}`),
		updated: new Date(entries[0]?.past.updated ?? 0),
		author: { name: words.site.name },
		generator: false,
		copyright: '',
	});
	for (const { page, past } of entries) {
		const path = pathOf(page);
		const { category } = page.data;
		const text = page.text.data;
		const guide = page.kind === 'problem' && edition.guide(page.guide);
		feed.addItem({
			id: permanentId(`/${locale}${path}`),
			title: escapeXml(plainText(text.title) + (guide ? ` · ${guide.data.name}` : '')),
			link: absoluteAddress(place, `/${locale}${path}`),
			published: new Date(past.published),
			date: new Date(past.updated),
			description: escapeXml(plainText(text.summary)),
			category: [{ name: words.category[category], term: category }],
		});
	}
	return feed.atom1().replace('<feed ', `<feed xml:lang="${tag}" `);
}

/** Drawn once, so that our names are no one else's. Never changes. */
const NAMESPACE = '5f0a8f0e-6b6e-4a53-9d0c-8f1e0c5f2a47';

/**
 * The name of a page that outlives its host (a UUID of version 5, RFC 9562): an address would change where the site
 * moves or is mirrored, and every reader would see all entries again.
 *
 * @param path from the root of the site, with language.
 * @example permanentId('/en/errors/cuda-oom/') // => 'urn:uuid:1c7e…'
 */
export function permanentId(path: string): string {
	const sum = createHash('sha1')
		.update(Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex'))
		.update(path)
		.digest();
	sum[6] = (sum[6]! & 0x0f) | 0x50;
	sum[8] = (sum[8]! & 0x3f) | 0x80;
	const hex = sum.toString('hex');
	const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
	return `urn:uuid:${parts.join('-')}`;
}
