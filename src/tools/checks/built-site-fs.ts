// Checks the pages of dist/ after each build; reads files, hence `-fs`.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { formatIssue, type Issue } from '../../content/files/issue.ts';
import { publishedIds } from '../../content/ledger/ids.ts';
import { readLedger, readRetired } from '../../content/ledger/ledger-fs.ts';
import { makeSuccession } from '../../content/ledger/succession.ts';
import { getTree } from '../../content/library/read-fs.ts';
import { isLocale, localeCodes } from '../../core/locales.ts';
import { type BuiltSite, checkBuiltLinks, type SourceOf } from './built-links.ts';
import { checkPagePolicy } from './built-policy.ts';
import { readIfThere } from './check.ts';
import { linksOf, type PageLinks, tagsOf } from './html-scan.ts';
import { scanJson, scanMarkdown } from './text-scan.ts';

/** Texts of these names may list pages, by full addresses. */
const catalog = /^(?!pagefind\/|.*\bllms(?:-full)?\.txt$).*\.(?:xml|txt)$|^_redirects$/;
/** Written for programs, with links of their own. */
const markdown = /\.md$|(?:^|\/)llms(?:-full)?\.txt$/;
const data = /^catalog\.json$|\.schema\.json$|\.webmanifest$/;

/** How many pages that break their policy are told: one wrong component is in every page. */
const mostTold = 20;

/**
 * Fails a build in which a link leads nowhere, or a page has what its own policy blocks. Stands last, so that what
 * other integrations write is there.
 */
export function builtSite(root = process.cwd()): AstroIntegration {
	let published: string | undefined;
	let base = '/';
	return {
		name: 'faultline:built-site',
		hooks: {
			'astro:config:done': ({ config }) => {
				published = config.site;
				base = config.base;
			},
			'astro:build:done': ({ dir }) => {
				const { pages, broken, checked, blocked } = checkFolder(fileURLToPath(dir), root, published, base);
				// Printed past the logger, which `--silent` turns off.
				if (broken.length) {
					console.error(
						`${broken.map(formatIssue).join('\n\n')}\n\n${broken.length} of ${checked} links lead nowhere.`,
					);
				} else console.log(`${checked} links and anchors resolve.`);
				if (blocked.length) {
					const more = blocked.length > mostTold ? [`… and ${blocked.length - mostTold} more.`] : [];
					console.error([...blocked.slice(0, mostTold).map(formatIssue), ...more].join('\n\n'));
				} else console.log(`${pages} pages have nothing that their policy blocks.`);
				if (broken.length || blocked.length) process.exit(1);
			},
		},
	};
}

/** @returns how many pages it has; the links that lead nowhere, of how many; what policies block. */
function checkFolder(dist: string, root: string, published: string | undefined, base: string) {
	const files = readdirSync(dist, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(join(dist, '/').length).split(sep).join('/'));
	const read = (name: string) => readFileSync(join(dist, name), 'utf8');
	const scan = <T>(names: RegExp, take: (text: string) => T) =>
		files.filter((name) => names.test(name)).map((name): [string, T] => [name, take(read(name))]);
	const blocked: Issue[] = [];
	const pages = files
		.filter((name) => name.endsWith('.html'))
		.map((name): [string, PageLinks] => {
			const tags = [...tagsOf(read(name))];
			blocked.push(...checkPagePolicy(name, tags, published));
			return [name, linksOf(tags)];
		});
	const built: BuiltSite = {
		pages,
		files: new Set(files),
		copies: new Map([...scan(markdown, scanMarkdown), ...scan(data, scanJson)]),
		catalogs: new Map(scan(catalog, (text) => text)),
		site: published ?? 'http://localhost:4321',
		base,
		wanted: ledgerLinks(root, base),
	};
	const { issues, checked } = checkBuiltLinks(built, sourceFinder(root));
	return { pages: pages.length, broken: issues, checked, blocked };
}

/** Every address that was ever public, in each language; without language the path alone is what can be resolved. */
function ledgerLinks(root: string, base: string): { from: string; link: string }[] {
	const start = base.replace(/\/+$/, '');
	const tree = getTree(root);
	const current = new Set(publishedIds(tree));
	const successorOf = makeSuccession(tree, readRetired(root).retired?.data ?? {}, current);
	return [...readLedger(root).keys()].flatMap((id) => {
		const [old = '', own] = id.split('#');
		const moved = current.has(old) || own === undefined ? undefined : successorOf(old);
		// A page that is gone forwards, and keeps the anchor; one that was retired has a page without the old anchors.
		const path = moved && !moved.retired ? moved.to : old;
		const anchor = moved?.retired ? undefined : own;
		return [
			{ from: 'content/published-ids.txt', link: start + path },
			...localeCodes.map((code) => ({
				from: 'content/published-ids.txt',
				link: `${start}/${code}${path}${anchor === undefined ? '' : `#${encodeURIComponent(anchor)}`}`,
			})),
		];
	});
}

/** Finds the line of a content file that asks for an address, among the files that the page is made from. */
function sourceFinder(root: string): SourceOf {
	const lines = new Map<string, string[]>();
	const linesOf = (file: string) => {
		const known = lines.get(file) ?? readIfThere(join(root, file))?.split('\n') ?? [];
		lines.set(file, known);
		return known;
	};
	return (page, link) => {
		if (page === 'content/published-ids.txt') {
			const id = neutral(link);
			const line = linesOf(page).findIndex((text) => text.endsWith(` ${id}`));
			return { file: page, line: line < 0 ? 1 : line + 1 };
		}
		const asked = neutral(link);
		for (const file of sourcesOf(page, root)) {
			const line = linesOf(file).findIndex((text) => text.includes(`](${asked})`) || text.includes(`](${link})`));
			if (line >= 0) return { file, line: line + 1 };
		}
		return undefined;
	};
}

/** @example neutral('/docs/zh/errors/#memory') // => '/errors/#memory', as links are written in content */
function neutral(link: string): string {
	const parts = link.replace(/^https?:\/\/[^/]+/, '').split('/');
	const at = parts.findIndex((part) => isLocale(part));
	const path = at < 0 ? link : `/${parts.slice(at + 1).join('/')}`;
	try {
		return decodeURI(path);
	} catch {
		return path;
	}
}

/** The files that a page may be made from: `zh/lightrft/cuda-oom/index.html` → its MDX, the guide's, all of the guide's. */
function sourcesOf(page: string, root: string): string[] {
	const [locale, first, second] = page.split('/');
	if (!isLocale(locale) || !first) return [];
	const folder = first === 'errors' ? `content/failures/${second}` : `content/guides/${first}`;
	const own = first === 'errors' || second === 'index.html' || second === 'all' ? '' : `/problems/${second}`;
	const places = [folder + own, `content/pages/${first}`];
	const all = places.flatMap((place) => globSync(`${place}/**/*.mdx`, { cwd: root }));
	return [...all.filter((file) => file.endsWith(`/${locale}.mdx`)), ...all];
}
