/** Where a line of Chinese may not begin, and where it may not end. */
const closing = /^[\s，。、；：！？）》」』】”’…—,.;:!?)\]}%]/;
const opening = /[（《「『【“‘([{]$/;
const han = /\p{Script=Han}/u;
const words = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The pieces of a text that stay on one line: words with the space after them; in Chinese, words with the marks that
 * belong to them.
 *
 * @example pieces('NCCL 超时，卡住') // => ['NCCL ', '超时，', '卡住']
 */
export function pieces(text: string): string[] {
	const found: string[] = [];
	for (const { segment } of words.segment(text)) {
		const before = found.at(-1);
		const joined =
			before !== undefined &&
			(closing.test(segment) ||
				opening.test(before) ||
				!(/\s$/.test(before) || han.test(segment) || isChinese(before)));
		if (joined) found[found.length - 1] = before + segment;
		else found.push(segment);
	}
	return found;
}

function isChinese(piece: string): boolean {
	return /[\p{Script=Han}，。、；：！？）》」』】”’]$/u.test(piece);
}

/**
 * A text in lines no wider than `width`, as few as can be and about as long as each other. A piece that is wider by
 * itself is cut between characters.
 */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
	const measured = measurePieces(text, measure);
	const lines = fillWith(measured, width, measure);
	const longest = Math.max(...lines.map(measure));
	for (let narrower = longest - 16; narrower > longest / 2; narrower -= 16) {
		const tried = fillWith(measured, narrower, measure);
		if (tried.length > lines.length) break;
		lines.splice(0, lines.length, ...tried);
	}
	return lines;
}

/** A text in lines no wider than `width`, each as full as can be; white space at their ends is left out. */
export function fill(text: string, width: number, measure: (text: string) => number): string[] {
	return fillWith(measurePieces(text, measure), width, measure);
}

interface Piece {
	text: string;
	width: number;
	/** Without the space after it, which needs no room at the end of a line. */
	bare: number;
}

/** A line is as wide as its pieces: each is measured once, however often lines are tried. */
function measurePieces(text: string, measure: (text: string) => number): Piece[] {
	return pieces(text).map((piece) => measurePiece(piece, measure));
}

function measurePiece(text: string, measure: (text: string) => number): Piece {
	return { text, width: measure(text), bare: measure(text.trimEnd()) };
}

function fillWith(measured: readonly Piece[], width: number, measure: (text: string) => number): string[] {
	const lines: string[] = [];
	let line = '';
	let used = 0;
	const fits = ({ bare }: Piece) => used + bare <= width;
	const end = () => {
		if (line.trim()) lines.push(line.trim());
		line = '';
		used = 0;
	};
	for (const piece of measured) {
		if (!fits(piece)) end();
		for (const part of fits(piece) ? [piece] : [...piece.text].map((char) => measurePiece(char, measure))) {
			if (!fits(part)) end();
			line += part.text;
			used += part.width;
		}
	}
	end();
	return lines;
}

/**
 * The first lines of a text, the last one shortened with an ellipsis where there would be more.
 *
 * @example clamp(['one', 'two', 'three'], 2) // => ['one', 'two …']
 */
export function clamp(lines: readonly string[], most: number): string[] {
	if (lines.length <= most) return [...lines];
	const kept = lines.slice(0, most);
	return [...kept.slice(0, -1), `${(kept.at(-1) ?? '').replace(/[\s，。、；：,.;:]+$/, '')} …`];
}
