/** What browsers and crawlers read of a site: how to search it, how to install it, what they may visit. Pure. */

import { absoluteAddress, OPENSEARCH, type SiteAddress } from '../../core/addresses/program-files.ts';
import { locales } from '../../core/locales.ts';
import { QUERY_PARAMETER } from '../../core/policy/kept-names.ts';
import type { Edition } from './edition.ts';
import { escapeXml } from './xml.ts';

/**
 * Search from the address bar (OpenSearch 1.1). What is typed stands behind `#`, so that it is not sent to the server:
 * the page reads it there.
 *
 * @see https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md
 */
export function openSearch({ words, locale, place }: Edition): string {
	const at = (path: string) => escapeXml(absoluteAddress(place, path));
	const { tag, name } = locales[locale];
	return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
	<ShortName>${escapeXml(words.site.name)}</ShortName>
	<LongName>${escapeXml(`${words.site.name} (${name})`)}</LongName>
	<Description>${escapeXml(words.site.tagline)}</Description>
	<Url type="text/html" template="${at(`/${locale}/search/`)}#${QUERY_PARAMETER}={searchTerms}"/>
	<Url type="application/opensearchdescription+xml" rel="self" template="${at(`/${locale}/${OPENSEARCH}`)}"/>
	<Image width="32" height="32" type="image/x-icon">${at('/favicon.ico')}</Image>
	<Image type="image/svg+xml">${at('/favicon.svg')}</Image>
	<Language>${tag}</Language>
	<InputEncoding>UTF-8</InputEncoding>
	<OutputEncoding>UTF-8</OutputEncoding>
</OpenSearchDescription>
`;
}

/** The pictures of the manifest, by their place below the root of the site; drawn by icons-fs.ts. */
export const manifestIcons = [
	{ src: '/icons/192.png', size: 192, purpose: 'any' },
	{ src: '/icons/512.png', size: 512, purpose: 'any' },
	{ src: '/icons/maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/**
 * The manifest of a language.
 *
 * @param colours those of the light theme: a manifest knows only one.
 * @see https://www.w3.org/TR/appmanifest/
 */
export function webManifest({ words, locale, place }: Edition, colours: { paper: string; link: string }): string {
	// From the root of the host: an installed copy then works under any name that the host has.
	const at = (path: string) => new URL(absoluteAddress(place, path)).pathname;
	const shortcut = (name: string, path: string) => ({ name, url: at(`/${locale}${path}`) });
	return `${JSON.stringify(
		{
			id: at(`/${locale}/`),
			name: words.site.name,
			short_name: words.site.name,
			description: words.site.tagline,
			lang: locales[locale].tag,
			dir: 'ltr',
			start_url: at(`/${locale}/`),
			scope: at('/'),
			display: 'minimal-ui',
			background_color: colours.paper,
			theme_color: colours.paper,
			icons: [
				...manifestIcons.map(({ src, size, purpose }) => ({
					src: at(src),
					sizes: `${size}x${size}`,
					type: 'image/png',
					purpose,
				})),
				{ src: at('/favicon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
			],
			shortcuts: [
				shortcut(words.nav.search, '/search/'),
				shortcut(words.nav.index, '/errors/'),
				shortcut(words.nav.diagnose, '/diagnose/'),
			],
		},
		null,
		'\t',
	)}\n`;
}

/** Everything may be read. The sitemap has to be named in full, so it is left out where the site's address is unknown. */
export function robotsText(place: SiteAddress): string {
	const sitemap = place.published ? `\nSitemap: ${absoluteAddress(place, '/sitemap-index.xml')}\n` : '';
	return `User-agent: *\nAllow: /\n${sitemap}`;
}
