/** What is told apart in what pages are called, and in questions. Pure and without imports: the browser has it, too. */

const MARKS = /[`*"“”„「」『』]/g;
/** Between a Chinese character and anything else a space says nothing: 退出码 137, 退出码137. */
const BESIDE_HAN = /(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu;
const ENDS = /^[\s,;:]+|[\s.?!:;,。…、]+$/g;

/**
 * What two spellings of one name have in common: not their case, width, quotes, spaces beside Chinese, or how they end.
 *
 * @example nameKey('NCCL　Timeout?') // => 'nccl timeout'
 * @example nameKey('退出码 137') // => '退出码137'
 */
export function nameKey(text: string): string {
	const plain = text
		.normalize('NFKC')
		.toLowerCase()
		.replace(MARKS, '')
		.replaceAll('’', "'")
		.replace(/\s+/g, ' ')
		.replace(BESIDE_HAN, '')
		.trim();
	// What is all marks, such as what an engine prints in place of words, is a name as it is.
	return plain.replace(ENDS, '') || plain;
}

/**
 * A number that stands for a key, of 53 bits: two keys of one site have the same in one case of a billion.
 *
 * @see https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js
 */
export function hashOf(key: string): number {
	let [high, low] = [0xdeadbeef, 0x41c6ce57];
	for (let at = 0; at < key.length; at++) {
		const code = key.charCodeAt(at);
		high = Math.imul(high ^ code, 2654435761);
		low = Math.imul(low ^ code, 1597334677);
	}
	high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
	low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
	return 4294967296 * (2097151 & low) + (high >>> 0);
}
