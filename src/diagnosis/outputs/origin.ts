/** Whose an output is, by the line above it. Pure. */
import { compact } from '../matching/read.ts';
import { originsOf } from '../runs/origin.ts';

export interface OutputOrigin {
	rank?: number;
	host?: string;
}

/** Most lines are none: they are asked for nothing more. */
const MAY_BE_HEADING = /^[=#>*[(:-]|^(?:global )?rank|^\S+(?::| \|.{0,60})?$/i;

/** `== rank 3 ==`, `# rank3`, `--- [rank 3] ---`: nothing but a name between signs. */
const RANK = /^[\s=#>*[(-]{0,12}(?:global )?rank[ _#:=-]{0,3}(\d{1,6})[\s\])=#<>*:.-]{0,12}$/i;
/** As `head`, `tail` and `more` set file names between their contents. */
const FILE = /^(?:==> (.{1,300}) <==|:{14}|#+ (\S{1,300}\.(?:txt|log|out|err)))$/;
/** pdsh, clush, ansible: `---------------\nnode-1\n---------------`, `node-1 | CHANGED | rc=0 >>`. */
const HOST =
	/^(?:=+|-+|\*+|#+)? ?(?:host|node)?[ :=]{0,2}([a-z][a-z\d.-]{0,60}\d[a-z\d.-]{0,20})(?: ?(?:=+|-+|\*+|#+|:)| \| (?:CHANGED|SUCCESS|FAILED) \| rc=\d+ >>)?$/i;

/**
 * What a line says about the outputs below it.
 *
 * @param before what the lines above it said; it stays, where this one says nothing.
 * @example originOf('== rank 3 ==', {}) // => { rank: 3 }
 * @example originOf('==> node-1/rank3.txt <==', {}) // => { rank: 3, host: 'node-1' }
 */
export function originOf(line: string, before: OutputOrigin): OutputOrigin {
	if (line.length > 320 || !MAY_BE_HEADING.test(line)) return before;
	const rank = RANK.exec(line)?.[1];
	if (rank !== undefined) return { ...before, rank: Number(rank) };
	const file = FILE.exec(line);
	const path = file?.[1] ?? file?.[2];
	if (path !== undefined) {
		return outputOriginsOf([path])[0] ?? {};
	}
	const host = HOST.exec(line)?.[1];
	return host === undefined ? before : { host };
}

/**
 * Whose the outputs in files are, by their paths.
 *
 * @example outputOriginsOf(['node-1/rank3.txt']) // => [{ rank: 3, host: 'node-1' }]
 */
export const outputOriginsOf = (paths: readonly string[]): OutputOrigin[] =>
	originsOf(paths).map(({ rank, node }) => compact({ rank, host: node }));
