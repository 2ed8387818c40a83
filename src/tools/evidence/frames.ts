/** The frames that pages list, held against the releases of their program as messages are. */
import type { Frame } from '../../core/schemas/fields.ts';
import type { Clone } from './clone-fs.ts';
import type { Release } from './releases.ts';
import type { Found } from './trace.ts';

/**
 * What the releases of a repository hold of a frame: a function of that name, or the line, in a file of that path.
 *
 * @param releases oldest first.
 */
export function traceFrame(clone: Clone, releases: readonly Release[], frame: Frame): Found {
	const known = new Map<string, number>();
	const lineIn = (id: string): number => {
		const line = known.get(id) ?? lineOf(clone.text(id), frame);
		known.set(id, line);
		return line;
	};
	const held = releases.flatMap(({ tag, version }) => {
		const files = [...clone.at(tag).files].filter(([path]) => path === frame.file || path.endsWith(`/${frame.file}`));
		const place = files.map(([file, id]) => ({ file, line: lineIn(id) })).find(({ line }) => line > 0);
		return place ? [{ ...place, tag, version }] : [];
	});
	const [first, last] = [held[0], held.at(-1)];
	if (!first || !last) return { grade: 'gone' };
	const { file, line, tag, version } = last;
	const grade = version === releases.at(-1)?.version ? 'source' : 'gone';
	return { grade, first: first.version, last: version, file, line, commit: clone.commitOf(tag).slice(0, 12) };
}

/** Counted from 1; 0 where it does not stand there. */
const lineOf = (text: string, { in: call, line = '' }: Frame): number =>
	1 +
	text
		.split('\n')
		.findIndex((own) =>
			call === undefined ? own.includes(line) : new RegExp(`^\\s*(?:async )?def ${call}\\(`).test(own),
		);
