/** Resolves every link of a built site on the list of its files. Pure: links in, broken ones out. */

import { beyondFold } from '../../content/error-index/paging.ts';
import type { Issue } from '../../content/files/issue.ts';
import { nearest } from '../../core/text/nearest.ts';
import type { PageLinks } from './html-scan.ts';

export interface BuiltSite {
	/** What the HTML pages ask for, by their path in the folder: `en/errors/index.html`. */
	pages: Iterable<readonly [file: string, links: PageLinks]>;
	/** Every file of the folder, pages included. */
	files: ReadonlySet<string>;
	/** What stands beside the pages, with its links: Markdown copies, the catalogue, manifests. */
	copies?: ReadonlyMap<string, PageLinks>;
	/** Other texts that name pages by full addresses: sitemaps, feeds, lists for robots. */
	catalogs?: ReadonlyMap<string, string>;
	/** Where it is published: `https://docs.example.org`. */
	site: string;
	/** The path that it is published under: `/` or `/faultline/`. */
	base: string;
	/** Addresses from the site's root that must resolve although no page may link to them: those of the ledger. */
	wanted?: readonly { from: string; link: string }[];
}

/** Where the link to an address is written, if that can be told. */
export type SourceOf = (page: string, link: string) => { file: string; line: number } | undefined;

/** What stands behind `#` there is read by a script: the guide to report to, the text to search. */
const scriptedHash = /\/(?:report|search)\/$/;
const anchorsNamed = 6;

/**
 * @returns with how many links of this site were resolved.
 * @example checkBuiltLinks(site).issues // => [] when every link arrives
 */
export function checkBuiltLinks(site: BuiltSite, sourceOf: SourceOf = () => undefined) {
	const scanned = new Map<string, PageLinks>([...site.pages, ...(site.copies ?? [])]);
	const anchorsOf = (file: string) => scanned.get(file)?.anchors;
	const root = new URL(site.base.endsWith('/') ? site.base : `${site.base}/`, site.site);
	const beyond = leadOn(site.files, root);
	const issues = new Map<string, Issue>();
	let checked = 0;

	/** Addresses from the root that arrive, wherever they stand: most links of a page are on all others too. */
	const arriving = new Set<string>();
	const check = (from: string, link: string, at: URL) => {
		if (arriving.has(link)) {
			checked++;
			return;
		}
		const url = parse(link, at);
		if (!url || url.origin !== root.origin) return;
		checked++;
		const problem = resolve(url, root, site.files, anchorsOf, beyond);
		if (!problem) {
			if (/^\/(?!\/)/.test(link)) arriving.add(link);
			return;
		}
		const source = sourceOf(from, link);
		const key = `${from} ${link}`;
		issues.set(key, {
			file: source?.file ?? `dist/${from}`,
			line: source?.line,
			code: 'built-links',
			found: `${source ? `The page ${from} asks` : 'Asks'} for ${link}: ${problem.found}`,
			right: problem.right,
		});
	};
	for (const [file, { links }] of scanned) for (const link of links) check(file, link, pageUrl(file, root));
	for (const [file, text] of site.catalogs ?? []) {
		for (const link of addressesIn(text, root)) check(file, link, root);
	}
	for (const { from, link } of site.wanted ?? []) check(from, link, root);
	return { issues: [...issues.values()], checked };
}

function parse(link: string, at: URL): URL | undefined {
	try {
		return new URL(link, at);
	} catch {
		return undefined;
	}
}

/** @example pageUrl('en/errors/index.html', new URL('https://a.b/docs/')).pathname // => '/docs/en/errors/' */
function pageUrl(file: string, root: URL): URL {
	return new URL(encodeURI(file.replace(/(^|\/)index\.html$/, '$1')), root);
}

function addressesIn(text: string, root: URL): string[] {
	return [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)]
		.map(([link]) => link)
		.filter((link) => link.startsWith(root.href));
}

function resolve(
	url: URL,
	root: URL,
	files: ReadonlySet<string>,
	anchorsOf: (file: string) => Set<string> | undefined,
	beyond: (path: string, anchor: string) => URL | undefined,
): { found: string; right: string } | undefined {
	const path = decode(url.pathname);
	if (!path.startsWith(root.pathname)) {
		return { found: `it is outside ${root.pathname}.`, right: `Addresses of this site begin with ${root.pathname}` };
	}
	const inside = path.slice(root.pathname.length);
	const file = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
	if (!files.has(file)) {
		const withSlash = files.has(`${inside}/index.html`);
		if (withSlash) return { found: 'its slash at the end is missing.', right: `Write ${url.pathname}/` };
		const sameRoom = [...files].filter((candidate) => candidate.endsWith(file.endsWith('.html') ? '.html' : ''));
		const candidates = sameRoom.map((candidate) => root.pathname + candidate.replace(/index\.html$/, ''));
		return {
			found: 'there is no such page or file.',
			right: `One of ${candidates.length}${nearest(path, candidates)}`,
		};
	}
	const anchor = decode(url.hash.slice(1));
	const anchors = anchorsOf(file);
	if (!anchor || !anchors || anchors.has(anchor) || scriptedHash.test(path)) return undefined;
	const further = beyond(path, anchor);
	if (further && !resolve(further, root, files, anchorsOf, () => undefined)) return undefined;
	const some = [...anchors].slice(0, anchorsNamed).map((name) => `#${name}`);
	const more = anchors.size > anchorsNamed ? ` and ${anchors.size - anchorsNamed} more` : '';
	return {
		found: `${path} has no anchor #${anchor}.`,
		right: `It has ${some.join(', ') || 'none'}${more}${nearest(anchor, anchors)}`,
	};
}

/** Follows the anchors of rows that a folded error index leaves out, as src/site/components/index-filter.ts does in the browser. */
function leadOn(files: ReadonlySet<string>, root: URL): (path: string, anchor: string) => URL | undefined {
	const isFolded = [...files].some((file) => /^[^/]+\/errors\/category\//.test(file));
	return (path, anchor) => {
		const [locale = '', page] = path.slice(root.pathname.length).split('/');
		const to = isFolded && page === 'errors' ? beyondFold(anchor) : undefined;
		return to === undefined ? undefined : new URL(`${root.pathname}${locale}${to}`, root);
	};
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
