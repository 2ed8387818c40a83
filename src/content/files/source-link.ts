import type { Failure } from '../../core/schemas/failure.ts';

export type Source = Failure['sources'][number];

/** What is shown of a source, in pages and in their Markdown copies. */
export interface SourceLink {
	/** The title of a page or thread; else `code`. */
	text?: string | undefined;
	/** A file. */
	code?: string | undefined;
	/** The function or class in it. */
	symbol?: string | undefined;
	/** The repository and the commit, or the package and its version. */
	from?: string | undefined;
	href?: string | undefined;
}

/** @example sourceLink({ repo: 'a/b', path: 'c.py', at: 'v1', how: 'run' }).href // => 'https://github.com/a/b/blob/v1/c.py' */
export function sourceLink(source: Source): SourceLink {
	if ('url' in source) return { text: source.title, href: source.url };
	if ('package' in source) return { code: source.path, from: source.package, symbol: source.symbol };
	const { repo, path, at, symbol } = source;
	return {
		code: path,
		from: at ? `${repo}@${at}` : repo,
		symbol,
		href: `https://github.com/${repo}/blob/${encodeURI(at ?? 'HEAD')}/${encodeURI(path)}`,
	};
}
