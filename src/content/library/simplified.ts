/** Traditional Chinese as simplified, character by character: for the build, since its tables are large. */
import { Converter } from 'opencc-js/t2cn';

const convert = Converter({ from: 't', to: 'cn' });

/** By characters, as the browser does it (`search/traditional.ts`): never a phrase by another. */
export const simplified = (text: string): string => Array.from(text, (character) => convert(character)).join('');

/**
 * The traditional characters of those in a text, each with its simplified one behind it. What the text has itself stands
 * for itself: 昇腾 is a name, and no other spelling of 升腾.
 *
 * @example traditionalOf('显存') // => '顯显'
 */
export function traditionalOf(text: string): string {
	const known = new Set(text);
	return hanCharacters()
		.map((character) => character + convert(character))
		.filter((pair) => pair[0] !== pair[1] && known.has(pair[1] ?? '') && !known.has(pair[0] ?? ''))
		.join('');
}

/** Of the block that Chinese is written with. */
const hanCharacters = () => Array.from({ length: 0xa000 - 0x4e00 }, (_, at) => String.fromCharCode(0x4e00 + at));
