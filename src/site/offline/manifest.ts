/** What the build tells the service worker. */
export interface Manifest {
	/** The base path of the site, with a slash at both ends. */
	base: string;
	/** Changes whenever a file changes that the worker may keep. */
	revision: string;
	/** Language codes; the first is the one for readers of none. */
	languages: readonly string[];
	/** The page that stands in for one that cannot be had, by language. */
	offline: Record<string, string>;
	/** Addresses that are fetched beforehand. `{language}` stands for each language of the reader. */
	assets: readonly string[];
	data: readonly string[];
	pages: readonly string[];
	/** What each asset of this build is, by its name below the base path (`whole.ts`). No other bytes are kept or given. */
	hashes: Readonly<Record<string, string>>;
}

interface Build extends Pick<Manifest, 'base' | 'revision' | 'languages' | 'hashes'> {
	/** Every file of it, from its root: `assets/search.C0sQoviZ.js`. */
	files: readonly string[];
	/** Failures whose details are fetched beforehand. */
	common: readonly string[];
	/** The pages that stand in, as HTML: what they name is kept with them. */
	standIn: readonly string[];
}

/** Everything that triage and the error index need, as addresses without base path. */
const dataPaths = [
	'errors/messages.{language}.json',
	'triage/index.txt',
	'triage/{language}/index.json',
	'triage/{language}/unknown.json',
	'triage/{language}/run.json',
	'triage/programs.json',
];
/** Every message in one file, where the index is in shards. */
const WHOLE = 'triage/whole.txt';
const pagePaths = ['{language}/', '{language}/errors/', '{language}/search/'];
/**
 * What neither the index nor triage needs, what shows data that is not kept, and what pages name themselves: kept with the
 * pages, or once it was used.
 */
const later =
	/^(?:(?:404|About|_\.|copy|copy-words|diagnose|expected-output|family|guide|formats|mask|Neutral|output-answer|page|printed|printed-list|report|run-text|sample-run|software|tables)\.|collect[.-]|reading\..*\.css$)/;

/**
 * Pure: the files of a build in, what the service worker should know out.
 *
 * @example makeManifest({ base: '/docs', revision: 'a1b2', languages: ['en'], files: [], common: [], standIn: [], hashes: {} }).offline // => { en: '/docs/en/offline/' }
 */
export function makeManifest(build: Build): Manifest {
	const base = `${build.base.replace(/\/+$/, '')}/`;
	const isCore = (file: string) => /^assets\/.*\.(?:js|css)$/.test(file) && !later.test(file.slice('assets/'.length));
	const core = build.files.filter(isCore).map((file) => base + file);
	return {
		base,
		revision: build.revision,
		languages: build.languages,
		offline: Object.fromEntries(build.languages.map((code) => [code, `${base}${code}/offline/`])),
		assets: [...new Set([...core, ...build.standIn.flatMap(assetsOf)])],
		data: [
			...dataPaths,
			...(build.files.includes(WHOLE) ? [WHOLE] : []),
			...build.common.flatMap((failure) => [
				...['numbers', 'fixes']
					.filter((of) => build.languages.some((code) => build.files.includes(`triage/${code}/${of}/${failure}.json`)))
					.map((of) => `triage/{language}/${of}/${failure}.json`),
				`triage/{language}/${failure}.json`,
				`triage/{language}/titles/${failure}.txt`,
			]),
		].map((path) => base + path),
		pages: pagePaths.map((path) => base + path),
		hashes: build.hashes,
	};
}

/**
 * The scripts and styles that a page names.
 *
 * @example assetsOf('<link rel="stylesheet" href="/assets/search.DflL.css">') // => ['/assets/search.DflL.css']
 */
export const assetsOf = (html: string): string[] =>
	[...html.matchAll(/(?:src|href)="?([^"\s>]*\/assets\/[^"\s>]+)/g)].map(([, address = '']) => address);
