/** Characters that are not seen, or that make a text look like another one. Content has none of them. */

/**
 * Control and format characters (bidi overrides, zero-width spaces, tags), unpaired surrogates, private use, fillers, blanks,
 * and what changes how the sign before it is drawn; behind a pictograph, as programs print it, that is seen.
 */
const HIDDEN =
	/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800\uFFFC]|\u034F|[\u17B4\u17B5]|[\uFE00-\uFE0E]|[\u{E0100}-\u{E01EF}]|(?<![\p{Extended_Pictographic}\d#*])\uFE0F/u;
/** A word of Latin letters and of such that are drawn alike. */
const MIXED =
	/\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]|[\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Cherokee}]\p{Script=Latin}/u;

/**
 * Of what nearly every text is made: signs that are seen, and letters of no script that is drawn like Latin. That nothing
 * else stands in a text is found in a twentieth of the time that the properties of Unicode take.
 */
const PLAIN =
	/^[\t\n -~\u00A1-\u00AC\u00AE-\u024F\u2010-\u2027\u2030-\u205E\u2190-\u23FF\u2500-\u27BF\u3000-\u303F\u4E00-\u9FFF\uFF01-\uFF60]*$/;

/**
 * Any sign of a command that is neither ASCII nor a Chinese character: it may look like a letter, a hyphen, a quote, a
 * semicolon, a dollar or a space, and the shell would take it for another word, or for a name that somebody else has
 * registered.
 */
const ALIKE = /[^\p{ASCII}\p{Script=Han}]/u;

/** What some of them are for, so that an author knows what to look for. */
const names: Record<string, string> = {
	'\r': 'a carriage return',
	'\u001B': 'the escape character',
	'\u00AD': 'a soft hyphen',
	'\u200B': 'a zero-width space',
	'\u200C': 'a zero-width non-joiner',
	'\u200D': 'a zero-width joiner',
	'\uFEFF': 'a byte order mark',
	'\u202A': 'changes the direction of the text',
	'\u202B': 'changes the direction of the text',
	'\u202D': 'changes the direction of the text',
	'\u202E': 'changes the direction of the text',
	'\u2066': 'changes the direction of the text',
	'\u2067': 'changes the direction of the text',
	'\u2068': 'changes the direction of the text',
};

/**
 * The first character of a text that a reader of the source cannot see or tell from another one.
 *
 * @returns where it stands and what it is; undefined where all is well.
 * @example findHidden('a\u202Eb') // => { at: 1, what: 'the character U+202E (changes the direction of the text)' }
 */
export function findHidden(text: string): { at: number; what: string } | undefined {
	if (PLAIN.test(text)) return undefined;
	const hidden = HIDDEN.exec(text);
	if (hidden) {
		const [character] = hidden;
		const name = names[character];
		return { at: hidden.index, what: `the character ${codeOf(character)}${name ? ` (${name})` : ''}` };
	}
	const mixed = MIXED.exec(text);
	if (!mixed) return undefined;
	const codes = [...mixed[0]].map((letter) => `${letter} (${codeOf(letter)})`);
	return { at: mixed.index, what: `letters of two scripts in one word: ${codes.join(' and ')}` };
}

/** @example codeOf('а') // => 'U+0430' */
const codeOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/**
 * The first sign of a command that looks like one of ASCII. What stands in comments is read, not run.
 *
 * @example findLookalike('pip install tоrch') // => 'о (U+043E)'
 * @example findLookalike('ls # 列出 “全部”') // => undefined
 */
export function findLookalike(command: string): string | undefined {
	const run = command.split('\n').map((line) => line.replace(/(?:^|\s)(?:#|\/\/).*$/, ''));
	const [sign] = ALIKE.exec(run.join('\n')) ?? [];
	return sign && `${sign} (${codeOf(sign)})`;
}
