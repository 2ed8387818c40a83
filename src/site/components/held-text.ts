/** A text that is too long for the box: laying it out there would freeze the page. */

/** A text of more lines, or of more characters, is held beside the box. */
const MOST_SHOWN_LINES = 400;
const MOST_SHOWN = 200_000;
/** How much of it the box shows. */
const BEGINNING_LINES = 12;
const BEGINNING = 2000;

/**
 * Whether the box can only show how a text begins.
 *
 * @example isTooLong('step 1\n'.repeat(400)) // => true
 */
export function isTooLong(text: string): boolean {
	return text.length > MOST_SHOWN || text.split('\n', MOST_SHOWN_LINES + 1).length > MOST_SHOWN_LINES;
}

/**
 * What the box shows of a text that is too long for it.
 *
 * @example beginningOf('step 1\n'.repeat(400)).split('\n').length // => 12
 */
export function beginningOf(text: string): string {
	return text.split('\n', BEGINNING_LINES).join('\n').slice(0, BEGINNING);
}
