/**
 * Seals pieces of the harvest, so that one that was cut, changed or mixed up names nobody: half a row would name a file, a
 * line and a release that do not exist. Against accidents, not against whoever serves the site. Pure.
 */

/** The last line of a piece. */
const SEAL = /\n#([0-9a-z]{1,7})$/;

/** @example seal('a\tb') // => 'a\tb\n#1t2v9k0' */
export const seal = (text: string): string => `${text}\n#${sumOf(text).toString(36)}`;

/**
 * The text that was sealed.
 *
 * @throws where it is not whole.
 * @example unsealed(seal('a\tb')) // => 'a\tb'
 */
export function unsealed(sealed: string): string {
	const found = SEAL.exec(sealed.slice(-9));
	const text = sealed.slice(0, sealed.length - (found?.[0].length ?? 0));
	if (!found || sumOf(text).toString(36) !== found[1]) throw new Error('A piece of the harvest is not whole.');
	return text;
}

/** FNV-1a, mixed at the end: every bit of it depends on every character. */
function sumOf(text: string): number {
	let sum = 0x811c9dc5;
	for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
	sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
	return (sum ^ (sum >>> 13)) >>> 0;
}
