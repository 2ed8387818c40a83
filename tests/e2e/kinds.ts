/** Kinds of pages, and which of each kind `npm test` looks at. `npm run sweep` looks at all. */

/** What the pages of one file below `src/site/pages/[lang]/` have in common. */
export interface Kind {
	/** Its file, without what only says that a part varies: `errors/failure`. */
	name: string;
	/** Matches the addresses of its pages, without language. */
	pattern: RegExp;
}

/** A page that was built, by its address without language. */
export interface Built {
	path: string;
	/** Of its HTML in all languages. */
	bytes: number;
	/** When what it says last changed, as the sitemap tells; absent where that does not name it. */
	changed?: string;
}

/** The pages of a kind that stand for the others; a kind may have only one. */
export interface Chosen {
	heaviest: string;
	newest: string;
}

/**
 * The kinds that these files make, the more definite before the less, as Astro chooses among them. A new file is a new
 * kind by itself.
 *
 * @param files their paths below `src/site/pages/`; those outside of `[lang]/` make no page that is read
 * @example kindsOf(['[lang]/[guide]/index.astro', '[lang]/errors/[failure].astro'])
 * // [{ name: 'errors/failure', pattern: /^\/errors\/[^/]+\/$/ }, { name: 'guide/index', pattern: /^\/[^/]+\/$/ }]
 */
export function kindsOf(files: readonly string[]): Kind[] {
	return files
		.filter((file) => file.startsWith('[lang]/') && file.endsWith('.astro'))
		.map((file) => file.slice('[lang]/'.length, -'.astro'.length))
		.sort((a, b) => (definiteness(a) < definiteness(b) ? -1 : 1))
		.map((route) => ({ name: route.replace(/[[\].]/g, ''), pattern: patternOf(route) }));
}

/** Sorts before those of routes that leave more open: a word, then one folder of any name, then any number of them. */
function definiteness(route: string): string {
	return route.replace(/\[\.{3}\w+\]/g, '~3').replace(/\[\w+\]/g, '~2');
}

function patternOf(route: string): RegExp {
	const folders = route.replace(/(?:^|\/)index$/, '').split('/');
	const pattern = folders
		.filter(Boolean)
		.map((folder) => (folder.startsWith('[...') ? '(?:[^/]+/)*' : folder.startsWith('[') ? '[^/]+/' : `${folder}/`));
	return new RegExp(`^/${pattern.join('')}$`);
}

/**
 * The first kind that an address fits, as Astro decides. An old address that stands beside pages of a kind counts as one
 * of them.
 *
 * @example kindOf('/errors/cuda-oom/', kinds)?.name // 'errors/failure'
 */
export function kindOf(path: string, kinds: readonly Kind[]): Kind | undefined {
	return kinds.find(({ pattern }) => pattern.test(path));
}

/**
 * The heaviest and the newest page of each kind that has pages, by the name of the kind. Of pages that changed at
 * once, and of those that no sitemap names, the heavier is the newer.
 *
 * @example choosePages([{ path: '/a/b/', bytes: 9 }, { path: '/a/c/', bytes: 8, changed: '2026-11-22' }], kinds)
 * // Map { 'guide/problem' => { heaviest: '/a/b/', newest: '/a/c/' } }
 */
export function choosePages(pages: readonly Built[], kinds: readonly Kind[]): Map<string, Chosen> {
	const byWeight = pages.toSorted((a, b) => b.bytes - a.bytes || (a.path < b.path ? -1 : 1));
	const byAge = byWeight.toSorted((a, b) => Date.parse(b.changed ?? '1970') - Date.parse(a.changed ?? '1970'));
	return new Map(
		kinds.flatMap((kind) => {
			const first = (sorted: readonly Built[]) => sorted.find(({ path }) => kindOf(path, kinds) === kind)?.path;
			const [heaviest, newest] = [first(byWeight), first(byAge)];
			return heaviest === undefined || newest === undefined ? [] : [[kind.name, { heaviest, newest }] as const];
		}),
	);
}
