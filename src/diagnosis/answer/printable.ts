import { skipEscape } from '../matching/escape.ts';

/**
 * Text of a log as it may be shown. Colours, titles and other control sequences of the log are left out, and what else
 * a terminal would obey or an eye would be misled by is shown as a sign; nothing of a log can act on the terminal.
 *
 * @example printable('\u001b[31mfatal\u001b[0m\u0007') // => 'fatal␇'
 */
export function printable(text: string): string {
	let shown = '';
	let from = 0;
	for (const { 0: control, index } of text.matchAll(CONTROLS)) {
		// Inside a sequence that was left out.
		if (index < from) continue;
		const end = control === '\x1b' ? skipEscape(text, index) : index;
		const isSequence = end > index + 1;
		shown += text.slice(from, index) + (isSequence ? '' : control === '\t' ? TAB : signOf(control.charCodeAt(0)));
		from = isSequence ? end : index + 1;
	}
	return shown + text.slice(from);
}

/** C0, DEL, C1, line separators, and the marks that change the direction of what follows (Trojan Source). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
export const CONTROLS = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const TAB = ' '.repeat(4);

/** The picture of a control character, from Unicode's block of them; for those that have none, the replacement character. */
const signOf = (code: number): string =>
	code < 32 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
