/**
 * Kinds of error: what any program prints of a key that is missing, of shapes that do not fit, of a file that is not
 * there. A message of this role says what was raised where no other message does, and nothing otherwise: everything is
 * found, put in order and claimed as without it, and only then does it stand for the error that nobody knows, or below
 * it. So it can hide nothing. Pure.
 */
import type { Raising } from './chain.ts';
import type { BestLine, Diagnosis, FirstError, FoundLine } from './diagnosis.ts';

/** Lines of a kind that are kept: what heads a log was raised early in it. */
export const MOST_KINDS = 256;

/** In so short a paste every line was chosen by its reader. */
export const FEW_LINES = 5;
/** More lines are a log. */
const PASTE = 100;
/** Fewer points of words say too little: `KeyError: 'a'` stands in many a text. */
const TELLING = 20;

interface OfKind {
	points: number;
	best: FoundLine & Pick<BestLine, 'text' | 'textStart'>;
}

/**
 * The kind of what heads an answer. Of lines that nothing raised those count that were chosen by the reader, all of a few,
 * or that end the log; and in a paste those that are such an error from end to end.
 *
 * @param lines how many the text has.
 * @param reach where what was raised ends, with the lines in which it goes on: those that stand to the right tell its kind,
 * as `status = StatusCode.UNAVAILABLE` of gRPC.
 * @returns nothing where something is known, or where what was raised is of no kind.
 */
export function kindAtHead<Item extends OfKind>(
	kinds: readonly Item[],
	{ first, findings }: Pick<Diagnosis, 'first' | 'findings'>,
	lines: number,
	reach = 0,
): Item | undefined {
	const isTelling = ({ best, points }: Item): boolean =>
		lines <= PASTE && points >= TELLING && best.text.trim().length <= best.end - best.start;
	const isMeant = (item: Item): boolean => {
		const { best } = item;
		return first
			? best.line === first.line ||
					(best.start >= first.start && best.start < (/^\s/.test(best.text) ? Math.max(first.end, reach) : first.end))
			: (best.line > lines - FEW_LINES || isTelling(item)) && !findings.length && !isMentioned(best);
	};
	return kinds.filter(isMeant).toSorted((a, b) => b.points - a.points)[0];
}

/**
 * The kind of an end on purpose: who pressed Ctrl-C, what a launcher passed on. It is told where the run was ended before
 * anything else failed, and nothing that was printed after it may be claimed.
 */
export function kindOfEnd<Item extends Pick<OfKind, 'best'>>(
	kinds: readonly Item[],
	{ ended, findings }: Pick<Diagnosis, 'ended' | 'findings'>,
): Item | undefined {
	return ended?.first && findings.length === 0 ? kinds.find(({ best }) => best.line === ended.line) : undefined;
}

/** The name of a class with more behind it, and no colon between, is no exception: a program speaks of one. */
function isMentioned({ text, textStart, start, end }: OfKind['best']): boolean {
	const own = text.slice(start - textStart, end - textStart);
	return !/[\s:]/.test(own) && /\w/.test(text.slice(end - textStart));
}

/** What Python raises of any code that does not fit what it is given: by its class, or by its words. */
const OF_CODE = /^(?:Attribute|Key|Index|Name|UnboundLocal|Assertion|ZeroDivision)Error$|^StopIteration$/;
const UNPACKED = /^ValueError: (?:not enough|too many) values to unpack/;
/** What says of a value that it cannot be put into another form is a matter of the value, whoever asks for it. */
const OF_FORM = /serializ|pickle|convert|dtype|device|cuda|numpy/i;

/** A variable of the environment that is not set, whoever asked for it. */
const OF_ENVIRONMENT = /^KeyError: ["']?(?:RANK|[A-Z][A-Z\d]{0,30}(?:_[A-Z\d]{1,30}){1,6})["']?$/;

/**
 * An error that says no more than that some code does not fit what it was given: the code that raised it is as likely the
 * cause as the code that called it.
 */
const isOfCode = ({ exception, text }: Pick<FirstError, 'exception' | 'text'>): boolean =>
	(OF_CODE.test(exception) && !OF_ENVIRONMENT.test(text)) ||
	UNPACKED.test(text) ||
	(exception === 'TypeError' && !OF_FORM.test(text));

/**
 * Whether an error says that a library does not fit what it calls, or what it was given: one raised of its own code.
 *
 * @example isBetweenTwo({ exception: 'KeyError', text: "KeyError: 'model'", package: 'dgl' }) // => true
 */
export const isBetweenTwo = (error: Pick<FirstError, 'exception' | 'text' | 'package'>): boolean =>
	error.package !== undefined && error.package !== 'python' && isOfCode(error);

/**
 * Whether the kind is the answer, or only what such an error means, below the error itself. It is the answer where it was
 * raised in a call of the reader's code, or stands alone. Of a line among others nobody knows who raised it; where a
 * package raised it and a page is about a function on that very stack, that page comes nearer; and where one raised it of
 * its own code, what is wrong lies in that package, or between it and what calls it.
 *
 * @param raising what was raised; nothing where no line says that anything was.
 * @param places what was found of functions on the stack.
 * @param lines how many the text has.
 */
export function isAnswer(
	raising: Pick<Raising, 'bare' | 'start' | 'end' | 'error' | 'direct'> | undefined,
	places: readonly FoundLine[],
	lines: number,
): boolean {
	if (!raising) return true;
	const { bare, start, end, error, direct } = raising;
	if (bare) return lines === 1;
	if (error.package === undefined) return true;
	return (direct || !isBetweenTwo(error)) && !places.some((place) => place.start >= start && place.start < end);
}
