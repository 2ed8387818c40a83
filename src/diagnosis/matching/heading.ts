/** What may be the title of a thread, for words to look up: apart from speech.ts, which every answer loads. Pure. */
import { judgeLine } from './causes/line.ts';
import { readPrefix } from './read.ts';
import { MOST_SAID, speechIn } from './speech.ts';

/** Of a stack, which no person writes above it. */
const OF_STACK = /^(?:Traceback \(most|File ["“])/;

/**
 * The first line, where it may be the title of a thread: some words that are no code, no command and no line of a logger, of
 * a stack or of what was raised. Less sure than `titleIn`: for words to look up where there are no better ones.
 *
 * @example headingOf(['FSDP2 "got mixed torch.Tensor and DTensor"', 'Traceback (most recent call last):']) // => 'FSDP2 "got mixed torch.Tensor and DTensor"'
 */
export function headingOf(lines: readonly string[]): string {
	const text = lines.find((line) => line.trim() !== '')?.trim() ?? '';
	if (!/\s\S+\s|\p{Script=Han}{4}/u.test(text) || readPrefix(text).end > 0 || judgeLine(text)) return '';
	const speech = speechIn(text);
	return speech === 'code' || speech === 'nothing' || OF_STACK.test(text) ? '' : text.slice(0, MOST_SAID);
}

/**
 * A heading above what else a person says.
 *
 * @example withHeading('Stuck at start', 'What now?') // => 'Stuck at start\nWhat now?'
 */
export const withHeading = (heading: string, said: string): string =>
	said.includes(heading) ? said : `${heading}${said && '\n'}${said}`;
