/** Errors of which somebody tells that he got over them: the trouble of now is another. */

const DID = '(?:added|changed|enabled|lowered|made|moved|reduced|set|switched|turned|used)';
/** What was met, and what was done about it. */
const OVERCOME = new RegExp(
	`\\b(?:was|were|kept) (?:getting|having|hitting|running into|seeing)\\b.{0,200}?\\bso (?:I|we) (?:then )?${DID}\\b` +
		`|\\bto (?:avoid|fix|solve|get around|get rid of) (?:the|this|a|an) .{0,120}?,? (?:I|we) (?:have )?${DID}\\b` +
		`|\\b(?:I|[Ww]e) (?:have )?${DID}\\b.{0,200}?\\bto (?:avoid|prevent|rule out)\\b.{0,120}` +
		'|为了(?:避免|解决|防止).{0,120}?[，,]|[以来](?:避免|防止).{0,60}',
);
/** It did not help. */
const STILL = /\bstill\b|\bd(?:id|oes|o)(?: not|n't) (?:help|work)\b|仍|还是|依然/;
/** So much around the error is read. */
const REACH = 300;

/**
 * Whether the words around an error tell that it is overcome.
 *
 * @param start where the error begins in the text.
 * @example isOvercome('I was getting a CUDA out of memory issue, so I changed the model to half', 16) // => true
 * @example isOvercome('I was getting CUDA out of memory, so I reduced the batch, and still get it', 14) // => false
 */
export function isOvercome(text: string, start: number): boolean {
	const from = Math.max(0, start - REACH);
	const around = text.slice(from, start + REACH);
	const found = OVERCOME.exec(around);
	if (!found || STILL.test(around)) return false;
	return from + found.index < start && start < from + found.index + found[0].length;
}
