/** From a pasted line to a message that an author can go on with. Pure. */
import { alignTemplate, isHoleType, normalise, parseTemplate, readPrefix } from '../../diagnosis/matching/index.ts';
import { HOLE_GUIDE } from './hole-types.ts';

export interface ProposedMessage {
	/** Two to four telling words of the line. */
	id: string;
	/** The line as a template; what may change is a typed hole. */
	template: string;
	/** The line as pasted, on one line. */
	sample: string;
	/** What keeps the template from being used as it is, in sentences for the author. */
	problems: string[];
}

/** What Python prints before the message, and templates leave out: `torch.OutOfMemoryError: `, `RuntimeError: `. */
const EXCEPTION = /^(?:[\w.]{0,120}(?:Error|Exception|Warning|Fault|Interrupt)|AssertionError): (?=\S)/;

/** Where the words around a number say more of it than its digits do. */
const FINER = Object.values(HOLE_GUIDE).flatMap(({ proposed }) => (typeof proposed === 'object' ? [proposed] : []));

/**
 * Proposes a message for a line: decoration and exception class are gone, values have become holes. It is a proposal:
 * names and paths in quotes, options, and words that another version says otherwise are for the author to judge.
 *
 * Where the holes would not match the line they were made from, the template is the text itself.
 *
 * @example proposeMessage('[rank3]: RuntimeError: Tried to allocate 2.50 GiB on rank 3').template
 * // => 'Tried to allocate <size> on rank <rank>'
 */
export function proposeMessage(line: string): ProposedMessage {
	const sample = line.replace(/\s+/g, ' ').trim();
	const spoken = sample.slice(readPrefix(sample).end).replace(EXCEPTION, '');
	const literal = withoutFullStop(escapeBrackets(spoken));
	const withHoles = withoutFullStop(escapeBrackets(withErrno(finer(normalise(spoken)), spoken)));
	const template = [withHoles, literal].find((candidate) => isUsable(candidate, sample)) ?? withHoles;
	const { problems } = parseTemplate(template);
	if (!problems.length && !alignTemplate(parseTemplate(template).parts, sample))
		problems.push('The template does not match its own line.');
	return { id: idOf(template), template, sample, problems };
}

const isUsable = (template: string, sample: string): boolean => {
	const { parts, problems } = parseTemplate(template);
	return !problems.length && alignTemplate(parts, sample) !== undefined;
};

const finer = (text: string): string =>
	FINER.reduce((finest, [pattern, replacement]) => finest.replace(pattern, replacement), text);

/** An errno is no value of an error, it is the error: 28 is a full disk, 122 a full quota. */
const withErrno = (text: string, spoken: string): string =>
	text.replace('[Errno <int>]', /\[Errno \d+\]/.exec(spoken)?.[0] ?? '[Errno <int>]');

/** `<unk>` is no hole; `\<unk>` says so. */
const escapeBrackets = (text: string): string =>
	text.replace(/<([a-zA-Z]+)>/g, (whole, type: string) => (isHoleType(type) ? whole : `\\${whole}`));

/** Another version may go on with the sentence. */
const withoutFullStop = (text: string): string => text.replace(/(?<=[^.])\.$/, '');

const NO_NAMES =
	/^(?:the|a|an|of|to|in|on|at|is|are|was|be|been|for|and|or|with|by|from|this|that|it|its|has|have|you|your)$/;
const MOST_WORDS = 4;
const LONGEST_ID = 40;

/** @example idOf('Tried to allocate <size> on rank <rank>') // => 'tried-allocate-rank' */
function idOf(template: string): string {
	const words = template
		.replace(/<[^>]*>/g, ' ')
		.toLowerCase()
		.match(/[a-z][a-z0-9]*/g);
	const telling = (words ?? []).filter((word) => word.length > 1 && !NO_NAMES.test(word));
	let id = '';
	for (const word of telling.slice(0, MOST_WORDS)) {
		const longer = id ? `${id}-${word}` : word;
		if (longer.length > LONGEST_ID) break;
		id = longer;
	}
	return id || 'message';
}
