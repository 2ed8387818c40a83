/**
 * Templates as authors write them, and what is wrong with one, in sentences.
 *
 * - `<int>`, `<size:requested>`: a hole of a known type (holes.ts), with or without a name.
 * - `<…>` or `<...>`: anything, also nothing, up to what follows.
 * - `\<` is a literal `<`. It is only needed where a word in angle brackets would be read as a hole: `\<unk>`.
 *   Any other `<` stands for itself: `a <= b`, `connect to <ip><<port>>`, `<class 'int'>`, `<0>`.
 *
 * Kept apart from align.ts, so that the page does not load sentences for authors.
 */
import { type FoldedPart, foldParts, HOLE, type Part, readTemplate } from './align.ts';
import { HOLE_TYPES, isHoleType } from './holes.ts';
import { distinctiveness, FLOOR, pointsOf } from './words.ts';

export { type Aligned, alignTemplate, type Part, type Value } from './align.ts';

/** `<int` without its bracket. */
const UNCLOSED = /^<([a-z]+|…)(?![\w-])(?::\w*)?/;

/**
 * Reads a template. `problems` are sentences for its author; a template with problems must not be used.
 *
 * @param says what a word says: by the role of its message (`sayingOf`).
 * @example parseTemplate('GPU <int:gpu> is out of memory') // => { parts: [{ text: 'GPU ' }, { hole: 'int', name: 'gpu' }, …], problems: [] }
 */
export function parseTemplate(source: string, says = pointsOf): { parts: Part[]; problems: string[] } {
	const parts = readTemplate(source);
	return { parts, problems: [...problemsOfBrackets(source), ...problemsOfParts(foldParts(parts), says)] };
}

function problemsOfBrackets(source: string): string[] {
	const problems: string[] = [];
	for (let at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) {
		if (source[at - 1] === '\\') continue;
		const rest = source.slice(at, at + 80);
		const [whole, type = ''] = HOLE.exec(rest) ?? [];
		if (whole && type !== '...' && !isHoleType(type)) problems.push(unknownHole(whole, type));
		const [unclosed, open = ''] = (!whole && UNCLOSED.exec(rest)) || [];
		if (unclosed && isHoleType(open))
			problems.push(`${unclosed} is not closed: write ${unclosed}>, or \\< for a literal "<".`);
	}
	return problems;
}

const unknownHole = (whole: string, type: string) =>
	`${whole} is not a hole: there is no type "${type}". Types: ${HOLE_TYPES.join(', ')}. For a literal "<" write \\${whole}.`;

function problemsOfParts(folded: FoldedPart[], says: typeof pointsOf): string[] {
	const problems = folded.flatMap((right, index) => problemOfNeighbours(folded[index - 1], right) ?? []);
	const points = distinctiveness(folded, says);
	if (points >= FLOOR) return problems;
	return [
		...problems,
		`Its own words say too little (${points} of ${FLOOR} points), so it would match lines that mean something else. ` +
			'A word of three letters or more counts its letters, a number its digits, everyday words of logs nothing. Add words that the program always prints.',
	];
}

function problemOfNeighbours(left: FoldedPart | undefined, right: FoldedPart): string | undefined {
	if (typeof left !== 'object' || typeof right === 'string') return undefined;
	if (left.hole === '…' && right.hole === '…') return 'Two <…> in a row: one is enough.';
	if (left.hole === '…' || right.hole === '…') return undefined;
	return (
		`<${left.hole}><${right.hole}> have nothing between them that tells where one ends ` +
		'(quotes, underscores, asterisks and backticks do not count: Markdown loses them). Put text between them, or make it one <word> or <…>.'
	);
}
