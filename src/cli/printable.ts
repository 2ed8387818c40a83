import { skipEscape } from '../matching/escape.ts';

/**
 * Text of a log as it may be shown. Colours, titles and other control sequences of the log are left out, and what else
 * a terminal would obey or an eye would be misled by is shown as a sign; nothing of a log can act on the terminal.
 *
 * @example printable('\u001b[31mfatal\u001b[0m\u0007') // => 'fatal␇'
 */
export function printable(text: string): string {
	let shown = '';
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === 27) {
			const end = skipEscape(text, at);
			if (end > at + 1) {
				at = end - 1;
				continue;
			}
		}
		shown += code === 9 ? ' '.repeat(4) : isControl(code) ? signOf(code) : text[at];
	}
	return shown;
}

/** C0, DEL, C1, line separators, and the marks that change the direction of what follows (Trojan Source). */
const isControl = (code: number): boolean =>
	code < 32 ||
	(code >= 0x7f && code <= 0x9f) ||
	(code >= 0x202a && code <= 0x202e) ||
	(code >= 0x2066 && code <= 0x2069) ||
	[0x61c, 0x200e, 0x200f, 0x2028, 0x2029].includes(code);

/** The picture of a control character, from Unicode's block of them; for those that have none, the replacement character. */
const signOf = (code: number): string =>
	code < 32 ? String.fromCharCode(0x2400 + code) : code === 0x7f ? '\u2421' : '\ufffd';
