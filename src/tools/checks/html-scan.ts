/**
 * The links and anchors of an HTML page. A scanner of tags is enough: it reads what our own build wrote, attributes
 * may be quoted or not, and comments, scripts and styles are skipped as a browser does. (It was compared with parse5 on
 * every page of the site: the same links, the same anchors.)
 */
export interface PageLinks {
	/** What may stand behind `#`. */
	anchors: Set<string>;
	/** Every address that the page asks for, decoded: links, pictures, scripts, forms, refreshes, shared pictures. */
	links: string[];
}

const tagOrSkip =
	/<!--[\s\S]*?-->|<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>|<([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi;
const attribute = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Pages that are named in `<meta>` for whoever unfurls a link. */
const sharedPages = new Set(['og:url', 'og:image', 'twitter:image']);

/** A start tag. */
export interface Tag {
	name: string;
	attributes: ReadonlyMap<string, string>;
	/** What stands in a script or style. */
	text?: string;
}

/** @example linksOf([...tagsOf('<h2 id="a"><a href="/b/">')]) // => { anchors: Set { 'a' }, links: ['/b/'] } */
export function linksOf(tags: readonly Tag[]): PageLinks {
	const page: PageLinks = { anchors: new Set(), links: [] };
	for (const { name, attributes } of tags) readTag(name, attributes, page);
	return page;
}

/** @example [...tagsOf('<p class="x">')].map(({ name }) => name) // => ['p'] */
export function* tagsOf(html: string): Generator<Tag> {
	for (const [, raw, rawAttributes, text, name, attributes] of html.matchAll(tagOrSkip)) {
		if (raw) yield { name: raw.toLowerCase(), attributes: attributesOf(rawAttributes ?? ''), text: text ?? '' };
		else if (name) yield { name: name.toLowerCase(), attributes: attributesOf(attributes ?? '') };
	}
}

function readTag(tag: string, attributes: Tag['attributes'], { anchors, links }: PageLinks): void {
	const get = (name: string) => attributes.get(name);
	const id = get('id') ?? (tag === 'a' ? get('name') : undefined);
	if (id) anchors.add(id);
	for (const name of ['href', 'src', 'action', 'poster']) {
		const value = get(name);
		if (value !== undefined) links.push(value.trim());
	}
	for (const candidate of get('srcset')?.split(',') ?? []) links.push(candidate.trim().split(/\s/)[0] ?? '');
	if (tag !== 'meta') return;
	const content = get('content') ?? '';
	const refresh = get('http-equiv')?.toLowerCase() === 'refresh' ? /url=(.*)$/i.exec(content)?.[1] : undefined;
	if (refresh) links.push(refresh.trim().replace(/^['"]|['"]$/g, ''));
	if (sharedPages.has(get('property') ?? get('name') ?? '')) links.push(content);
}

const none: Tag['attributes'] = new Map();
const read = new Map<string, Tag['attributes']>();
const MOST_READ = 50_000;

/** Most tags of a page are those of the page before, so what was read once is kept. */
function attributesOf(source: string): Tag['attributes'] {
	if (!source) return none;
	const known = read.get(source);
	if (known) return known;
	if (read.size >= MOST_READ) read.clear();
	// A part of a string keeps the whole of it in memory: here a page for each link.
	const own = Buffer.from(source).toString();
	const attributes = readAttributes(own);
	read.set(own, attributes);
	return attributes;
}

function readAttributes(source: string): Tag['attributes'] {
	const found = new Map<string, string>();
	for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
		found.set(name.toLowerCase(), decodeEntities(double ?? single ?? bare ?? ''));
	}
	return found;
}

/** @example decodeEntities('a&#38;b') // => 'a&b' */
export function decodeEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replace(
		/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
		(whole, hex?: string, decimal?: string, name?: string) => {
			if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
			if (decimal) return String.fromCodePoint(Number(decimal));
			return named[name?.toLowerCase() ?? ''] ?? whole;
		},
	);
}
