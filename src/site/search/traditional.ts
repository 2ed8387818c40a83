/** Pages are written in simplified Chinese; who writes traditional characters finds them, too. */

let common: ReadonlySet<string> | undefined;

/** The characters of GB 2312, simplified all: every browser can decode them, so no list is needed. */
function commonCharacters(): ReadonlySet<string> {
	const rows = Array.from({ length: 0xf8 - 0xb0 }, (_, at) => 0xb0 + at);
	const cells = Array.from({ length: 0xff - 0xa1 }, (_, at) => 0xa1 + at);
	const bytes = rows.flatMap((row) => cells.flatMap((cell) => [row, cell]));
	return new Set(new TextDecoder('gbk').decode(new Uint8Array(bytes)));
}

/**
 * Whether a text may have traditional characters.
 *
 * @example mayBeTraditional('顯存不足') // => true
 */
export function mayBeTraditional(text: string): boolean {
	const characters = text.match(/[\u4e00-\u9fff]/g) ?? [];
	if (!characters.length) return false;
	common ??= commonCharacters();
	return characters.some((character) => !common?.has(character));
}

/**
 * @param pairs each traditional character with its simplified one behind it.
 * @example toSimplified('顯存不足', '顯显') // => '显存不足'
 */
export function toSimplified(text: string, pairs: string): string {
	const simplified = new Map<string, string>();
	for (let at = 0; at < pairs.length; at += 2) simplified.set(pairs[at] ?? '', pairs[at + 1] ?? '');
	return Array.from(text, (character) => simplified.get(character) ?? character).join('');
}
