/** The classes of what Python raises: what they say of a message beside its text. Pure. */
import { wordsOf } from '../matching/words.ts';

const RAISED_CLASS = /^_?[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt)$/;

/** Python's own, of which each program raises many. */
const OF_PYTHON = new Set(
	(
		'ArithmeticError AssertionError AttributeError BaseException BlockingIOError BrokenPipeError BufferError BytesWarning ' +
		'ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError ' +
		'DeprecationWarning EOFError EncodingWarning EnvironmentError Exception FileExistsError FileNotFoundError ' +
		'FloatingPointError FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError IndexError ' +
		'InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError MemoryError ModuleNotFoundError NameError ' +
		'NotADirectoryError NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError ' +
		'ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning SyntaxError ' +
		'SyntaxWarning SystemError SystemExit TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError ' +
		'UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ' +
		'ZeroDivisionError HTTPError'
	).split(' '),
);

/**
 * What Python raises it names by its class.
 *
 * @example isRaisedClass('a.py', 'ValueError') // => true; isRaisedClass('a.py', 'warning') // => false
 */
export const isRaisedClass = (file: string, kind: string): boolean => file.endsWith('.py') && RAISED_CLASS.test(kind);

/** A message needs words worth this much: more than what an author's template needs, since nobody chose it. */
const FLOOR = 14;
/** Of which the text itself says so much at least. */
const LEAST_SAID = 4;
const MOST_OF_CLASS = 12;

/**
 * What the class of a program's own adds to what a message says, in points: `CastError: Couldn't cast` is one program's.
 *
 * @example pointsOfClass('a.py', 'CastError') // => 9; pointsOfClass('a.py', 'ValueError') // => 0
 */
export const pointsOfClass = (file: string, kind: string): number =>
	isRaisedClass(file, kind) && !OF_PYTHON.has(kind)
		? Math.min(
				MOST_OF_CLASS,
				wordsOf(kind.toLowerCase()).reduce((sum, { text }) => sum + text.length, 0),
			)
		: 0;

/**
 * A message says enough to be told from others.
 *
 * @param ofClass the points of its class, where that stands beside it.
 */
export const saysEnough = (points: number, ofClass: number): boolean =>
	points >= FLOOR || (points >= LEAST_SAID && points + ofClass >= FLOOR);
