/** What the rules of masking are written with: a pattern whose named groups are kinds, and the names that stand in many of them. */

export type Keep = (found: string, match: RegExpExecArray) => boolean;

export type MaskRule = RegExp | readonly [pattern: RegExp, keep: Keep];

export const re = (source: TemplateStringsArray, ...parts: string[]) => new RegExp(String.raw(source, ...parts), 'dgm');
export const anyCase = (source: TemplateStringsArray, ...parts: string[]) =>
	new RegExp(String.raw(source, ...parts), 'dgim');

/** What of the line stands before the match. A placeholder tells nothing of what it stands for. */
export const before = ({ input, index }: RegExpExecArray) =>
	(
		input
			.slice(Math.max(0, index - 100), index)
			.split('\n')
			.at(-1) ?? ''
	).replace(/[<[][a-z]+\d+[>\]]/g, '');
export const after = ({ input, index, 0: all }: RegExpExecArray) =>
	input.slice(index + all.length, index + all.length + 40);

const NAME = String.raw`[A-Za-z](?:[\w.-]*\w)?`;
export const HOST = `(?<host>${NAME})`;
/** One that no word of a sentence is: with a digit, a hyphen or a full stop in it. */
export const TELLING_HOST = String.raw`(?<host>(?=[A-Za-z]+[-\d.][\w-])${NAME})`;
/** As Slurm lists them, or one. */
export const HOSTS_OF = String.raw`(?<host>[A-Za-z\d](?:[\w.[\],-]*[\w\]])?)`;
export const USER = String.raw`(?<user>[A-Za-z_](?:[\w.-]*\w)?)`;
export const TEAM = String.raw`(?<team>[\w.-]+)`;

/** The line in which a match stands, as far as a sentence reaches. */
export const lineOf = ({ input, index, 0: all }: RegExpExecArray) =>
	`${input
		.slice(Math.max(0, index - 200), index)
		.split('\n')
		.at(-1)}${all}${input.slice(index + all.length, index + all.length + 200).split('\n')[0]}`;
