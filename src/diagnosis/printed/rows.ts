/** The harvest of one program as it is committed: text, sorted, one message a line. Pure. */

/** One release that was read. */
export interface ReadRelease {
	version: string;
	/** The tag or the commit by which its source is linked. */
	ref: string;
}

export interface HarvestRow {
	file: string;
	line: number;
	function: string;
	kind: string;
	/** The first of the read releases that has it; undefined where the oldest has it already. */
	since?: string;
	/** The last; undefined where the newest still has it. Line and function are those of that release. */
	until?: string;
	template: string;
}

export interface Harvest {
	software: string;
	name: string;
	repository: string;
	/** In front of every file, where a package lacks the folder that the repository has: `src/`. */
	root: string;
	licence: string;
	releases: ReadRelease[];
	/** Messages that were left out, as they are nothing but holes and everyday words. */
	left: number;
	/** Files of the newest release that their reader could not read. */
	unread: number;
	rows: HarvestRow[];
}

const HEADS = ['name', 'repository', 'root', 'licence', 'releases', 'left', 'unread'] as const;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Rows in the order of the file. */
export const inOrder = (rows: readonly HarvestRow[]): HarvestRow[] =>
	rows.toSorted(
		(a, b) => byText(a.file, b.file) || a.line - b.line || byText(a.template, b.template) || byText(a.kind, b.kind),
	);

/**
 * Writes a harvest. The same harvest gives the same bytes.
 *
 * @example formatHarvest(harvest) // => 'name DeepSpeed\n…\n\ndeepspeed/runtime/engine.py\n120\t_configure\tValueError\t\t\tNo <…> …\n'
 */
export function formatHarvest(harvest: Harvest): string {
	const values: Record<(typeof HEADS)[number], string> = {
		...harvest,
		releases: harvest.releases.map(({ version, ref }) => `${version}=${ref}`).join(' '),
		left: String(harvest.left),
		unread: String(harvest.unread),
	};
	const lines: string[] = HEADS.map((head) => `${head} ${values[head]}`.trimEnd());
	let file: string | undefined;
	for (const row of inOrder(harvest.rows)) {
		if (row.file !== file) lines.push('', row.file);
		file = row.file;
		lines.push([row.line, row.function, row.kind, row.since ?? '', row.until ?? '', row.template].join('\t'));
	}
	return `${lines.join('\n')}\n`;
}

/** Reads what formatHarvest() wrote. */
export function parseHarvest(software: string, text: string): Harvest {
	const [head = '', ...blocks] = text.trimEnd().split('\n\n');
	const values = new Map(head.split('\n').map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]));
	const headValue = (name: (typeof HEADS)[number]): string => {
		const value = values.get(name) ?? '';
		return value === name ? '' : value;
	};
	const rows = blocks.flatMap((block) => {
		const [file = '', ...lines] = block.split('\n');
		return lines.map((line) => rowOf(file, line));
	});
	return {
		software,
		name: headValue('name'),
		repository: headValue('repository'),
		root: headValue('root'),
		licence: headValue('licence'),
		releases: headValue('releases').split(' ').filter(Boolean).map(releaseOf),
		left: Number(headValue('left')),
		unread: Number(headValue('unread')),
		rows,
	};
}

function rowOf(file: string, text: string): HarvestRow {
	const [line = '', name = '', kind = '', since = '', until = '', template = ''] = text.split('\t');
	return { file, line: Number(line), function: name, kind, ...(since && { since }), ...(until && { until }), template };
}

function releaseOf(text: string): ReadRelease {
	const at = text.indexOf('=');
	return { version: text.slice(0, at), ref: text.slice(at + 1) };
}

/** Stands for the version in the tag of a release: no tag has it. */
export const ANY_VERSION = '*';

/**
 * A line of a release's source.
 *
 * @param repository owner/name on GitHub, or a whole address.
 * @example sourceAddress('o/demo', 'v1.1', 'src/a.py', 7) // => 'https://github.com/o/demo/blob/v1.1/src/a.py#L7'
 */
export function sourceAddress(repository: string, ref: string, file: string, line: number): string {
	const host = repository.includes('://') ? repository : `https://github.com/${repository}`;
	return encodeURI(`${host}/blob/${ref}/${file}#L${line}`);
}

/** Where a row stands: at its last release. */
export function addressOfRow({ repository, root, releases }: Harvest, { file, line, until }: HarvestRow): string {
	const release = releases.find(({ version }) => version === until) ?? releases.at(-1);
	return sourceAddress(repository, release?.ref ?? '', root + file, line);
}
