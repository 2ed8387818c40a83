/** A source as one writes it on a command line. Pure. */
import type { Failure } from '../../core/schemas/failure.ts';

export type Source = Failure['sources'][number];

/** How `--source` is written, for usage texts and messages. */
export const SOURCE_FORMS = `owner/repository@tag:path/in/it.py#symbol
'torch 2.14.1:torch/distributed/run.py#symbol'
'Title of the page https://…'`;

const PAGE = /^(?<title>.*?)\s*<?(?<url>https?:\/\/[^\s>]+)>?$/;
const REPOSITORY = /^(?<repo>[\w.-]+\/[\w.-]+?)(?:@(?<at>[^:\s]+))?:(?<path>[^\s#]+)(?:#(?<symbol>.+))?$/;
const PACKAGE = /^(?<package>[\w.-]+ v?\d[\w.+-]*)(?::(?<path>[^\s#]+)(?:#(?<symbol>.+))?)?$/;
const THREAD = /\/(?:issues|pull|discussions)\/\d+|^https:\/\/discuss\./;

/**
 * Reads a source; undefined where it is none of the forms.
 *
 * @example parseSource('pytorch/pytorch@v2.14.1:torch/distributed/run.py#run')
 * // => { repo: 'pytorch/pytorch', path: 'torch/distributed/run.py', at: 'v2.14.1', symbol: 'run', how: 'source' }
 */
export function parseSource(text: string): Source | undefined {
	const written = text.trim();
	const page = PAGE.exec(written)?.groups as { title: string; url: string } | undefined;
	if (page) {
		const title = page.title || page.url.replace(/^https?:\/\//, '');
		return { title, url: page.url, how: THREAD.test(page.url) ? 'thread' : 'docs' };
	}
	const repository = REPOSITORY.exec(written)?.groups as { repo: string; path: string; at?: string } | undefined;
	if (repository) {
		// In the order of the files that exist.
		const { repo, path, ...rest } = repository;
		return { repo, path, ...present(rest), how: 'source' };
	}
	const released = PACKAGE.exec(written)?.groups as { package: string; path?: string } | undefined;
	if (released) return { ...present(released), how: released.path ? 'source' : 'run' };
	return undefined;
}

/** Without the groups that took no part. */
const present = <T extends object>(groups: T): T =>
	Object.fromEntries(Object.entries(groups).filter(([, value]) => value !== undefined)) as T;
